"""The targets of a picture belong to its elements, and offer what the judge allows."""

from random import Random
from typing import Any

import pytest

from tests.drawings import parsed, with_class
from trunkline.bots.playout import playout
from trunkline.bots.random import pick
from trunkline.core.catalog import catalog, start
from trunkline.core.game import AnyGame
from trunkline.core.notation import read
from trunkline.core.play import apply, legal, why_not
from trunkline.present.default import drawing_of
from trunkline.present.picture import Picture
from trunkline.present.to_text import english

LOOKS = 40  # positions of a game


def pictures(game: AnyGame, s: Any) -> list[Picture]:
    """The board and every further view with all that is legal on it."""
    drawing = drawing_of(game)
    assert drawing is not None
    actions, views = legal(game, s), drawing.views
    further = [views.view(s, key, actions, None, english) for key, _ in views.keys(s)[1:2]] if views is not None else []
    return [drawing.board(s, actions, None, english), *further]


def usable(picture: Picture) -> tuple[set[str], set[str]]:
    """The places where something can be done: as the targets say, and as the drawing shows."""
    told = {id for id, target in picture.targets.items() if target.is_usable and target.click == "choose"}
    return told, {str(one.get("id")) for one in with_class(parsed(picture), "spot", "usable")}


@pytest.mark.parametrize("game", catalog(), ids=lambda game: game.name)
def test_targets_are_elements_of_the_picture_and_what_the_judge_allows(game: AnyGame) -> None:
    s, chance, seen, step = start(game, game.seats[0], 1), Random(1), set[str](), 0
    between = playout(game, game.seats[0], 1).actions // LOOKS
    while s.agenda:
        if step % between == 0:
            for picture in pictures(game, s):
                told, drawn = usable(picture)
                assert told == drawn
                seen |= picture.actions
                refused = [target for target in picture.targets.values() if target.rule is not None]
                assert not [words for words in picture.actions if why_not(game, s, read(game, words)) is not None]
                assert all(not target.actions for target in refused)
        apply(game, s, pick(game, s, legal(game, s), chance))
        step += 1
    assert len(seen) > 10
