"""Who belongs to a study: roles, invitations, visibility, and whom the others follow."""

from time import time

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from trunkline.server.common.errors import NotFound, NotYours, Refused
from trunkline.server.common.tokens import hashed, new_token
from trunkline.server.store.events import TableEvent
from trunkline.server.store.schema import people, studies, study_invites, study_members
from trunkline.server.studies.desk import StudyDesk, chapter_in, read_study, readable
from trunkline.server.studies.editing import clean_title
from trunkline.server.studies.rows import EDITOR, MOST_MEMBERS, OWNER, READER, VISIBILITIES, StudyState
from trunkline.server.tables.people import Person

AROUND = "around"  # the kind of news: something besides the trees
MOST_INVITES = 20  # that wait for somebody


async def owned(desk: StudyDesk, study: str, person: str | None) -> StudyState:
    state = await readable(desk, study, person)
    if state.role(person) != OWNER:
        raise NotYours("only the owner of this study does that")
    return state


async def rename(desk: StudyDesk, study: str, person: str, title: str) -> None:
    await owned(desk, study, person)
    await set_study(desk, study, title=clean_title(title))


async def show_to(desk: StudyDesk, study: str, person: str, visibility: str) -> None:
    if visibility not in VISIBILITIES:
        raise Refused("a study is private, shown to those who have its link, or public")
    await owned(desk, study, person)
    await set_study(desk, study, visibility=visibility)


async def set_study(desk: StudyDesk, study: str, **values: object) -> None:
    async with desk.context.store.writing(TableEvent(study, AROUND)) as c:
        await c.execute(update(studies).where(studies.c.id == study).values(**values))


# -- invitations -----------------------------------------------------------------------------------------


async def invite(desk: StudyDesk, study: str, person: str, role: str) -> str:
    """The secret of a link with which one person becomes an editor or a reader."""
    await owned(desk, study, person)
    check_role(role)
    token = new_token()
    async with desk.context.store.writing() as c:
        old = select(study_invites.c.token).where(study_invites.c.study == study)
        if len((await c.execute(old)).all()) >= MOST_INVITES:
            await c.execute(delete(study_invites).where(study_invites.c.study == study))  # nobody came for these
        await c.execute(insert(study_invites).values(token=hashed(token), study=study, role=role))
    return token


def check_role(role: str) -> None:
    if role not in (EDITOR, READER):
        raise Refused("a member is an editor or a reader")


async def invited_to(desk: StudyDesk, token: str) -> str:
    """The study an invitation is for."""
    async with desk.context.store.reading() as c:
        study = await c.scalar(select(study_invites.c.study).where(study_invites.c.token == hashed(token)))
    if study is None:
        raise NotFound("this invitation is used up or was never made")
    return str(study)


async def join(desk: StudyDesk, token: str, person: Person, key: str | None = None) -> str:
    """Become a member; ``key`` is the hash of a program's. Members keep their role. Gives the study."""
    state = await read_study(desk, await invited_to(desk, token))
    if state.role(person.id) is not None:
        return state.id
    if len(state.members) >= MOST_MEMBERS:
        raise Refused("a study has at most {most} members", most=MOST_MEMBERS)
    async with desk.context.store.writing(TableEvent(state.id, AROUND)) as c:
        here = study_invites.c.token == hashed(token)
        role = await c.scalar(select(study_invites.c.role).where(here))
        if role is None or (await c.execute(delete(study_invites).where(here))).rowcount != 1:
            raise NotFound("this invitation is used up or was never made")
        values = {"study": state.id, "person": person.id, "role": role, "token": key, "since": time()}
        try:
            await c.execute(insert(study_members).values(**values))
        except IntegrityError:
            raise Refused("you are a member already") from None
    return state.id


# -- members ---------------------------------------------------------------------------------------------


async def set_role(desk: StudyDesk, study: str, person: str, member: str, role: str) -> None:
    check_role(role)
    check_other(await owned(desk, study, person), person, member)
    here = (study_members.c.study == study, study_members.c.person == member)
    async with desk.context.store.writing(TableEvent(study, AROUND)) as c:
        await c.execute(update(study_members).where(*here).values(role=role))


async def remove(desk: StudyDesk, study: str, person: str, member: str) -> None:
    """The owner removes others; others remove themselves."""
    state = await readable(desk, study, person)
    if person != member and state.role(person) != OWNER:
        raise NotYours("only the owner of this study does that")
    if state.role(member) == OWNER:
        raise Refused("the owner stays a member")
    if state.role(member) is None:
        raise NotFound("there is no such member")
    here = (study_members.c.study == study, study_members.c.person == member)
    async with desk.context.store.writing(TableEvent(study, AROUND)) as c:
        await c.execute(delete(study_members).where(*here))
        await c.execute(update(studies).where(studies.c.id == study, studies.c.leader == member).values(leader=None))


def check_other(state: StudyState, person: str, member: str) -> None:
    if member == person:
        raise Refused("the owner stays the owner")
    if state.role(member) is None:
        raise NotFound("there is no such member")


async def member_of_token(desk: StudyDesk, study: str, token: str) -> str | None:
    """The person whom a program's key is for, in this study."""
    m = study_members.c
    query = select(m.person).join(people, people.c.id == m.person).where(m.study == study, m.token == hashed(token))
    async with desk.context.store.reading() as c:
        found = await c.scalar(query)
    return None if found is None else str(found)


# -- leading ---------------------------------------------------------------------------------------------


async def lead(desk: StudyDesk, study: str, person: str, chapter: int, node: int) -> None:
    """Show the others this move; whoever follows sees it at once."""
    state = await readable(desk, study, person)
    check_member(state, person)
    chapter_in(state, chapter, person)
    await set_study(desk, study, leader=person, led=f"{chapter}.{node}")


async def stop_leading(desk: StudyDesk, study: str, person: str) -> None:
    state = await readable(desk, study, person)
    check_member(state, person)
    if state.row.leader == person:
        await set_study(desk, study, leader=None, led="")


def check_member(state: StudyState, person: str) -> None:
    if state.role(person) not in (OWNER, EDITOR):
        raise NotYours("only the owner and the editors of this study lead")
