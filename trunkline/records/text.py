"""Records as text: a header, one action a line, assertion lines, the result. Reading one verifies it.

trunkline record 1
rules: chicago_express/1
players: 2
seed: 0

bid 7              # a comment
pass
= cash seat-1 53
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from trunkline.core.catalog import find, with_options
from trunkline.core.errors import BadRecord, TrunklineError
from trunkline.core.game import Game
from trunkline.core.message import Message
from trunkline.core.notation import read, spell
from trunkline.core.play import finished
from trunkline.records.query import answer
from trunkline.records.record import Record, begin, play_on

FORMAT = 1
FIRST_WORDS = "trunkline record"
LONGEST = 1_000_000  # characters; a whole game is a few thousand
MOST_ACTIONS = 20_000  # of a game; the longest that people play has two or three thousand
COMMENT = re.compile(r"(?:^|\s)#")
EDITION = re.compile(r"([\w-]{1,60})/([1-9][0-9]{0,5})")
NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")
KIND_OF_SEAT = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,19}")


NO_REMARKS: Mapping[int, Sequence[str]] = {}
Lookup = Callable[[str, int], Game[Any]]  # the game of this name and version


class RecordLine(NamedTuple):
    """A line of the file, without its comment."""

    number: int
    text: str


# -- writing -------------------------------------------------------------------------------------------


def write(record: Record, remarks: Mapping[int, Sequence[str]] = NO_REMARKS) -> str:
    """The record as text; a finished game ends with its result. Remarks stand below the action that led to their position."""
    entries = {
        "rules": record.game.edition,
        "players": str(record.players),
        "seed": str(record.seed),
        "options": spelled_options(record.game),
        "names": ", ".join(map(plain_name, record.names)),
        "seats": ", ".join(record.seats),
        "date": plain_name(record.date) if record.date else "",
    }
    lines = [f"{FIRST_WORDS} {FORMAT}", *(f"{key}: {value}" for key, value in entries.items() if value), ""]
    for position, a in enumerate(record.actions, 1):
        lines += [spell(record.game, a), *map(comment, remarks.get(position, ()))]
    if finished(record.now):
        lines.append(f"result: {result(record)}")
    return "\n".join(lines) + "\n"


def comment(text: str) -> str:
    """On one line, whatever it quotes."""
    return "# " + " ".join(text.encode(errors="replace").decode().split())


def spelled_options(game: Game[Any]) -> str:
    return " ".join(f"{key}={value}" for key, value in game.chosen.items())


def plain_name(name: str) -> str:
    """A name without what means something in a header, or cannot be written at all."""
    return " ".join(re.sub(r"[,#\x00-\x1f\x85\u2028\u2029\ud800-\udfff]", " ", name).split()) or "-"


def result(record: Record) -> str:
    """The final scores by seat."""
    return " ".join(map(str, record.game.score(record.now)))


# -- reading -------------------------------------------------------------------------------------------


def load_file(path: str | Path, lookup: Lookup = find) -> Record:
    """Read and verify a record file."""
    try:
        return parse(Path(path).read_text(encoding="utf-8-sig"), str(path), lookup)
    except (OSError, ValueError) as error:  # not there, not text, not even a path
        raise BadRecord("{words}: {reason}", words=path, reason=error) from None


def parse(text: str, file: str = "record", lookup: Lookup = find) -> Record:
    """Read and verify a record: every action legal, every assertion true, the result as played.

    ``lookup`` finds the game it names; one who has another board at hand gives the game on that.
    """
    if len(text) > LONGEST:
        raise BadRecord("{file}: longer than {most} characters", file=file, most=LONGEST)
    numbered = (
        RecordLine(number, COMMENT.split(line, maxsplit=1)[0].strip()) for number, line in enumerate(text.splitlines(), 1)
    )
    lines = [line for line in numbered if line.text]
    return READERS[format_of(lines, file)](lines[1:], file, lookup)


def format_of(lines: list[RecordLine], file: str) -> int:
    """The number in the first line."""
    line, first = lines[0] if lines else RecordLine(1, "")
    number = first.removeprefix(f"{FIRST_WORDS} ")
    if not first.startswith(f"{FIRST_WORDS} ") or not NUMBER.fullmatch(number):
        raise at_line(file, line, first, Message("a record begins with {words}", {"words": f"'{FIRST_WORDS} {FORMAT}'"}))
    if int(number) not in READERS:
        raise at_line(file, line, first, Message("the newest format known here is {number}", {"number": FORMAT}))
    return int(number)


def read_format_1(lines: list[RecordLine], file: str, lookup: Lookup) -> Record:
    """The present format."""
    header, body = split_header(lines, file)
    check_actions(sum(not line.text.startswith(("=", "result:")) for line in body), file)
    record = opened(header, file, lookup)
    for line in body:
        with told_with_its_place(file, line):
            take(record, line.text)
    return record


def check_actions(number: int, file: str) -> None:
    """Before any of them is played."""
    if number > MOST_ACTIONS:
        raise BadRecord("{file}: more than {most} actions", file=file, most=MOST_ACTIONS)


READERS: dict[int, Callable[[list[RecordLine], str, Lookup], Record]] = {1: read_format_1}  # old formats stay here


def take(record: Record, text: str) -> None:
    """Play an action, check an assertion, or compare the result."""
    if text.startswith("="):
        check_assertion(record, text[1:].split())
    elif text.startswith("result:"):
        check_result(record, text.removeprefix("result:").split())
    else:
        play_on(record, read(record.game, text))


def check_assertion(record: Record, words: list[str]) -> None:
    """``cash seat-1 12``: a question, and the answer it must have."""
    *question, expected = words or [""]
    found = answer(record.game, record.now, question)
    if found != expected:
        raise BadRecord("{question} is {found}, not {expected}", question=" ".join(question), found=found, expected=expected)


def check_result(record: Record, words: list[str]) -> None:
    if not finished(record.now):
        raise BadRecord("the game is not over here")
    if result(record).split() != words:
        raise BadRecord("the result is {found}, not {expected}", found=result(record), expected=" ".join(words))


# -- the header ----------------------------------------------------------------------------------------


def split_header(lines: list[RecordLine], file: str) -> tuple[dict[str, RecordLine], list[RecordLine]]:
    """The header's lines by key, and the body."""
    header: dict[str, RecordLine] = {}
    for position, line in enumerate(lines):
        key, colon, _ = line.text.partition(":")
        if not colon or key == "result" or line.text.startswith("="):
            return header, lines[position:]
        with told_with_its_place(file, line):
            if key in header:
                raise BadRecord("said twice")
            if key not in READ_VALUE:
                raise BadRecord("a header has {known}", known=", ".join(READ_VALUE))
        header[key] = line
    return header, []


def opened(header: Mapping[str, RecordLine], file: str, lookup: Lookup) -> Record:
    """The game of this header at its beginning."""
    for key in ("rules", "players", "seed"):
        if key not in header:
            raise BadRecord("{file}: the header has no {key} line", file=file, key=f"'{key}:'")
    values: dict[str, Any] = {"options": {}, "names": (), "seats": (), "date": ""}
    for key, line in header.items():
        with told_with_its_place(file, line):
            values[key] = READ_VALUE[key](line.text.partition(":")[2].strip())
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
def told_with_its_place(file: str, line: RecordLine) -> Iterator[None]:
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
