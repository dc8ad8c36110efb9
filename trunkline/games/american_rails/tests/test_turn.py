"""§2 A year."""

import pytest

from trunkline.core.game import Seat
from trunkline.core.notation import spell
from trunkline.core.play import legal
from trunkline.games.american_rails import GAME
from trunkline.games.american_rails.box import BOX, LIBERTY, MAJESTIC, REPUBLIC
from trunkline.games.american_rails.rules.state import NOBODY, TURN
from trunkline.games.american_rails.rules.turn import NOT_NOW, SPACE_TAKEN
from trunkline.games.american_rails.tests.scene import fund, give, lay, play, refused, table

RICK, MIKE, MARY = Seat(0), Seat(1), Seat(2)


def test_markers_from_the_top_make_the_order_of_the_next_phase_and_year() -> None:
    """Example 2: Rick, Mike and Mary."""
    s = table(3, order=[RICK, MIKE, MARY], without=LIBERTY)
    give(s, RICK, MAJESTIC)
    fund(s, MAJESTIC, 20)
    lay(s, MAJESTIC, "1,2")
    play(s, "choose expand-3", "expand Majestic 1,3", "done", "choose develop", "develop 1,2")
    assert refused(s, "choose develop") is SPACE_TAKEN
    play(s, "choose pass")
    assert s.order == [MARY, MIKE, RICK]
    lay(s, REPUBLIC, "1,6")
    play(s, "choose develop", "develop 1,6", "choose auction", "auction Republic", "pass", "pass", "pass")
    play(s, "choose finance", "finance Majestic")
    assert s.order == [MARY, RICK, MIKE]
    play(s, "choose finance", "finance Republic", "choose take", "take", "choose expand-4", "waive")
    assert s.year == 1852
    assert s.column == 0
    assert s.order == [MARY, RICK, MIKE]
    assert GAME.turn(s) == MARY


def test_the_seven_spaces_stand_in_this_order() -> None:
    assert BOX.spaces == ("pass", "develop", "finance", "take", "expand-3", "auction", "expand-4")


def test_one_marker_stands_on_a_space_also_on_pass_and_also_when_its_action_was_waived() -> None:
    s = table(4)
    play(s, "choose pass")
    assert refused(s, "choose pass") is SPACE_TAKEN
    play(s, "choose auction", "waive")
    assert refused(s, "choose auction") is SPACE_TAKEN
    play(s, "choose take", "take")
    assert [spell(GAME, a) for a in legal(GAME, s)] == [
        "choose develop",
        "choose finance",
        "choose expand-3",
        "choose expand-4",
    ]


def test_a_space_is_free_again_in_the_next_column() -> None:
    s = table(3)
    play(s, "choose pass", "choose finance", "waive", "choose take", "waive")
    assert s.column == 1
    play(s, "choose pass")
    assert s.board[1][0] == Seat(0)


@pytest.mark.parametrize("space", ["develop", "expand-3", "expand-4"])
def test_a_space_may_be_chosen_although_its_action_is_impossible(space: str) -> None:
    s = table(3)
    play(s, f"choose {space}")
    assert [spell(GAME, a) for a in legal(GAME, s)] == ["waive"]


def test_without_any_share_in_supply_the_auction_can_only_be_waived() -> None:
    s = table(3)
    s.removed, s.unsold = s.unsold, s.removed
    play(s, "choose auction")
    assert [spell(GAME, a) for a in legal(GAME, s)] == ["waive"]


@pytest.mark.parametrize(
    "action", ["waive", "done", "take", "bid 10", "pass", "finance American", "put-up American", "start 16,3"]
)
def test_a_turn_begins_with_a_space(action: str) -> None:
    assert refused(table(3), action) is NOT_NOW


def test_the_other_spaces_are_for_others() -> None:
    s = table(4)
    play(s, "choose finance")
    for action in ("take", "tax", "choose develop", "develop 2,1", "auction American", "expand American 2,1", "done"):
        assert refused(s, action) is NOT_NOW


def test_a_new_year_clears_the_board() -> None:
    s = table(3, column=2)
    play(s, "choose expand-4", "waive", "choose pass", "choose take", "tax")
    assert s.agenda == [TURN]
    assert s.year == 1852
    assert s.order == [1, 2, 0]
    assert all(seat == NOBODY for column in s.board for seat in column)
