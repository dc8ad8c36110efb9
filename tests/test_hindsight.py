"""The law of undo: an action is taken back unless somebody has seen a card that the player could not have named."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.conformance.toy import TOY
from tests.every_deal import every_deal, one_exchange_away, shows
from trunkline.bots.random import pick
from trunkline.core.catalog import catalog, find, start
from trunkline.core.game import AnyGame, Seat
from trunkline.core.notation import read
from trunkline.core.play import actor, apply, legal
from trunkline.core.state import copy
from trunkline.core.undo_safety import OVER, has_secrets, leak
from trunkline.games.union_pacific.box import COMPANIES, DIVIDEND, UP, Section, Stock, Track

CARDS = find("union_pacific")
WITH_SECRETS = [game for game in (*catalog(), TOY, find("union_pacific", 1)) if has_secrets(game)]
EVERYBODY = ["lay-first seat-1 UP", "lay-first seat-2 UP", "lay-first seat-3 UP"]


def after(game: AnyGame, s: Any, *actions: str) -> Any:
    played = copy(s)
    for words in actions:
        apply(game, played, read(game, words))
    return played


def shown_by(s: Any, words: str, *seats: int) -> str | None:
    return leak(CARDS, s, [read(CARDS, words)], [Seat(seat) for seat in seats])


def walked(game: AnyGame, players: int, seed: int) -> Iterator[tuple[Any, Any, Any]]:
    """Every step of a random game: before, action, after."""
    s, chance = start(game, players, seed), Random(seed)
    while s.agenda:
        a, before = pick(game, s, legal(game, s), chance), copy(s)
        apply(game, s, a)
        yield before, a, s


# -- by example ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game for game in catalog() if not has_secrets(game)], ids=lambda game: game.name)
def test_where_nothing_is_hidden_everything_can_be_taken_back(game: AnyGame) -> None:
    assert not any(leak(game, before, [a], [Seat(0)]) for before, a, _ in walked(game, game.seats[-1], 1))


def test_a_choice_that_lies_face_down_shows_nothing_whatever_it_is() -> None:
    s = start(CARDS, 3, 5)
    assert not any(leak(CARDS, s, [a], [Seat(seat)]) for a in legal(CARDS, s) for seat in range(3))


def test_the_last_choice_turns_them_all_up() -> None:
    s = after(CARDS, start(CARDS, 3, 5), *EVERYBODY[:2])
    assert shown_by(s, EVERYBODY[2], 2) == "the first shares have been turned up since"


@pytest.mark.parametrize("players", [2, 4, 6])
def test_whoever_builds_can_always_take_it_back(players: int) -> None:
    """Which card was played the others have seen, but it was the builder's own."""
    builds = [(before, a) for before, a, _ in walked(CARDS, players, players) if type(a).__name__ == "Build"]
    assert len(builds) > 20
    assert not any(leak(CARDS, before, [a], [before.seat]) for before, a in builds)


def test_nobody_else_takes_back_a_card_they_had_not_seen() -> None:
    s = after(CARDS, start(CARDS, 3, 5), *EVERYBODY)
    build = next(a for a in legal(CARDS, s) if type(a).__name__ == "Build")
    assert leak(CARDS, s, [build], [Seat(1)]) == "another player has shown a card since"
    assert leak(CARDS, s, [build], [Seat(0), Seat(1)]) is None  # whoever plays both seats knew it


def test_a_share_of_the_open_pile_shows_nothing_and_one_from_the_pile_does() -> None:
    s = after(CARDS, start(CARDS, 3, 5), *EVERYBODY)
    apply(CARDS, s, next(a for a in legal(CARDS, s) if type(a).__name__ == "Build"))
    assert shown_by(s, "take-pacific", 0) is None
    for words in ("take-blind", f"take {CARDS.box.codes[s.display[0]]}"):  # the gap is filled
        assert shown_by(s, words, 0) == "a share has been drawn from the pile since"
    s.pile, s.sections = [], []
    assert shown_by(s, "take-blind", 0) is None


def test_at_the_end_everything_has_been_shown() -> None:
    *_, (before, a, _) = walked(CARDS, 2, 3)
    assert leak(CARDS, before, [a], [Seat(0), Seat(1)]) == OVER


@pytest.mark.parametrize("players", [2, 3, 6])
def test_no_drawn_card_is_ever_given_away(players: int) -> None:
    """Whenever a hand gains a card that its owner had not seen, the action stays."""
    drawn = 0
    for before, a, s in walked(CARDS, players, players):
        unseen = type(a).__name__ == "TakeBlind" or (s.seat != before.seat and bool(s.agenda))
        if unseen and before.agenda != ["first"] and (before.pile or type(a).__name__ != "TakeBlind"):
            drawn += 1
            assert leak(CARDS, before, [a], [before.seat])
    assert drawn > 30


# -- against all deals ---------------------------------------------------------------------------------------


def compared(game: AnyGame, s: Any, a: Any, deals: Any, chance: Random) -> Iterator[bool]:
    """The verdicts for who acted, for somebody else and for two seats together; each is that of all deals."""
    seats = [Seat(n) for n in range(len(s.hands))]
    acting = [seat for seat in seats if seat == actor(game, s, a)]
    for held in (acting, [chance.choice(seats)], chance.sample(seats, 2)):
        verdict = leak(game, s, [a], held) is not None
        assert verdict == shows(game, s, a, held, deals(game, s, held)), (a, held, verdict)
        yield verdict


@pytest.mark.parametrize("game", WITH_SECRETS, ids=lambda game: game.edition.replace("/", "-"))
def test_the_law_says_what_all_deals_say(game: AnyGame) -> None:
    """In random games, at every kind of action."""
    found, chance, tried = set[bool](), Random(7), dict[str, int]()
    for before, a, s in walked(game, game.seats[1], 2):
        kind = type(a).__name__
        tried[kind] = tried.get(kind, 0) + 1
        if s.agenda and tried[kind] % 24 == 1:
            found.update(compared(game, before, a, one_exchange_away, chance))
    assert found == {True, False}


@pytest.mark.parametrize("seed", range(12))
def test_on_small_tables_the_law_says_what_every_single_deal_says(seed: int) -> None:
    """Few hidden cards, often all alike: then they can be named, and the law knows it."""
    chance, verdicts = Random(seed), list[bool]()
    for before, _, _ in walked(CARDS, 2 + seed % 2, seed):
        if before.agenda != ["first"] and chance.random() < 0.12:
            s = shrunk(before, chance)
            for a in legal(CARDS, s)[:1] + legal(CARDS, s)[-1:]:
                if after(CARDS, s).agenda and played(s, a).agenda:
                    verdicts += compared(CARDS, s, a, every_deal, chance)
    assert len(verdicts) > 20


def played(s: Any, a: Any) -> Any:
    t = copy(s)
    apply(CARDS, t, a)
    return t


def shrunk(s: Any, chance: Random) -> Any:
    """The same table with three cards in each pile and one or two in each hand, of one kind or two; the rest is gone."""
    t = copy(s)
    shares, tracks = chance.sample(COMPANIES, chance.choice((1, 2))), chance.sample(range(5), chance.choice((1, 2)))
    t.hands = [sorted([Stock(chance.choice(shares)), UP]) for _ in s.hands]
    t.tracks = [sorted(Track(chance.choice(tracks)) for _ in range(2)) for _ in s.tracks]
    t.aside, t.payouts, t.laid = [() for _ in s.aside], 0, 0
    dividends = chance.choice((0, 0, 1, 3))
    t.pile = [DIVIDEND] * dividends + [chance.choice(shares) for _ in range(3 - dividends)]
    t.sections = [Section(3, dividends)]
    chance.shuffle(t.pile)
    t.track_pile = [Track(chance.choice(tracks)) for _ in range(chance.choice((0, 1, 2)))]
    t.kept, t.track_memory, t.memory = [() for _ in s.hands], [() for _ in s.hands], [() for _ in s.hands]
    return with_the_rest_gone(t)


def with_the_rest_gone(t: Any) -> Any:
    """What is nowhere else has left the game, in the open."""
    t.table = [[0] * len(t.cash) for _ in t.table]
    for company in COMPANIES:
        n = int(company)
        held = sum(hand.count(n) for hand in t.hands) + t.pile.count(n) + t.display.count(n)
        t.removed[n] = t.box.shares[n] - held
    for n, cards in enumerate(t.box.track_cards):
        held = sum(hand.count(n) for hand in t.tracks) + t.track_pile.count(n)
        t.retired[n] = max(0, cards - held - t.discards[n])
        t.discards[n] = cards - held - t.retired[n]
    return t
