"""Which studies there are, for whom; and the study of a table."""

from typing import Any, NamedTuple

from sqlalchemy import func, select

from trunkline.server.store.database import Connection
from trunkline.server.store.schema import people, studies, study_chapters, study_members
from trunkline.server.studies.desk import StudyDesk
from trunkline.server.studies.rows import OWNER, PUBLIC

MOST = 60


class Listed(NamedTuple):
    """A study in a list: ``role`` is the reader's own, None for a stranger's."""

    id: str
    title: str
    visibility: str
    changed: float
    role: str | None
    owner: str
    chapters: int
    games: tuple[str, ...]


async def my_studies(desk: StudyDesk, person: str) -> list[Listed]:
    """The latest change first."""
    m = study_members.c
    query = select(studies, m.role).join(study_members, m.study == studies.c.id).where(m.person == person)
    async with desk.context.store.reading() as c:
        rows = (await c.execute(query.order_by(studies.c.changed.desc()).limit(MOST))).all()
        return await described(c, rows)


async def public_studies(desk: StudyDesk) -> list[Listed]:
    query = select(studies).where(studies.c.visibility == PUBLIC).order_by(studies.c.changed.desc()).limit(MOST)
    async with desk.context.store.reading() as c:
        return await described(c, (await c.execute(query)).all())


async def described(c: Connection, rows: Any) -> list[Listed]:
    ids = [row.id for row in rows]
    owner = select(study_members.c.study, people.c.name).join(people, people.c.id == study_members.c.person)
    owned = (study_members.c.role == OWNER, study_members.c.study.in_(ids))
    owners = {row.study: row.name for row in (await c.execute(owner.where(*owned))).all()}
    ch = study_chapters.c
    counted = select(ch.study, ch.game, func.count().label("count")).where(ch.study.in_(ids), ch.dropped.is_(None))
    found: dict[str, dict[str, int]] = {}
    for row in (await c.execute(counted.group_by(ch.study, ch.game).order_by(ch.game))).all():
        found.setdefault(row.study, {})[row.game] = int(row._mapping["count"])
    return [
        Listed(
            row.id,
            row.title,
            row.visibility,
            row.changed,
            row._mapping.get("role"),
            owners.get(row.id, ""),
            sum(found.get(row.id, {}).values()),
            tuple(found.get(row.id, {})),
        )
        for row in rows
    ]
