"""Our position in the words of the other engine's traces."""

from typing import Any

from trunkline.games.eighteen_thirty.box import COMPANIES, Company
from trunkline.games.eighteen_thirty.rules.invariants import waiting
from trunkline.games.eighteen_thirty.rules.shares import out_of_the_bank
from trunkline.games.eighteen_thirty.rules.state import STOCK, State, counted, operating_order, price
from trunkline.games.eighteen_thirty.rules.turn import whose_turn
from trunkline.games.eighteen_thirty.tests.scenes import stack_position

THEIR_NAMES = {"Erie": "ERIE"}
THEIR_PHASES = {1: "2", 7: "D"}


def name_of(s: State, company: int) -> str:
    return THEIR_NAMES.get(s.box.codes[company], s.box.codes[company])


def capital_due(s: State, company: Company) -> int:
    """They pay the capital when a company floats, we at the end of the stock round."""
    waits = bool(s.agenda) and s.agenda[0] == STOCK and not s.floated[company] and out_of_the_bank(s, company)
    return 10 * s.par[company] if waits else 0


def facts(s: State, ids: list[int]) -> dict[str, Any]:
    """Everything the traces tell about a position that is not a matter of wording."""
    return {
        "phase": THEIR_PHASES.get(s.phase, str(s.phase)),
        "bank": s.bank - sum(capital_due(s, company) for company in COMPANIES),
        "players": {ids[seat]: player(s, seat) for seat in range(len(s.cash))},
        "companies": {name_of(s, company): company_facts(s, company, ids) for company in COMPANIES},
        "for sale": {name: s.depot[kind] for kind, name in enumerate(s.box.trains) if s.depot[kind] and name != "D"},
        "pool": sorted(name for kind, name in enumerate(s.box.trains) for _ in range(s.train_pool[kind])),
        "tiles": tiles(s),
    }


def player(s: State, seat: int) -> dict[str, Any]:
    return {
        "cash": s.cash[seat],
        "privates": sorted(name for private, name in enumerate(s.box.privates) if s.owner[private] == seat),
        "shares": {name_of(s, c): 10 * s.shares[c][seat] for c in COMPANIES if s.shares[c][seat]},
        "president": sorted(name_of(s, c) for c in COMPANIES if s.director[c] == seat),
        "certificates": counted(s, seat),
    }


def company_facts(s: State, company: Company, ids: list[int]) -> dict[str, Any]:
    priced = s.cell[company] >= 0
    stations = [f"{s.box.hexes[city // 2]}/{city % 2}" for city in s.stations[company]]
    return {
        "cash": s.treasury[company] + capital_due(s, company),
        "par": s.par[company] or None,
        "price": price(s, company) or None,
        "cell": list(s.box.coordinates[s.cell[company]]) if priced else None,
        "stack": stack_position(s, company) if priced else None,
        "bank": 10 * s.unsold[company],
        "pool": 10 * s.pool[company],
        "president": ids[s.director[company]] if s.director[company] >= 0 else None,
        "floated": s.floated[company] or capital_due(s, company) > 0,
        "trains": sorted(name for kind, name in enumerate(s.box.trains) for _ in range(s.trains[company][kind])),
        "privates": sorted(name for private, name in enumerate(s.box.privates) if s.holder[private] == company),
        "tokens": s.tokens[company] + waiting(s, company),
        "stations": sorted(stations),
    }


def tiles(s: State) -> dict[str, tuple[str, int]]:
    laid = ((hex, s.box.shapes[shape]) for hex, shape in enumerate(s.board) if shape != s.box.printed[hex])
    return {s.box.hexes[hex]: (s.box.tiles[shape.tile], shape.turn) for hex, shape in laid}


def their_facts(s: State, theirs: dict[str, Any]) -> dict[str, Any]:
    """The same, out of a line of their trace; turns that show the same track are one."""
    return {
        "phase": theirs["phase"],
        "bank": theirs["bank"],
        "players": {p["id"]: their_player(p) for p in theirs["players"]},
        "companies": {name: their_company(c) for name, c in theirs["companies"].items()},
        "for sale": {name: count for name, count in theirs["trains_for_sale"].items() if name != "D"},
        "pool": sorted(train.partition("-")[0] for train in theirs["trains_in_pool"]),
        "tiles": {hex: (tile, smallest(s, tile, turn)) for hex, (tile, turn) in theirs["tiles"].items()},
    }


def smallest(s: State, tile: str, turn: int) -> int:
    return s.box.smallest_turn[s.box.tiles.index(tile)][turn]


def their_player(p: dict[str, Any]) -> dict[str, Any]:
    return {
        "cash": p["cash"],
        "privates": sorted(p["privates"]),
        "shares": {name: percent for name, percent in p["shares"].items() if percent},
        "president": sorted(p["president_of"]),
        "certificates": p["certificates"],
    }


def their_company(c: dict[str, Any]) -> dict[str, Any]:
    return {
        "cash": c["cash"],
        "par": c["par"],
        "price": c["price"],
        "cell": c["cell"],
        "stack": c["stack"],
        "bank": c["bank_percent"],
        "pool": c["pool_percent"],
        "president": c["president"],
        "floated": c["floated"],
        "trains": sorted(train.partition("-")[0] for train in c["trains"]),
        "privates": sorted(c["privates"]),
        "tokens": c["markers_left"],
        "stations": sorted(c["stations"]),
    }


def who_acts(s: State, ids: list[int]) -> Any:
    """A player in stock rounds, the company in operating rounds."""
    if s.company < 0:
        seat = whose_turn(s)
        return None if seat is None else ids[seat]
    return name_of(s, s.company)


def order_left(s: State) -> list[str]:
    return [name_of(s, company) for company in operating_order(s) if not s.operated[company]]
