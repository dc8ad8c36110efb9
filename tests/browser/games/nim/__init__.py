"""Nim: a game with neither story nor panels nor board, played at the plain table."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, NamedTuple, NewType

from trunkline.core.game import By, Game, Move, Rule, Seat
from trunkline.core.play import never
from trunkline.core.state import open_redeal, open_view

Heap = NewType("Heap", int)
HEAPS = ("left", "right")
NOT_NOW = Rule("§1", "Only the player on turn takes counters.")
GAME_OVER = Rule("§1", "The game is over.")
EMPTY = Rule("§2", "An empty heap cannot be chosen.")


@dataclass(slots=True)
class State:
    box: None
    agenda: list[str]
    seat: Seat
    winner: Seat | None
    counters: Annotated[list[int], By(Heap)]
    taken: Annotated[list[int], By(Seat)]
    helped: Annotated[list[bool], By(Seat)]
    last_from: int  # a heap, or -1


class TakeSome(NamedTuple):
    heap: Heap
    amount: int


class GiveTurn(NamedTuple):
    to: Seat


class GoOn(NamedTuple):
    """Do nothing."""


def setup(number: int, seed: int) -> State:
    return State(None, ["turn"], Seat(0), None, [3, 0], [0] * number, [False] * number, -1)


def take_offers(s: State) -> Iterator[TakeSome]:
    return (TakeSome(Heap(heap), 1) for heap in range(len(HEAPS)))


def cannot_take(s: State, a: TakeSome) -> Rule | None:
    return None if 0 < a.amount <= s.counters[a.heap] else EMPTY


def take(s: State, a: TakeSome) -> None:
    s.counters[a.heap] -= a.amount
    s.taken[s.seat] += a.amount
    s.last_from = a.heap
    if sum(s.counters):
        s.seat = following(s)
    else:
        s.winner, s.agenda = s.seat, []


def following(s: State) -> Seat:
    return Seat((s.seat + 1) % len(s.taken))


def give_offers(s: State) -> Iterator[GiveTurn]:
    return (GiveTurn(Seat(seat)) for seat in range(len(s.taken)) if seat != s.seat)


def cannot_give(s: State, a: GiveTurn) -> Rule | None:
    return Rule("§3", "A turn may be given to another player once.") if s.helped[s.seat] else None


def give(s: State, a: GiveTurn) -> None:
    s.helped[s.seat], s.seat = True, a.to


def go_on(s: State, a: GoOn) -> None:
    s.seat = following(s)


GAME: Game[State, TakeSome | GiveTurn | GoOn] = Game(
    name="nim",
    title="Nim",
    version=1,
    seats=range(2, 4),
    state=State,
    box=None,
    setup=setup,
    phases={
        "turn": [
            Move(TakeSome, take_offers, cannot_take, take, lambda s, a: range(1, s.counters[a.heap] + 1)),
            Move(GiveTurn, give_offers, cannot_give, give),
            Move(GoOn, lambda s: [GoOn()], never, go_on),
        ]
    },
    out_of_turn_rule=NOT_NOW,
    over=GAME_OVER,
    turn=lambda s: s.seat if s.agenda else None,
    score=lambda s: list(s.taken),
    view=open_view,
    redeal=open_redeal,
    invariants=lambda s: {},
    names={Heap: HEAPS},
    folder=__name__,
)
EDITIONS = (GAME,)
