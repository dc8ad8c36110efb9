"""§3.3.4 The Mohawk & Hudson exchange: a right of its owner, on the own stock turn or between the turns of others."""

from collections.abc import Iterator
from typing import NamedTuple

from trunkline.core.game import Move, Rule, Seat, action
from trunkline.core.play import never
from trunkline.games.eighteen_thirty.box import BANK, MH, NYC, POOL, Source
from trunkline.games.eighteen_thirty.rules.privates import close
from trunkline.games.eighteen_thirty.rules.rounds import cannot_take_share, end_operating_round
from trunkline.games.eighteen_thirty.rules.shares import find_director, float_company, out_of_the_bank
from trunkline.games.eighteen_thirty.rules.state import HOME, INTERVAL, NOBODY, STOCK, TRACK, State

NOT_THE_OWNER = Rule("§3.3.4", "Only the player who owns the Mohawk & Hudson can exchange it.")
IN_A_TURN = Rule("§3.3.4", "The exchange is possible only in your own turn of a stock round or between the turns of others.")


@action
class Exchange(NamedTuple):
    """Hand in the Mohawk & Hudson for a share of the New York Central."""

    seat: Seat
    source: Source


@action
class GoOn(NamedTuple):
    """Keep the Mohawk & Hudson for now."""


def exchange_offers(s: State) -> Iterator[Exchange]:
    if s.owner[MH] != NOBODY:
        yield Exchange(Seat(s.owner[MH]), BANK)
        yield Exchange(Seat(s.owner[MH]), POOL)


def cannot_exchange(s: State, a: Exchange) -> Rule | None:
    if not s.agenda or s.owner[MH] != a.seat:
        return NOT_THE_OWNER
    if not between_turns(s) and not (s.agenda[-1] == STOCK and s.seat == a.seat):
        return IN_A_TURN
    return cannot_take_share(s, a.seat, a.source)


def between_turns(s: State) -> bool:
    """A turn has ended and nothing has been done in the next one; before the first round of a set also after the incomes."""
    phase = s.agenda[-1]
    if phase == INTERVAL:
        return True
    if phase == STOCK:
        first_turn = s.passes == 0 and s.last_trader == NOBODY
        return not (s.acted or s.offered or first_turn)
    untouched = phase in (TRACK, HOME) and not (s.laid or s.laid_extra or s.offered)
    return untouched and (s.round == 1 or any(s.operated))


def exchange(s: State, a: Exchange) -> None:
    """Not a purchase: it moves no price, no priority card, and breaks no chain of passes. It may change the director."""
    close(s, MH)
    if a.source == BANK:
        s.unsold[NYC] -= 1
    else:
        s.pool[NYC] -= 1
    s.shares[NYC][a.seat] += 1
    find_director(s, NYC)
    if s.agenda[0] != STOCK:
        float_at_once(s)
    if s.agenda[-1] == INTERVAL:
        end_operating_round(s)


def float_at_once(s: State) -> None:
    """§5.3.2 In an operating round the sixth share floats the company at once; its first turn is in the next round."""
    if not s.floated[NYC] and out_of_the_bank(s, NYC):
        float_company(s, NYC)
        s.operated[NYC] = True


def go_on_offers(s: State) -> tuple[GoOn]:
    return (GoOn(),)


def go_on(s: State, a: GoOn) -> None:
    end_operating_round(s)


EXCHANGE = Move(Exchange, exchange_offers, cannot_exchange, exchange)
GO_ON = Move(GoOn, go_on_offers, never, go_on)
