"""The tables that are photographed: a played evening, and every game in every kind of step."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from uuid import uuid4

from playwright.sync_api import Browser, BrowserContext, Page
from typer.testing import CliRunner

from tests.browser.driving import BOT, FRIEND, ME, invites, join, start_game
from trunkline.bots.random import pick
from trunkline.cli.main import app as command_line
from trunkline.core.notation import spell
from trunkline.core.play import actor, apply, legal
from trunkline.core.state import copy
from trunkline.records.record import Record
from trunkline.records.text import load_file

GAMES = Path(__file__).parent.parent / "trunkline" / "games"
EVENING = GAMES / "chicago_express" / "records" / "evening.txt"
KINDS = (  # every kind of step of these games, early and late
    "chicago_express/records/houses_3_players.txt",
    "american_rails/records/shares-gone-3.txt",
    "union_pacific/records/second_edition-3.txt",
    "eighteen_thirty/records/bankruptcy-3.txt",
)
CROWDS = (  # as many players as there can be: a late turn, and the end
    "chicago_express/records/trains_6_players.txt",
    "american_rails/records/last-year-5.txt",
    "union_pacific/records/professional-6.txt",
    "eighteen_thirty/records/bank-6.txt",
)
HIDDEN = "Union Pacific"


class Tables(NamedTuple):
    """Tables in several states by name, and the cookies of those who sit at them."""

    address: str
    by_name: Mapping[str, str]
    people: Mapping[str, Any]  # cookies by name


class Photographer:
    """Somebody with a browser of their own who opens tables and acts at them."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.context: BrowserContext = browser.new_context()
        self.page: Page = self.context.new_page()
        self.address = address

    def post(self, path: str, **form: str | float | bool) -> str:
        """Where it led to."""
        answer = self.page.request.post(f"{self.address}{path}", form=form, headers={"Origin": self.address})
        assert answer.ok, answer.text()
        return answer.url


def set_up(browser: Browser, address: str, database: str, wanted: Sequence[str]) -> Tables:
    """Four friends play a recorded evening; other tables stand elsewhere. Positions that nobody wants are not made."""
    record = load_file(EVENING)
    people = [Photographer(browser, address) for _ in record.names]
    by_name = evening(people, record)
    by_name |= hot_seat(Photographer(browser, address))
    wanted_positions = {name: text for name, text in positions().items() if name in wanted}
    by_name |= {name: people[0].post("/import", text=text) for name, text in wanted_positions.items()}
    cookies = {name: one.context.storage_state() for name, one in zip(("ada", "bruno"), people, strict=False)}
    cookies["curtain"] = by_name.pop("cookies of the curtain")
    cookies["stoker"] = administrator(Photographer(browser, address), database)
    cookies["newcomer"] = browser.new_context().storage_state()
    return Tables(address, by_name, cookies)


# -- the evening -----------------------------------------------------------------------------------------


def evening(people: Sequence[Photographer], record: Record) -> dict[str, Any]:
    first, address = people[0], people[0].address
    found: dict[str, Any] = {"running": seated(people, record.names)}
    play(people, found["running"], moves(record))
    people[1].post(f"{path_of(found['running'])}/chat", text="I knew you would go for it.")
    found["auction"] = seated(people, record.names)
    play(people, found["auction"], [(0, "bid 9")])
    found["over"] = seated(people, record.names)
    play(people, found["over"], [*moves(record), *to_the_end(record)])
    found["guests"] = start_game(first.page, address, "Ada", [FRIEND, FRIEND, BOT])
    found["invitation"] = invites(first.page)[0]
    found["study"] = first.post(f"{path_of(found['running'])}/study", at=90)
    return found


def path_of(table: str) -> str:
    return table[table.index("/tables/") :]


def seated(people: Sequence[Photographer], names: Sequence[str]) -> str:
    first = people[0]
    table = start_game(first.page, first.address, names[0], [FRIEND] * (len(names) - 1))
    for one, link, name in zip(people[1:], invites(first.page), names[1:], strict=True):
        join(one.page, link, name)
    for one in people:
        one.page.goto("about:blank")  # else every action is drawn
    return table


def moves(record: Record) -> list[tuple[int, str]]:
    """Who did what."""
    steps = zip(record.states, record.actions, strict=False)
    return [(int(actor(record.game, s, a) or 0), spell(record.game, a)) for s, a in steps]


def to_the_end(record: Record) -> Iterator[tuple[int, str]]:
    game, s, chance = record.game, copy(record.now), Random(5)
    while s.agenda:
        a = pick(game, s, legal(game, s), chance)
        yield int(actor(game, s, a) or 0), spell(game, a)
        apply(game, s, a)


def play(people: Sequence[Photographer], table: str, done: Sequence[tuple[int, str]]) -> None:
    """Each action by the one whose it is."""
    for number, (seat, words) in enumerate(done):
        people[seat].post(f"{path_of(table)}/act", action=words, seen=number)


# -- others ----------------------------------------------------------------------------------------------


def hot_seat(one: Photographer) -> dict[str, Any]:
    """Two at one device with hidden hands: a curtain."""
    table = start_game(one.page, one.address, "Ada", [ME], game=HIDDEN, names=["Bo"])
    return {"curtain": table, "cookies of the curtain": one.context.storage_state()}


def administrator(one: Photographer, database: str) -> Any:
    account = f"stoker-{uuid4().hex[:8]}"
    one.post("/account/register", account=account, password="a good password")
    done = CliRunner().invoke(command_line, ["admin", "promote", account, "--db", database])
    assert done.exit_code == 0, done.output
    return one.context.storage_state()


@cache
def positions() -> dict[str, str]:
    """Records that end where something else is asked; the name says what."""
    found: dict[str, str] = {}
    for file in KINDS:
        lines, record = (GAMES / file).read_text(encoding="utf-8"), load_file(GAMES / file)
        for name, at in {**kinds_of(record), "over": len(record.actions)}.items():
            found[f"{file.partition('/')[0]}-{name}"] = until(lines, record, at)
    for file in CROWDS:
        lines, record = (GAMES / file).read_text(encoding="utf-8"), load_file(GAMES / file)
        late = [at for at, s in enumerate(record.states[:-1]) if s.agenda[-1] in ("turn", "trains", "stock")][-3:]
        found[f"{file.partition('/')[0]}-crowd"] = until(lines, record, late[0])
        found[f"{file.partition('/')[0]}-crowd-over"] = until(lines, record, len(record.actions))
    return found


def kinds_of(record: Record) -> dict[str, int]:
    """Where each kind of step is asked for the first time and in the middle."""
    seen: dict[str, list[int]] = {}
    for at, s in enumerate(record.states[:-1]):
        seen.setdefault(s.agenda[-1], []).append(at)
    early = {f"{kind}-first": found[0] for kind, found in seen.items() if found[0] > 0}
    return early | {kind: found[len(found) * 2 // 3] for kind, found in seen.items() if len(found) > 1}


def until(text: str, record: Record, at: int) -> str:
    head = text[: text.index("\n\n") + 2]
    return head + "".join(f"{spell(record.game, a)}\n" for a in record.actions[:at])
