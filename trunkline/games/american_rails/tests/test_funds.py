"""§4 Funds."""

from trunkline.core.notation import spell
from trunkline.core.play import legal
from trunkline.games.american_rails import GAME
from trunkline.games.american_rails.box import AMERICAN, LIBERTY
from trunkline.games.american_rails.rules.expanding import TOO_FEW_PLAYERS
from trunkline.games.american_rails.rules.opening import OUT_OF_THE_GAME
from trunkline.games.american_rails.tests.scene import fund, give, hand_out, lay, play, refused, table


def test_the_bank_finances_any_company_in_play() -> None:
    s = table(3, without=LIBERTY)
    play(s, "choose finance")
    assert refused(s, "finance Liberty") is OUT_OF_THE_GAME
    assert [spell(GAME, a) for a in legal(GAME, s)] == [
        "finance American",
        "finance National",
        "finance Continental",
        "finance Majestic",
        "finance Republic",
        "waive",
    ]
    play(s, "finance American")
    assert s.treasury[AMERICAN] == 5
    assert s.cash == [50, 50, 50]


def test_two_dollars_from_the_bank() -> None:
    s = table(3)
    play(s, "choose take", "take")
    assert s.cash == [52, 50, 50]


def test_everybody_else_pays_two_dollars_or_what_there_is() -> None:
    """Example 17: 20, 1, 0 and 7 dollars, and the last of them acts."""
    s = table(4, order=[3, 0, 1, 2])
    hand_out(s, 20, 1, 0, 7)
    play(s, "choose take", "tax")
    assert s.cash == [18, 0, 0, 7]


def test_four_or_five_players_may_expand_instead() -> None:
    for players in (4, 5):
        s = table(players)
        give(s, 0, AMERICAN)
        fund(s, AMERICAN, 20)
        lay(s, AMERICAN, "2,1")
        play(s, "choose take", "expand American 2,2", "expand American 2,3")
        assert s.treasury[AMERICAN] == 16
        assert GAME.turn(s) == 1


def test_two_cubes_may_also_be_one_and_the_money_is_then_gone() -> None:
    s = table(4)
    give(s, 0, AMERICAN)
    fund(s, AMERICAN, 20)
    lay(s, AMERICAN, "2,1")
    play(s, "choose take", "expand American 2,2")
    assert [spell(GAME, a) for a in legal(GAME, s) if spell(GAME, a) in ("take", "tax", "waive", "done")] == ["done"]
    play(s, "done")
    assert s.cash[0] == 50


def test_three_players_do_not_expand_here() -> None:
    s = table(3)
    give(s, 0, AMERICAN)
    fund(s, AMERICAN, 20)
    lay(s, AMERICAN, "2,1")
    play(s, "choose take")
    assert refused(s, "expand American 2,2") is TOO_FEW_PLAYERS
    assert [spell(GAME, a) for a in legal(GAME, s)] == ["take", "tax", "waive"]
