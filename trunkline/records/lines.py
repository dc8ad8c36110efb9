"""The lines that both formats of a record share: the header, comments, assertions, the result."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from trunkline.core.catalog import with_options
from trunkline.core.errors import BadRecord, TrunklineError
from trunkline.core.game import AnyGame, HasAgenda
from trunkline.core.message import Message
from trunkline.core.notation import spell
from trunkline.core.play import finished
from trunkline.records.query import answer
from trunkline.records.record import Record, begin

FORMAT = 1
FIRST_WORDS = "trunkline record"
LONGEST = 1_000_000  # characters; a whole game is a few thousand
MOST_ACTIONS = 20_000  # of a game; the longest that people play has two or three thousand
COMMENT = re.compile(r"(?:^|\s)#")
EDITION = re.compile(r"([\w-]{1,60})/([1-9][0-9]{0,5})")
NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")
NAMED_OPTIONS = re.compile(r"^options\b:?([^#\n]*)", re.MULTILINE)  # the line of a header, in either format
KIND_OF_SEAT = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,19}")


NO_REMARKS: Mapping[int, Sequence[str]] = {}
Lookup = Callable[[str, int], AnyGame]  # the game of this name and version


class Played(Protocol):
    """A record or a tree: what its header tells."""

    game: AnyGame
    players: int
    seed: int
    names: Sequence[str]
    date: str
    seats: Sequence[str]


class RecordLine(NamedTuple):
    """A line of the file, without its comment."""

    number: int
    text: str


class HeaderLine(NamedTuple):
    """A line of the header with what follows its key."""

    number: int
    text: str
    value: str


# -- writing -------------------------------------------------------------------------------------------


def write(record: Record, remarks: Mapping[int, Sequence[str]] = NO_REMARKS) -> str:
    """The record as text; a finished game ends with its result. Remarks stand below the action that led to their position."""
    lines = [f"{FIRST_WORDS} {FORMAT}", *(f"{key}: {value}" for key, value in header_of(record).items()), ""]
    for position, a in enumerate(record.actions, 1):
        lines += [spell(record.game, a), *map(comment, remarks.get(position, ()))]
    if finished(record.now):
        lines.append(f"result: {result(record)}")
    return "\n".join(lines) + "\n"


def header_of(played: Played) -> dict[str, str]:
    """What a header says, by key."""
    entries = {
        "rules": played.game.edition,
        "players": str(played.players),
        "seed": str(played.seed),
        "options": spelled_options(played.game),
        "names": ", ".join(map(plain_name, played.names)),
        "seats": ", ".join(played.seats),
        "date": plain_name(played.date) if played.date else "",
    }
    return {key: value for key, value in entries.items() if value}


def comment(text: str) -> str:
    """On one line, whatever it quotes."""
    return "# " + " ".join(text.encode(errors="replace").decode().split())


def spelled_options(game: AnyGame) -> str:
    return " ".join(f"{key}={value}" for key, value in game.chosen.items())


def plain_name(name: str) -> str:
    """A name without what means something in a header, or cannot be written at all."""
    return " ".join(re.sub(r"[,#\x00-\x1f\x85\u2028\u2029\ud800-\udfff]", " ", name).split()) or "-"


def result(record: Record) -> str:
    """The final scores by seat."""
    return " ".join(map(str, record.game.score(record.now)))


# -- reading -------------------------------------------------------------------------------------------


def text_of_file(path: str | Path) -> str:
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:  # not there, not text, not even a path
        raise BadRecord("{words}: {reason}", words=path, reason=error) from None


def check_actions(number: int, file: str) -> None:
    """Before any of them is played."""
    if number > MOST_ACTIONS:
        raise BadRecord("{file}: more than {most} actions", file=file, most=MOST_ACTIONS)


def check_assertion(game: AnyGame, s: HasAgenda, words: Sequence[str]) -> None:
    """``cash seat-1 12``: a question, and the answer it must have."""
    *question, expected = words or [""]
    found = answer(game, s, question)
    if found != expected:
        raise BadRecord("{question} is {found}, not {expected}", question=" ".join(question), found=found, expected=expected)


def check_result(game: AnyGame, s: HasAgenda, words: Sequence[str]) -> None:
    if not finished(s):
        raise BadRecord("the game is not over here")
    found = " ".join(map(str, game.score(s)))
    if found.split() != list(words):
        raise BadRecord("the result is {found}, not {expected}", found=found, expected=" ".join(words))


# -- the header ----------------------------------------------------------------------------------------


def opened(header: Mapping[str, HeaderLine], file: str, lookup: Lookup) -> Record:
    """The game of this header at its beginning."""
    for key in ("rules", "players", "seed"):
        if key not in header:
            raise BadRecord("{file}: the header has no {key} line", file=file, key=f"'{key}:'")
    values: dict[str, Any] = {"options": {}, "names": (), "seats": (), "date": ""}
    for key, line in header.items():
        with told_with_its_place(file, line):
            values[key] = READ_VALUE[key](line.value)
    with told_with_its_place(file, header["rules"]):
        game = lookup(*values["rules"])
    with told_with_its_place(file, header.get("options", header["rules"])):
        game = with_options(game, values["options"])
        if game.chosen.keys() > values["options"].keys():
            raise BadRecord("the record was not made with {options}", options=spelled_options(game))
    with told_with_its_place(file, header["players"]):
        begin(game, values["players"], values["seed"])
    with told_with_its_place(file, header.get("names", header["players"])):
        begin(game, values["players"], values["seed"], values["names"])
    with told_with_its_place(file, header.get("seats", header["players"])):
        return begin(game, values["players"], values["seed"], values["names"], values["date"], values["seats"])


@contextmanager
def told_with_its_place(file: str, line: RecordLine | HeaderLine) -> Iterator[None]:
    """What goes wrong inside is told with file, line, text and reason."""
    try:
        yield
    except TrunklineError as error:
        raise at_line(file, line.number, line.text, reason_in(error, line.text)) from error


def reason_in(error: TrunklineError, text: str) -> Message:
    """Without the words it is about, where those are the line itself."""
    text_of, reason = error.message.holes.get("words"), error.message.holes.get("reason")
    return reason if text_of in (text, repr(text)) and isinstance(reason, Message) else error.message


def at_line(file: str, number: int, text: str, reason: Message) -> BadRecord:
    return BadRecord("{file}, line {line}: {text}: {reason}", file=file, line=number, text=repr(text[:80]), reason=reason)


def read_edition(text: str) -> tuple[str, int]:
    match = EDITION.fullmatch(text)
    if match is None:
        raise BadRecord("the rules are named as in 'chicago_express/1'")
    return match[1], int(match[2])


def read_number(text: str) -> int:
    if not NUMBER.fullmatch(text):
        raise BadRecord("a whole number is needed, of at most 18 digits")
    return int(text)


def named_options(text: str) -> str:
    """What the header of a record says about options, before it is read: they may name a board."""
    line = NAMED_OPTIONS.search(text)
    return line[1].strip() if line else ""


def read_options(text: str) -> dict[str, str]:
    pairs = [word.partition("=") for word in text.split()]
    if not all(equals for _, equals, _ in pairs):
        raise BadRecord("options are written name=value")
    chosen = {key: value for key, _, value in pairs}
    if len(chosen) != len(pairs):
        raise BadRecord("an option is said twice")
    return chosen


def read_names(text: str) -> list[str]:
    return [plain_name(name) for name in text.split(",")]


def read_seats(text: str) -> list[str]:
    """``human, L2, L3``: which bots there are is not known here."""
    seats = [kind.strip() for kind in text.split(",")]
    if not all(map(KIND_OF_SEAT.fullmatch, seats)):
        raise BadRecord("seats are written as in 'human, L2, L3'")
    return seats


READ_VALUE: dict[str, Callable[[str], Any]] = {
    "rules": read_edition,
    "players": read_number,
    "seed": read_number,
    "options": read_options,
    "names": read_names,
    "seats": read_seats,
    "date": str,
}
