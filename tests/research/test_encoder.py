"""Encoders follow from annotations: columns have names, seats are counted from the one that looks, secrets stay out."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from tests.research.walking import EVERY, ONE_EACH, PRESENT, called, walk
from trunkline.core.catalog import find, start
from trunkline.core.game import Seat
from trunkline.research.encoder import FAR, Encoder, Row
from trunkline.research.episode import Setting, encoder_of
from trunkline.research.layout import Layout


def value(encoder: Encoder, row: Row, name: str) -> float:
    return float(row[encoder.names.index(name)])


@pytest.mark.parametrize("setting", EVERY, ids=called)
def test_every_column_has_a_name_of_its_own(setting: Setting) -> None:
    encoder = encoder_of(setting)
    assert len(set(encoder.names)) == encoder.size == len(encoder.scale)
    assert "cash[me]" in encoder.names and f"cash[+{setting.players - 1}]" in encoder.names
    assert (encoder.scale >= 1).all()


@pytest.mark.parametrize("setting", PRESENT, ids=called)
def test_seats_are_counted_from_the_one_that_looks(setting: Setting) -> None:
    encoder = encoder_of(setting)
    for episode in walk(setting, 3, 40):
        for seat in range(setting.players):
            row = encoder.encode(episode.view(Seat(seat)), Seat(seat))
            for ahead, name in enumerate(["me", *(f"+{n}" for n in range(1, setting.players))]):
                assert value(encoder, row, f"cash[{name}]") == episode.state.cash[(seat + ahead) % setting.players]


@pytest.mark.parametrize("setting", ONE_EACH, ids=called)
def test_what_a_seat_cannot_see_changes_nothing(setting: Setting) -> None:
    game, encoder = setting.game, encoder_of(setting)
    for episode in walk(setting, 9, 60):
        assert episode.seat is not None
        other = game.redeal(episode.state, episode.seat, 12345)
        seen = encoder.encode(game.view(episode.state, episode.seat), episode.seat)
        assert (encoder.encode(game.view(other, episode.seat), episode.seat) == seen).all()


@pytest.mark.parametrize("setting", ONE_EACH, ids=called)
def test_numbers_stay_inside_the_observation_space_and_near_their_scale(setting: Setting) -> None:
    encoder = encoder_of(setting)
    for episode in walk(setting, 4, 400):
        assert episode.seat is not None
        row = encoder.encode(episode.view(episode.seat), episode.seat)
        assert (np.abs(row) < FAR).all()
        wide = {encoder.names[n] for n in np.flatnonzero(row > 12 * encoder.scale).tolist()}
        assert not wide, wide


def test_sets_things_bags_and_lists_read_as_they_are() -> None:
    game = find("union_pacific")
    encoder, s = Encoder(game, 3), start(game, 3, 1)
    row = encoder.encode(game.view(s, Seat(1)), Seat(1))
    for n, code in enumerate(game.box.codes):
        assert value(encoder, row, f"hands[me][{code}]") == s.hands[1].count(n)
    assert value(encoder, row, "hands[+1][-]") == len(s.hands[2]) - s.hands[2].count(game.box.codes.index("UP"))
    assert value(encoder, row, "pile.length") == len(s.pile)
    for connection, name in enumerate(game.box.connections):
        for company, code in enumerate(game.box.codes[:-1]):
            assert value(encoder, row, f"present[{name}][{code}]") == s.present[connection] >> company & 1
    assert value(encoder, row, "seat[me]") == 1 and value(encoder, row, "seat[+2]") == 0  # all are asked for a first share


def test_optional_things_and_named_tuples_say_whether_they_are_there() -> None:
    game = find("chicago_express")
    encoder, s = Encoder(game, 3), start(game, 3, 1)
    row = encoder.encode(s, Seat(0))
    assert s.auction is not None
    assert value(encoder, row, "auction.exists") == 1 and value(encoder, row, "auction.minimum") == s.auction.minimum
    assert not any(value(encoder, row, f"auction.leader[{who}]") for who in ("me", "+1", "+2", "-"))
    s.auction = None
    row = encoder.encode(s, Seat(0))
    assert not any(value(encoder, row, name) for name in encoder.names if name.startswith("auction"))


@dataclass
class Vague:
    """A state with a list that does not say what it is."""

    agenda: list[str]
    stock: list[int]


def test_a_list_without_annotation_is_refused_by_name() -> None:
    game = replace(find("chicago_express"), state=Vague, setup=lambda players, seed: Vague([], [1]))
    with pytest.raises(TypeError, match="stock: annotate this list with By, Counts, Ragged or Omitted"):
        Layout(game, 3)
