"""§1 Set-up: what lies on the table before the first auction."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from trunkline.core.errors import UnknownGame
from trunkline.core.game import Game, Option, Seat
from trunkline.core.message import Message
from trunkline.games.american_rails.box import BOX, COMPANIES, ROW_16_BOX, Box, Company
from trunkline.games.american_rails.rules.actions import Action
from trunkline.games.american_rails.rules.state import OPENING, TURN, State
from trunkline.games.american_rails.rules.turn import empty_board
from trunkline.toolkit.dice import roll, seeded

PLAYERS = range(3, 6)


def setup(number: int, seed: int) -> State:
    """The seed draws the company that is out of a game of three."""
    return setup_with_banker(Seat(0), BOX, number, seed)


def setup_with_row_16(number: int, seed: int) -> State:
    """The same on the other map."""
    return setup_with_banker(Seat(0), ROW_16_BOX, number, seed)


def setup_with_banker(banker: Seat, box: Box, number: int, seed: int) -> State:
    """§1.5 The banker picks the first company."""
    if banker >= number:
        holes = {"option": Message("banker"), "seat": banker + 1, "number": number}
        raise UnknownGame("{option}: there is no seat {seat}, only {number} play", **holes)
    _, companies = companies_in_play(box, number, seeded(seed))
    return empty_table(box, number, banker, companies)


def setup_with_any_banker(box: Box, number: int, seed: int) -> State:
    """§1.5 The seed draws the banker too."""
    dice, companies = companies_in_play(box, number, seeded(seed))
    _, banker = roll(dice, number)
    return empty_table(box, number, Seat(banker), companies)


def companies_in_play(box: Box, number: int, dice: int) -> tuple[int, tuple[Company, ...]]:
    """§1.2 With three players one company, drawn at random, stays in the box."""
    companies = list(COMPANIES)
    for _ in range(box.removed[number]):
        dice, out = roll(dice, len(companies))
        companies.pop(out)
    return dice, tuple(companies)


def empty_table(box: Box, number: int, banker: Seat, companies: tuple[Company, ...]) -> State:
    """§1.1, §1.3, §1.4 Money, companies and houses; the map is empty."""
    blank = [0] * len(box.hexes)
    return State(
        box=box,
        agenda=[TURN, OPENING],
        seat=banker,
        banker=banker,
        companies=companies,
        year=box.first_year,
        column=0,
        order=[],
        acted=0,
        board=empty_board(box),
        cash=[box.cash[number]] * number,
        bank=-number * box.cash[number],
        shares=[[0] * number for _ in COMPANIES],
        unsold=[box.shares[company] if company in companies else 0 for company in COMPANIES],
        removed=[0 if company in companies else box.shares[company] for company in COMPANIES],
        treasury=[0 for _ in COMPANIES],
        income=[0 for _ in COMPANIES],
        cubes=[box.cubes[company] if company in companies else 0 for company in COMPANIES],
        present=blank[:],
        reach=blank[:],
        houses=blank[:],
        supply=box.houses,
        auction=None,
        to_lay=0,
    )


def banker(game: Game[State, Action], value: str) -> Game[State, Action]:
    """§1.5 Who is the banker."""
    if value not in BANKERS:
        raise UnknownGame("{option}: choose one of {known}", option=f"banker={value}", known=", ".join(BANKERS))
    return replace(game, setup=partial(BANKERS[value], game.box), chosen={**game.chosen, "banker": value})


BANKERS: dict[str, Callable[[Box, int, int], State]] = {
    **{f"seat-{n}": partial(setup_with_banker, Seat(n - 1)) for n in range(1, PLAYERS.stop)},
    "random": setup_with_any_banker,
}
BANKER = Option(banker, "The banker picks the first company of the opening auctions.", tuple(BANKERS), default="seat-1")
