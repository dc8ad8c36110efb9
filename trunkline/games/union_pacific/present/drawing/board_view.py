"""What a drawing of the board shows: the table, what may be done where and with which card, and what is being considered."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import assert_never

from trunkline.core.game import Game, Seat
from trunkline.core.notation import spell
from trunkline.games.union_pacific import GAME
from trunkline.games.union_pacific.box import Box, Connection, Track
from trunkline.games.union_pacific.present.panels import seats_seen
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.building import Build
from trunkline.games.union_pacific.rules.first_shares import FirstShare, LayFirst
from trunkline.games.union_pacific.rules.investing import Invest, InvestInTwo, invest_amounts
from trunkline.games.union_pacific.rules.setup import packed
from trunkline.games.union_pacific.rules.shares import Keep, Swap, Take, TakeBlind, TakePacific
from trunkline.games.union_pacific.rules.state import State
from trunkline.games.union_pacific.rules.track_cards import RemoveTrack
from trunkline.games.union_pacific.rules.turn import Discard, Pass
from trunkline.present.picture import Target

PILE, PACIFIC_PILE, TRACK_PILE = "pile", "pacific", "tracks"  # names of cards that are no company and no track


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything a layer of the board is drawn from."""

    s: State
    build: dict[Connection, list[Build]]
    cards: dict[str, list[str]]  # by card: the actions that clicking it may mean
    chosen: Connection | None
    plan: Build | None  # the locomotive that would be set on the chosen connection
    picked: frozenset[str]  # cards that are raised
    buildable: frozenset[Track]  # track cards with which something can be built


def board_view(s: State, actions: Iterable[Action], chosen: str | None) -> BoardView:
    """``chosen`` is an action as spelled, a connection, or a track card, whose places alone are marked then."""
    offered, box = list(actions), s.box
    every = [a for a in offered if isinstance(a, Build)]
    builds = [a for a in every if chosen not in box.track_names or box.track_names[a.track] == chosen]
    by_line: dict[Connection, list[Build]] = {}
    for a in builds:
        by_line.setdefault(a.connection, []).append(a)
    name = chosen.split()[-1] if chosen else ""
    line = Connection(box.connections.index(name)) if name in box.connections else None
    plan = next((a for a in builds if a.connection == line and chosen in (name, spelled(box, a))), None)
    cards = by_card(s, offered)
    raised = {box.track_names[plan.track]} if plan is not None else raised_by(cards, chosen or "")
    return BoardView(s, by_line, cards, line, plan, frozenset(raised), frozenset(a.track for a in every))


def raised_by(cards: dict[str, list[str]], chosen: str) -> set[str]:
    """The cards of a chosen action, whatever its amount; or the card itself."""
    meant = without_amount(chosen)
    return {chosen} | {name for name, actions in cards.items() if meant in map(without_amount, actions)}


def without_amount(words: str) -> str:
    *rest, last = words.split() or [""]
    return " ".join(rest) if last.isdecimal() else words


def by_card(s: State, actions: Iterable[Action]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for a in actions:
        for name in cards_of(s, a):
            found.setdefault(name, []).extend(spelled(s.box, one) for one in with_every_amount(s, a))
    return found


def card_target(view: BoardView, name: str) -> Target:
    """A track card with which something can be built marks its places; others are played by themselves."""
    track = view.s.box.track_names.index(name) if name in view.s.box.track_names else None
    if track in view.buildable:
        return Target(marks=name)
    return Target(tuple(view.cards.get(name, ())))


def with_every_amount(s: State, a: Action) -> Sequence[Action]:
    """A card of which one holds several can be laid once, twice, and so on."""
    return [Invest(a.stock, amount) for amount in invest_amounts(s, a)] if isinstance(a, Invest) else [a]


def cards_of(s: State, a: Action) -> Iterator[str]:
    """The cards one would point at. A share on the display is told from one in the hand."""
    match a:
        case Take(company):
            yield on_display(s.box.codes[company])
        case TakeBlind():
            yield PILE
        case TakePacific():
            yield PACIFIC_PILE
        case LayFirst(_, stock) | FirstShare(stock) | Invest(stock, _):
            yield s.box.codes[stock]
        case InvestInTwo(one, other):
            yield from (s.box.codes[one], s.box.codes[other])
        case Swap(company):
            yield s.box.codes[company]
        case Discard(track) | RemoveTrack(track):
            yield s.box.track_names[track]
        case Build() | Keep() | Pass():
            return  # not by a card alone
        case _:
            assert_never(a)


def on_display(code: str) -> str:
    return f"display {code}"


def spelled(box: Box, a: Action) -> str:
    return spell(game_on(box), a)


@cache
def game_on(box: Box) -> Game[State, Action]:
    """Any edition will do: all spell alike."""
    return packed(GAME, box)


def hand_shown(s: State) -> Seat | None:
    """Whose cards lie open before the viewer: those of who acts, if they can be seen, else the first that can."""
    seen = seats_seen(s)
    return s.seat if s.seat in seen else next(iter(seen), None)


def cards_in_tray(s: State) -> Iterator[tuple[str, str]]:
    """Every card of the tray: its id, and what it is called."""
    yield from ((f"display-{number}", on_display(s.box.codes[company])) for number, company in enumerate(s.display, 1))
    yield from ((pile, pile) for pile in (PILE, PACIFIC_PILE, TRACK_PILE))
    seat = hand_shown(s)
    if seat is not None:
        yield from ((f"share-{share}", s.box.codes[share]) for share in {*s.hands[seat]})
        yield from ((f"track-{track}", s.box.track_names[track]) for track in {*s.tracks[seat]})
