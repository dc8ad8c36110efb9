"""§2 A year: choose a space, act or waive, three times round; then dividends, and perhaps the end."""

from functools import cache
from typing import NamedTuple

from trunkline.core.game import Move, Rule, Seat, action
from trunkline.core.play import never
from trunkline.games.american_rails.box import Box, Space
from trunkline.games.american_rails.rules.dividends import pay_dividends
from trunkline.games.american_rails.rules.ending import reasons_to_end
from trunkline.games.american_rails.rules.state import NOBODY, PASS, State, players

SPACE_TAKEN = Rule("§2.2", "Another marker stands on this space.")
NOT_NOW = Rule("§2.4", "You can only do what this step of the turn asks for, and only when it is your turn.")


@action
class Choose(NamedTuple):
    """Move your marker to this space of the present column."""

    space: Space


@action
class Waive(NamedTuple):
    """Do nothing of what your space allows."""


WAIVED = (Waive(),)


def choose_offers(s: State) -> list[Choose]:
    return [a for a, seat in zip(all_choices(s.box), s.board[s.column], strict=True) if seat == NOBODY]


@cache
def all_choices(box: Box) -> tuple[Choose, ...]:
    return tuple(Choose(Space(n)) for n in range(len(box.spaces)))


def cannot_choose(s: State, a: Choose) -> Rule | None:
    return None if s.board[s.column][a.space] == NOBODY else SPACE_TAKEN


def choose(s: State, a: Choose) -> None:
    """§2.3 The action of the space comes next; on Pass there is none."""
    s.board[s.column][a.space] = s.seat
    s.to_lay = s.box.expansion[players(s)][a.space]
    s.agenda.append(s.box.action[a.space])
    if s.agenda[-1] == PASS:
        end_action(s)


def waive_offers(s: State) -> tuple[Waive]:
    return WAIVED


def waive(s: State, a: Waive) -> None:
    """§2.3 The space stays taken."""
    end_action(s)


def end_action(s: State) -> None:
    """§2.5 The next marker from the top."""
    s.agenda.pop()
    s.to_lay = 0
    s.acted += 1
    if s.acted < players(s):
        s.seat = s.order[s.acted]
    else:
        end_phase(s)


def end_phase(s: State) -> None:
    """§2.5 The markers of this column, from the top, are the order of the next phase or of the next year."""
    order = [seat for seat in s.board[s.column] if seat != NOBODY]
    if s.column + 1 < s.box.columns:
        begin_phase(s, s.column + 1, order)
    else:
        end_year(s, order)


def end_year(s: State, order: list[Seat]) -> None:
    """§2.6 Dividends, then the end is looked at; if it has not come, the next year begins."""
    pay_dividends(s)
    if reasons_to_end(s):
        s.agenda.clear()
        return
    s.year += 1
    s.board = empty_board(s.box)
    begin_phase(s, 0, order)


def begin_phase(s: State, column: int, order: list[Seat]) -> None:
    s.column, s.order, s.acted = column, order, 0
    s.seat = order[0]


def empty_board(box: Box) -> list[list[Seat]]:
    return [[NOBODY for _ in box.spaces] for _ in range(box.columns)]


def whose_turn(s: State) -> Seat | None:
    """The speaker while a share is under the hammer, its winner until the company has started; nobody once the game is over."""
    if not s.agenda:
        return None
    return s.seat if s.auction is None else s.auction.speaker


CHOOSE = Move(Choose, choose_offers, cannot_choose, choose, legal=choose_offers)
WAIVE = Move(Waive, waive_offers, never, waive, legal=waive_offers)
