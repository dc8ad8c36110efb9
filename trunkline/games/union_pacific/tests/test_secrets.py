"""§10 Who sees what, and what a redeal keeps."""

from random import Random

from trunkline.bots.random import pick
from trunkline.core.catalog import start
from trunkline.core.game import Seat
from trunkline.core.play import apply, finished, legal
from trunkline.core.state import HIDDEN
from trunkline.games.union_pacific import GAME, PRESENT
from trunkline.games.union_pacific.box import DIVIDEND, STOCKS, UP, Track
from trunkline.games.union_pacific.rules.determinize import recalled, spend
from trunkline.games.union_pacific.rules.invariants import conserved, shares
from trunkline.games.union_pacific.rules.secrets import redeal, view
from trunkline.games.union_pacific.rules.state import BLIND, LAID, SHARE, SWAPPED, State
from trunkline.games.union_pacific.rules.track_cards import draw_track
from trunkline.games.union_pacific.tests.scenes import after_building, company, do, opened, show, stocks, tracks

ME, YOU = Seat(0), Seat(1)


def put_in(s: State, seat: Seat, code: str, seen: int) -> None:
    """A share of the pile changes places with the hand: this seat holds it, as if it had been drawn so."""
    share = stocks(code)[0]
    place = s.pile.index(share)
    del s.pile[place]
    bottom = s.sections[0]
    s.sections[0] = bottom._replace(cards=bottom.cards - 1)
    s.hands[seat] = sorted([*s.hands[seat], share])
    s.memory[seat] += (seen,)


def test_hands_piles_and_dice_are_hidden() -> None:
    s = opened(3)
    v = view(s, ME)
    assert v.hands[0] == s.hands[0]
    assert v.tracks[0] == s.tracks[0]
    for cards in ([*v.hands[1]], [*v.tracks[2]], v.pile, [*v.track_pile]):
        assert {*map(int, cards)} == {HIDDEN}
    assert v.dice == HIDDEN
    assert [len(cards) for cards in v.hands] == [len(cards) for cards in s.hands]
    assert v.display == s.display
    assert v.discards == s.discards


def test_everybody_can_count_the_shares_of_the_pacific_in_a_hand() -> None:
    s = after_building(3)
    do(s, "take-pacific", "keep")
    assert view(s, YOU).hands[0][-1] == UP
    for dice in range(20):
        assert redeal(s, YOU, dice).hands[0].count(UP) == 1


def test_a_share_given_up_is_not_looked_at_again_even_by_its_owner() -> None:
    """§5.5 Nor does a bot count with it: it could have been any share that it drew unseen."""
    s = after_building(3)
    do(s, "take-pacific", f"swap {s.box.codes[s.hands[0][0]]}")
    assert view(s, ME).aside[0] == view(s, YOU).aside[0] == (HIDDEN,)
    found = [redeal(s, ME, dice) for dice in range(60)]
    assert len({r.aside[0] for r in found}) > 5
    assert {shares(r, stock) - shares(s, stock) for r in found for stock in STOCKS} == {0}


def test_a_share_taken_openly_that_is_neither_held_nor_laid_was_given_up() -> None:
    """That can be told from the table, without looking at the share."""
    s = after_building(3)
    show(s, "DM MS KCC ESL")
    do(s, "take MS", "swap MS")
    assert {redeal(s, ME, dice).aside[0] for dice in range(20)} == {(company("MS"),)}


def test_a_share_taken_from_the_display_stays_in_the_redealt_hand() -> None:
    s = after_building(3)
    taken = s.box.codes[s.display[0]]
    do(s, f"take {taken}", "keep")
    assert min(redeal(s, YOU, dice).hands[0].count(stocks(taken)[0]) for dice in range(50)) >= 1


def test_after_a_swap_the_share_taken_openly_is_in_the_hand_or_aside() -> None:
    s = after_building(3)
    put_in(s, YOU, "MRR", company("MRR"))
    s.seat = YOU
    do(s, "take-blind", "swap MRR")
    assert s.aside[1] == (company("MRR"),)
    where = {"hand": 0, "aside": 0}
    for dice in range(200):
        r = redeal(s, ME, dice)
        in_hand, aside = r.hands[1].count(stocks("MRR")[0]), r.aside[1].count(company("MRR"))
        assert in_hand + aside >= 1
        where["hand"] += in_hand > 0
        where["aside"] += aside > 0
    assert where["hand"] > 50
    assert where["aside"] > 10


def test_a_share_taken_openly_after_a_swap_was_not_the_one_given_up() -> None:
    s = opened(3)
    s.memory[1] = (BLIND, BLIND, SWAPPED, company("DM"))
    for _ in range(50):
        dealt = recalled(s, YOU)
        assert dealt is not None
        assert dealt == ([BLIND, company("DM")], [BLIND])


def test_a_share_laid_after_a_swap_was_not_given_up() -> None:
    s = opened(3)
    dm, ms = company("DM"), company("MS")
    s.memory[1] = (dm, ms, SWAPPED, LAID + dm)
    found = [recalled(s, YOU) for _ in range(40)]
    assert ([], [ms]) in found
    assert None in found  # a past in which the share was given up does not explain that it was laid
    assert all(dealt in (None, ([], [ms])) for dealt in found)


def test_the_share_everybody_knew_is_laid_first() -> None:
    cards = [BLIND, 3, 3]
    assert spend(cards, 3)
    assert cards == [BLIND, 3]
    assert spend(cards, 5)
    assert cards == [3]
    assert not spend(cards, 5)


def test_every_section_of_a_redealt_pile_keeps_its_dividend_cards() -> None:
    for game in PRESENT:
        s = opened(4, game)
        for dice in range(30):
            r = redeal(s, ME, dice)
            assert DIVIDEND not in r.pile[-6:]
            assert r.pile.count(DIVIDEND) == 4
            assert conserved(r) == conserved(s)


def test_a_first_share_face_down_could_be_any_of_the_hand() -> None:
    s = start(GAME, 3, 0)
    do(s, "lay-first seat-1 UP")
    found = {redeal(s, YOU, dice).first[0] for dice in range(60)}
    assert UP in found
    assert len(found) > 5
    assert {redeal(s, ME, dice).first[0] for dice in range(9)} == {UP}


def test_a_redealt_table_conserves_everything_and_can_be_played_to_the_end() -> None:
    for number in range(10):
        game = PRESENT[number % 3]
        chance = Random(number)
        players = 2 + number % 5
        s: State = start(game, players, number)
        sums = conserved(s)
        for _ in range(number * 25):
            if s.agenda:
                apply(game, s, pick(game, s, legal(game, s), chance))
        r = redeal(s, Seat(number % players), number)
        assert conserved(r) == sums
        while not finished(r):
            apply(game, r, pick(game, r, legal(game, r), chance))
        assert conserved(r) == sums


def test_a_redeal_explains_what_was_seen_in_long_games() -> None:
    """In every redealt hand are, or were given up, at least the shares seen to come in and not seen to go."""
    for seed in range(4):
        chance = Random(seed)
        s: State = start(GAME, 4, seed)
        while s.agenda:
            apply(GAME, s, pick(GAME, s, legal(GAME, s), chance))
            if chance.random() < 0.1:
                check_memory(s, redeal(s, ME, seed))


def check_memory(s: State, r: State) -> None:
    for other in range(1, 4):
        for share in range(10):
            surely = r.memory[other].count(share) - r.memory[other].count(LAID + share)
            kept = [*r.hands[other], *r.aside[other]].count(stocks(s.box.codes[share])[0])
            assert kept >= surely


def test_with_two_players_a_new_track_pile_betrays_the_other_hand() -> None:
    s = start(GAME, 2, 4)
    while len(s.track_pile) > 1:
        card = s.track_pile.pop()
        s.discards[card] += 1
    draw_track(s, ME)
    yours = s.tracks[1]
    assert all(redeal(s, ME, dice).tracks[1] == yours for dice in range(20))
    assert all(redeal(s, ME, dice).kept[1] == tuple(yours) for dice in range(20))
    assert view(s, ME).kept == [tuple(s.tracks[0]), (HIDDEN, HIDDEN, HIDDEN)]


def test_what_was_played_from_the_old_cards_is_explained() -> None:
    """Three old cards are known; once a card is played that was not among them, it was the new one."""
    s = start(GAME, 2, 4)
    s.tracks = [[Track(0)] * 3, [Track(1)] * 3]
    s.track_pile = [Track(2)] * 7
    s.kept, s.kept_by_all = [(Track(0),) * 3, (Track(1),) * 3], [3, 3, 0, 0, 0]
    s.discards = [11, 6, 0, 6, 4]
    s.track_memory = [(), (BLIND, LAID + 2)]
    s.track_pile.pop()
    s.discards[2] += 1
    for dice in range(20):
        assert redeal(s, ME, dice).tracks[1] == [1, 1, 1]


def test_a_past_that_nobody_can_explain_is_dealt_freely() -> None:
    """A table that never was: the cards are dealt all the same, as many as there are."""
    s = opened(3)
    s.memory[1] = (company("DM"), SWAPPED, LAID + company("MS"))
    s.track_memory[1] = (LAID + 0,)
    r = redeal(s, ME, 0)
    assert [len(cards) for cards in r.hands] == [len(cards) for cards in s.hands]
    assert [len(cards) for cards in r.tracks] == [len(cards) for cards in s.tracks]


def test_a_view_of_the_share_phase_shows_the_options() -> None:
    s = opened(3)
    tracks(s, "clear clear clear clear")
    do(s, "build clear W&W Denver/Casper")
    assert s.agenda[-1] == SHARE
    assert legal(GAME, view(s, ME)) == legal(GAME, s)
