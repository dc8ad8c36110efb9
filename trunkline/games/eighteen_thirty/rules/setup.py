"""§1.0 and §1.1 Set-up, and the options a table may choose."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from trunkline.core.errors import UnknownGame
from trunkline.core.game import Game, Option, Seat
from trunkline.games.eighteen_thirty.box import BOX, COMPANIES, DIESEL, KINDS, PLUS, PRIVATES, Box
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.state import NOBODY, SALE, State

Setup = Callable[[int, int], State]

BANKS = range(3_000, 100_001)  # dollars in the game, as somebody may choose
MOST_DIESELS = 16  # two for each company: more can never be owned


def setup_with(box: Box, number: int, seed: int) -> State:
    """§1.1.1 Cash comes out of the bank. §1.1.3 The first seat has the priority card. The seed changes nothing."""
    nothing = [0 for _ in COMPANIES]
    return State(
        box=box,
        agenda=[SALE],
        phase=1,
        seat=Seat(0),
        priority=Seat(0),
        passes=0,
        bank=box.bank - number * box.cash[number],
        broken=False,
        ending="",
        bankrupt=NOBODY,
        cash=[box.cash[number]] * number,
        discount=0,
        bids=[[0] * number for _ in PRIVATES],
        owner=[NOBODY for _ in PRIVATES],
        holder=[NOBODY for _ in PRIVATES],
        closed=[False for _ in PRIVATES],
        shares=[[0] * number for _ in COMPANIES],
        unsold=[10 for _ in COMPANIES],
        pool=nothing[:],
        director=[NOBODY for _ in COMPANIES],
        par=nothing[:],
        cell=[NOBODY for _ in COMPANIES],
        arrivals=[],
        floated=[False for _ in COMPANIES],
        treasury=nothing[:],
        trains=[[0 for _ in KINDS] for _ in COMPANIES],
        depot=list(box.train_count),
        train_pool=[0 for _ in KINDS],
        scrapped=[0 for _ in KINDS],
        issued=0,
        board=box.printed,
        supply=list(box.tile_count),
        stations=tuple(() for _ in COMPANIES),
        tokens=list(box.stations),
        settled=[False for _ in COMPANIES],
        stock_round=0,
        acted=False,
        bought=False,
        last_trader=NOBODY,
        sold=nothing[:],
        rounds=0,
        round=0,
        operated=[False for _ in COMPANIES],
        company=NOBODY,
        laid=False,
        laid_extra=False,
        scranton=False,
        revenue=0,
        offer=None,
        offered=[],
    )


def setup(number: int, seed: int) -> State:
    return setup_with(BOX, number, seed)


def setup_plus(number: int, seed: int) -> State:
    return setup_with(PLUS, number, seed)


def bank_size(game: Game[State, Action], value: str) -> Game[State, Action]:
    """§0.1 The money in the game."""
    if not value.isdecimal() or len(value) > len(str(BANKS.stop)) or int(value) not in BANKS:
        holes = {"option": f"bank={value}", "least": BANKS.start, "most": BANKS.stop - 1}
        raise UnknownGame("{option}: enter an amount from {least} to {most}", **holes)
    return varied(game, "bank", value, partial(with_bank, game.setup, int(value)))


def with_bank(plain: Setup, total: int, number: int, seed: int) -> State:
    s = plain(number, seed)
    s.bank += total - s.box.bank
    return s


def diesels(game: Game[State, Action], value: str) -> Game[State, Action]:
    """§0.3 As many diesels as anybody can own, or the six cards of the box."""
    if value not in DIESELS:
        raise UnknownGame("{option}: choose one of {known}", option=f"diesels={value}", known=", ".join(DIESELS))
    return varied(game, "diesels", value, partial(with_diesels, game.setup) if value == UNLIMITED else game.setup)


def with_diesels(plain: Setup, number: int, seed: int) -> State:
    s = plain(number, seed)
    s.depot[DIESEL] = MOST_DIESELS
    return s


def varied(game: Game[State, Action], option: str, value: str, new: Setup) -> Game[State, Action]:
    return replace(game, setup=new, chosen={**game.chosen, option: value})


LIMITED, UNLIMITED = DIESELS = ("limited", "unlimited")
BANK_SIZE = Option(bank_size, "Money in the game: less makes it shorter, more makes it longer.", BANKS, str(BOX.bank))
DIESEL_CARDS = Option(diesels, "Whether the diesels can run out, as their cards in the box do.", DIESELS, LIMITED)
