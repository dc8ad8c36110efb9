"""The story says what happened, to each viewer as far as the viewer has seen it."""

from collections.abc import Iterator
from random import Random

from tests.holes import hole
from trunkline.bots.random import pick
from trunkline.core.catalog import start
from trunkline.core.game import SPECTATOR, Game, Seat
from trunkline.core.message import Message
from trunkline.core.notation import read
from trunkline.core.play import apply, legal
from trunkline.core.state import HIDDEN, copy
from trunkline.games.union_pacific import GAME, PRESENT, SECOND_EDITION
from trunkline.games.union_pacific.box import COMPANIES, JOKER, STOCKS, UP, Company, Section, Track
from trunkline.games.union_pacific.present.story import story
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.first_shares import LayFirst
from trunkline.games.union_pacific.rules.secrets import redeal, view
from trunkline.games.union_pacific.rules.shares import Swap
from trunkline.games.union_pacific.rules.state import FIRST, State
from trunkline.games.union_pacific.tests.scenes import (
    after_building,
    do,
    grow,
    hold,
    invested,
    lay_pile,
    opened,
    show,
    stocks,
    tracks,
)
from trunkline.present.message import CompanyRef, Money, Place, PlayerRef, Several, StoryLine, Term, Times

ADA, BRUNO = Seat(0), Seat(1)


def flat(thing: object) -> str:
    match thing:
        case Message(text, holes):
            return text.format(**{key: flat(value) for key, value in holes.items()})
        case PlayerRef(number):
            return f"seat-{number + 1}"
        case Money(amount):
            return f"${amount}"
        case Several(items):
            return ", ".join(map(flat, items))
        case Times(item, number):
            return f"{number} {flat(item)}"
        case CompanyRef(word) | Term(word) | Place(word, _):
            return word
    return str(thing)


def tell(s: State, words: str, seat: Seat, game: Game[State, Action] = GAME) -> list[str]:
    """The story of one action, as this seat sees it; the state goes on."""
    before, a = copy(s), read(game, words)
    apply(game, s, a)
    return [flat(line.said) for line in story(view(before, seat), a, view(s, seat))]


def both(s: State, words: str) -> tuple[str, str]:
    """The first line, as told to who acts and to a spectator."""
    return tell(copy(s), words, s.seat)[0], tell(s, words, SPECTATOR)[0]


# -- what one has seen and another has not -----------------------------------------------------------------


def test_a_first_share_is_told_to_its_owner_and_to_all_when_it_is_turned_up() -> None:
    s = start(GAME, 3, 0)
    assert both(s, "lay-first seat-1 UP") == (
        "seat-1 lays UP face down as the first share.",
        "seat-1 lays a first share face down.",
    )
    do(s, "lay-first seat-3 UP")
    told = tell(s, "lay-first seat-2 UP", SPECTATOR)
    assert told[:2] == [
        "seat-2 lays a first share face down.",
        "The first shares are turned up: seat-1 UP, seat-2 UP, seat-3 UP.",
    ]
    assert told[2].startswith("Turned up: ")


def test_a_blind_share_is_told_to_its_drawer_alone() -> None:
    s = after_building(3)
    lay_pile(s, "SFRB DM MS")
    assert both(s, "take-blind") == ("seat-1 draws SFRB from the pile.", "seat-1 draws a share from the pile.")
    s = after_building(3)
    s.sections[-1] = Section(1, 1)
    lay_pile(s, "div")
    assert tell(s, "take-blind", BRUNO)[:2] == [
        "seat-1 draws from the pile, which has no share left.",
        "A dividend card turns up.",
    ]


def test_a_share_given_up_is_told_to_its_owner_alone() -> None:
    s = after_building(3)
    hold(s, 0, "DM MS UP")
    do(s, "take-pacific")
    assert both(s, "swap MS") == ("seat-1 swaps a share for one of UP.",) * 2


def test_a_track_card_drawn_is_told_to_its_drawer_alone() -> None:
    s = after_building(3)
    do(s, "take-pacific")
    s.track_pile[-1] = Track(2)
    assert tell(copy(s), "keep", BRUNO) == ["seat-1 swaps nothing.", "seat-2 draws the track card barred."]
    assert tell(s, "keep", ADA) == ["seat-1 swaps nothing."]


def test_a_dead_track_card_is_told_with_the_one_that_was_drawn_for_it() -> None:
    s = opened(3, SECOND_EDITION)
    tracks(s, "classic clear double double")
    s.free[3] = 0
    s.track_pile[-1] = Track(3)
    assert tell(copy(s), "remove-track double", ADA, SECOND_EDITION) == [
        "seat-1 removes the unplayable track card double from the game.",
        "seat-1 draws the track card double.",
    ]
    assert tell(s, "remove-track double", BRUNO, SECOND_EDITION) == [
        "seat-1 removes the unplayable track card double from the game."
    ]


# -- what all see ------------------------------------------------------------------------------------------


def test_building_and_investing_are_told_with_their_figures() -> None:
    s = opened(3)
    tracks(s, "clear clear clear joker")
    assert tell(s, "build joker W&W Denver/Casper", BRUNO) == ["seat-1 builds W&W on Denver–Casper (joker): value 3."]
    do(s, "take-pacific", "keep")
    hold(s, 1, "BNL BNL DM UP")
    tracks(s, "clear clear clear joker")
    assert tell(copy(s), "invest BNL 2", ADA) == ["seat-2 invests 2 BNL."]
    assert tell(s, "invest-in-two BNL DM", ADA) == ["seat-2 invests BNL, DM."]
    assert tell(s, "discard joker", ADA)[0] == "seat-2 discards a track card: joker."


def test_the_display_is_told_as_it_is_filled() -> None:
    s = after_building(3)
    show(s, "DM DM MS KCC")
    lay_pile(s, "div MS ESL ESL")
    assert tell(s, "take DM", BRUNO) == ["seat-1 takes DM from the display.", "A dividend card turns up.", "Turned up: 1 MS."]


def test_a_share_that_is_replaced_by_one_of_its_kind_is_turned_up_too() -> None:
    s = after_building(3)
    show(s, "DM DM MS KCC")
    lay_pile(s, "DM ESL")
    assert tell(s, "take DM", BRUNO)[1:] == ["Turned up: 1 DM."]


def test_four_alike_are_told() -> None:
    s = after_building(3)
    show(s, "DM MS MS MS")
    lay_pile(s, "MS KCC ESL ESL BNL DM")
    assert tell(s, "take DM", BRUNO)[1:] == [
        "The display shows 4 shares of MS; they leave the game.",
        "Turned up: 1 KCC, 2 ESL, 1 BNL.",
    ]


def test_a_display_that_cannot_be_filled_is_told() -> None:
    s = after_building(3)
    show(s, "DM MS MS MS")
    lay_pile(s, "")
    assert tell(s, "take DM", BRUNO)[1:] == ["The pile has no share left; the display is not filled up."]


def test_a_new_track_pile_is_told() -> None:
    s = after_building(3)
    do(s, "take-pacific")
    while len(s.track_pile) > 1:
        s.discards[s.track_pile.pop()] += 1
    assert "The track discards are shuffled into a new pile." in tell(s, "keep", ADA)


def test_a_payout_is_told_company_by_company() -> None:
    """§7.3, §7.4 A single holder, a first and a second, a tie; the second payout of the UP."""
    s = after_building(3)
    for seat, codes in enumerate(("DM DM MS UP", "DM MS UP UP", "W&W")):
        invested(s, seat, codes)
    grow(s, "DM", 6)
    s.payouts = 1
    show(s, "KCC ESL ESL MS")
    lay_pile(s, "div ESL ESL ESL ESL")
    do(s, "take ESL")
    assert tell(s, "keep", SPECTATOR) == [
        "seat-1 swaps nothing.",
        "Payout 2 of 4: seat-1 $16, seat-2 $14, seat-3 $3.",
        "MS pays seat-1 $1, seat-2 $1.",
        "DM pays seat-1 $7, seat-2 $3.",
        "W&W pays seat-3 $3.",
        "UP pays seat-1 $8, seat-2 $10.",
    ]


def test_the_fictive_player_is_told_and_can_win() -> None:
    """§8.2, §8.3"""
    s = after_building(2)
    for seat, codes in enumerate(("DM", "MS")):
        invested(s, seat, codes)
    s.payouts, s.pacific = 2, 0
    show(s, "KCC KCC KCC W&W")
    lay_pile(s, "div ESL ESL")
    told = tell(s, "take W&W", SPECTATOR)
    assert told == [
        "seat-1 takes W&W from the display.",
        "A dividend card turns up.",
        "All that is left goes to the dummy player: 2 ESL, 3 KCC.",
        "Payout 3 of 3: seat-1 $3, seat-2 $3, the dummy player $6.",
        "MS pays seat-2 $3.",
        "DM pays seat-1 $3.",
        "ESL pays the dummy player $3.",
        "KCC pays the dummy player $3.",
        "The game is over: the dummy player wins with $6.",
    ]
    s.fictive_cash = 3
    assert flat(story(s, read(GAME, "keep"), s)[-1].said) == (
        "The game is over: seat-1 and seat-2 and the dummy player share the victory with $3."
    )


def test_the_end_without_any_action_left_is_told() -> None:
    """§3.5"""
    s = opened(3)
    s.hands = [[UP], [], []]
    s.depot = [0 for _ in COMPANIES]
    s.payouts = 2
    do(s, "invest UP 1")
    told = tell(s, "discard joker" if JOKER in s.tracks[0] else f"discard {s.box.track_names[s.tracks[0][0]]}", SPECTATOR)
    assert told[1] == "Nobody can ever build or invest again; all payouts still to come are made."
    assert [line.split(":")[0] for line in told if line.startswith("Payout")] == ["Payout 3 of 4", "Payout 4 of 4"]
    assert told[-1].startswith("The game is over: seat-1 wins with $")


# -- over whole games --------------------------------------------------------------------------------------

Step = tuple[State, Action, State]


def played(game: Game[State, Action], number: int, seed: int) -> Iterator[Step]:
    s, chance = start(game, number, seed), Random(seed)
    while s.agenda:
        before, a = copy(s), pick(game, s, legal(game, s), chance)
        apply(game, s, a)
        yield before, a, copy(s)


def viewers(s: State) -> list[Seat]:
    return [SPECTATOR, *(Seat(seat) for seat in range(len(s.cash)))]


def test_what_is_told_as_paid_is_what_was_paid() -> None:
    for seed in range(10):
        for before, a, after in played(PRESENT[seed % 3], 2 + seed % 5, seed):
            lines = story(before, a, after)
            got = [new - old for new, old in zip(after.cash, before.cash, strict=True)]
            assert got == sums(lines, "payout", len(got))
            assert got == sums(lines, "paid", len(got))


def sums(lines: list[StoryLine], kind: str, players: int) -> list[int]:
    told = [line.said for line in lines if line.kind == kind and "paid" in line.said.holes]
    parts = [part for said in told for part in hole(said, "paid", Several).items if isinstance(part, Message)]
    earned = [0] * players
    for part in parts:
        if isinstance(who := part.holes["who"], PlayerRef):
            earned[who.seat] += hole(part, "money", Money).amount
    return earned


def test_every_dividend_card_and_every_removal_is_told() -> None:
    for seed in range(12):
        steps = list(played(PRESENT[seed % 3], 3 + seed % 4, seed))
        lines = [line for before, a, after in steps for line in story(view(before, ADA), a, view(after, ADA))]
        cards = sum(
            hole(line.said, "number", int) if "number" in line.said.holes else 1 for line in lines if line.kind == "dividend"
        )
        last = steps[-1][2]
        assert cards == last.laid + last.boxed
        assert 4 * sum(line.kind == "removed" for line in lines) == sum(last.removed)
        assert [line.kind for line in lines].count("end") == 1


def test_no_story_depends_on_what_its_viewer_has_not_seen() -> None:
    """Redealt before, redealt after, and another card in a hidden choice: word for word the same story."""
    compared = 0
    for seed in range(3):
        game, number = PRESENT[seed], 2 + seed
        for turn, (before, a, after) in enumerate(played(game, number, seed)):
            for seat in viewers(before):
                told = story(view(before, seat), a, view(after, seat))
                assert flat_all(told)
                if turn % 4 == 0 or isinstance(a, LayFirst | Swap):
                    then = view(redeal(before, seat, seed), seat), view(redeal(after, seat, seed + 1), seat)
                    for other in like(a) if seat != before.seat else [a]:
                        assert story(then[0], other, then[1]) == told
                        compared += 1
    assert compared > 1000


def like(a: Action) -> list[Action]:
    """The action, and all others that look the same to those who do not see the card."""
    if isinstance(a, LayFirst):
        return [LayFirst(a.seat, stock) for stock in STOCKS]
    if isinstance(a, Swap):
        return [Swap(company) for company in COMPANIES]
    return [a]


def test_a_marked_card_is_named_to_nobody_but_its_owner() -> None:
    """A company that exists once: only in the hand of the second seat, blind, then given up; then nobody names it."""
    s = after_building(3)
    s.seat = BRUNO
    marked = Company(stocks("MRR")[0])
    assert marked not in s.display
    hold(s, 0, "DM UP")
    hold(s, 1, "DM UP")
    lay_pile(s, "MRR DM DM DM")
    steps = [(copy(s), read(GAME, "take-blind"))]
    do(s, "take-blind")
    steps.append((copy(s), read(GAME, "swap MRR")))
    do(s, "swap MRR")
    afters = [steps[1][0], s]
    for seat in viewers(s):
        told = [
            flat_all(story(view(before, seat), a, view(after, seat))) for (before, a), after in zip(steps, afters, strict=True)
        ]
        assert ["MRR" in text for text in told] == [seat == BRUNO, False]


def flat_all(lines: list[StoryLine]) -> str:
    return "\n".join(flat(line.said) for line in lines)


def test_hidden_is_never_taken_for_a_card() -> None:
    """A company or track card with the number of HIDDEN would be the last one in its list."""
    assert HIDDEN == -1
    for before, a, after in played(GAME, 4, 7):
        if before.agenda == [FIRST] or isinstance(a, Swap):
            for seat in viewers(before):
                text = flat_all(story(view(before, seat), a, view(after, seat))[:1])
                named = [code for code in GAME.box.codes if code in text.replace("one of UP", "").replace("share of UP", "")]
                own = [GAME.box.codes[a.stock]] if isinstance(a, LayFirst) and seat == a.seat else []
                assert named in ([], own)
