"""Guests, accounts, passwords, cookies' secrets, limits."""

import asyncio
import subprocess
import sys
from time import time

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select

from tests.server.playing import guest, sit, table_with
from trunkline.server.common.errors import Refused, SignIn
from trunkline.server.store.schema import logins, people
from trunkline.server.tables import people as module
from trunkline.server.tables.chat import read_note, write_note
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.lists import my_tables
from trunkline.server.tables.people import LASTING, forget, forget_everywhere, login, person_of, register, remember, rename

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse battery"


async def test_a_browser_is_known_by_its_cookie_until_it_is_forgotten(context: AppContext) -> None:
    ada = await guest(context, "Ada")
    async with context.store.writing() as c:
        token = await remember(c, ada.id)
    assert await person_of(context.store, token) == ada
    async with context.store.reading() as c:
        assert token not in (await c.execute(select(logins.c.token))).scalars().all()
    await forget(context.store, token)
    for wrong in (token, "", None, "x" * 5000):
        assert await person_of(context.store, wrong) is None


@pytest.fixture
def as_people_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """At its full cost, unlike in all other tests here."""
    monkeypatch.setattr(module, "HASHER", PasswordHasher())
    monkeypatch.setattr(module, "NOBODYS", PasswordHasher().hash("nobody"))


def test_passwords_cost_what_argon2_proposes() -> None:
    """Asked of a process that no fixture has touched."""
    code = "from trunkline.server.tables.people import HASHER, NOBODYS; print(HASHER.check_needs_rehash(NOBODYS), NOBODYS)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.startswith("False $argon2id$")
    assert not PasswordHasher().check_needs_rehash(told.split()[1])


@pytest.mark.usefixtures("as_people_have_it")
async def test_passwords_are_argon2_and_wrong_ones_open_nothing(context: AppContext) -> None:
    ada = await guest(context, "Ada")
    await register(context.store, ada.id, "Ada.L", PASSWORD)
    async with context.store.reading() as c:
        stored = (await c.execute(select(people.c.password).where(people.c.id == ada.id))).scalar_one()
    assert stored.startswith("$argon2id$")
    for account, password in (("ada.l", "wrong"), ("nobody", PASSWORD), ("ada.l", "nobody"), ("nobody", "nobody"), ("", "")):
        with pytest.raises(SignIn):
            await login(context.store, account, password, None)
    cookie = await login(context.store, "ADA.l", PASSWORD, None)
    person = await person_of(context.store, cookie)
    assert person is not None and (person.id, person.account) == (ada.id, "ada.l")


async def test_a_name_is_taken_once_even_by_two_at_once(context: AppContext) -> None:
    both = [await guest(context, "Ada"), await guest(context, "Bob")]
    results = await asyncio.gather(
        *(register(context.store, person.id, "same", PASSWORD) for person in both), return_exceptions=True
    )
    assert [str(result) for result in results if isinstance(result, Refused)] == ["the account 'same' is taken"]
    assert len([result for result in results if isinstance(result, str)]) == 1


async def test_odd_account_names_are_refused(context: AppContext) -> None:
    ada = await guest(context, "Ada")
    for account in ("", "a", "two words", "x" * 41, "a/b", "<b>", "İ" * 40, "a\x00b"):
        with pytest.raises(Refused, match="an account name has"):
            await register(context.store, ada.id, account, PASSWORD)


async def test_short_passwords_and_second_accounts_are_refused(context: AppContext) -> None:
    ada = await guest(context, "Ada")
    with pytest.raises(Refused):
        await register(context.store, ada.id, "ada", "short")
    await register(context.store, ada.id, "ada", PASSWORD)
    with pytest.raises(Refused, match="already"):
        await register(context.store, ada.id, "other", PASSWORD)


async def test_what_a_guest_held_comes_along_at_login(context: AppContext) -> None:
    ada = await guest(context, "Ada")
    await register(context.store, ada.id, "ada", PASSWORD)
    opened = await table_with(context, "friend", "bot", "bot")
    phone = await sit(context, opened.invites[0], "Ada on the phone")
    await login(context.store, "ada", PASSWORD, phone.id)
    assert [entry.table for entry in await my_tables(context, ada.id)] == [opened.table]
    assert (await my_tables(context, ada.id))[0].my_turn is True
    assert await my_tables(context, phone.id) == []


async def test_an_account_keeps_its_seats_when_another_logs_in_beside_it(context: AppContext) -> None:
    ada, bob = await guest(context, "Ada"), await guest(context, "Bob")
    await register(context.store, ada.id, "ada", PASSWORD)
    await register(context.store, bob.id, "bob", PASSWORD)
    opened = await table_with(context, "friend", "bot", "bot")
    live = await context.table_cache.get(opened.table)
    assert live.row.host not in (ada.id, bob.id)
    cleo = await sit(context, opened.invites[0], "Cleo")
    await register(context.store, cleo.id, "cleo", PASSWORD)
    await login(context.store, "ada", PASSWORD, cleo.id)
    assert await my_tables(context, ada.id) == []


async def test_a_guests_notes_come_along_below_those_of_the_account(context: AppContext) -> None:
    ada, phone = await guest(context, "Ada"), await guest(context, "Ada on the phone")
    await register(context.store, ada.id, "ada", PASSWORD)
    both, one = [await context.table_cache.get((await table_with(context, "me", "bot", "bot")).table) for _ in range(2)]
    await write_note(context, both, ada.id, "at home")
    for live in (both, one):
        await write_note(context, live, phone.id, "on the way")
    await login(context.store, "ada", PASSWORD, phone.id)
    assert await read_note(context, both, ada.id) == "at home\n\non the way"
    assert await read_note(context, one, ada.id) == "on the way"
    assert await read_note(context, one, phone.id) == ""


async def test_an_account_has_a_cookie_that_nobody_knew_before(context: AppContext) -> None:
    ada = await guest(context, "Ada")
    async with context.store.writing() as c:
        old = await remember(c, ada.id)
    new = await register(context.store, ada.id, "ada", PASSWORD)
    assert await person_of(context.store, old) is None
    assert await person_of(context.store, new) == ada._replace(account="ada")


async def test_signing_out_everywhere_ends_every_login_of_this_person_alone(context: AppContext) -> None:
    ada, bob = await guest(context, "Ada"), await guest(context, "Bob")
    tokens = [await register(context.store, ada.id, "ada", PASSWORD), await login(context.store, "ada", PASSWORD, None)]
    other = await register(context.store, bob.id, "bob", PASSWORD)
    await forget_everywhere(context.store, ada.id)
    assert [await person_of(context.store, token) for token in tokens] == [None, None]
    assert await person_of(context.store, other) is not None


async def test_a_login_ends_after_a_year(context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = await guest(context, "Ada")
    token = await register(context.store, ada.id, "ada", PASSWORD)
    later = time() + LASTING + 60
    monkeypatch.setattr("trunkline.server.tables.people.time", lambda: later)
    assert await person_of(context.store, token) is None
    fresh = await login(context.store, "ada", PASSWORD, None)
    assert await person_of(context.store, fresh) is not None


async def test_names_can_change(context: AppContext) -> None:
    ada = await guest(context, "Ada")
    async with context.store.writing() as c:
        token = await remember(c, ada.id)
    await rename(context.store, ada.id, "  Countess\x00 <i>Ada</i> ")
    assert await person_of(context.store, token) == ada._replace(name="Countess <i>Ada</i>")
