"""§6.2 Track: one tile a turn, laid on the map or put in the place of another."""

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from trunkline.core.game import Move, Rule, action
from trunkline.core.play import never
from trunkline.games.eighteen_thirty.box import CS, DH, EITHER, ERIE, Box, Hex, Stop, Tile, Turn, shape_on
from trunkline.games.eighteen_thirty.box.shapes import GREY, PRINTED, RED, Shape, kept, kinds
from trunkline.games.eighteen_thirty.rules.network import network
from trunkline.games.eighteen_thirty.rules.rounds import add_station
from trunkline.games.eighteen_thirty.rules.state import ERIES_CITY, NOBODY, STATION, State, pay_bank
from trunkline.games.eighteen_thirty.rules.stock import Done, done_offers

ONE_TILE = Rule("§6.2.0.3", "A company may lay or upgrade only one tile per turn.")
NEVER_A_TILE = Rule("§6.2.0.1", "No tile can be laid on a grey or red hex.")
COLOUR_NOT_YET = Rule("§6.2.0.2", "Tiles of this colour are not available yet.")
WRONG_COLOUR = Rule("§6.2.0.2", "Yellow tiles go on beige hexes, green ones on yellow, brown ones on green.")
NONE_LEFT = Rule("§6.2.0.5", "No tile of this kind is left.")
WRONG_CITIES = Rule("§6.2.1.5", "Tile and hex must show the same cities.")
WRONG_LABEL = Rule("§6.2.1.7", "The letters on the tile and on the hex must match.")
NOT_AN_UPGRADE = Rule("§6.2.2.5", "This tile is not an upgrade of the tile on this hex.")
TRACK_LOST = Rule("§6.2.2.3", "All existing track must be kept.")
LEADS_OFF = Rule("§6.2.1.2", "Track may not run off the map, into a blue edge, or into a grey or red hex without track there.")
SAME_TRACK = Rule("§0.7", "This rotation is the same as a smaller one; use the smallest.")
PRIVATE_LAND = Rule("§6.2.1.4", "Nobody may build on the hex of a private that a player owns.")
NOT_CONNECTED = Rule("§6.2.1.1", "No unblocked route leads from a token of the company to this tile.")
CANNOT_PAY_TERRAIN = Rule("§6.2.1.3", "The company cannot afford to build on this hex.")
NOT_YOUR_POWER = Rule("§3.3.2", "Only the company that owns the Champlain & St. Lawrence can lay its extra tile.")
EXTRA_ONCE = Rule("§3.3.2", "The extra tile can be laid only once, and only while its hex is empty.")


@action
class Lay(NamedTuple):
    """Lay this tile on this hex, turned so far clockwise."""

    hex: Hex
    tile: Tile
    turn: Turn


@action
class LayExtra(NamedTuple):
    """Lay the extra tile of the Champlain & St. Lawrence."""

    tile: Tile
    turn: Turn


@action
class ChooseCity(NamedTuple):
    """Choose the city for the Erie's home token."""

    stop: Stop


# -- which tiles fit ---------------------------------------------------------------------------------------


class Candidate(NamedTuple):
    """A tile that fits on a hex as it is now, whoever lays it."""

    tile: Tile
    turn: Turn
    exits: int
    colour: int
    lay: Lay


@cache
def candidates(box: Box, hex: Hex, old: int) -> tuple[Candidate, ...]:
    """Every tile and turn that ``does_not_fit`` lets pass."""
    pairs = ((Tile(tile), Turn(turn)) for tile in possible_tiles(box, hex, old) for turn in range(6))
    fitting = [(tile, turn) for tile, turn in pairs if does_not_fit(box, hex, old, tile, turn) is None]
    shapes = [box.shapes[shape_on(box, hex, tile, turn)] for tile, turn in fitting]
    return tuple(
        Candidate(*pair, shape.exits, shape.colour, Lay(hex, *pair)) for pair, shape in zip(fitting, shapes, strict=True)
    )


def possible_tiles(box: Box, hex: Hex, old: int) -> tuple[int, ...]:
    shape = box.shapes[old]
    if shape.tile != PRINTED:
        return box.upgrades[shape.tile]
    return () if shape.colour in (GREY, RED) else box.fits[shape.label or face(shape)]


def face(shape: Shape) -> str:
    """What a hex shows, as the tile list names it."""
    number, kind = ("no", "one", "two")[len(shape.places)], ("town", "city")[max(kinds(shape), default=0)]
    return "no stop" if number == "no" else f"{number} {kind}{'s' if number == 'two' else ''}"


@cache
def does_not_fit(box: Box, hex: Hex, old: int, tile: Tile, turn: Turn) -> Rule | None:
    """What is wrong with this tile on this hex, whoever lays it."""
    before, after = box.shapes[old], box.shapes[shape_on(box, hex, tile, turn)]
    if before.colour in (GREY, RED):
        return NEVER_A_TILE
    if after.colour != before.colour + 1:
        return WRONG_COLOUR
    if before.tile == PRINTED and kinds(before) != kinds(after):
        return WRONG_CITIES
    if before.tile == PRINTED and before.label != after.label:
        return WRONG_LABEL
    if before.tile != PRINTED and tile not in box.upgrades[before.tile]:
        return NOT_AN_UPGRADE
    if kept(before, after) is None:
        return TRACK_LOST
    if after.exits & ~box.open_sides[hex]:
        return LEADS_OFF
    return SAME_TRACK if box.smallest_turn[tile][turn] != turn else None


# -- laying ------------------------------------------------------------------------------------------------


def lay_offers(s: State) -> Iterator[Lay]:
    """Whatever fits and is reached; the judge looks at money, privates and supply."""
    if s.laid:
        return
    box, board, supply, colours = s.box, s.board, s.supply, s.box.phases[s.phase].colours
    entered = network(s, s.company).entered
    home = {city // 2 for city in s.stations[s.company]}
    for hex in sorted({*entered, *home, s.box.private_hexes[DH][0]}):
        free = hex in home or needs_no_connection(s, Hex(hex))
        sides = entered.get(hex, 0)
        for tile, _, exits, colour, lay in candidates(box, Hex(hex), board[hex]):
            if (exits & sides or free) and supply[tile] and colour in colours:
                yield lay


def legal_lays(s: State) -> list[Lay]:
    """What ``cannot_lay`` accepts of these: each hex is asked once whether its owner and the money let the company build."""
    box, cash, board = s.box, s.treasury[s.company], s.board
    found: list[Lay] = []
    for hex, offers in groupby(lay_offers(s), itemgetter(0)):
        private = box.guarded.get(hex)
        guarded = private is not None and s.owner[private] != NOBODY
        if not guarded and (board[hex] != box.printed[hex] or box.cost[hex] <= cash):
            found += offers
    return found


def needs_no_connection(s: State, hex: Hex) -> bool:
    """§3.3.3 The owner of the Delaware & Hudson needs no connection for the first tile on Scranton."""
    if s.board[hex] != s.box.printed[hex]:
        return False
    return s.holder[DH] == s.company and hex == s.box.private_hexes[DH][0]


def cannot_lay(s: State, a: Lay) -> Rule | None:
    if s.laid:
        return ONE_TILE
    return does_not_fit(s.box, a.hex, s.board[a.hex], a.tile, a.turn) or cannot_use(s, a) or cannot_build(s, a)


def cannot_use(s: State, a: Lay) -> Rule | None:
    if s.box.shapes[a.tile * 6].colour not in s.box.phases[s.phase].colours:
        return COLOUR_NOT_YET
    return None if s.supply[a.tile] else NONE_LEFT


def cannot_build(s: State, a: Lay) -> Rule | None:
    """§3.3.7 A private owned by a player keeps everybody off its hex, the B&O included."""
    private = s.box.guarded.get(a.hex)
    if private is not None and s.owner[private] != NOBODY:
        return PRIVATE_LAND
    if not reaches(s, a):
        return NOT_CONNECTED
    if terrain_cost(s, a.hex) > s.treasury[s.company]:
        return CANNOT_PAY_TERRAIN
    return None


def reaches(s: State, a: Lay) -> bool:
    """§6.2.1.1 §6.2.2.1 To any track of the new tile, old or new; a station on the hex is a connection."""
    sides = network(s, s.company).entered.get(a.hex, 0)
    if sides & s.box.shapes[a.tile * 6 + a.turn].exits:
        return True
    return any(city // 2 == a.hex for city in s.stations[s.company]) or needs_no_connection(s, a.hex)


def terrain_cost(s: State, hex: Hex) -> int:
    """§6.2.1.3 The first tile costs what is printed. §6.2.2.7 Upgrades are free."""
    return s.box.cost[hex] if s.board[hex] == s.box.printed[hex] else 0


def lay(s: State, a: Lay) -> None:
    """§6.1.1 One tile a turn, so the step is over; if it gives the Erie two cities to choose between, the Erie is asked."""
    s.agenda[-1] = STATION
    build(s, a)


def build(s: State, a: Lay) -> None:
    """§3.3.3 A 57 on Scranton by the owner of the Delaware & Hudson opens its free station."""
    dollars = terrain_cost(s, a.hex)
    s.treasury[s.company] -= dollars
    pay_bank(s, dollars)
    first = s.board[a.hex] == s.box.printed[a.hex]
    s.scranton = first and s.holder[DH] == s.company and a.hex == s.box.private_hexes[DH][0]
    s.laid = True
    put_down(s, a.hex, a.tile, a.turn)


def put_down(s: State, hex: Hex, tile: Tile, turn: Turn) -> None:
    """§6.2.0.3 The old tile goes back to the supply. §6.2.2.4 Stations go where their track goes."""
    old, new = s.board[hex], shape_on(s.box, hex, tile, turn)
    if old != s.box.printed[hex]:
        s.supply[s.box.shapes[old].tile] += 1
    s.supply[tile] -= 1
    s.board = (*s.board[:hex], new, *s.board[hex + 1 :])
    homeless = hex == s.box.home[ERIE] and s.box.home_stop[ERIE] == EITHER and old == s.box.printed[hex]
    if homeless and s.settled[ERIE]:
        take_up_home(s, hex)
    else:
        carry_stations(s, hex, kept(s.box.shapes[old], s.box.shapes[new]) or ())


def carry_stations(s: State, hex: Hex, order: tuple[int, ...]) -> None:
    if any(city // 2 == hex for cities in s.stations for city in cities) and order != tuple(range(len(order))):
        s.stations = tuple(tuple(carried(city, hex, order) for city in cities) for cities in s.stations)


def carried(city: int, hex: Hex, order: tuple[int, ...]) -> int:
    return hex * 2 + order[city % 2] if city // 2 == hex else city


def take_up_home(s: State, hex: Hex) -> None:
    """§6.3.1.2 The Erie's token waits beside the tile until its director has chosen the city."""
    s.stations = tuple(tuple(city for city in cities if city // 2 != hex) for cities in s.stations)
    s.agenda.append(ERIES_CITY)


def city_offers(s: State) -> Iterator[ChooseCity]:
    return map(ChooseCity, (Stop(0), Stop(1)))


def choose_city(s: State, a: ChooseCity) -> None:
    s.agenda.pop()
    add_station(s, ERIE, s.box.home[ERIE] * 2 + a.stop)


# -- the extra tile ----------------------------------------------------------------------------------------


def extra_hex(s: State) -> Hex:
    return s.box.private_hexes[CS][0]


def extra_offers(s: State) -> Iterator[LayExtra]:
    if cannot_use_power(s) is None:
        for candidate in candidates(s.box, extra_hex(s), s.board[extra_hex(s)]):
            yield LayExtra(candidate.tile, candidate.turn)


def cannot_use_power(s: State) -> Rule | None:
    if s.holder[CS] != s.company:
        return NOT_YOUR_POWER
    return EXTRA_ONCE if s.laid_extra or s.board[extra_hex(s)] != s.box.printed[extra_hex(s)] else None


def cannot_lay_extra(s: State, a: LayExtra) -> Rule | None:
    """§3.3.2 No connection and no money is needed, but the tile must fit and be there."""
    here = extra_hex(s)
    return (
        cannot_use_power(s)
        or does_not_fit(s.box, here, s.board[here], a.tile, a.turn)
        or cannot_use(s, Lay(here, a.tile, a.turn))
    )


def lay_extra(s: State, a: LayExtra) -> None:
    """§3.3.2 In any step of the company's turn, which goes on with the same step."""
    s.laid_extra = True
    put_down(s, extra_hex(s), a.tile, a.turn)


def extra_is_possible(s: State) -> bool:
    return any(cannot_lay_extra(s, a) is None for a in extra_offers(s))


def end_track(s: State, a: Done) -> None:
    s.agenda[-1] = STATION


LAY = Move(Lay, lay_offers, cannot_lay, lay, legal=legal_lays)
LAY_EXTRA = Move(LayExtra, extra_offers, cannot_lay_extra, lay_extra)
CHOOSE_CITY = Move(ChooseCity, city_offers, never, choose_city)
END_TRACK = Move(Done, done_offers, never, end_track, legal=done_offers)
