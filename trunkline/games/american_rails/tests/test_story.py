"""The story says what happened, all of it, and nothing else."""

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.holes import hole
from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.american_rails import GAME
from trunkline.games.american_rails.box import AMERICAN, BOX, COMPANIES, CONTINENTAL, LIBERTY, MAJESTIC, REPUBLIC, Company
from trunkline.games.american_rails.rules.ending import reasons_to_end
from trunkline.games.american_rails.rules.state import OPENING
from trunkline.games.american_rails.tests.scene import fund, give, hand_out, lay, play, table
from trunkline.games.american_rails.tests.told import Step, inner, plain, tell, told_game
from trunkline.present.message import CompanyRef, Money, PlayerRef, Several, StoryLine, Term

GAMES = [(players, seed) for players in (3, 4, 5) for seed in range(6)]
many_games = pytest.mark.parametrize(("players", "seed"), GAMES)


# -- in words ------------------------------------------------------------------------------------------


def test_the_opening_is_told_to_the_order_of_the_first_phase() -> None:
    s = GAME.setup(4, 0)
    assert tell(s, "put-up American") == ["Ada auctions the opening share of Am, minimum bid $10."]
    assert tell(s, "bid 12") == ["Ada bids $12."]
    play(s, "pass", "pass")
    assert tell(s, "pass") == ["Dora passes.", "Ada takes the share of Am for $12."]
    assert tell(s, "start 16,3") == ["Ada starts Am in New York 16,3, income 8."]
    for name in ("National", "Continental", "Majestic", "Liberty"):
        play(s, f"put-up {name}", "pass", "pass", "pass")
        assert tell(s, "pass")[1:] == [f"Nobody bids; the share of {name[:2]} is out of the game."]
    play(s, "put-up Republic", "pass", "pass", "pass")
    assert tell(s, "pass")[1:] == [
        "Nobody bids; the share of Re is out of the game.",
        "Phase 1 of 1851: Ada, Bruno, Chiyo, Dora.",
    ]


@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_three_tells_which_company_was_drawn_out(seed: int) -> None:
    s = GAME.setup(3, seed)
    (out,) = (company for company in COMPANIES if company not in s.companies)
    first = BOX.companies[s.companies[0]]
    drawn, put_up = tell(s, f"put-up {first}")
    assert drawn == f"{BOX.companies[out][:2]} {BOX.companies[out]} was drawn and is out of this game of three."
    assert put_up == f"Ada auctions the opening share of {first[:2]}, minimum bid $10."
    assert tell(s, "bid 10") == ["Ada bids $10."]


def test_a_share_without_a_city_to_start_in_is_removed() -> None:
    s = table(3)
    for n, city in enumerate(BOX.cities):
        s.present[city] |= 1 << (n % 2)
    play(s, "choose auction")
    assert tell(s, "auction Liberty") == [
        "Ada offers a share of Li; no city is free for it, and its unsold shares (2) are removed."
    ]


def test_an_auction_is_told_with_its_price() -> None:
    s = table(3)
    lay(s, AMERICAN, "16,3")
    assert tell(s, "choose auction") == ["Ada chooses Auction a share."]
    assert tell(s, "auction American") == ["Ada auctions a share of Am, minimum bid $10."]
    play(s, "pass", "bid 17")
    assert tell(s, "pass") == ["Chiyo passes.", "Bruno takes the share of Am for $17."]


def test_laying_is_told_with_what_it_brings_and_takes() -> None:
    s = table(4)
    give(s, 0, AMERICAN)
    fund(s, AMERICAN, 40)
    lay(s, AMERICAN, "11,0", "10,1", "10,2")
    lay(s, LIBERTY, "9,2")
    play(s, "choose expand-3")
    assert tell(s, "expand American 9,2") == [
        "Ada builds Am to Cleveland 9,2 for $4, income +2.",
        "Li is no longer alone in Cleveland 9,2: income −2.",
    ]
    assert tell(s, "expand American 8,2") == ["Ada builds Am to plains 8,2 for $2."]
    assert tell(s, "done") == ["Ada builds no further."]


def test_a_city_whose_values_are_equal_takes_nothing() -> None:
    s = table(4)
    give(s, 0, AMERICAN)
    fund(s, AMERICAN, 40)
    lay(s, AMERICAN, "7,3")
    lay(s, LIBERTY, "8,4")
    play(s, "choose expand-3")
    assert tell(s, "expand American 8,4") == ["Ada builds Am to Columbus 8,4 for $4, income +1."]


def test_great_connections_are_told_one_by_one() -> None:
    s = table(4)
    give(s, 0, REPUBLIC)
    fund(s, REPUBLIC, 40)
    lay(s, REPUBLIC, "2,1", "6,12", "16,2")
    play(s, "choose expand-3")
    assert tell(s, "expand Republic 16,3") == [
        "Ada builds Re to New York 16,3 for $2, income +8.",
        "Re has joined New York and Chicago: income +10.",
        "Re has joined New York and Atlanta: income +10.",
    ]


def test_houses_and_funds_are_told_with_their_figures() -> None:
    s = table(4)
    hand_out(s, 50, 1, 50, 50)
    lay(s, AMERICAN, "10,3")
    lay(s, MAJESTIC, "10,3", "9,3", "9,2")
    play(s, "choose develop")
    assert tell(s, "develop 10,3") == ["Ada builds a house in Pittsburg 10,3: Am income +1, Ma income +1."]
    play(s, "choose finance")
    assert tell(s, "finance Continental") == ["Bruno has the bank pay $5 into the treasury of Co."]
    assert tell(s, "choose take") == ["Chiyo chooses Take $2 (or Expand 2)."]
    assert tell(s, "tax") == ["Chiyo makes everybody else pay the bank: Ada $2, Bruno $1, Dora $2."]
    play(s, "choose expand-3")
    assert tell(s, "waive") == ["Dora does nothing.", "Phase 2 of 1851: Ada, Bruno, Chiyo, Dora."]


def test_three_players_are_not_told_of_expanding_where_money_is_taken() -> None:
    s = table(3)
    assert tell(s, "choose take") == ["Ada chooses Take $2."]
    assert tell(s, "take") == ["Ada takes $2 from the bank."]


def test_the_year_ends_with_dividends_and_the_order_of_the_next() -> None:
    s = table(3, column=2)
    give(s, 0, CONTINENTAL, 2)
    give(s, 2, CONTINENTAL)
    lay(s, CONTINENTAL, "16,3")
    play(s, "choose take", "take", "choose pass", "choose develop")
    assert tell(s, "waive") == [
        "Chiyo does nothing.",
        "Dividends of 1851: Ada $6, Bruno $0, Chiyo $3.",
        "The year 1852 begins. Phase 1: Bruno, Chiyo, Ada.",
    ]


def test_the_end_is_told_with_all_its_reasons() -> None:
    s = table(3, column=2)
    s.year, s.supply = BOX.last_year, 0
    s.cubes[AMERICAN], s.cubes[LIBERTY] = 2, 0
    play(s, "choose pass", "choose take", "take", "choose finance")
    assert tell(s, "waive")[1:] == [
        "Dividends of 1857: Ada $0, Bruno $0, Chiyo $0.",
        "The game is over: the last year is over, enough supplies are running low.",
    ]


# -- against the states --------------------------------------------------------------------------------


def company(said: Message, hole: str = "company") -> Company:
    firm = said.holes[hole]
    assert isinstance(firm, CompanyRef)
    return Company([name[:2] for name in BOX.companies].index(firm.code))


def told_incomes(step: Step) -> Counter[Company]:
    """What the lines say about incomes, by company."""
    told: Counter[Company] = Counter()
    for said in sayings(step.lines):
        if "gain" in said.holes:
            told[company(said)] += hole(said, "gain", int)
        if "loss" in said.holes:
            told[company(said)] -= hole(said, "loss", int)
        if "more" in said.holes:
            told[company(said)] += hole(said, "more", int)
    return told


def told_cash(step: Step) -> Counter[Seat]:
    """What the lines say about cash, by seat."""
    told: Counter[Seat] = Counter()
    for line in step.lines:
        paid = -1 if "pay the bank" in line.said.text else 1
        for said in inner(line.said):
            if "money" in said.holes:
                told[hole(said, "who", PlayerRef).seat] += paid * hole(said, "money", Money).amount
        if "takes {amount}" in line.said.text:
            told[hole(line.said, "who", PlayerRef).seat] += hole(line.said, "amount", Money).amount
        if "price" in line.said.holes:
            told[hole(line.said, "who", PlayerRef).seat] -= hole(line.said, "price", Money).amount
    return told


def told_treasuries(step: Step) -> Counter[Company]:
    told: Counter[Company] = Counter()
    for said in sayings(step.lines):
        for name, sign in (("cost", -1), ("price", 1), ("amount", 1)):
            if name in said.holes and "company" in said.holes:
                told[company(said)] += sign * hole(said, name, Money).amount
    return told


def sayings(lines: list[StoryLine]) -> Iterator[Message]:
    for line in lines:
        yield line.said
        yield from inner(line.said)


def change(old: list[int], new: list[int]) -> dict[int, int]:
    return {n: b - a for n, (a, b) in enumerate(zip(old, new, strict=True)) if a != b}


def nonzero(told: Counter[Company] | Counter[Seat]) -> dict[int, int]:
    return {key: amount for key, amount in told.items() if amount}


@many_games
def test_every_dollar_and_every_income_that_changed_is_told(players: int, seed: int) -> None:
    for step in told_game(players, seed):
        assert nonzero(told_incomes(step)) == change(step.before.income, step.after.income), step.lines
        assert nonzero(told_cash(step)) == change(step.before.cash, step.after.cash), step.lines
        assert nonzero(told_treasuries(step)) == change(step.before.treasury, step.after.treasury), step.lines


@many_games
def test_shares_that_moved_are_told(players: int, seed: int) -> None:
    for before, _, lines, after in told_game(players, seed):
        told = " ".join(plain(line.said) for line in lines)
        assert ("takes the share" in told) == (before.shares != after.shares)
        gone = "out of the game" in told or "are removed" in told
        assert gone == (before.removed != after.removed)


@many_games
def test_phases_years_and_the_end_are_told_when_they_come(players: int, seed: int) -> None:
    for before, _, lines, after in told_game(players, seed):
        kinds = {line.kind: line.said for line in lines}
        year_over = after.year != before.year or not after.agenda
        began = after.column != before.column or (OPENING in before.agenda and OPENING not in after.agenda)
        assert ("order" in kinds) == (began and not year_over)
        assert ("dividend" in kinds) == year_over
        assert ("year" in kinds) == (after.year != before.year)
        assert ("end" in kinds) == (not after.agenda)
        for kind in {"order", "year"} & kinds.keys():
            assert [who.seat for who in hole(kinds[kind], "order", Several).items if isinstance(who, PlayerRef)] == after.order
            assert kinds[kind].holes["year"] == after.year
        if "end" in kinds:
            assert len(hole(kinds["end"], "reasons", Several).items) == len(reasons_to_end(after))


@many_games
def test_the_one_who_acts_is_named(players: int, seed: int) -> None:
    for before, _, told, _ in told_game(players, seed):
        lines = [line for line in told if line.kind != "set-up"]
        assert lines[0].seat == GAME.turn(before)
        assert lines[0].said.holes["who"] == PlayerRef(lines[0].seat or Seat(0))
        assert all(line.seat is None for line in lines[1:])


def test_random_games_see_everything_that_can_be_told() -> None:
    """So that the tests above bite: each pattern comes up, but for those that need a long or a strange game."""
    seen = {line.said.text for players, seed in GAMES for step in told_game(players, seed) for line in step.lines}
    assert len(seen) >= 20
    assert any(text.startswith("{company} is no longer alone") for text in seen)


def test_no_word_in_a_story_is_made_up_of_pieces() -> None:
    """Patterns are keys for translators: what varies stands in holes."""
    texts = {said.text for players, seed in GAMES[:6] for step in told_game(players, seed) for said in sayings(step.lines)}
    names = {*BOX.companies, *BOX.city} - {""}
    assert not [text for text in texts if any(char.isdigit() for char in text.replace("Phase 1:", ""))]
    assert not [text for text in texts if any(name in text for name in names)]
    assert Term("Expand 3") == Term(BOX.titles[BOX.spaces.index("expand-3")])
