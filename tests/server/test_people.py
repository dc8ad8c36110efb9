"""Guests, accounts, passwords, cookies' secrets, limits."""

import asyncio
from time import time

import pytest
from sqlalchemy import select

from tests.server.playing import guest, sit, table_with
from trunkline.server.errors import Refused, SignIn
from trunkline.server.house import House
from trunkline.server.lists import my_tables
from trunkline.server.people import LASTING, forget, forget_everywhere, login, person_of, register, remember, rename
from trunkline.server.schema import logins, people
from trunkline.server.talk import read_note, write_note

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse battery"


async def test_a_browser_is_known_by_its_cookie_until_it_is_forgotten(house: House) -> None:
    ada = await guest(house, "Ada")
    async with house.store.writing() as c:
        token = await remember(c, ada.id)
    assert await person_of(house.store, token) == ada
    async with house.store.reading() as c:
        assert token not in (await c.execute(select(logins.c.token))).scalars().all()
    await forget(house.store, token)
    for wrong in (token, "", None, "x" * 5000):
        assert await person_of(house.store, wrong) is None


async def test_passwords_are_argon2_and_wrong_ones_open_nothing(house: House) -> None:
    ada = await guest(house, "Ada")
    await register(house.store, ada.id, "Ada.L", PASSWORD)
    async with house.store.reading() as c:
        stored = (await c.execute(select(people.c.password).where(people.c.id == ada.id))).scalar_one()
    assert stored.startswith("$argon2id$")
    for account, password in (("ada.l", "wrong"), ("nobody", PASSWORD), ("ada.l", "nobody"), ("nobody", "nobody"), ("", "")):
        with pytest.raises(SignIn):
            await login(house.store, account, password, None)
    cookie = await login(house.store, "ADA.l", PASSWORD, None)
    person = await person_of(house.store, cookie)
    assert person is not None and (person.id, person.account) == (ada.id, "ada.l")


async def test_a_name_is_taken_once_even_by_two_at_once(house: House) -> None:
    both = [await guest(house, "Ada"), await guest(house, "Bob")]
    results = await asyncio.gather(
        *(register(house.store, person.id, "same", PASSWORD) for person in both), return_exceptions=True
    )
    assert [str(result) for result in results if isinstance(result, Refused)] == ["the account 'same' is taken"]
    assert len([result for result in results if isinstance(result, str)]) == 1


async def test_odd_account_names_are_refused(house: House) -> None:
    ada = await guest(house, "Ada")
    for account in ("", "a", "two words", "x" * 41, "a/b", "<b>", "İ" * 40, "a\x00b"):
        with pytest.raises(Refused, match="an account name has"):
            await register(house.store, ada.id, account, PASSWORD)


async def test_short_passwords_and_second_accounts_are_refused(house: House) -> None:
    ada = await guest(house, "Ada")
    with pytest.raises(Refused):
        await register(house.store, ada.id, "ada", "short")
    await register(house.store, ada.id, "ada", PASSWORD)
    with pytest.raises(Refused, match="already"):
        await register(house.store, ada.id, "other", PASSWORD)


async def test_what_a_guest_held_comes_along_at_login(house: House) -> None:
    ada = await guest(house, "Ada")
    await register(house.store, ada.id, "ada", PASSWORD)
    opened = await table_with(house, "friend", "bot", "bot")
    phone = await sit(house, opened.invites[0], "Ada on the phone")
    await login(house.store, "ada", PASSWORD, phone.id)
    assert [entry["table"] for entry in await my_tables(house, ada.id)] == [opened.table]
    assert (await my_tables(house, ada.id))[0]["my_turn"] is True
    assert await my_tables(house, phone.id) == []


async def test_an_account_keeps_its_seats_when_another_logs_in_beside_it(house: House) -> None:
    ada, bob = await guest(house, "Ada"), await guest(house, "Bob")
    await register(house.store, ada.id, "ada", PASSWORD)
    await register(house.store, bob.id, "bob", PASSWORD)
    opened = await table_with(house, "friend", "bot", "bot")
    live = await house.shelf.get(opened.table)
    assert live.row.host not in (ada.id, bob.id)
    cleo = await sit(house, opened.invites[0], "Cleo")
    await register(house.store, cleo.id, "cleo", PASSWORD)
    await login(house.store, "ada", PASSWORD, cleo.id)
    assert await my_tables(house, ada.id) == []


async def test_a_guests_notes_come_along_below_those_of_the_account(house: House) -> None:
    ada, phone = await guest(house, "Ada"), await guest(house, "Ada on the phone")
    await register(house.store, ada.id, "ada", PASSWORD)
    both, one = [await house.shelf.get((await table_with(house, "me", "bot", "bot")).table) for _ in range(2)]
    await write_note(house, both, ada.id, "at home")
    for live in (both, one):
        await write_note(house, live, phone.id, "on the way")
    await login(house.store, "ada", PASSWORD, phone.id)
    assert await read_note(house, both, ada.id) == "at home\n\non the way"
    assert await read_note(house, one, ada.id) == "on the way"
    assert await read_note(house, one, phone.id) == ""


async def test_an_account_has_a_cookie_that_nobody_knew_before(house: House) -> None:
    ada = await guest(house, "Ada")
    async with house.store.writing() as c:
        old = await remember(c, ada.id)
    new = await register(house.store, ada.id, "ada", PASSWORD)
    assert await person_of(house.store, old) is None
    assert await person_of(house.store, new) == ada._replace(account="ada")


async def test_signing_out_everywhere_ends_every_login_of_this_person_alone(house: House) -> None:
    ada, bob = await guest(house, "Ada"), await guest(house, "Bob")
    tokens = [await register(house.store, ada.id, "ada", PASSWORD), await login(house.store, "ada", PASSWORD, None)]
    other = await register(house.store, bob.id, "bob", PASSWORD)
    await forget_everywhere(house.store, ada.id)
    assert [await person_of(house.store, token) for token in tokens] == [None, None]
    assert await person_of(house.store, other) is not None


async def test_a_login_ends_after_a_year(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = await guest(house, "Ada")
    token = await register(house.store, ada.id, "ada", PASSWORD)
    later = time() + LASTING + 60
    monkeypatch.setattr("trunkline.server.people.time", lambda: later)
    assert await person_of(house.store, token) is None
    fresh = await login(house.store, "ada", PASSWORD, None)
    assert await person_of(house.store, fresh) is not None


async def test_names_can_change(house: House) -> None:
    ada = await guest(house, "Ada")
    async with house.store.writing() as c:
        token = await remember(c, ada.id)
    await rename(house.store, ada.id, "  Countess\x00 <i>Ada</i> ")
    assert await person_of(house.store, token) == ada._replace(name="Countess <i>Ada</i>")
