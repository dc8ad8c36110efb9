"""The panels show what a viewer may know, and a preview what an action does."""

from random import Random

import pytest

from trunkline.bots.random import pick
from trunkline.core.catalog import start
from trunkline.core.game import SPECTATOR, Seat
from trunkline.core.notation import read
from trunkline.core.play import apply, legal
from trunkline.games.union_pacific import EDITIONS, GAME
from trunkline.games.union_pacific.box import COMPANIES, JOKER, TYPES, Stock
from trunkline.games.union_pacific.present.panels import COLOURS, next_payout, panels, unseen
from trunkline.games.union_pacific.present.questions import asked
from trunkline.games.union_pacific.present.words import words
from trunkline.games.union_pacific.rules.building import Build
from trunkline.games.union_pacific.rules.first_shares import LayFirst
from trunkline.games.union_pacific.rules.investing import Invest, InvestInTwo
from trunkline.games.union_pacific.rules.secrets import redeal, view
from trunkline.games.union_pacific.rules.state import State, value
from trunkline.games.union_pacific.tests.scenes import company, do, grow, hold, invested, opened, stocks, tracks
from trunkline.games.union_pacific.tests.test_story import flat, played, viewers
from trunkline.present.message import Cell, Change, CompanyRef, Money, Panel, PlayerRef, Several, Times

ADA, BRUNO = Seat(0), Seat(1)


def called(s: State, name: str) -> Panel:
    (panel,) = [panel for panel in panels(s) if panel.name == name]
    return panel


def cells(panel: Panel, about: str) -> dict[str, str]:
    """A row by the words over its columns."""
    (row,) = [row for row in panel.rows if flat(row[0]) == about]
    return {flat(head): flat(cell) for head, cell in zip(panel.heads, row, strict=True)}


def test_every_company_has_its_colour() -> None:
    assert tuple(COLOURS) == GAME.box.codes
    assert len(set(COLOURS.values())) == len(COLOURS)


def test_players_are_shown_with_the_numbers_of_their_cards() -> None:
    s = opened(3)
    hold(s, 1, "DM MS UP UP")
    s.cash[1] = 17
    assert cells(called(view(s, ADA), "players"), "seat-2") == {
        "": "seat-2",
        "Money": "$17",
        "Hand": "4",
        "incl. UP": "2",
        "Track cards": "3",
        "Next payout": f"${next_payout(s, BRUNO)}",
    }


def test_majorities_are_shown_with_the_next_payout() -> None:
    s = opened(3)
    for seat, codes in enumerate(("DM DM UP", "DM MS", "MS")):
        invested(s, seat, codes)
    grow(s, "DM", 6)
    found = cells(called(view(s, ADA), "companies"), "DM")
    assert (found["Value"], found["Supply"]) == ("7", "8")
    assert (found["Invested"], found["Pays next"]) == ("2 seat-1, 1 seat-2", "$7, $3")
    tied = cells(called(s, "companies"), "MS")
    assert tied["Pays next"] == "$1, $1"
    assert cells(called(s, "companies"), "UP")["Pays next"] == "$0"  # §7.4 nothing at the first payout
    s.payouts = 1
    assert cells(called(s, "companies"), "UP")["Pays next"] == "$10"


def test_a_view_shows_the_own_hand_and_no_other() -> None:
    s = opened(3)
    hold(s, 1, "DM DM MS UP")
    (only,) = called(view(s, BRUNO), "hand").rows
    assert [flat(cell) for cell in only[:2]] == ["seat-2", "1 MS, 2 DM, 1 UP"]
    assert not [panel for panel in panels(view(s, SPECTATOR)) if panel.name == "hand"]
    assert len(called(s, "hand").rows) == 3


def test_what_was_given_up_is_shown_to_nobody() -> None:
    s = opened(3)
    tracks(s, "clear clear clear clear")
    hold(s, 0, "MS UP")
    do(s, "build clear W&W Denver/Casper", "take-pacific", "swap MS")
    assert cells(called(view(s, ADA), "hand"), "seat-1") | {"Track cards": ""} == {
        "In hand": "seat-1",
        "Shares": "3 UP",
        "Track cards": "",
    }
    given = stocks("MS")[0]
    open_ones = s.display.count(company("MS")) + sum(s.table[given])
    assert unseen(view(s, ADA), given) == s.box.shares[given] - open_ones  # the one she gave up among them


def test_unseen_cards_are_those_neither_open_nor_in_the_own_hand() -> None:
    s = opened(4)
    for _ in range(60):
        apply(GAME, s, pick(GAME, s, legal(GAME, s), Random(len(s.pile))))
    for seat in viewers(s):
        v = view(s, seat)
        hidden = [*s.pile, *(card for n, hand in enumerate(s.hands) if n != seat for card in hand)]
        hidden += [card for aside in s.aside for card in aside]
        assert [unseen(v, Stock(n)) for n in COMPANIES] == [hidden.count(n) for n in COMPANIES]
        cards = [*s.track_pile, *(card for n, hand in enumerate(s.tracks) if n != seat for card in hand)]
        left = {flat(row[0]): row[5] for row in called(v, "tracks").rows}
        assert left == {s.box.track_names[track]: cards.count(track) for track in (*TYPES, JOKER)}


def test_piles_and_payouts_are_shown_as_everybody_can_count_them() -> None:
    s = opened(3)
    market = {flat(row[0]): flat(row[1]) for row in called(view(s, ADA), "market").rows}
    assert market["share pile"] == str(len(s.pile))
    assert market["UP"] == "17"
    assert sum(map(int, market["display"].split()[::2])) == 4
    shown = {flat(row[0]): flat(row[1]) for row in called(view(s, SPECTATOR), "payouts").rows}
    assert shown["dividend cards to come"] == "4"
    assert shown["from the top of the pile"] == "0 in 6, 1 in 19, 3 in 61"
    s.payouts, s.laid = 1, 2
    shown = {flat(row[0]): flat(row[1]) for row in called(s, "payouts").rows}
    assert shown["turned up this turn"] == "2"
    assert shown["UP will pay"] == "$10, $8, $6, $4, $2"


def test_every_position_of_random_games_can_be_shown_to_everybody() -> None:
    for seed in range(3):
        game = EDITIONS[seed]
        for turn, (before, _, after) in enumerate(played(game, 2 + seed * 2, seed)):
            if turn % 12 and after.agenda:
                continue
            for seat in viewers(before):
                v = view(before, seat)
                assert flat(asked(v))
                assert all(len(row) == len(panel.heads) for panel in panels(v) for row in panel.rows)
                assert panels(v) == panels(view(redeal(before, seat, turn), seat))
            for a in legal(game, before)[::3]:
                assert all(isinstance(change, Change) for change in words(view(before, before.seat), a).preview())
            if not after.agenda:
                assert flat(asked(after)).startswith("The game is over: ")


def test_many_options_stand_in_rows() -> None:
    s = opened(3)
    tracks(s, "clear clear clear joker")
    assert in_row(s, "build clear W&W Denver/Casper") == ("clear W&W 2 → 3", "Denver–Casper")
    assert in_row(s, "build joker W&W Denver/Casper") == ("joker W&W 2 → 3", "Denver–Casper")
    assert in_row(s, "invest UP 1") is None


def in_row(s: State, action: str) -> tuple[str, str] | None:
    row = words(s, read(GAME, action)).row
    return None if row is None else (flat(row.about), flat(row.rest))


def test_a_preview_of_building_shows_value_and_next_payouts() -> None:
    s = opened(3)
    for seat, codes in enumerate(("DM DM", "DM", "MS")):
        invested(s, seat, codes)
    tracks(s, "clear clear clear clear")
    shown = {
        (flat(c.subject), c.label): (c.now, c.then)
        for c in words(view(s, ADA), read(GAME, "build clear DM Denver/Casper")).preview()
    }
    assert shown == {
        ("DM", "Value"): (2, 3),
        ("DM", "Supply"): (13, 12),
        ("DM", "Pays next"): (Several((Money(2), Money(1))), Several((Money(3), Money(1)))),
        ("seat-1", "Track cards"): (4, 3),
        ("seat-1", "Next payout"): (Money(2), Money(3)),
    }


def test_a_preview_of_investing_shows_who_would_lead() -> None:
    s = opened(3)
    for seat, codes in enumerate(("", "DM", "MS")):
        invested(s, seat, codes)
    hold(s, 0, "DM DM UP")
    shown = {
        (flat(c.subject), c.label): (flat(c.now), flat(c.then))
        for c in words(view(s, ADA), read(GAME, "invest DM 2")).preview()
    }
    assert shown[("DM", "Pays next")] == ("$3", "$2, $1")
    assert shown[("seat-1", "Next payout")] == ("$0", "$2")
    assert shown[("seat-2", "Next payout")] == ("$3", "$1")
    assert shown[("seat-1", "Hand")] == ("3", "1")


@pytest.mark.parametrize("seed", range(4))
def test_a_preview_is_what_the_action_then_does(seed: int) -> None:
    """Of building and investing nothing else follows at once."""
    seen = 0
    for before, a, after in played(EDITIONS[seed % 3], 2 + seed, seed):
        if isinstance(a, Build | Invest | InvestInTwo) and after.payouts == before.payouts and after.seat == before.seat:
            for change in words(view(before, before.seat), a).preview():
                seen += 1
                assert figure(after, change.subject, change.label, change.then) == change.then
    assert seen > 100


def figure(s: State, subject: Cell, label: str, otherwise: Cell) -> object:
    if isinstance(subject, CompanyRef):
        number = s.box.codes.index(subject.code)
        if label == "Value":
            return value(s, COMPANIES[number])
        return s.depot[number] if label == "Supply" else otherwise
    assert isinstance(subject, PlayerRef)
    seat = subject.seat
    return {
        "Next payout": Money(next_payout(s, seat)),
        "Hand": len(s.hands[seat]),
        "Track cards": len(s.tracks[seat]),
    }[label]


def test_a_first_share_previews_what_it_would_earn() -> None:
    s = start(GAME, 3, 0)
    hold(s, 0, "EP&RG UP")
    (earned,) = [c for c in words(view(s, ADA), LayFirst(ADA, stocks("EP&RG")[0])).preview() if c.label == "Next payout"]
    assert (earned.subject, earned.now, earned.then) == (PlayerRef(ADA), Money(0), Money(4))


def test_the_fictive_player_is_shown_once_he_has_shares() -> None:
    s = opened(2)
    assert not [panel for panel in panels(s) if panel.name == "fictive"]
    s.fictive[company("DM")], s.fictive_cash = 3, 9
    (last,) = called(s, "fictive").rows
    assert (flat(last[0]), last[1], last[2]) == ("the dummy player", Money(9), Several((Times(CompanyRef("DM"), 3),)))
