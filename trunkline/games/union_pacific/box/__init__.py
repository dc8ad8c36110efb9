"""What is printed on the components of Union Pacific, read from ``box/*.toml`` and shared by every copy."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from typing import Annotated, Any, NamedTuple, NewType

from trunkline.core.annotations import Ends, Upto
from trunkline.core.game import By
from trunkline.games.union_pacific.box.board_file import (
    FILE,
    Board,
    fingerprint,
    former_fingerprint,
    line_name,
    lines_of,
    read_board,
)
from trunkline.toolkit.box import by_players, check, column, read_box, require

Company = NewType("Company", int)
Stock = NewType("Stock", int)  # a company, or the Union Pacific as the last one
Track = NewType("Track", int)  # a kind of track card; all but the joker are track types
Connection = NewType("Connection", int)
City = NewType("City", int)

COMPANIES = tuple(Company(n) for n in range(10))
STOCKS = tuple(Stock(n) for n in range(11))
UP = STOCKS[-1]
TYPES = tuple(Track(n) for n in range(4))
JOKER = Track(4)
DIVIDEND = 11  # a card of the share pile that is no share
NOTHING = -2  # no card

FOLDER = __name__.rpartition(".")[0]  # of the game
CARDS = "box/cards.toml"
REST = "rest"
LAYOUTS = ("basic", "professional", "second_edition")


class Section(NamedTuple):
    """A part of the share pile: its cards, and how many of them are dividend cards."""

    cards: Annotated[int, Upto(100)]
    dividends: Annotated[int, Upto(12)]


class Part(NamedTuple):
    """A part of a pile to be built; no number of shares means an equal part of the rest."""

    shares: int | None
    dividends: int


class Layout(NamedTuple):
    """How many company shares each player is dealt, and the share pile from the top."""

    dealt: int
    from_top: tuple[Part, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """Tuples indexed by connection, company, stock or track; nothing in here ever changes."""

    board: str  # its fingerprint
    formerly: str  # the fingerprint it had in older records
    cities: tuple[str, ...]
    size: tuple[int, int]  # of the drawing
    places: tuple[tuple[int, int], ...]  # by city
    labels: tuple[tuple[int, int], ...]  # by city: from its place to the middle of its name
    connections: tuple[str, ...]
    ends: Annotated[tuple[tuple[int, int], ...], By(Connection), Ends(City)]
    both_ends: tuple[int, ...]  # the same as bits
    lines_at: tuple[tuple[Connection, ...], ...]  # by city
    type: Annotated[tuple[Track, ...], By(Connection)]
    spaces: Annotated[tuple[int, ...], By(Connection)]
    paint: tuple[tuple[Company | None, ...], ...]  # by connection and space: whose colour it has
    coloured: tuple[tuple[Company, Connection], ...]  # where the set-up locomotives stand
    codes: tuple[str, ...]  # by stock
    titles: tuple[str, ...]
    shares: tuple[int, ...]
    locomotives: tuple[int, ...]  # by company
    start: tuple[int, ...]  # by company: a city
    may_use: tuple[tuple[bool, ...], ...]  # by company and connection: the type is permitted
    track_names: tuple[str, ...]  # by track
    track_cards: tuple[int, ...]
    hand: int  # track cards between turns
    pacific_dealt: int
    display: int
    dividends: int
    last_payout: dict[int, int]  # by number of players
    places_paid: tuple[tuple[int, ...], ...]  # by payout: what the places of the Union Pacific earn
    layout: Layout


def load_box(layout: str) -> Box:
    """The box as it comes: our board, packed in one of the three ways."""
    return make_box(resources.files(FOLDER).joinpath(FILE).read_text(encoding="utf-8"), LAYOUT[layout])


def make_box(text: str, layout: Layout, file: str = FILE) -> Box:
    """The box with the board of this text; whatever is wrong with it is a BadBox."""
    board = read_board(text, CARD_VALUES["totals"], file)
    cities = tuple(board["city"])
    number = {name: n for n, name in enumerate(cities)}
    companies, lines = board["company"], lines_of(board)
    track_names = column(board["type"], "id")
    ends = tuple((number[line["ends"][0]], number[line["ends"][1]]) for line in lines)
    pacific = CARD_VALUES["union_pacific"]
    return Box(
        board=fingerprint(board),
        formerly=former_fingerprint(board),
        cities=cities,
        size=(board["drawing"]["width"], board["drawing"]["height"]),
        places=tuple((row["x"], row["y"]) for row in board["city"].values()),
        labels=tuple((row["label"][0], row["label"][1]) for row in board["city"].values()),
        connections=tuple(map(line_name, lines)),
        ends=ends,
        both_ends=tuple(1 << one | 1 << other for one, other in ends),
        lines_at=tuple(tuple(Connection(n) for n, two in enumerate(ends) if city in two) for city in range(len(cities))),
        type=tuple(Track(track_names.index(line["type"])) for line in lines),
        spaces=tuple(len(line["spaces"]) for line in lines),
        paint=tuple(painted(board)),
        coloured=tuple(coloured(board)),
        codes=(*column(companies, "code"), pacific["code"]),
        titles=(*column(companies, "name"), pacific["name"]),
        shares=(*column(companies, "shares"), pacific["shares"]),
        locomotives=column(companies, "locomotives"),
        start=tuple(number[row["start"]] for row in companies),
        may_use=tuple(tuple(line["type"] in row["types"] for line in lines) for row in companies),
        track_names=(*track_names, "joker"),
        track_cards=(*column(board["type"], "cards"), board["track_cards"]["jokers"]),
        hand=CARD_VALUES["hands"]["track_cards"],
        pacific_dealt=pacific["dealt"],
        display=CARD_VALUES["hands"]["display"],
        dividends=CARD_VALUES["dividends"]["cards"],
        last_payout=by_players(CARD_VALUES["dividends"]["last"]),
        places_paid=tuple(map(tuple, pacific["payouts"])),
        layout=layout,
    )


def painted(board: Board) -> Iterator[tuple[Company | None, ...]]:
    """The spaces of every connection."""
    numbers = {row["code"]: Company(n) for n, row in enumerate(board["company"])}
    for line in lines_of(board):
        yield tuple(numbers.get(space) for space in line["spaces"])


def coloured(board: Board) -> Iterator[tuple[Company, Connection]]:
    """§1.1 The coloured spaces, company by company."""
    for company, row in enumerate(board["company"]):
        for n, line in enumerate(lines_of(board)):
            if row["code"] in line["spaces"]:
                yield Company(company), Connection(n)


# -- cards.toml ------------------------------------------------------------------------------------------


def read_cards(values: dict[str, Any]) -> dict[str, Any]:
    """The values of cards.toml, once they are known to be good."""
    sections: dict[str, type] = {"provenance": list} | dict.fromkeys(
        ("totals", "union_pacific", "hands", "dividends", "pile"), dict
    )
    require(CARDS, "the file", values, sections)
    counted = ("locomotives", "shares", "track_cards", "union_pacific", "coloured_spaces")
    require(CARDS, "totals", values["totals"], dict.fromkeys(counted, int))
    pacific: dict[str, type] = {"code": str, "name": str, "shares": int, "dealt": int, "payouts": list}
    require(CARDS, "union_pacific", values["union_pacific"], pacific)
    require(CARDS, "hands", values["hands"], {"track_cards": int, "display": int})
    require(CARDS, "dividends", values["dividends"], {"cards": int, "last": dict})
    require(CARDS, "pile", values["pile"], dict.fromkeys(LAYOUTS, dict))
    check(CARDS, card_faults(values))
    return values


def card_faults(values: dict[str, Any]) -> Iterator[str]:
    """The counts agree with each other and every pile takes all dividend cards."""
    pacific, dividends = values["union_pacific"], values["dividends"]
    if pacific["shares"] != values["totals"]["union_pacific"]:
        yield f"union_pacific has {pacific['shares']} shares, not {values['totals']['union_pacific']}"
    if len(pacific["payouts"]) != dividends["cards"]:
        yield f"union_pacific has {len(pacific['payouts'])} payouts for {dividends['cards']} dividend cards"
    for players, last in dividends["last"].items():
        if last not in range(1, dividends["cards"] + 1):
            yield f"dividends: {players} players end with payout {last}"
    for name, pile in values["pile"].items():
        require(CARDS, f"pile.{name}", pile, {"dealt": int, "from_top": list})
        mixed_in = sum(part["dividends"] for part in pile["from_top"])
        if mixed_in != dividends["cards"]:
            yield f"pile.{name} has {mixed_in} dividend cards, not {dividends['cards']}"
        if not any(part["shares"] == REST for part in pile["from_top"]):
            yield f"pile.{name} has no part for the rest"


def layout_of(pile: dict[str, Any]) -> Layout:
    parts = (Part(None if row["shares"] == REST else row["shares"], row["dividends"]) for row in pile["from_top"])
    return Layout(pile["dealt"], tuple(parts))


CARD_VALUES = read_cards(read_box(FOLDER, CARDS))
LAYOUT = {name: layout_of(CARD_VALUES["pile"][name]) for name in LAYOUTS}
BOX = load_box("basic")
