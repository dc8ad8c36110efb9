"""The drawn board offers just what may be done, and shows a chosen action as if it were done."""

from tests.drawings import parsed, with_class
from trunkline.bots.random import with_amount
from trunkline.core.notation import read, spell
from trunkline.core.play import amounts, legal, why_not
from trunkline.games.union_pacific import GAME, SECOND_EDITION
from trunkline.games.union_pacific.box import BOX, JOKER
from trunkline.games.union_pacific.present.drawing.board import board
from trunkline.games.union_pacific.present.drawing.targets import line_id
from trunkline.games.union_pacific.rules.building import Build
from trunkline.games.union_pacific.rules.secrets import view
from trunkline.games.union_pacific.rules.shares import Keep
from trunkline.games.union_pacific.rules.state import State
from trunkline.games.union_pacific.rules.turn import Pass
from trunkline.games.union_pacific.tests.drawn import POSITIONS, clickable, connections, positions
from trunkline.games.union_pacific.tests.scenes import opened


@positions
def test_what_can_be_clicked_is_what_is_legal(s: State) -> None:
    game = SECOND_EDITION
    offered = legal(game, s)
    found = clickable(board(view(s, s.seat), offered))
    every = [a if amounts(game, s, a) is None else with_amount(a, n) for a in offered for n in amounts(game, s, a) or [0]]
    assert found == {spell(game, a) for a in every if not isinstance(a, Pass | Keep)}
    assert all(why_not(game, s, read(game, words)) is None for words in found)


@positions
def test_a_ghost_names_the_company_or_counts_them(s: State) -> None:
    builds = [a for a in legal(SECOND_EDITION, s) if isinstance(a, Build)]
    root = parsed(board(s, builds))
    expected = []
    for connection in dict.fromkeys(a.connection for a in builds):
        here = {a.company for a in builds if a.connection == connection}
        expected.append(BOX.codes[min(here)] if len(here) == 1 else f"{len(here)} ×")
    assert [text.text for text in with_class(root, "ghost-text")] == expected
    assert len(with_class(root, "may-line")) == len(expected)


def test_without_actions_nothing_is_marked() -> None:
    picture = board(POSITIONS["turn"])
    root = parsed(picture)
    assert not with_class(root, "may-line") and not with_class(root, "ready")
    assert not picture.actions


def test_a_chosen_action_is_shown_as_if_done() -> None:
    s = POSITIONS["turn"]
    build = next(a for a in legal(GAME, s) if isinstance(a, Build) and a.track != JOKER)
    words, name = spell(GAME, build), BOX.connections[build.connection]
    id = line_id(BOX, build.connection)
    for chosen in (words, name):
        root = parsed(board(s, legal(GAME, s), chosen))
        assert len(with_class(root, "chosen")) == len(with_class(root, "planned")) == 1
        assert connections(root)[id].get("tabindex") == "0"
    picture = board(s, legal(GAME, s), words)
    assert picture.targets[id].actions[0] == words
    assert [card.get("id") for card in with_class(parsed(picture), "playing-card", "picked")] == [f"card-track-{build.track}"]
    assert f'data-locomotive="{BOX.codes[build.company].replace("&", "&amp;")} {name}"' in str(board(s, legal(GAME, s), words))
    assert not s.present[build.connection] >> build.company & 1


def test_a_connection_where_nothing_can_be_done_may_be_chosen_too() -> None:
    s = opened(3)
    assert not with_class(parsed(board(s, (), "Denver/Casper")), "planned")
    assert len(with_class(parsed(board(s, (), "Denver/Casper")), "chosen")) == 1


def test_a_chosen_track_card_marks_its_places_alone() -> None:
    s = POSITIONS["turn"]
    builds = [a for a in legal(GAME, s) if isinstance(a, Build)]
    root = parsed(board(s, legal(GAME, s), "clear"))
    clear = {a.connection for a in builds if BOX.track_names[a.track] == "clear"}
    assert len(with_class(root, "may-line")) == len(clear) < len({a.connection for a in builds})
    (raised,) = with_class(root, "playing-card", "picked")
    assert (raised.get("id"), raised.get("aria-pressed")) == ("card-track-1", "true")


@positions
def test_the_map_is_one_tab_stop(s: State) -> None:
    targets = connections(parsed(board(s, legal(SECOND_EDITION, s)))).values()
    stops = [target for target in targets if target.get("tabindex") == "0"]
    assert len(stops) == any(isinstance(a, Build) for a in legal(SECOND_EDITION, s))
