"""Penny Line: small, but with everything a game can have: chance, secrets, amounts, nested decisions, rights.

The conformance suite is tried on it, and on copies of it with planted faults.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple, NewType

from trunkline.core.game import By, Game, Move, Rule, Seat
from trunkline.core.play import never
from trunkline.core.state import HIDDEN, copy
from trunkline.toolkit.dice import seeded, shuffle
from trunkline.toolkit.seats import clockwise

Card = NewType("Card", int)
CARDS = tuple(f"card-{n}" for n in range(12))

DECK_EMPTY = Rule("§2.1", "The deck is empty.")
NOT_HELD = Rule("§2.2", "You do not hold this card.")
NOT_NOW = Rule("§2.3", "It is not the moment for this.")
GAME_OVER = Rule("§2.3", "The game is over.")
BAD_OFFER = Rule("§3.1", "Offer at least one penny and at most what you have, for a card that is there.")
CANNOT_MATCH = Rule("§3.1", "You cannot match this offer.")
NO_PLEDGE = Rule("§4.1", "You have pledged already, or have no penny.")


class Sale(NamedTuple):
    buyer: Seat
    price: int


@dataclass(slots=True)
class State:
    agenda: list[str]
    seat: Seat
    pennies: Annotated[list[int], By(Seat)]
    bank: int
    hands: Annotated[list[list[Card]], By(Seat)]
    deck: list[Card]
    laid: list[Card]
    pledged: Annotated[list[bool], By(Seat)]
    sale: Sale | None
    dice: int


class Draw(NamedTuple):
    pass


class Lay(NamedTuple):
    card: Card


class Offer(NamedTuple):
    amount: int


class Match(NamedTuple):
    pass


class LetGo(NamedTuple):
    pass


class Pledge(NamedTuple):
    seat: Seat


def setup(players: int, seed: int) -> State:
    deck = [Card(n) for n in range(len(CARDS))]
    dice = shuffle(seeded(seed), deck)
    hands = [[deck.pop(), deck.pop()] for _ in range(players)]
    return State(["turn"], Seat(0), [10] * players, 0, hands, deck, [], [False] * players, None, dice)


def draw_offers(s: State) -> tuple[Draw]:
    return (Draw(),)


def cannot_draw(s: State, a: Draw) -> Rule | None:
    return None if s.deck else DECK_EMPTY


def draw(s: State, a: Draw) -> None:
    s.hands[s.seat].append(s.deck.pop())
    next_turn(s)


def lay_offers(s: State) -> Iterator[Lay]:
    return map(Lay, s.hands[s.seat])


def cannot_lay(s: State, a: Lay) -> Rule | None:
    return None if a.card in s.hands[s.seat] else NOT_HELD


def lay(s: State, a: Lay) -> None:
    s.hands[s.seat].remove(a.card)
    s.laid.append(a.card)
    s.pennies[s.seat] += a.card
    s.bank -= a.card
    next_turn(s)


def offer_offers(s: State) -> tuple[Offer]:
    return (Offer(1),)


def offer_amounts(s: State, a: Offer) -> range:
    return range(1, s.pennies[s.seat] + 1)


def cannot_offer(s: State, a: Offer) -> Rule | None:
    return None if s.deck and 1 <= a.amount <= s.pennies[s.seat] else BAD_OFFER


def offer(s: State, a: Offer) -> None:
    s.sale = Sale(s.seat, a.amount)
    s.agenda.append("answer")


def match_offers(s: State) -> tuple[Match]:
    return (Match(),)


def cannot_match(s: State, a: Match) -> Rule | None:
    assert s.sale is not None
    return None if s.pennies[answerer(s)] >= s.sale.price else CANNOT_MATCH


def match(s: State, a: Match) -> None:
    buy(s, answerer(s))


def let_go_offers(s: State) -> tuple[LetGo]:
    return (LetGo(),)


def let_go(s: State, a: LetGo) -> None:
    assert s.sale is not None
    buy(s, s.sale.buyer)


def buy(s: State, seat: Seat) -> None:
    assert s.sale is not None
    s.pennies[seat] -= s.sale.price
    s.bank += s.sale.price
    s.hands[seat].append(s.deck.pop())
    s.sale = None
    s.agenda.pop()
    next_turn(s)


def pledge_offers(s: State) -> Iterator[Pledge]:
    return (Pledge(Seat(n)) for n in range(len(s.pennies)))


def cannot_pledge(s: State, a: Pledge) -> Rule | None:
    on_the_hook = s.sale is not None and s.sale.buyer == a.seat
    there = a.seat < len(s.pennies)
    return None if there and s.pennies[a.seat] and not s.pledged[a.seat] and not on_the_hook else NO_PLEDGE


def pledge(s: State, a: Pledge) -> None:
    s.pennies[a.seat] -= 1
    s.bank += 1
    s.pledged[a.seat] = True


def answerer(s: State) -> Seat:
    return clockwise(s.seat, len(s.pennies))


def next_turn(s: State) -> None:
    """The next seat that can do something; when nobody can, the game is over."""
    for _ in s.pennies:
        s.seat = clockwise(s.seat, len(s.pennies))
        if s.deck or s.hands[s.seat]:
            return
    s.agenda.clear()


def turn(s: State) -> Seat | None:
    if not s.agenda:
        return None
    return s.seat if s.agenda[-1] == "turn" else answerer(s)


def view(s: State, seat: Seat) -> State:
    v = copy(s)
    v.deck = [Card(HIDDEN)] * len(s.deck)
    v.hands = [hand if n == seat else [Card(HIDDEN)] * len(hand) for n, hand in enumerate(v.hands)]
    v.dice = HIDDEN
    return v


def redeal(s: State, seat: Seat, dice: int) -> State:
    r = view(s, seat)
    seen = {*r.hands[seat], *r.laid}
    unseen = [Card(n) for n in range(len(CARDS)) if n not in seen]
    shuffle(seeded(dice), unseen)
    for n, hand in enumerate(r.hands):
        if n != seat:
            r.hands[n] = [unseen.pop() for _ in hand]
    r.deck = unseen
    return r


def exposes(before: State, a: Any, after: State, seats: Sequence[Seat]) -> str | None:
    """The top of the deck, or a card laid by somebody else; every card is there once, so only a last one can be named."""
    unseen = len(CARDS) - len(before.laid) - sum(len(before.hands[seat]) for seat in seats)
    laid = isinstance(a, Lay) and before.seat not in seats and len(before.hands[before.seat]) < unseen
    drawn = len(after.deck) < len(before.deck) and unseen > 1
    return "something hidden has been seen since" if laid or drawn else None


def conserved(s: State) -> Mapping[str, int]:
    cards = sum(map(len, s.hands)) + len(s.deck) + len(s.laid)
    return {"pennies": s.bank + sum(s.pennies), "cards": cards}


def score(s: State) -> list[int]:
    return s.pennies[:]


Action = Draw | Lay | Offer | Match | LetGo | Pledge

TOY: Game[State, Action] = Game(
    name="penny_line",
    title="Penny Line",
    version=1,
    seats=range(2, 4),
    state=State,
    box=None,
    setup=setup,
    phases={
        "turn": [
            Move(Draw, draw_offers, cannot_draw, draw),
            Move(Lay, lay_offers, cannot_lay, lay),
            Move(Offer, offer_offers, cannot_offer, offer, offer_amounts),
        ],
        "answer": [Move(Match, match_offers, cannot_match, match), Move(LetGo, let_go_offers, never, let_go)],
    },
    out_of_turn_rule=NOT_NOW,
    over=GAME_OVER,
    turn=turn,
    score=score,
    view=view,
    redeal=redeal,
    invariants=conserved,
    names={Card: CARDS},
    leaks_information=exposes,
    folder=__name__,
    rights=(Move(Pledge, pledge_offers, cannot_pledge, pledge),),
)
