"""One game being played by numbers: what every environment here is made of.

>>> from trunkline.core.catalog import find
>>> episode = Episode(Setting(find("chicago_express"), 3), seed=7)
>>> [episode.words(id) for id in episode.legal_ids()[:3]]
['pass', 'bid 7', 'bid 9']
>>> episode.act(episode.legal_ids()[0])
>>> episode.seat
1
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from trunkline.bots.random import with_amount
from trunkline.core.catalog import check_players, find, start, with_options
from trunkline.core.errors import BadNotation, Illegal, TrunklineError
from trunkline.core.game import AnyAction, AnyGame, Seat
from trunkline.core.notation import read, spell
from trunkline.core.play import amounts, apply, find_move, legal, rights, why_not
from trunkline.core.serialize import dump, load
from trunkline.core.state import copy, open_view
from trunkline.research.action_ids import action_ids
from trunkline.research.amount_modes import HALVES, POINTS, AmountMode, halves, point, points
from trunkline.research.encoder import Encoder, Row

Mask = npt.NDArray[np.int8]
PENDING = ("amount.id", "amount.lowest", "amount.highest")  # columns: what amount is being chosen, see ``Digits``


@dataclass(frozen=True, slots=True)
class Setting:
    """Which game is played, by how many, and how amounts are chosen."""

    game: AnyGame
    players: int
    mode: AmountMode = "steps"

    def __post_init__(self) -> None:
        check_players(self.game, self.players)

    def __reduce__(self) -> Any:
        """By name, so that the process that reads it uses its own value of the game and what was derived from it."""
        game, chosen = self.game, tuple(sorted(self.game.chosen.items()))
        if with_options(find(game.name, game.version), dict(chosen)) is not game:
            return Setting, (game, self.players, self.mode)  # on a board of one's own
        return named_setting, (game.name, game.version, chosen, self.players, self.mode)


def named_setting(name: str, version: int, chosen: Sequence[tuple[str, str]], players: int, mode: AmountMode) -> Setting:
    """The setting that was pickled by name."""
    return Setting(with_options(find(name, version), dict(chosen)), players, mode)


class IllegalId(TrunklineError):
    """A number that stands for nothing the seat to move can do."""


class Numbers:
    """All ids of a setting: those of the game, then those for amounts."""

    def __init__(self, setting: Setting) -> None:
        self.ids = action_ids(setting.game)
        self.base = self.ids.size
        takers = list(self.ids.with_amounts())
        self.first_point = {id: self.base + n * POINTS for n, id in enumerate(takers)}
        match setting.mode:
            case "steps":
                self.size = self.base + len(takers) * POINTS
            case "digits":
                self.size = self.base + HALVES
            case "struct":
                self.size = self.base


@cache
def numbers_of(setting: Setting) -> Numbers:
    return Numbers(setting)


class Pending:
    """An action whose amount is being chosen, and the amounts left."""

    __slots__ = ("action", "choices")

    def __init__(self, action: AnyAction, choices: range) -> None:
        self.action, self.choices = action, choices


class Episode:
    """A table, the seat to move, and its legal ids. A copy costs little more than one of the state."""

    __slots__ = ("_offers", "encoder", "game", "numbers", "pending", "seat", "setting", "state")

    def __init__(self, setting: Setting, seed: int) -> None:
        self.setting, self.game = setting, setting.game
        self.numbers = numbers_of(setting)
        self.encoder = encoder_of(setting)
        self.restart(seed)

    def restart(self, seed: int) -> None:
        """A fresh table."""
        self.settle(start(self.game, self.setting.players, seed))

    def settle(self, state: Any) -> None:
        """Go on from this position."""
        self.state: Any = state
        self.pending: Pending | None = None
        self._offers: dict[int, Any] | None = None
        self.seat: Seat | None = self.game.turn(state)

    # -- what can be done ------------------------------------------------------------------------------

    def legal_ids(self) -> list[int]:
        """The ids the seat to move may choose from."""
        if self.pending is not None:
            return [self.numbers.base, self.numbers.base + 1]
        return list(self.offers())

    def is_legal(self, id: int) -> bool:
        return id in (self.offers() if self.pending is None else self.legal_ids())

    def offers(self) -> dict[int, Any]:
        """The legal actions by id, found once for each position."""
        if self._offers is None:
            self._offers = self.find_offers()
        return self._offers

    def find_offers(self) -> dict[int, Any]:
        game, state, numbering = self.game, self.state, self.numbers.ids.numbering
        if self.seat is None:
            return {}
        actions = legal(game, state)
        if game.rights:
            actions += rights(game, state, self.seat)
        found = {numbering[type(a)](a): a for a in actions}
        return self.with_points(found) if self.setting.mode == "steps" else found

    def with_points(self, found: dict[int, Any]) -> dict[int, Any]:
        """An action with an amount gives way to the points of its range."""
        first_point = self.numbers.first_point
        for id in [id for id in found if id in first_point]:
            a = found.pop(id)
            choices = self.choices(a)
            for n in range(points(choices)):
                found[first_point[id] + n] = with_amount(a, point(choices, n))
        return found

    def choices(self, a: AnyAction) -> range:
        """The amounts this action can take; only its own where it takes none."""
        found = amounts(self.game, self.state, a)
        assert found is not None, a
        return found

    # -- doing it ----------------------------------------------------------------------------------------

    def act(self, id: int) -> None:
        """Carry out what this id stands for; Illegal if the seat to move cannot choose it."""
        if self.pending is not None:
            self.halve(self.pending, id)
            return
        a = self.offers().get(id)
        if a is None:
            raise self.refused(id)
        if id in self.numbers.first_point:
            self.choose_amount(Pending(a, self.choices(a)))
        else:
            self.carry_out(a)

    def halve(self, pending: Pending, id: int) -> None:
        """Keep the lower or the upper half of the amounts left."""
        half = id - self.numbers.base
        if half not in range(HALVES):
            raise self.refused(id)
        self.choose_amount(Pending(pending.action, halves(pending.choices)[half]))

    def choose_amount(self, pending: Pending) -> None:
        """Act as soon as a single amount is left; with ``struct`` the lowest is taken by ``act``."""
        if len(pending.choices) == 1 or self.setting.mode == "struct":
            self.carry_out(with_amount(pending.action, pending.choices[0]))
        else:
            self.pending = pending

    def act_at(self, id: int, place: int) -> None:
        """With ``struct``: the action of this id with the amount at this place of its range, counted round."""
        a = self.offers().get(id)
        if a is not None and id in self.numbers.first_point:
            choices = self.choices(a)
            self.carry_out(with_amount(a, choices[place % len(choices)]))
        else:
            self.act(id)

    def act_in_words(self, words: str) -> None:
        """Carry out an action in the notation, ``bid 37``; every amount can be named."""
        a = read(self.game, words)
        apply(self.game, self.state, a)
        self.settle(self.state)

    def carry_out(self, a: AnyAction) -> None:
        """An action that was offered, with an amount of its range, is legal and needs no further judging."""
        move = find_move(self.game, self.state, a)
        assert move is not None, a
        move.effect(self.state, a)
        self.pending = self._offers = None
        self.seat = self.game.turn(self.state)

    def refused(self, id: int) -> TrunklineError:
        """Why this id cannot be chosen, in one sentence."""
        first = self.numbers.first_point.get(id)
        if first in self.offers():
            holes = {"words": self.numbers.ids.words(id), "first": first, "last": first + POINTS - 1}
            return IllegalId("{words} is chosen by an id of its amounts, from {first} to {last}", **holes)
        if self.pending is None and 0 <= id < self.numbers.base:
            rule = why_not(self.game, self.state, self.numbers.ids.action(id))
            if rule is not None:
                return Illegal(self.numbers.ids.words(id), rule, self.game.title)
        return IllegalId("{id} is not among the legal ids: {legal}", id=id, legal=shortened(self.legal_ids()))

    # -- words -------------------------------------------------------------------------------------------

    def words(self, id: int) -> str:
        """What a legal id does, in the notation."""
        if self.pending is not None:
            left = halves(self.pending.choices)[id - self.numbers.base]
            return f"{spell(self.game, with_amount(self.pending.action, left[0]))} to {left[-1]}"
        return spell(self.game, self.offers()[id])

    def ids_of(self, words: str) -> list[int]:
        """The ids that lead to an action in the notation, in the order of their choice; Illegal or BadNotation if none do."""
        a = read(self.game, words)
        rule = why_not(self.game, self.state, a)
        if rule is not None:
            raise Illegal(words, rule, self.game.title)
        id = self.numbers.ids.id_of(a)
        if id not in self.numbers.first_point:
            return [id]
        return self.ids_of_amount(id, a, words)

    def ids_of_amount(self, id: int, a: AnyAction, words: str) -> list[int]:
        choices = self.choices(a)
        if self.setting.mode == "digits":
            return [id, *(self.numbers.base + half for half in path_to(a[-1], choices))]
        for n in range(points(choices)):
            if point(choices, n) == a[-1]:
                return [self.numbers.first_point[id] + n]
        raise BadNotation("{words}: no step of the range has this amount; choose digits or struct", words=words)

    # -- numbers -----------------------------------------------------------------------------------------

    def view(self, seat: Seat) -> Any:
        """The table as this seat sees it; it is only read, so that in a game without secrets the table itself will do."""
        return self.state if self.game.view is open_view else self.game.view(self.state, seat)

    def write(self, seat: Seat, row: Row) -> None:
        """The observation of a seat into a row of ``observation_size`` numbers."""
        encoder = self.encoder
        encoder.write(self.view(seat), seat, row[: encoder.size] if self.setting.mode == "digits" else row)
        if self.setting.mode == "digits":
            row[encoder.size :] = self.pending_columns(seat)

    def pending_columns(self, seat: Seat) -> tuple[int, int, int]:
        if self.pending is None or seat != self.seat:
            return -1, 0, 0
        choices = self.pending.choices
        return self.numbers.ids.id_of(self.pending.action), choices[0], choices[-1]

    def mask(self) -> Mask:
        """1 for each legal id."""
        mask = np.zeros(self.numbers.size, np.int8)
        mask[self.legal_ids()] = 1
        return mask

    def copy(self) -> Episode:
        """An episode that goes its own way."""
        twin = object.__new__(Episode)
        twin.setting, twin.game, twin.numbers, twin.encoder = self.setting, self.game, self.numbers, self.encoder
        twin.state, twin.seat, twin.pending, twin._offers = copy(self.state), self.seat, self.pending, self._offers
        return twin

    def __deepcopy__(self, memo: object) -> Episode:
        return self.copy()

    def __getstate__(self) -> Any:
        """The state goes as plain values: the box is not sent, both sides have it."""
        return self.setting, dump(self.state), self.pending and (self.pending.action, self.pending.choices)

    def __setstate__(self, kept: Any) -> None:
        self.setting, state, pending = kept
        self.game, self.numbers, self.encoder = self.setting.game, numbers_of(self.setting), encoder_of(self.setting)
        self.settle(load(self.game, state))
        self.pending = Pending(*pending) if pending else None


@cache
def encoder_of(setting: Setting) -> Encoder:
    """One for all episodes of a setting."""
    return Encoder(setting.game, setting.players)


def column_names(setting: Setting) -> list[str]:
    """The columns of an observation."""
    return [*encoder_of(setting).names, *(PENDING if setting.mode == "digits" else ())]


def observation_size(setting: Setting) -> int:
    return encoder_of(setting).size + (len(PENDING) if setting.mode == "digits" else 0)


def path_to(amount: int, choices: range) -> list[int]:
    """The halves that lead to this amount."""
    path: list[int] = []
    while len(choices) > 1:
        lower, upper = halves(choices)
        path.append(int(amount in upper))
        choices = upper if amount in upper else lower
    return path


def shortened(ids: Sequence[int]) -> str:
    return ", ".join(map(str, ids[:12])) + (", ..." if len(ids) > 12 else "")
