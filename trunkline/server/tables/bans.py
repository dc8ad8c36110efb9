"""Who may not act, kept in memory: there are few, and every request asks. The operator's changes arrive within seconds."""

from datetime import UTC, datetime
from time import time
from typing import NamedTuple

from sqlalchemy import or_, select

from trunkline.server.common.errors import NotYours
from trunkline.server.store.schema import bans
from trunkline.server.store.store import Store


class Ban(NamedTuple):
    """``until`` None: for ever."""

    reason: str
    until: float | None


class Bans:
    def __init__(self) -> None:
        self.by_person: dict[str, Ban] = {}

    async def load(self, store: Store) -> None:
        query = select(bans).where(or_(bans.c.until.is_(None), bans.c.until > time()))
        async with store.reading() as c:
            self.by_person = {row.person: Ban(row.reason, row.until) for row in (await c.execute(query)).all()}

    def of(self, person: str | None) -> Ban | None:
        """The ban of this person that holds now."""
        ban = self.by_person.get(person or "")
        return None if ban is None or (ban.until is not None and ban.until <= time()) else ban

    def refuse(self, person: str | None) -> None:
        """NotYours for somebody who is banned now."""
        ban = self.of(person)
        if ban is None:
            return
        if ban.until is None:
            raise NotYours("you are banned: {reason}", reason=ban.reason)
        raise NotYours("you are banned until {day}: {reason}", day=day_of(ban.until), reason=ban.reason)


def day_of(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat()
