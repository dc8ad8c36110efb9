"""News of studies in the stream that all pages of a browser share, and in a program's own."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from hashlib import sha256

from litestar.response import ServerSentEventMessage

from trunkline.server.common.errors import NotFound
from trunkline.server.store.events import AROUND, FAREWELL, TableEvent
from trunkline.server.studies.desk import StudyDesk, readable
from trunkline.server.studies.rows import StudyState
from trunkline.server.tables.stream import HELLO, QUIET, STILL_HERE, Change, Shown, come_back, event, next_event


def mark_of(state: StudyState) -> str:
    """The same as long as title, members, visibility and the leader's place are the same."""
    row = state.row
    members = [(member.person, member.role, member.name) for member in state.members]
    return sha256(repr((row.title, row.visibility, row.leader, row.led, members)).encode()).hexdigest()[:12]


@dataclass(slots=True)
class StudyWatch:
    """One study as one page follows it. ``NotFound`` once they may not see it any more."""

    desk: StudyDesk
    table: str  # the study: pages name what they show in one way
    person: str | None
    told: int = -1
    mark: str = ""

    async def after_event(self, happened: TableEvent) -> Change | None:
        return await self.after(happened.kind)

    async def after(self, kind: str) -> Change | None:
        """After an event; after a silence only what was missed."""
        state = await readable(self.desk, self.table, self.person)
        told, mark = self.told, self.mark
        self.told, self.mark = state.row.number, mark_of(state)
        if kind != QUIET:
            return Change(self.table, self.told, kind)
        if mark != self.mark:
            return Change(self.table, self.told, AROUND)
        return Change(self.table, self.told, HELLO) if told != self.told else None

    async def since(self, shown: Shown) -> Change | None:
        first = await self.after(HELLO)
        if shown.around != self.mark:
            return Change(self.table, self.told, AROUND)
        return first if first is not None and first.number != shown.number else None


async def study_news(desk: StudyDesk, study: str, person: str | None) -> AsyncIterator[ServerSentEventMessage]:
    """Where the study stands, then every change, for a program."""
    async with desk.context.store.bus.listening(study) as queue:
        watch, kind = StudyWatch(desk, study, person), HELLO
        while kind != FAREWELL:
            try:
                change = await watch.after(kind)
            except NotFound:
                return
            yield STILL_HERE if change is None else event({"number": change.number, "kind": change.kind}, change.number)
            kind = (await next_event(queue, desk.context.settings.heartbeat)).kind
        yield come_back()
