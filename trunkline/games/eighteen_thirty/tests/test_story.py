"""The story tells what happened, and every figure in it is true."""

from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.core.notation import read
from trunkline.core.play import apply, legal
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty import FIRST_GAME, GAME
from trunkline.games.eighteen_thirty.box import COMPANIES
from trunkline.games.eighteen_thirty.present.desk_trains import offer_words
from trunkline.games.eighteen_thirty.present.panels import panels
from trunkline.games.eighteen_thirty.present.panels_sheet import liquidity
from trunkline.games.eighteen_thirty.present.preview import preview
from trunkline.games.eighteen_thirty.present.questions import asked
from trunkline.games.eighteen_thirty.present.story import story
from trunkline.games.eighteen_thirty.present.words import words
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.routes import best_revenue
from trunkline.games.eighteen_thirty.rules.state import (
    DIVIDEND,
    HAMMER,
    STATION,
    TRAINS,
    State,
    certificate_limit,
    counted,
    price,
)
from trunkline.games.eighteen_thirty.rules.trains import BuyTrainFrom
from trunkline.games.eighteen_thirty.tests.scenes import beside_the_erie, champlain, do, own, penniless
from trunkline.games.eighteen_thirty.tests.test_rules_stock import trading
from trunkline.present.message import Gauge, Money, PlayerRef
from trunkline.present.to_text import text_renderer
from trunkline.records.record import Record
from trunkline.records.text import load_file

RECORDS = Path(__file__).parent.parent / "records"
NAMES = ["Ada", "Bruno", "Chiyo", "Dora", "Emil", "Fritz"]
say = text_renderer(str, NAMES)
games = pytest.mark.parametrize("name", ["bank-3", "bankruptcy-5", "plus-bank-4", "edition-2-eries-city-5"])


@cache
def record(name: str) -> Record:
    return load_file(RECORDS / f"{name}.txt")


def lines(name: str) -> list[tuple[State, Action, State, list[str]]]:
    played = record(name)
    steps = zip(played.states, played.actions, played.states[1:], strict=False)
    return [(before, a, after, [say(line.said) for line in story(before, a, after)]) for before, a, after in steps]


def told(*texts: str, s: State | None = None) -> list[str]:
    """The story of the last of these actions."""
    before = s if s is not None else GAME.setup(3, 0)
    do(before, *texts[:-1])
    a, after = read(GAME, texts[-1]), copy(before)
    apply(GAME, after, a)
    return [say(line.said) for line in story(before, a, after)]


def called(s: State, name: str) -> Any:
    (panel,) = [panel for panel in panels(s) if panel.name == name]
    return panel


# -- the story ---------------------------------------------------------------------------------------------


@games
def test_every_step_is_told_and_every_hole_is_filled(name: str) -> None:
    for before, a, after, texts in lines(name):
        assert all(text.endswith(".") for text in texts), texts
        for line in story(before, a, after):
            assert holes(line.said) <= set(line.said.holes), line.said
        assert not any("{" in text or "  " in text for text in texts)


def holes(said: Message) -> set[str]:
    return {hole for _, hole, _, _ in Formatter().parse(said.text) if hole}


@games
def test_every_price_move_director_and_phase_is_told_once(name: str) -> None:
    for before, _, after, texts in lines(name):
        moved = [c for c in COMPANIES if -1 not in (before.cell[c], after.cell[c]) and before.cell[c] != after.cell[c]]
        assert sum(text.startswith("Price of ") for text in texts) == len(moved)
        new = [c for c in COMPANIES if before.director[c] not in (-1, after.director[c])]
        assert sum("becomes president" in text for text in texts) == len(new)
        assert sum(" begins." in text for text in texts) == (after.phase > before.phase and bool(before.stock_round))


@games
def test_a_run_is_told_with_its_true_sum(name: str) -> None:
    runs = [(after, text) for _, _, after, texts in lines(name) for text in texts if " runs for " in text]
    assert runs
    for after, text in runs:
        assert f"runs for ${after.revenue}:" in text
        figures = text.split(": ", 1)[1].replace("-train", "").rstrip(".").replace(" + ", "+")
        assert sum(sum(map(int, part.split()[1].split("+"))) for part in figures.split(", ")) == after.revenue


def test_the_sale_of_the_privates_is_told() -> None:
    assert told("buy") == ["Ada buys Schuylkill Valley for $20."]
    assert told("bid CS 45") == ["Ada bids $45 for Champlain & St. Lawrence."]
    assert told("pass", "pass", "pass") == ["Chiyo passes.", "Everybody passes; Schuylkill Valley now costs $15."]
    assert told("bid CS 45", "buy") == ["Bruno buys Schuylkill Valley for $20.", "Ada gets Champlain & St. Lawrence for $45."]


def test_a_dividend_is_told_to_every_holder() -> None:
    s = next(s for s in record("bank-3").states if s.agenda and s.agenda[-1] == DIVIDEND)
    (first, *rest) = told("pay", s=copy(s))
    assert f"pays ${s.revenue // 10} per share" in first
    paid = [f"{NAMES[seat]} ${held * s.revenue // 10}" for seat, held in enumerate(s.shares[s.company]) if held]
    assert all(text in first for text in paid)
    assert any(text.startswith("Price of") for text in rest)


def test_the_end_is_told() -> None:
    assert "The game is over, the bank is broken:" in lines("bank-3")[-1][3][-1]
    assert "The game ends by bankruptcy:" in lines("bankruptcy-5")[-1][3][-1]


# -- the panels --------------------------------------------------------------------------------------------


@games
def test_panels_questions_and_options_speak_at_every_step(name: str) -> None:
    for s in record(name).states[::11]:
        for panel in panels(s):
            assert all(len(row) == len(panel.heads) for row in panel.rows), panel
        assert say(asked(s)).endswith(".")


@games
def test_a_preview_is_what_happens(name: str) -> None:
    """Figures of the preview are those of the table after the action, as far as nothing else follows from it."""
    played = record(name)
    for s, a, after in list(zip(played.states, played.actions, played.states[1:], strict=False))[::5]:
        if after.stock_round != s.stock_round or after.round != s.round:
            continue
        for change in preview(s, a):
            if isinstance(change.subject, PlayerRef) and change.label == "Cash":
                assert change.now == Money(s.cash[change.subject.seat])
                assert change.then == Money(after.cash[change.subject.seat])


def test_certificates_stand_against_the_limit_and_liquidity_is_what_can_be_sold() -> None:
    s = record("bank-3").states[700]
    for row in called(s, "players").rows:
        assert row[2] == Gauge(counted(s, row[0].seat), certificate_limit(s))
    for seat in (Seat(0), Seat(1), Seat(2)):
        assert s.cash[seat] <= liquidity(s, seat)
        assert liquidity(s, seat) <= s.cash[seat] + sum(s.shares[c][seat] * price(s, c) for c in COMPANIES)


def test_the_auction_shows_bids_and_locked_cash() -> None:
    s = do(GAME.setup(3, 0), "bid CS 45", "bid CS 50", "buy")
    assert s.agenda[-1] == HAMMER
    rows = {row[0]: row for row in called(s, "auction").rows}
    assert say(Message("{bids}", {"bids": rows["Champlain & St. Lawrence"][4]})) == "Bruno $50, Ada $45"
    assert called(s, "players").rows[0][2] == Money(755)


def test_the_steps_of_a_turn_and_the_order_are_shown() -> None:
    s = next(s for s in record("bank-3").states if s.agenda and s.agenda[-1] == DIVIDEND)
    assert [say(row[1]) for row in called(s, "steps").rows] == ["done", "done", "done", "now", "to come"]
    marks = [say(row[2]) for row in called(s, "order").rows]
    assert marks.count("operating") == 1
    assert best_revenue(s, COMPANIES[s.company]) == s.revenue


def test_an_offer_of_a_private_says_its_price_in_dollars() -> None:
    s = trading()
    offers = ("buy-private CA 110", "sell-private SV seat-3 30")
    asked, offered = (say(words(s, read(GAME, action)).button_text) for action in offers)
    assert asked.startswith("Offer Bruno $110 for ")
    assert offered.startswith("Offer ") and offered.endswith(" to Chiyo for $30")


# -- what edition 2 asks -----------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [STATION, DIVIDEND, TRAINS])
def test_the_extra_tile_is_spoken_of_while_it_can_be_laid(step: str) -> None:
    hint = "The extra tile may be laid on Burlington B20 as well."
    s = champlain(step)
    assert say(asked(s)).endswith(hint)
    assert say(words(s, read(GAME, "lay-extra 58 0")).button_text) == "Lay the extra tile 58 on Burlington B20"
    assert hint not in say(asked(do(copy(s), "lay-extra 58 0")))
    old = copy(s)
    old.box = FIRST_GAME.box
    assert hint not in say(asked(old))  # edition 1 lays it in the track step alone


def test_a_track_step_with_the_extra_tile_alone_ends_with_no_more_track() -> None:
    assert told("lay-extra 58 0", s=champlain())[0] == "B&O lays the extra tile 58 on Burlington B20."
    s = do(champlain(), "lay-extra 58 0")
    assert told("done", s=s)[0] == "B&O lays no more track."


def test_the_director_of_the_erie_is_asked_and_named() -> None:
    s = do(beside_the_erie(), "lay E11 59 2")
    question = "NYC has laid a tile on Dunkirk & Buffalo E11: choose the city for the Erie's home token."
    assert say(asked(s)) == question
    assert [say(words(s, a).button_text) for a in legal(GAME, s)] == [
        "Choose city 1, track to Hamilton & Toronto D10",
        "Choose city 2, track to E13",
    ]
    assert told("choose-city 1", s=s)[0] == "Bruno chooses city 2 of the Erie's home."


def test_a_forced_purchase_says_that_money_is_for_the_train_alone() -> None:
    s = do(penniless(), "sell NYC 1")
    assert say(asked(s)) == "PRR must now buy its train before it spends money on anything else."
    assert [say(look) for _, look in called(s, "steps").rows] == ["skipped", "done", "skipped", "skipped", "now"]


def train_of_nyc(price: int) -> BuyTrainFrom:
    a = read(GAME, f"buy-train-from NYC 3 {price}")
    assert isinstance(a, BuyTrainFrom)
    return a


def test_a_declined_deal_says_what_would_be_better() -> None:
    s = champlain(TRAINS)
    own(s, "DH", 2)
    do(s, "buy-private DH 40", "decline")
    assert in_row(s, "buy-private DH 41") == "offer Bruno more than $40"
    s = do(penniless(), "sell-private SV seat-2 20", "decline")
    assert in_row(s, "sell-private SV seat-2 0") == "offer to Bruno for less than $20"
    s.train_pool[1], s.trains[1][1] = 0, 1
    assert say(offer_words(s, train_of_nyc(1))) == "Offer"
    do(s, "buy-train-from NYC 3 10", "decline")
    assert say(offer_words(s, train_of_nyc(11))) == "Offer more than $10"


def in_row(s: State, action: str) -> str:
    row = words(s, read(GAME, action)).row
    assert row is not None
    return say(row.rest)
