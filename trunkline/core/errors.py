"""Three families of error: cannot read it, not allowed, the box is inconsistent."""

from trunkline.core.game import Rule
from trunkline.core.message import Message


class TrunklineError(Exception):
    """Anything Trunkline refuses; its message is a sentence for the person who caused it."""

    def __init__(self, text: str, /, **holes: object) -> None:
        self.message = Message(text, holes)
        super().__init__(str(self.message))


class Illegal(TrunklineError):
    """The action is understood and forbidden; ``rule`` says why."""

    def __init__(self, spelling: str, rule: Rule, title: str) -> None:
        super().__init__("{words}: {reason}", words=spelling, reason=citation(rule, title))
        self.rule = rule


def citation(rule: Rule, title: str) -> Message:
    """A rule and where it stands."""
    return Message("{rule} ({title} {section})", {"rule": Message(rule.text), "title": title, "section": rule.section})


class BadNotation(TrunklineError):
    """These words spell no action of this game."""


class BadRecord(TrunklineError):
    """A record or a stored state that cannot be trusted; names file, line, text and reason."""


class BadBox(TrunklineError):
    """The data files of a game contradict each other."""


class UnknownGame(TrunklineError):
    """The catalog holds no such game, version, option or player count."""


class BrokenGame(UnknownGame):
    """An outside package offers a game that cannot be used; names the package and the reason."""
