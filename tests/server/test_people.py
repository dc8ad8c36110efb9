"""Guests, accounts, passwords, cookies' secrets, limits."""

import asyncio

import pytest
from sqlalchemy import select

from tests.server.playing import guest, sit, table_with
from trunkline.server.errors import Refused, SignIn
from trunkline.server.house import House
from trunkline.server.lists import my_tables
from trunkline.server.people import forget, login, person_of, register, remember, rename
from trunkline.server.schema import logins, people

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
    assert sorted(str(result) for result in results) == ["None", "the account 'same' is taken"]


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


async def test_names_can_change(house: House) -> None:
    ada = await guest(house, "Ada")
    async with house.store.writing() as c:
        token = await remember(c, ada.id)
    await rename(house.store, ada.id, "  Countess\x00 <i>Ada</i> ")
    assert await person_of(house.store, token) == ada._replace(name="Countess <i>Ada</i>")
