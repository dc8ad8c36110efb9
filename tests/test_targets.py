"""The targets of a picture say what its elements say: page, keyboard and lists read the targets, the browser the elements."""

from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from trunkline.bots.playout import playout
from trunkline.bots.random import pick
from trunkline.core.catalog import catalog, start
from trunkline.core.game import AnyGame
from trunkline.core.notation import read
from trunkline.core.play import apply, legal, why_not
from trunkline.present.default import drawing_of
from trunkline.present.picture import Picture
from trunkline.present.svg.clicks import ALL_ACTIONS
from trunkline.present.to_text import english

LOOKS = 40  # positions of a game


def pictures(game: AnyGame, s: Any) -> list[Picture]:
    """The board and every further view with all that is legal on it."""
    drawing = drawing_of(game)
    assert drawing is not None
    actions, views = legal(game, s), drawing.views
    further = [views.view(s, key, actions, None, english) for key, _ in views.keys(s)[1:2]] if views is not None else []
    return [drawing.board(s, actions, None, english), *further]


def in_the_drawing(picture: Picture) -> dict[str, tuple[str, ...]]:
    elements = [one for one in ElementTree.fromstring(str(picture)).iter() if one.get("data-action")]
    told = {str(one.get("id")): (one.get("data-actions") or str(one.get("data-action"))).split(ALL_ACTIONS) for one in elements}
    return {id: tuple(actions) for id, actions in told.items()}


@pytest.mark.parametrize("game", catalog(), ids=lambda game: game.name)
def test_targets_are_what_the_elements_say_and_what_the_judge_allows(game: AnyGame) -> None:
    s, chance, seen, step = start(game, game.seats[0], 1), Random(1), set[str](), 0
    between = playout(game, game.seats[0], 1).actions // LOOKS
    while s.agenda:
        if step % between == 0:
            for picture in pictures(game, s):
                targets = {id: target.actions for id, target in picture.targets.items() if target.actions}
                assert targets == in_the_drawing(picture)
                seen |= picture.actions
                refused = [target for target in picture.targets.values() if target.rule is not None]
                assert not [words for words in picture.actions if why_not(game, s, read(game, words)) is not None]
                assert all(not target.actions for target in refused)
        apply(game, s, pick(game, s, legal(game, s), chance))
        step += 1
    assert len(seen) > 10
