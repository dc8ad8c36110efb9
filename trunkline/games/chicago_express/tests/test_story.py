"""The story and the panels say what happened and what would."""

from collections.abc import Sequence
from random import Random

import pytest

from tests.holes import hole
from trunkline.bots.random import pick
from trunkline.core.message import Message
from trunkline.core.notation import read
from trunkline.core.play import apply, legal
from trunkline.core.state import copy
from trunkline.games.chicago_express import GAME
from trunkline.games.chicago_express.present.panels import asked, next_dividend, panels
from trunkline.games.chicago_express.present.story import story
from trunkline.games.chicago_express.present.words import words
from trunkline.games.chicago_express.rules.setup import setup
from trunkline.games.chicago_express.rules.state import State
from trunkline.games.chicago_express.tests.scenes import play, scene, seat
from trunkline.present.message import Change, CompanyRef, Money, Place, PlayerRef, Several, StoryLine, Term, Times


def tell(s: State, words: str) -> list[str]:
    """The story of one action in plain English."""
    before, a = copy(s), read(GAME, words)
    apply(GAME, s, a)
    return [flat(line.said) for line in story(before, a, s)]


def flat(thing: object) -> str:
    match thing:
        case Message(text, holes):
            return text.format(**{key: flat(value) for key, value in holes.items()})
        case PlayerRef(number):
            return f"seat-{number + 1}"
        case Money(amount):
            return f"${amount}"
        case Place(id, name):
            return name or id
        case Several(items):
            return ", ".join(map(flat, items))
        case Times(item, number):
            return f"{number} {flat(item)}"
        case CompanyRef(word) | Term(word):
            return word
    return str(thing)


def test_an_auction_is_told_to_its_end() -> None:
    s = scene(shares={"NYC": (1, 1, 0)}, income={"NYC": 22})
    assert tell(s, "auction NYC") == ["seat-1 auctions share 3 of NYC, minimum bid $8."]
    assert tell(s, "bid 9") == ["seat-1 bids $9."]
    assert tell(s, "pass") == ["seat-2 passes."]
    assert tell(s, "pass") == ["seat-3 passes.", "seat-1 takes the share of NYC for $9."]


def test_a_share_nobody_wants_stays_or_is_a_gift() -> None:
    s = play(scene(), "auction PRR, pass, pass")
    assert tell(s, "pass")[1] == "Nobody bids; the share of PRR stays with the company."
    s = play(setup(2, 0), "pass")
    assert tell(s, "pass")[1] == "Nobody bids; seat-1 receives the share of PRR for nothing."


def test_building_and_developing_are_told_with_their_figures() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9}, trains={"B&O": "I6 H7", "PRR": "I6"})
    assert tell(s, "expand PRR R4") == ["seat-1 builds PRR to R4 for $1."]
    assert tell(s, "done") == ["seat-1 builds no further."]
    assert tell(s, "develop I6") == ["seat-2 develops Wheeling: PRR income +1, B&O income +1."]
    assert tell(s, "develop H7") == ["seat-3 develops H7: B&O treasury +$2."]
    assert tell(s, "null expand") == ["seat-1 turns the expand dial and does nothing."]


def test_chicago_the_wabash_and_the_dividend_are_told_in_order() -> None:
    s = scene(shares={"PRR": (2, 0, 0)}, income={"PRR": 13}, treasury={"PRR": 3}, trains={"PRR": "B2"}, dials=(3, 0, 4))
    assert tell(s, "expand PRR A2") == [
        "seat-1 builds PRR to Chicago for $3, income +7.",
        "PRR has reached Chicago and pays $10 per share.",
        "WAB opens in Fort Wayne with an income of 1.",
    ]
    play(s, "pass, pass")
    assert tell(s, "bid 1")[1:] == [
        "seat-3 takes the share of WAB for $1.",
        "General dividend 1: seat-1 $20, seat-2 $0, seat-3 $1.",
        "Detroit grows to 2.",
    ]


def test_the_end_is_told_with_its_reasons() -> None:
    s = scene(shares={"PRR": (3, 0, 0), "B&O": (0, 4, 0), "NYC": (0, 0, 5)}, dials=(2, 4, 0))
    s.supply = 2
    assert (
        tell(s, "null auction")[-1] == "The game is over: enough companies have sold all their shares, enough houses are built."
    )


def test_the_dividend_told_is_the_dividend_paid() -> None:
    for seed in range(20):
        for before, lines, after in told_game(seed):
            paid = [line for line in lines if line.kind == "dividend"]
            if paid and not any(line.kind in ("chicago", "sale") for line in lines):
                said = [
                    hole(part, "money", Money).amount
                    for part in hole(paid[0].said, "paid", Several).items
                    if isinstance(part, Message)
                ]
                assert said == [new - old for new, old in zip(after.cash, before.cash, strict=True)]


def told_game(seed: int) -> list[tuple[State, list[StoryLine], State]]:
    s, chance, told = setup(4, seed), Random(seed), []
    while s.agenda:
        before, a = copy(s), pick(GAME, s, legal(GAME, s), chance)
        apply(GAME, s, a)
        told.append((before, story(before, a, s), copy(s)))
    return told


def test_every_position_of_random_games_can_be_shown() -> None:
    for seed in range(5):
        for before, lines, _ in told_game(seed):
            assert flat(asked(before))
            assert all(flat(line.said) for line in lines)
            assert all(len(row) == len(panel.heads) for panel in panels(before) for row in panel.rows)


@pytest.mark.parametrize("seed", range(10))
def test_a_preview_is_what_the_action_then_does(seed: int) -> None:
    """Where nothing follows from the action, the previewed figures are those of the next position."""
    for before, lines, after in told_game(seed):
        if len(lines) == 1 and before.agenda[-1] == "turn":
            for a in legal(GAME, before)[:8]:
                now = copy(before)
                apply(GAME, now, a)
                if now.dividends == before.dividends and now.auction is None:
                    assert_figures(now, words(before, a).preview())
        assert after.cash


def assert_figures(s: State, changes: Sequence[Change]) -> None:
    for change in changes:
        if isinstance(change.subject, CompanyRef):
            number = s.box.codes.index(change.subject.code)
            figure = {"Treasury": Money(s.treasury[number]), "Income": s.income[number]}.get(change.label, change.then)
            assert figure == change.then
        elif isinstance(change.subject, PlayerRef) and change.label == "Next dividend" and s.arrived is None:
            assert Money(next_dividend(s, change.subject.seat)) == change.then


def test_a_bid_previews_the_new_holding() -> None:
    s = play(scene(shares={"NYC": (1, 1, 0)}, income={"NYC": 16}), "auction NYC")
    shown = {
        (flat(change.subject), change.label): (flat(change.now), flat(change.then))
        for change in words(s, read(GAME, "bid 7")).preview()
    }
    assert shown[("NYC", "Per share")] == ("$8", "$6")
    assert shown[("seat-1", "Next dividend")] == ("$8", "$12")
    assert shown[("seat-2", "Next dividend")] == ("$8", "$6")
    assert shown[("seat-1", "Cash")] == ("$40", "$33")
    assert next_dividend(s, seat(1)) == 8
