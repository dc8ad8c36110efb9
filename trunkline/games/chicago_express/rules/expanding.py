"""§4 Expand: one to three trains of a company whose share you hold."""

from functools import cache
from typing import NamedTuple

from trunkline.core.game import Move, Rule, action
from trunkline.core.play import never
from trunkline.games.chicago_express.box import COMPANIES, EXPAND, NO_WORKS, START, Box, Company, Hex
from trunkline.games.chicago_express.rules.state import BUILDING, State, is_red, set_train
from trunkline.games.chicago_express.rules.turn import DIAL_ON_RED, end_action, turn_dial

NOT_A_HOLDER = Rule("§4.1", "You can expand only a company of which you own a share.")
ONE_COMPANY = Rule("§4.1", "One action expands one company.")
NOT_ADJACENT = Rule("§4.1", "A train must be set next to a train of the same company.")
ALREADY_THERE = Rule("§4.2", "A company has at most one train in a hex.")
START_HEX = Rule("§4.2", "Nobody may build on the start hex of an eastern company.")
ONE_COMPANY_LAND = Rule("§4.2", "Forest and mountain take a single company, and another one is here.")
NO_TRAINS = Rule("§4.3", "This company has no trains left.")
TOO_EXPENSIVE = Rule("§4.3", "The company's treasury cannot pay for this hex.")


@action
class Expand(NamedTuple):
    """Set a train of this company on this hex."""

    company: Company
    hex: Hex


@action
class Done(NamedTuple):
    """Set no more trains in this action."""


STOP = (Done(),)
CLOSED = 1_000_000  # dollars: nobody builds there


def expand_offers(s: State) -> list[Expand]:
    """Every free hex next to a company of mine that still has a train and a dollar."""
    if is_red(s, EXPAND):
        return []
    return [a for company in COMPANIES if s.shares[company][s.seat] for a in placements(s, company)]


def legal_expansions(s: State) -> list[Expand]:
    if is_red(s, EXPAND):
        return []
    return [a for company in COMPANIES if s.shares[company][s.seat] for a in legal_placements(s, company)]


def cannot_expand(s: State, a: Expand) -> Rule | None:
    """What holds for the whole game is said before what may change."""
    if s.box.kind[a.hex] == START:
        return START_HEX
    if is_red(s, EXPAND):
        return DIAL_ON_RED
    if not s.shares[a.company][s.seat]:
        return NOT_A_HOLDER
    return cannot_place(s, a)


def expand(s: State, a: Expand) -> None:
    turn_dial(s, EXPAND)
    s.agenda.append(BUILDING)
    s.builder, s.placed = a.company, 0
    place(s, a)


def further_offers(s: State) -> list[Expand]:
    assert s.builder is not None  # the phase says so
    return placements(s, s.builder)


def legal_further(s: State) -> list[Expand]:
    assert s.builder is not None  # the phase says so
    return legal_placements(s, s.builder)


def cannot_place_further(s: State, a: Expand) -> Rule | None:
    if s.box.kind[a.hex] == START:
        return START_HEX
    return ONE_COMPANY if a.company != s.builder else cannot_place(s, a)


def placements(s: State, company: Company) -> list[Expand]:
    if not s.depot[company] or not s.treasury[company]:
        return []
    row = all_placements(s.box)[company]
    return [row[hex] for hex in s.frontier[company]]


def legal_placements(s: State, company: Company) -> list[Expand]:
    """What ``cannot_place`` accepts of the placements, read off a table of prices."""
    if not s.depot[company]:
        return []
    money, prices, present, row = s.treasury[company], price_table(s.box), s.present, all_placements(s.box)[company]
    return [row[hex] for hex in s.frontier[company] if prices[hex][present[hex]] <= money]


@cache
def price_table(box: Box) -> tuple[tuple[int, ...], ...]:
    """By hex and the companies present, as bits: what the next train costs, or CLOSED. §4.2 §4.3"""
    crowds = range(1 << len(COMPANIES))
    return tuple(
        tuple(
            CLOSED if box.kind[hex] == START or (here and box.single[hex]) else box.cost[hex] * (here.bit_count() + 1)
            for here in crowds
        )
        for hex in range(len(box.hexes))
    )


@cache
def all_placements(box: Box) -> tuple[tuple[Expand, ...], ...]:
    """Every placement on this map, by company and hex; made once."""
    return tuple(tuple(Expand(company, Hex(hex)) for hex in range(len(box.hexes))) for company in COMPANIES)


def cannot_place(s: State, a: Expand) -> Rule | None:
    company, hex = a
    here, box = s.present[hex], s.box
    if hex not in s.frontier[company]:
        return ALREADY_THERE if here >> company & 1 else NOT_ADJACENT
    if box.kind[hex] == START:
        return START_HEX
    if here and box.single[hex]:
        return ONE_COMPANY_LAND
    if not s.depot[company]:
        return NO_TRAINS
    if box.cost[hex] * (here.bit_count() + 1) > s.treasury[company]:
        return TOO_EXPENSIVE
    return None


def place(s: State, a: Expand) -> None:
    """§2.4 The action ends by itself after the third train or when no further one is possible."""
    build(s, a.company, a.hex)
    s.placed += 1
    if a.hex == s.box.chicago:
        s.arrived = a.company
    if s.placed == s.box.trains_an_action or not can_go_on(s, a.company):
        finish(s)


def build(s: State, company: Company, hex: Hex) -> None:
    """§4.3 The treasury pays the bank. §4.4 The income rises."""
    price = cost(s, hex)
    s.treasury[company] -= price
    s.bank += price
    s.income[company] += gain(s, hex)
    set_train(s, company, hex)


def cost(s: State, hex: Hex) -> int:
    """§4.3 The printed cost for every train in the hex, the new one included."""
    return s.box.cost[hex] * (s.present[hex].bit_count() + 1)


def gain(s: State, hex: Hex) -> int:
    """§4.4 What a train earns by arriving here."""
    works = s.box.works[hex]
    if works != NO_WORKS:
        return s.industry[works]
    return s.box.income[hex] + (s.box.bonus[hex] if s.houses[hex] else 0)


def can_go_on(s: State, company: Company) -> bool:
    return bool(legal_placements(s, company))


def done_offers(s: State) -> tuple[Done]:
    return STOP


def done(s: State, a: Done) -> None:
    finish(s)


def finish(s: State) -> None:
    s.agenda.pop()
    s.builder, s.placed = None, 0
    end_action(s)


START_EXPANDING = Move(Expand, expand_offers, cannot_expand, expand, legal=legal_expansions)
GO_ON = Move(Expand, further_offers, cannot_place_further, place, legal=legal_further)
DONE = Move(Done, done_offers, never, done, legal=done_offers)
