"""Limits of a board file, checked before anything else: its size, its depth, its numbers and its words."""

from collections.abc import Iterator, Mapping
from typing import Any
from unicodedata import category

from trunkline.toolkit.box import LONGEST_FILE, check, parse_box

LONGEST_LINE = 600  # characters
DEEPEST = 6  # tables and lists inside each other; a good board has four
LARGEST = 100_000  # every number lies between minus this and this
LONGEST_STRING = 1000  # characters, notes included
LONGEST_NAME = 40  # characters of a name that is drawn or written
LONGEST_CODE = 12
CITIES = range(10, 121)  # ten start cities at least
LINES = range(1, 301)
WIDTH = HEIGHT = range(400, 4001)  # of the drawing
SHOWN = 40  # characters of the offender in a complaint

Node = tuple[str, Any, int]  # where it stands, the value, how deep


def parse_board(text: str, file: str) -> dict[str, Any]:
    """The values of the file, small enough for every later check to be quick."""
    check(file, text_faults(text))
    board = parse_box(text, file)
    check(file, value_faults(board))
    return board


def text_faults(text: str) -> Iterator[str]:
    """Before it is parsed: a key of many thousand dotted parts would take all memory."""
    if len(text) > LONGEST_FILE:
        yield f"a board file has at most {LONGEST_FILE} characters"
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            yield f"line {number} has more than {LONGEST_LINE} characters"


def value_faults(board: Mapping[str, Any]) -> Iterator[str]:
    todo: list[Node] = [("", board, 0)]
    while todo:
        where, value, depth = todo.pop()
        fault = fault_of(value) if depth <= DEEPEST else f"is nested more than {DEEPEST} deep"
        if fault:
            yield f"{where} {fault}"
        todo += reversed(list(inside(where, value, depth + 1)))


def inside(where: str, value: Any, depth: int) -> Iterator[Node]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield f"the key {key[:SHOWN]!r}", key, depth
            yield f"{where} {key[:SHOWN]}".strip(), part, depth
    elif isinstance(value, list):
        for number, part in enumerate(value, 1):
            yield f"{where} {number}", part, depth


def fault_of(value: Any) -> str:
    """What is wrong with this value by itself."""
    if isinstance(value, str):
        return fault_of_string(value)
    if isinstance(value, int | float) and not -LARGEST <= value <= LARGEST:
        return f"is not a number between -{LARGEST} and {LARGEST}"
    return ""


def fault_of_string(text: str) -> str:
    if len(text) > LONGEST_STRING:
        return f"is longer than {LONGEST_STRING} characters"
    return "" if all(map(is_writing, text)) else f"has a character that cannot be written: {text[:SHOWN]!r}"


def is_writing(character: str) -> bool:
    """No control or format characters, no line breaks other than a plain one, nothing unassigned."""
    return (category(character)[0] != "C" and category(character) not in ("Zl", "Zp")) or character == "\n"


def size_faults(board: Mapping[str, Any]) -> Iterator[str]:
    """How much there is of everything."""
    counted = (("cities", len(board["city"]), CITIES), ("connections", len(board["connections"]["lines"]), LINES))
    for what, count, allowed in counted:
        if count not in allowed:
            yield f"a board has {allowed[0]} to {allowed[-1]} {what}, not {count}"
    for side, allowed in (("width", WIDTH), ("height", HEIGHT)):
        if board["drawing"][side] not in allowed:
            yield f"drawing: the {side} is {allowed[0]} to {allowed[-1]}, not {board['drawing'][side]}"


def name_fault(text: str, longest: int = LONGEST_NAME) -> str:
    """What is wrong with a name that people read, if anything is."""
    if not text.strip() or "\n" in text:
        return "has no name of one line"
    return f"has a name of more than {longest} characters" if len(text) > longest else ""
