"""§2 A turn: choose a dial, act or decline, then Chicago, then the general dividend."""

from typing import NamedTuple

from trunkline.core.game import Move, Rule, Seat, action
from trunkline.games.chicago_express.box import DIALS, Dial
from trunkline.games.chicago_express.rules.chicago import chicago_phase
from trunkline.games.chicago_express.rules.dividends import dividend_phase
from trunkline.games.chicago_express.rules.state import State, is_red, players, red_dials
from trunkline.toolkit.seats import clockwise

DIAL_ON_RED = Rule("§2.1", "A dial that stands on red cannot be chosen.")
NOT_NOW = Rule("§2.4", "You can only do what this step of the turn asks for, and only when it is your turn.")


@action
class Null(NamedTuple):
    """Turn a dial and do nothing."""

    dial: Dial


NULLS = tuple(map(Null, DIALS))


def null_offers(s: State) -> tuple[Null, ...]:
    return NULLS


def legal_nulls(s: State) -> list[Null]:
    return [a for a, steps, red in zip(NULLS, s.dials, s.box.steps_to_red, strict=True) if steps != red]


def cannot_null(s: State, a: Null) -> Rule | None:
    return DIAL_ON_RED if is_red(s, a.dial) else None


def null(s: State, a: Null) -> None:
    """§2.2 A dial may be chosen although its action is declined or impossible."""
    turn_dial(s, a.dial)
    end_action(s)


def turn_dial(s: State, dial: Dial) -> None:
    s.dials[dial] += 1


def end_action(s: State) -> None:
    """§2.3 The Chicago phase, then the general dividend, then the next player. A Wabash auction in between comes back here."""
    if s.arrived is not None:
        chicago_phase(s)
        if s.auction is not None:
            return
    if red_dials(s) >= 2:
        dividend_phase(s)
    next_player(s)


def next_player(s: State) -> None:
    """§2.5 Clockwise."""
    s.seat = clockwise(s.seat, players(s))


def whose_turn(s: State) -> Seat | None:
    """The speaker while a share is under the hammer; nobody once the game is over."""
    if not s.agenda:
        return None
    return s.seat if s.auction is None else s.auction.speaker


NULL = Move(Null, null_offers, cannot_null, null, legal=legal_nulls)
