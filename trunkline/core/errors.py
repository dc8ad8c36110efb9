"""Three families of error: cannot read it, not allowed, the box is inconsistent."""

from collections.abc import Mapping
from string import Formatter
from typing import NamedTuple

from trunkline.core.game import Rule


class Phrase(NamedTuple):
    """Words with holes, which may hold further phrases; the text is also the key of its translations."""

    text: str
    holes: Mapping[str, object] = {}

    def __str__(self) -> str:
        """In English; what people wrote is never read as a pattern."""
        if not self.holes:
            return self.text
        parts = Formatter().parse(self.text)
        return "".join(literal + (str(self.holes[hole]) if hole else "") for literal, hole, _, _ in parts)


class TrunklineError(Exception):
    """Anything Trunkline refuses; its message is a sentence for the person who caused it."""

    def __init__(self, text: str, /, **holes: object) -> None:
        self.phrase = Phrase(text, holes)
        super().__init__(str(self.phrase))


class Illegal(TrunklineError):
    """The action is understood and forbidden; ``rule`` says why."""

    def __init__(self, spelling: str, rule: Rule, title: str) -> None:
        super().__init__("{words}: {reason}", words=spelling, reason=citation(rule, title))
        self.rule = rule


def citation(rule: Rule, title: str) -> Phrase:
    """A rule and where it stands."""
    return Phrase("{rule} ({title} {section})", {"rule": Phrase(rule.text), "title": title, "section": rule.section})


class BadNotation(TrunklineError):
    """These words spell no action of this game."""


class BadRecord(TrunklineError):
    """A record or a stored state that cannot be trusted; names file, line, text and reason."""


class BadBox(TrunklineError):
    """The data files of a game contradict each other."""


class UnknownGame(TrunklineError):
    """The catalog holds no such game, version, option or player count."""
