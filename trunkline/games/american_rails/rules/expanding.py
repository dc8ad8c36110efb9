"""§6 Expand: cubes of companies whose shares you hold, one after the other."""

from functools import cache
from itertools import compress
from typing import NamedTuple

from trunkline.core.game import Move, Rule, action
from trunkline.core.play import never
from trunkline.games.american_rails.box import COMPANIES, MEMBERS, Box, Company, Hex
from trunkline.games.american_rails.rules.incomes import lay_cube
from trunkline.games.american_rails.rules.state import BUILDING, State, price, price_tables
from trunkline.games.american_rails.rules.turn import end_action

TOO_FEW_PLAYERS = Rule("§4.4", "With three players nobody can expand here.")
NOT_A_HOLDER = Rule("§6.1", "You can expand only a company of which you hold a share.")
NOT_ADJACENT = Rule("§6.2", "A cube must be laid next to a cube of the same company.")
ALREADY_THERE = Rule("§6.3", "A company has at most one cube in a hex.")
ONE_CUBE_LAND = Rule("§6.3", "Forest and mountain take one cube, and it is here.")
NO_CUBES = Rule("§6.4", "This company has no cubes left.")
TOO_EXPENSIVE = Rule("§6.4", "The company's treasury cannot pay for this hex.")


@action
class Expand(NamedTuple):
    """Lay a cube of this company on this hex."""

    company: Company
    hex: Hex


@action
class Done(NamedTuple):
    """Lay no more cubes in this action."""


STOP = (Done(),)


def expand_offers(s: State) -> list[Expand]:
    """Every hex next to a company of mine and without it, unless a lone cube closes it."""
    mine = able_companies(s)
    single = s.box.single
    return [
        Expand(company, Hex(hex))
        for hex, (near, here) in enumerate(zip(s.reach, s.present, strict=True))
        if near & mine & ~here and not (here and single[hex])
        for company in MEMBERS[near & mine & ~here]
    ]


def legal_expansions(s: State) -> list[Expand]:
    """What the judge accepts of these, from the few hexes that are next to a company of mine."""
    mine, reach, present, houses, treasury = able_companies(s), s.reach, s.present, s.houses, s.treasury
    single, prices, cubes = s.box.single, price_tables(s.box), all_cubes(s.box)
    return [
        cubes[company][hex]
        for hex in compress(range(len(reach)), map(mine.__and__, reach))
        for company in MEMBERS[reach[hex] & mine & ~present[hex]]
        if prices[houses[hex]][hex][present[hex]] <= treasury[company] and not (present[hex] and single[hex])
    ]


@cache
def all_cubes(box: Box) -> tuple[tuple[Expand, ...], ...]:
    """Every cube that could be laid on this map, by company and hex; made once."""
    return tuple(tuple(Expand(company, Hex(hex)) for hex in range(len(box.hexes))) for company in COMPANIES)


def able_companies(s: State) -> int:
    """As bits: the companies I hold that have a cube and any money."""
    seat = s.seat
    return sum(1 << company for company in s.companies if s.shares[company][seat] and s.cubes[company] and s.treasury[company])


def cannot_expand(s: State, a: Expand) -> Rule | None:
    company, hex = a
    bit, here = 1 << company, s.present[hex]
    if not s.shares[company][s.seat]:
        return NOT_A_HOLDER
    if not s.reach[hex] & bit:
        return NOT_ADJACENT
    if here & bit:
        return ALREADY_THERE
    if here and s.box.single[hex]:
        return ONE_CUBE_LAND
    if not s.cubes[company]:
        return NO_CUBES
    if price(s, hex) > s.treasury[company]:
        return TOO_EXPENSIVE
    return None


def expand(s: State, a: Expand) -> None:
    """§6.4 Pay first. §6.5 The action is over after its last cube; until then one may stop."""
    dollars = price(s, a.hex)
    s.treasury[a.company] -= dollars
    s.bank += dollars
    lay_cube(s, a.company, a.hex)
    s.to_lay -= 1
    s.agenda[-1] = BUILDING
    if not s.to_lay:
        end_action(s)


def expand_instead_offers(s: State) -> list[Expand]:
    return expand_offers(s) if s.to_lay else []


def legal_expansions_instead(s: State) -> list[Expand]:
    return legal_expansions(s) if s.to_lay else []


def cannot_expand_instead(s: State, a: Expand) -> Rule | None:
    """§4.4 On the space that also gives money, three players lay no cubes."""
    return cannot_expand(s, a) if s.to_lay else TOO_FEW_PLAYERS


def done_offers(s: State) -> tuple[Done]:
    return STOP


def done(s: State, a: Done) -> None:
    end_action(s)


LAY_CUBE = Move(Expand, expand_offers, cannot_expand, expand, legal=legal_expansions)
LAY_CUBE_INSTEAD = Move(Expand, expand_instead_offers, cannot_expand_instead, expand, legal=legal_expansions_instead)
DONE = Move(Done, done_offers, never, done, legal=done_offers)
