"""What people and programs write beside an action: comments by language, a glyph, marks on the board, verdicts."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from trunkline.core.errors import BadRecord
from trunkline.core.game import AnyGame, Seat
from trunkline.core.notation import hint, kind_name, names_of

ANY_LANGUAGE: Final = ""  # of a comment that does not say its language
GLYPHS: Final = ("!", "?", "!!", "??", "!?", "?!")
COLOURS: Final = ("green", "red", "blue", "yellow", "orange", "purple")
LONGEST_WORD = 60  # characters of the id of a mark and of the source of a verdict
DIGITS = 4  # of a chance, behind the point
LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,3}")
CHANCE = re.compile(r"(?:0(?:\.[0-9]{1,9})?|1(?:\.0{1,9})?)")
SURROGATE = re.compile(r"[\ud800-\udfff]")
PRINTED = re.compile(r"[^\s{}#\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")  # what may stand in a word


class Mark(NamedTuple):
    """A place on the board in a colour."""

    target: str  # an id that the drawing gives: hex Q5
    colour: str


class Verdict(NamedTuple):
    """The chances of the seats to win, as somebody judged them."""

    chances: tuple[float, ...]  # with four digits
    source: str  # who judged, and with which budget: L3/2000


# -- comments --------------------------------------------------------------------------------------------


def clean_comment(text: str) -> str:
    """A comment as trees hold it: lines end in one way, nothing blank around it, only what can be encoded."""
    return SURROGATE.sub("\ufffd", re.sub(r"\r\n?", "\n", text)).strip()


def check_language(language: str) -> str:
    if language != ANY_LANGUAGE and not LANGUAGE.fullmatch(language):
        raise BadRecord("{language} is no code of a language, such as de", language=repr(language[:20]))
    return language


def comment_for(comments: dict[str, str], language: str) -> str:
    """The comment to show a reader: in this language, else in none that is named, else the first there is."""
    return comments.get(language) or comments.get(ANY_LANGUAGE) or next(iter(comments.values()), "")


# -- marks -----------------------------------------------------------------------------------------------


def read_mark(game: AnyGame, words: Sequence[str]) -> Mark:
    """``hex Q5 green``: what the game has names for is looked up, other ids are the drawing's own."""
    *target, colour = words or [""]
    if not target:
        raise BadRecord("a mark names a place and a colour, as in '@ hex Q5 green'")
    if colour not in COLOURS:
        colours = ", ".join(COLOURS)  # as they are written, in every language
        raise BadRecord("there is no colour {colour}; there are {known}", colour=repr(colour[:LONGEST_WORD]), known=colours)
    return Mark(checked_target(game, target), colour)


def checked_target(game: AnyGame, words: Sequence[str]) -> str:
    for word in words:
        check_word(word)
    if len(words) == 2:
        check_name(game, *words)
    return " ".join(words)


def check_name(game: AnyGame, kind: str, name: str) -> None:
    """A hex, a company, a seat of this game; other kinds are not known here."""
    kinds = {str(kind_name(known)): known for known in (*game.names, Seat)}
    names = names_of(game, kinds[kind]) if kind in kinds else (name,)
    if name not in names:
        holes = {"kind": kind_name(kinds[kind]), "word": repr(name), "hint": hint(name, names)}
        raise BadRecord("no {kind} is called {word}{hint}", **holes)


def check_word(word: str) -> str:
    if len(word) > LONGEST_WORD or not PRINTED.fullmatch(word):
        raise BadRecord("{word} is no word of at most {most} characters", word=repr(word[:LONGEST_WORD]), most=LONGEST_WORD)
    return word


def spell_mark(mark: Mark) -> str:
    return f"@ {mark.target} {mark.colour}"


# -- verdicts --------------------------------------------------------------------------------------------


def verdict(chances: Sequence[float], source: str) -> Verdict:
    """A verdict with the digits that a record keeps."""
    rounded = tuple(round(chance, DIGITS) for chance in chances)
    if any(not 0 <= chance <= 1 for chance in rounded) or abs(sum(rounded) - 1) > 0.01 * len(rounded):
        raise BadRecord("chances lie between 0 and 1 and add up to 1, not to {sum}", sum=f"{sum(rounded):.2f}")
    return Verdict(rounded, check_word(source))


def read_verdict(players: int, words: Sequence[str]) -> Verdict:
    """``chance 0.31 0.22 0.27 0.20 L3/2000``."""
    if len(words) < 3 or words[0] != "chance":
        raise BadRecord("a verdict is written as in '% chance 0.55 0.45 L3/2000'")
    _, *chances, source = words
    if len(chances) != players:
        raise BadRecord("{number} chances for {players} players", number=len(chances), players=players)
    for chance in chances:
        if not CHANCE.fullmatch(chance):
            raise BadRecord("{word} is no chance between 0 and 1", word=repr(chance[:LONGEST_WORD]))
    return verdict([float(chance) for chance in chances], source)


def spell_verdict(judged: Verdict) -> str:
    return " ".join(["% chance", *map(spell_chance, judged.chances), judged.source])


def spell_chance(chance: float) -> str:
    """At least two digits, more where they say something: 0.20, 0.3125."""
    return max(f"{chance:.2f}", f"{chance:.{DIGITS}f}".rstrip("0"), key=len)
