"""Ids never change within an edition: models and datasets name actions by them. ``action_ids.txt`` has their hashes."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.research.walking import ONE_EACH, called, walk
from trunkline.core.catalog import editions, find
from trunkline.core.game import AnyGame
from trunkline.core.notation import spell
from trunkline.core.play import legal
from trunkline.research.action_ids import action_ids
from trunkline.research.episode import Setting

GOLDEN = Path(__file__).with_name("action_ids.txt")


def line(game: AnyGame) -> str:
    ids = action_ids(game)
    return f"{game.edition} {ids.size} {ids.fingerprint()}"


def test_the_ids_of_every_edition_are_those_of_the_golden_file() -> None:
    assert sorted(map(line, editions())) == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_another_order_of_names_is_another_fingerprint() -> None:
    game = find("chicago_express")
    names = {kind: tuple(reversed(names)) for kind, names in game.names.items()}
    assert action_ids(replace(game, names=names)).fingerprint() != action_ids(game).fingerprint()


@pytest.mark.parametrize("setting", ONE_EACH, ids=called)
def test_an_action_is_found_again_by_its_id(setting: Setting) -> None:
    ids = action_ids(setting.game)
    for id in Random(0).sample(range(ids.size), 300):
        assert ids.id_of(ids.action(id)) == id


@pytest.mark.parametrize("setting", ONE_EACH, ids=called)
def test_legal_actions_have_ids_of_their_own_that_read_as_they_do(setting: Setting) -> None:
    ids = action_ids(setting.game)
    for episode in walk(setting, 5, 60):
        actions = legal(setting.game, episode.state)
        found = [ids.id_of(a) for a in actions]
        assert len(set(found)) == len(actions)
        for a, id in zip(actions, found, strict=True):
            words = ids.words(id).replace("AMOUNT", str(a[-1]) if a else "")
            assert words == spell(setting.game, a)
