"""People: a browser is known by its cookie; an account makes the same person known on every device."""

import re
from time import time
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from trunkline.server.common.errors import Refused, SignIn
from trunkline.server.common.threads import PASSWORDS, in_thread
from trunkline.server.common.tokens import hashed, new_id, new_token
from trunkline.server.store.database import Connection
from trunkline.server.store.schema import logins, notes, people, seats, study_members, tables
from trunkline.server.store.store import Store

HASHER = PasswordHasher()
# The hash of "nobody", so that an unknown name takes as long as a wrong password. Made here, it would cost each process 0.2 s.
NOBODYS = "$argon2id$v=19$m=65536,t=3,p=4$ttDgcI/wBBgn8H443Ae6ZQ$6rjuRPcO4w5XgkDBz1v48/Odtug18fjcu1CzJs/w1RA"
ACCOUNT = re.compile(r"[\w.-]{2,40}")
SHORTEST_PASSWORD, LONGEST_NAME = 8, 40
LONGEST_NOTE = 10_000
LASTING = 365 * 24 * 3600  # seconds until a login ends


class Person(NamedTuple):
    id: str
    name: str
    account: str | None
    admin: bool = False


async def person_of(store: Store, token: str | None) -> Person | None:
    """Whose cookie this is."""
    if not token:
        return None
    query = select(*(people.c[name] for name in Person._fields)).join(logins, logins.c.person == people.c.id)
    async with store.reading() as c:
        row = (await c.execute(query.where(logins.c.token == hashed(token), logins.c.created > time() - LASTING))).first()
    return Person(row.id, row.name, row.account, row.admin) if row else None


async def new_person(c: Connection, name: str) -> Person:
    person = Person(new_id(), clean_name(name), None)
    await c.execute(insert(people).values(id=person.id, name=person.name, created=time()))
    return person


async def remember(c: Connection, person: str) -> str:
    """A new cookie for this person."""
    token = new_token()
    await c.execute(logins.delete().where(logins.c.person == person, logins.c.created <= time() - LASTING))
    await c.execute(insert(logins).values(token=hashed(token), person=person, created=time()))
    return token


async def forget(store: Store, token: str) -> None:
    async with store.writing() as c:
        await c.execute(logins.delete().where(logins.c.token == hashed(token)))


async def forget_everywhere(store: Store, person: str) -> None:
    """No cookie of this person opens anything any more."""
    async with store.writing() as c:
        await c.execute(logins.delete().where(logins.c.person == person))


async def rename(store: Store, person: str, name: str) -> None:
    async with store.writing() as c:
        await c.execute(update(people).where(people.c.id == person).values(name=clean_name(name)))


async def register(store: Store, person: str, account: str, password: str) -> str:
    """Give a person an account, once; from then on name and password open it anywhere.

    Gives a new cookie: whoever knew the guest's must not know the account's.
    """
    if not ACCOUNT.fullmatch(account.lower()):
        raise Refused("an account name has 2 to 40 letters, digits, dots or hyphens")
    if len(password) < SHORTEST_PASSWORD:
        raise Refused("a password has at least {least} characters", least=SHORTEST_PASSWORD)
    secret = await in_thread(PASSWORDS, HASHER.hash, password)
    try:
        async with store.writing() as c:
            nameless = update(people).where(people.c.id == person, people.c.account.is_(None))
            if (await c.execute(nameless.values(account=account.lower(), password=secret))).rowcount != 1:
                raise Refused("you have an account already")
            await c.execute(logins.delete().where(logins.c.person == person))
            return await remember(c, person)
    except IntegrityError:
        raise Refused("the account {name} is taken", name=repr(account)) from None


async def change_password(store: Store, person: str, old: str, new: str) -> str:
    """A new password and a new cookie; every other login of this person ends."""
    if len(new) < SHORTEST_PASSWORD:
        raise Refused("a password has at least {least} characters", least=SHORTEST_PASSWORD)
    async with store.reading() as c:
        kept = (await c.execute(select(people.c.password).where(people.c.id == person))).scalar()
    if kept is None or not await in_thread(PASSWORDS, matches, kept, old):
        raise SignIn("this account name or password is wrong")
    secret = await in_thread(PASSWORDS, HASHER.hash, new)
    async with store.writing() as c:
        unchanged = update(people).where(people.c.id == person, people.c.password == kept)
        if (await c.execute(unchanged.values(password=secret))).rowcount != 1:
            raise SignIn("this account name or password is wrong")
        await c.execute(logins.delete().where(logins.c.person == person))
        return await remember(c, person)


async def login(store: Store, account: str, password: str, guest: str | None) -> str:
    """A cookie for the account; what the guest held in this browser comes along."""
    name = account.lower() if ACCOUNT.fullmatch(account.lower()) else ""  # nobody's; PostgreSQL takes no NUL in a question
    async with store.reading() as c:
        row = (await c.execute(select(people.c.id, people.c.password).where(people.c.account == name))).first()
    if not await in_thread(PASSWORDS, matches, row.password if row else NOBODYS, password) or row is None:
        raise SignIn("this account name or password is wrong")
    async with store.writing() as c:
        if guest is not None and guest != row.id:
            await hand_over(c, guest, row.id)
        return await remember(c, row.id)


def matches(secret: str, password: str) -> bool:
    try:
        return HASHER.verify(secret, password)
    except Argon2Error:
        return False


async def hand_over(c: Connection, guest: str, person: str) -> None:
    """A guest's seats, tables and notes become the account's; a guest with an account of its own keeps them."""
    own = (await c.execute(select(people.c.account).where(people.c.id == guest))).scalar()
    if own is None:
        await c.execute(update(seats).where(seats.c.person == guest).values(person=person))
        await c.execute(update(tables).where(tables.c.host == guest).values(host=person))
        await hand_over_studies(c, guest, person)
        await hand_over_notes(c, guest, person)


async def hand_over_studies(c: Connection, guest: str, person: str) -> None:
    """An account that is a member already stays what it is, unless the guest was the owner."""
    m = study_members.c
    roles = {row.study: row.role for row in (await c.execute(select(m.study, m.role).where(m.person == person))).all()}
    for row in (await c.execute(select(m.study, m.role).where(m.person == guest))).all():
        mine = (m.study == row.study, m.person == person)
        if row.study in roles:
            await c.execute(study_members.delete().where(m.study == row.study, m.person == guest))
            if row.role == "owner":
                await c.execute(update(study_members).where(*mine).values(role=row.role))
    await c.execute(update(study_members).where(m.person == guest).values(person=person))


async def hand_over_notes(c: Connection, guest: str, person: str) -> None:
    """Below what the account has noted at the same table already."""
    mine, theirs = await notes_of(c, person), await notes_of(c, guest)
    for table, text in theirs.items():
        both = "\n\n".join(part for part in (mine.get(table), text) if part)[:LONGEST_NOTE]
        await c.execute(notes.delete().where(notes.c.table == table, notes.c.person.in_((guest, person))))
        await c.execute(insert(notes).values(table=table, person=person, text=both))


async def notes_of(c: Connection, person: str) -> dict[str, str]:
    """By table."""
    rows = await c.execute(select(notes.c.table, notes.c.text).where(notes.c.person == person))
    return {row.table: row.text for row in rows.all()}


def clean_name(name: str) -> str:
    """A name as shown: no control characters, at most 40 long, never empty."""
    return one_line(name, LONGEST_NAME) or "Guest"


def one_line(text: str, longest: int) -> str:
    """What somebody typed, as one line without control characters."""
    return "".join(ch for ch in " ".join(text.split()) if ch.isprintable())[:longest].strip()
