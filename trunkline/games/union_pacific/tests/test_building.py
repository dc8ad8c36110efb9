"""§4 Build."""

from random import Random

from trunkline.bots.random import pick
from trunkline.core.catalog import start
from trunkline.core.play import apply, legal
from trunkline.games.union_pacific import GAME
from trunkline.games.union_pacific.box import COMPANIES, Connection, Track
from trunkline.games.union_pacific.rules.building import (
    ALREADY_THERE,
    NO_FREE_SPACE,
    NO_LOCOMOTIVES,
    NOT_JOINED,
    TYPE_NOT_PERMITTED,
    WRONG_TYPE,
    Build,
    build_offers,
    cannot_build,
)
from trunkline.games.union_pacific.rules.state import SHARE, TURN, State
from trunkline.games.union_pacific.rules.track_cards import CARD_NOT_HELD
from trunkline.games.union_pacific.tests.scenes import company, do, line, locomotives, opened, tracks, why


def ready(cards: str = "classic clear barred double") -> State:
    s = opened(3)
    tracks(s, cards)
    return s


def test_s8_a_second_locomotive_on_the_same_connection_is_refused() -> None:
    assert why(ready(), "build clear DM Denver/El-Paso") is ALREADY_THERE


def test_s9_a_connection_must_be_joined_to_the_start_city() -> None:
    s = ready()
    locomotives(s, "BNL", "Casper/Salt-Lake-City")
    assert why(s, "build clear BNL Denver/El-Paso") is NOT_JOINED
    assert why(s, "build clear BNL Salt-Lake-City/Denver") is None
    assert why(s, "build clear BNL Denver/Casper") is None
    for way in ("Salt-Lake-City/Denver", "Denver/Casper"):
        s = ready()
        locomotives(s, "BNL", "Casper/Salt-Lake-City", way)
        assert why(s, "build clear BNL Denver/El-Paso") is None


def test_the_card_must_be_in_hand() -> None:
    assert why(ready("clear clear clear clear"), "build classic EP&RG El-Paso/Chihuahua") is CARD_NOT_HELD


def test_the_connection_must_be_of_the_type_of_the_card() -> None:
    assert why(ready(), "build barred EP&RG El-Paso/Chihuahua") is WRONG_TYPE
    assert why(ready(), "build classic EP&RG El-Paso/Chihuahua") is None


def test_a_joker_stands_for_every_type() -> None:
    s = ready("joker joker joker joker")
    for words in ("El-Paso/Chihuahua", "Denver/El-Paso", "Dallas/El-Paso"):
        assert why(s, f"build joker EP&RG {words}") is None
    locomotives(s, "EP&RG", "Dallas/El-Paso")
    assert why(s, "build joker EP&RG Memphis/Dallas") is None


def test_a_company_keeps_to_its_types() -> None:
    assert why(ready(), "build barred BNL Sioux-Falls/Billings") is TYPE_NOT_PERMITTED


def test_a_full_connection_is_closed() -> None:
    s = ready()
    locomotives(s, "BNL", "Casper/Salt-Lake-City")
    locomotives(s, "W&W", "Denver/Casper")
    assert why(s, "build clear DM Casper/Salt-Lake-City") is NO_FREE_SPACE
    assert s.present[line("Casper/Salt-Lake-City")].bit_count() == 2


def test_a_company_without_locomotives_cannot_grow() -> None:
    s = ready()
    s.depot[company("W&W")] = 0
    assert why(s, "build clear W&W Denver/Casper") is NO_LOCOMOTIVES


def test_no_share_is_needed_to_build_and_a_share_is_drawn_next() -> None:
    s = ready()
    s.hands[0].clear()
    do(s, "build clear W&W Denver/Casper")
    assert s.agenda == [TURN, SHARE]
    assert s.present[line("Denver/Casper")] == 1 << company("W&W")
    assert s.depot[company("W&W")] == 5
    assert s.discards[1] == 1
    assert len(s.tracks[0]) == 3


def test_the_offers_are_all_that_the_judge_accepts() -> None:
    """The quick list against every card, company and connection there is."""
    chance = Random(7)
    for seed in range(6):
        s = start(GAME, 2 + seed % 5, seed)
        while s.agenda:
            if s.agenda == [TURN] and chance.random() < 0.1:
                assert sorted(build_offers(s)) == sorted(a for a in every_build(s) if cannot_build(s, a) is None)
            apply(GAME, s, pick(GAME, s, legal(GAME, s), chance))


def every_build(s: State) -> list[Build]:
    lines = [Connection(n) for n in range(len(s.box.connections))]
    return [Build(Track(card), one, place) for card in range(5) for one in COMPANIES for place in lines]


def test_an_open_connection_satisfies_every_single_rule() -> None:
    """What the judge looks up as one list is the four questions of the book, asked one by one."""
    chance = Random(11)
    s = start(GAME, 4, 3)
    while s.agenda:
        for one in COMPANIES:
            for place, ends in enumerate(s.box.both_ends):
                allowed = s.box.may_use[one][place] and not s.present[place] >> one & 1
                room = s.present[place].bit_count() < s.box.spaces[place]
                assert (place in s.open[one]) == bool(allowed and room and s.reached[one] & ends)
        apply(GAME, s, pick(GAME, s, legal(GAME, s), chance))
