"""Rows of the database as studies hold them, and the limits."""

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

OWNER, EDITOR, READER = "owner", "editor", "reader"
PRIVATE, LINK, PUBLIC = "private", "link", "public"
VISIBILITIES = (PRIVATE, LINK, PUBLIC)
MOST_CHAPTERS = 64
MOST_MEMBERS = 64
LONGEST_TITLE = 80
STUDY = "s0"  # how the id of a study begins; no id of a table has a 0


class StudyRow(NamedTuple):
    """A row of ``schema.studies``."""

    id: str
    title: str
    visibility: str
    number: int
    leader: str | None
    led: str
    created: float
    changed: float


class Member(NamedTuple):
    """A person and what they may do; ``token`` is the hash of a program's key."""

    person: str
    role: str
    token: str | None
    name: str


class ChapterRow(NamedTuple):
    """A row of ``schema.study_chapters``."""

    study: str
    chapter: int
    title: str
    place: int
    game: str
    edition: int
    options: str
    players: int
    seed: int
    names: str
    opening: bytes | None
    source: str | None
    at: int | None
    seat: int | None
    deal: int | None
    maker: str
    begun: int
    dropped: float | None

    @property
    def player_names(self) -> list[str]:
        return [str(name) for name in json.loads(self.names)]

    @property
    def is_redealt(self) -> bool:
        """Whether it is one of the tables that a running game with hidden things could be."""
        return self.deal is not None


class StudyState(NamedTuple):
    """A study at one moment, but for the trees."""

    row: StudyRow
    members: Sequence[Member]
    chapters: Sequence[ChapterRow]  # in their order, without those that were deleted
    running: Mapping[str, frozenset[str]]  # tables that chapters were taken from and where play goes on, with who plays there

    @property
    def id(self) -> str:
        return self.row.id

    def role(self, person: str | None) -> str | None:
        return next((member.role for member in self.members if member.person == person), None)


def may_read(state: StudyState, person: str | None) -> bool:
    return state.row.visibility != PRIVATE or state.role(person) is not None


def may_edit(state: StudyState, person: str | None) -> bool:
    return state.role(person) in (OWNER, EDITOR)


def may_see(state: StudyState, chapter: ChapterRow, person: str | None) -> bool:
    """Lines from a game that goes on are kept from those who play it, and so from strangers, who might."""
    playing = state.running.get(chapter.source or "")
    if playing is None:
        return True
    return state.role(person) is not None and (person == chapter.maker or person not in playing)


def seen_chapters(state: StudyState, person: str | None) -> list[ChapterRow]:
    return [chapter for chapter in state.chapters if may_see(state, chapter, person)]
