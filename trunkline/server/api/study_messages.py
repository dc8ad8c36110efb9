"""What programs and studies tell each other."""

from typing import Annotated, Literal

import msgspec

from trunkline.server.api.messages import SHORT, Choice, field
from trunkline.study.trees.edits import LONGEST_COMMENT

LONGEST_EDIT = LONGEST_COMMENT + 50_000  # a comment, or a line of 3,000 actions
LONGEST_RECORD = 2_000_000
MOST_SEED = 2**31 - 1

Title = Annotated[str, field("a title, a string of 1 to 80 characters", min_length=1, max_length=80)]


class ChapterStart(msgspec.Struct, forbid_unknown_fields=True):
    """What a chapter begins with: a record, or a position of a table, or the start of a game."""

    record: Annotated[str, field("a record of format 1 or 2, or an export of 18xx.games", max_length=LONGEST_RECORD)] = ""
    table: Annotated[str, field("the id of a table that you may see", max_length=24)] = ""
    at: Annotated[int, field("a position of that table, counted from 0", ge=0, le=999_999)] = 0
    game: Annotated[str, field("the name of a game, as GET /api/games lists them", max_length=80)] = ""
    players: Annotated[int, field("how many players, as the game allows", ge=1, le=10)] = 2
    options: Annotated[
        dict[Annotated[str, SHORT], Annotated[str, SHORT]],
        field("an object of options of the game, name to value, both strings of at most 80 characters", max_length=20),
    ] = {}
    seed: Annotated[
        Annotated[int, field("what is drawn by lot, a whole number", ge=0, le=MOST_SEED)] | None,
        field("what is drawn by lot: a whole number; null for any"),
    ] = None


class NewStudy(msgspec.Struct, forbid_unknown_fields=True):
    """A study to be made, with its first chapter."""

    title: Title
    chapter: Annotated[ChapterStart, field("an object with a record, a table or a game")]
    name: Annotated[str, SHORT] = "Program"


class StudyCreated(msgspec.Struct):
    """A new study; the token is told once."""

    study: str
    chapter: int
    token: str


class StudyClaim(msgspec.Struct, forbid_unknown_fields=True):
    """An invitation to a study, and the name to write under."""

    invite: Annotated[str, field("the invitation you were given, a string", max_length=100)]
    name: Annotated[str, SHORT]


class StudyJoined(msgspec.Struct):
    """The study, and your token."""

    study: str
    token: str


class NewChapter(msgspec.Struct, forbid_unknown_fields=True):
    """A chapter to be added."""

    chapter: Annotated[ChapterStart, field("an object with a record, a table or a game")]
    title: Annotated[str, SHORT] = ""


class ChapterCreated(msgspec.Struct):
    """The number of the new chapter."""

    chapter: int


class EditRequest(msgspec.Struct, forbid_unknown_fields=True):
    """One edit, in words."""

    edit: Annotated[str, field("an edit, as in 'add 12 pass' or 'comment 12 en Too dear.'", max_length=LONGEST_EDIT)]


class EditDone(msgspec.Struct):
    """The number of entries of the study now, and the move the edit leads to."""

    number: int
    node: int


class VisibilityRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Who reads the study: its members, whoever has its address, or everybody, in lists."""

    visibility: Annotated[Literal["private", "link", "public"], field("one of private, link, public")]


class InviteRequest(msgspec.Struct, forbid_unknown_fields=True):
    """What the person or program that comes may do."""

    role: Annotated[Literal["editor", "reader"], field("one of editor, reader")]


class Invitation(msgspec.Struct):
    """For one person or program; told once."""

    invite: str


class ChapterLine(msgspec.Struct):
    """A chapter in the list of a study; ``deal``: which of the tables it is that a running game could be."""

    chapter: int
    title: str
    game: str
    players: int
    deal: int | None


class StudyInfo(msgspec.Struct):
    """A study as you may see it; ``number`` counts its entries, ``role`` is yours."""

    study: str
    title: str
    visibility: str
    number: int
    role: str | None
    members: list[str]
    chapters: list[ChapterLine]


class StudyLine(msgspec.Struct):
    """A public study in the list."""

    study: str
    title: str
    owner: str
    chapters: int
    games: list[str]
    changed: int


class NodeInfo(msgspec.Struct):
    """A move: what it follows, what was done, and what was written about it. Node 0 is the start."""

    node: int
    parent: int
    action: str
    glyph: str
    comments: dict[str, str]
    marks: list[str]
    verdicts: list[str]


class ChapterInfo(msgspec.Struct):
    """A chapter: its moves in the order of the text; the first one that follows a move is played, others are variations."""

    chapter: int
    title: str
    game: str
    players: int
    names: list[str]
    number: int
    nodes: list[NodeInfo]


class NodePosition(msgspec.Struct):
    """The position after a move, and what may be done there."""

    node: int
    turn: int | None
    phase: str | None
    finished: bool
    scores: list[int]
    legal: list[Choice]
