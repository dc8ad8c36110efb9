"""The lines of a record, told apart: header, actions, comments, variations, marks, verdicts, assertions, result.

Both formats are read here; nothing is played. docs/notation.md has the grammar.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, NoReturn

from trunkline.core.errors import BadRecord
from trunkline.core.message import Message
from trunkline.records.annotations import ANY_LANGUAGE, GLYPHS, LANGUAGE
from trunkline.records.lines import (
    COMMENT,
    FIRST_WORDS,
    FORMAT,
    LONGEST,
    NUMBER,
    READ_VALUE,
    HeaderLine,
    RecordLine,
    at_line,
    check_actions,
    told_with_its_place,
)

TREE_FORMAT = 2
LINE_END = re.compile(r"\r\n?|\n")
HEADER_1 = re.compile(r"(?P<key>[^:=][^:]*):\s*(?P<value>.*)")
HEADER_2 = re.compile(rf"(?P<key>game|{'|'.join(READ_VALUE)}|[\w-]+(?=:)):?(?:\s+|(?<=:)|$)(?P<value>.*)")
RESULT = re.compile(r"result(?::\s*|\s+|$)(?P<scores>.*)")
BRACE = re.compile(rf"\s*\{{(?:{LANGUAGE.pattern}:)?[ \t]?")  # and what stands before the first word of a comment
ENDING = re.compile(r"(?P<inside>(?:\\[\\{}]|\\(?![\\{}])|[^\\}])*+)\}(?P<rest>.*)")  # up to a brace that is not escaped
ESCAPED = re.compile(r"\\(?:([\\{}])|u([0-9a-f]{4}))")
TO_ESCAPE = re.compile(r"[\\}\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")


class ActionLine(NamedTuple):
    line: RecordLine  # without the glyph
    glyph: str = ""


class Remark(NamedTuple):
    """What stands behind a ``#``."""

    line: RecordLine
    text: str


class Comment(NamedTuple):
    """What stands between braces."""

    line: RecordLine
    language: str
    text: str


class Opening(NamedTuple):
    line: RecordLine


class Closing(NamedTuple):
    line: RecordLine


class MarkLine(NamedTuple):
    line: RecordLine
    words: Sequence[str]


class VerdictLine(NamedTuple):
    line: RecordLine
    words: Sequence[str]


class Assertion(NamedTuple):
    line: RecordLine
    words: Sequence[str]


class ResultLine(NamedTuple):
    line: RecordLine
    words: Sequence[str]


Item = ActionLine | Remark | Comment | Opening | Closing | MarkLine | VerdictLine | Assertion | ResultLine


class Scanned(NamedTuple):
    """A record by its lines."""

    format: int
    header: dict[str, HeaderLine]
    items: list[Item]


@dataclass(slots=True)
class Lines:
    """The lines of a file, and how far they have been read."""

    file: str
    lines: Sequence[str]
    next: int = 0

    def refuse(self, line: RecordLine, reason: Message) -> NoReturn:
        raise at_line(self.file, line.number, line.text, reason)


def scan(text: str, file: str) -> Scanned:
    """The lines of a record that is not too long."""
    if len(text) > LONGEST:
        raise BadRecord("{file}: longer than {most} characters", file=file, most=LONGEST)
    lines = Lines(file, text.splitlines())
    format = read_format(lines)
    if format == TREE_FORMAT:  # whose comments may hold what else ends a line
        lines = Lines(file, LINE_END.split(text), lines.next)
    header, remarks = read_header(lines, HEADER_1 if format == FORMAT else HEADER_2)
    items = [*remarks, *read_body(lines, format)]
    check_actions(sum(isinstance(item, ActionLine) for item in items), file)
    return Scanned(format, header, items)


# -- head and header -------------------------------------------------------------------------------------


def read_format(lines: Lines) -> int:
    """The number in the first line."""
    first = next((line for line, _ in plain_lines(lines) if line.text), RecordLine(1, ""))
    number = first.text.removeprefix(f"{FIRST_WORDS} ")
    if not first.text.startswith(f"{FIRST_WORDS} ") or not NUMBER.fullmatch(number):
        words = Message("a record begins with {words}", {"words": f"'{FIRST_WORDS} {FORMAT}'"})
        lines.refuse(first, words)
    if int(number) not in (FORMAT, TREE_FORMAT):
        newest = Message("the newest format known here is {number}", {"number": TREE_FORMAT})
        lines.refuse(first, newest)
    return int(number)


def plain_lines(lines: Lines) -> Iterator[tuple[RecordLine, str | None]]:
    """Each further line without its remark, and the remark; the caller may go back to one."""
    while lines.next < len(lines.lines):
        raw = lines.lines[lines.next]
        lines.next += 1
        yield without_remark(lines.next, raw)


def without_remark(number: int, raw: str) -> tuple[RecordLine, str | None]:
    text, *remark = COMMENT.split(raw, maxsplit=1)
    return RecordLine(number, text.strip()), remark[0].removeprefix(" ").rstrip() if remark else None


def read_header(lines: Lines, shape: re.Pattern[str]) -> tuple[dict[str, HeaderLine], list[Remark]]:
    """The header's lines by key, and the remarks above and between them."""
    header: dict[str, HeaderLine] = {}
    remarks = remarks_of_head(lines)
    for line, remark in plain_lines(lines):
        match = shape.fullmatch(line.text)
        if line.text and (match is None or match["key"] == "result"):
            lines.next -= 1
            break
        remarks += [] if remark is None else [Remark(line, remark)]
        if match is not None:
            key = "rules" if match["key"] == "game" and shape is HEADER_2 else match["key"]
            check_key(lines.file, line, key, header)
            header[key] = HeaderLine(*line, match["value"].strip())
    return header, remarks


def remarks_of_head(lines: Lines) -> list[Remark]:
    """Those above the first line and beside it."""
    numbered = (without_remark(number, raw) for number, raw in enumerate(lines.lines[: lines.next], 1))
    return [Remark(line, remark) for line, remark in numbered if remark is not None]


def check_key(file: str, line: RecordLine, key: str, header: dict[str, HeaderLine]) -> None:
    with told_with_its_place(file, line):
        if key in header:
            raise BadRecord("said twice")
        if key not in READ_VALUE:
            raise BadRecord("a header has {known}", known=", ".join(READ_VALUE))


# -- the body --------------------------------------------------------------------------------------------


def read_body(lines: Lines, format: int) -> Iterator[Item]:
    item_of = item_1 if format == FORMAT else item_2
    while lines.next < len(lines.lines):
        raw = lines.lines[lines.next]
        if format == TREE_FORMAT and raw.lstrip().startswith("{"):
            yield from read_comment(lines)
            continue
        lines.next += 1
        line, remark = without_remark(lines.next, raw)
        if line.text:
            yield item_of(lines, line)
        if remark is not None:
            yield Remark(line, remark)


def item_1(lines: Lines, line: RecordLine) -> Item:
    """Of format 1: an action, an assertion, or the result."""
    if line.text.startswith("="):
        return Assertion(line, line.text[1:].split())
    if line.text.startswith("result:"):
        return ResultLine(line, line.text.removeprefix("result:").split())
    return ActionLine(line)


def item_2(lines: Lines, line: RecordLine) -> Item:
    """Of format 2, but for comments."""
    match line.text[0]:
        case "(" | ")" if len(line.text) > 1:
            lines.refuse(line, Message("( and ) stand on lines of their own"))
        case "(":
            return Opening(line)
        case ")":
            return Closing(line)
        case "@":
            return MarkLine(line, line.text[1:].split())
        case "%":
            return VerdictLine(line, line.text[1:].split())
    result = RESULT.fullmatch(line.text)
    if result is not None:
        return ResultLine(line, result["scores"].split())
    return item_1(lines, line) if line.text.startswith("=") else action_line(line)


def action_line(line: RecordLine) -> ActionLine:
    """A glyph is the last word."""
    words, _, last = line.text.rpartition(" ")
    if last not in GLYPHS or not words:
        return ActionLine(line)
    return ActionLine(RecordLine(line.number, words.rstrip()), last)


# -- comments --------------------------------------------------------------------------------------------


def read_comment(lines: Lines) -> Iterator[Item]:
    """From its brace to the one that ends it, which may be some lines below, and a remark behind that."""
    opening = RecordLine(lines.next + 1, lines.lines[lines.next].strip())
    indent = hanging(lines.lines[lines.next])
    inside: list[str] = []
    while lines.next < len(lines.lines):
        raw = lines.lines[lines.next]
        lines.next += 1
        part = raw[margin(raw, indent) :] if inside else raw.lstrip()[1:]
        ending = ENDING.fullmatch(part)
        if ending is not None:
            yield comment_of(opening, "\n".join([*inside, ending["inside"]]))
            yield from remark_behind(lines, opening, ending["rest"])
            return
        inside.append(part)
    lines.refuse(opening, Message("this comment has no {brace} at its end", {"brace": "}"}))


def hanging(raw: str) -> int:
    """How far right the first word of a comment stands; further lines are aligned with it."""
    brace = BRACE.match(raw)
    return brace.end() if brace is not None else 0


def margin(raw: str, most: int) -> int:
    """Blanks at the left that only align the lines of a comment."""
    return min(most, len(raw) - len(raw.lstrip(" \t")))


def comment_of(line: RecordLine, inside: str) -> Comment:
    """``{ text }`` or ``{de: text}``."""
    language, colon, text = inside.partition(":")
    if colon and LANGUAGE.fullmatch(language):
        return Comment(line, language, unescaped(text))
    return Comment(line, ANY_LANGUAGE, unescaped(inside))


def remark_behind(lines: Lines, opening: RecordLine, rest: str) -> Iterator[Remark]:
    line, remark = without_remark(lines.next, rest)
    if line.text:
        braces = {"brace": "}", "escaped": "\\}"}
        lines.refuse(line, Message("{brace} ends a comment, and nothing may follow it; inside it is written {escaped}", braces))
    if remark is not None:
        yield Remark(line, remark)


def unescaped(text: str) -> str:
    return ESCAPED.sub(lambda match: match[1] or chr(int(match[2], 16)), text)


def escaped(text: str) -> str:
    """What a comment says as it stands between braces: nothing in it ends the comment or breaks a line unseen."""
    return TO_ESCAPE.sub(lambda match: f"\\{match[0]}" if match[0] in "\\}" else f"\\u{ord(match[0]):04x}", text)
