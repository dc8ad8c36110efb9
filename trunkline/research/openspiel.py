"""OpenSpiel games: importing this registers ``trunkline_chicago_express``, ``trunkline_1830`` and the rest of the catalog.

A game begins with a chance node: one of ``deals`` set-ups, equally likely. What happens later follows from the set-up, hidden
cards too; ``resample_from_infostate`` deals whatever a seat cannot see anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from importlib.util import find_spec
from typing import Any, ClassVar, NamedTuple

if find_spec("pyspiel") is None:
    raise ImportError('trunkline.research.openspiel needs open_spiel: pip install "trunkline[research]"')

import numpy as np
import pyspiel

from trunkline.core.catalog import catalog, with_options
from trunkline.core.errors import BadRecord
from trunkline.core.game import SPECTATOR, AnyGame, HasAgenda, Seat
from trunkline.core.serialize import BOX
from trunkline.core.state import open_view
from trunkline.research.amount_modes import checked
from trunkline.research.encoder import Row
from trunkline.research.episode import Episode, Setting, numbers_of, observation_size
from trunkline.research.rendering import position_text
from trunkline.research.rewards import by_rank
from trunkline.research.single import middle
from trunkline.toolkit.dice import mixed

PREFIX = "trunkline_"
DEALS = 1024
LONGEST = 100_000  # choices in a game; none has come near it


class Parameters(NamedTuple):
    """What ``pyspiel.load_game`` is given."""

    players: int
    amounts: str
    deals: int  # set-ups among which chance chooses
    longest: int  # choices after which a game is cut off, and ranked as it stands
    options: str  # ``bank=7000 diesels=15``


class Table:
    """All that changes in a state. OpenSpiel clones by ``copy.deepcopy`` of every attribute: this is the only one, and fast."""

    __slots__ = ("choices", "done", "episode", "over")

    def __init__(self, players: int) -> None:
        self.episode: Episode | None = None  # until the cards are dealt
        self.over = False
        self.choices = 0  # made so far
        self.done = (0,) * players  # by seat: a hash of all it has chosen

    def __deepcopy__(self, memo: object) -> Table:
        twin = object.__new__(Table)
        twin.episode = self.episode.copy() if self.episode is not None else None
        twin.over, twin.choices, twin.done = self.over, self.choices, self.done
        return twin

    def deal(self, setting: Setting, seed: int) -> None:
        self.episode = Episode(setting, seed)

    def choose(self, id: int, longest: int) -> None:
        """The seat to move chooses this id."""
        episode = self.episode
        assert episode is not None  # the cards are dealt
        seat = episode.seat
        episode.act(id)
        assert seat is not None  # somebody chose
        self.done = (*self.done[:seat], mixed(self.done[seat] + id + 1), *self.done[seat + 1 :])
        self.choices += 1
        self.over = episode.seat is None or self.choices == longest


class TrunklineState(pyspiel.State):  # type: ignore[misc]
    """A position. ``table`` holds all of it."""

    def __init__(self, game: TrunklineGame) -> None:
        super().__init__(game)
        self.table = Table(game.setting.players)

    def current_player(self) -> Any:
        table = self.table
        if table.episode is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if table.over else table.episode.seat

    def is_terminal(self) -> bool:
        return self.table.over

    def _legal_actions(self, player: int) -> list[int]:
        episode = self.table.episode
        return sorted(episode.legal_ids()) if episode is not None and player == episode.seat and not self.table.over else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().parameters.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.table.episode is None:
            self.table.deal(game.setting, action)
        else:
            self.table.choose(action, game.parameters.longest)

    def _action_to_string(self, player: int, action: int) -> str:
        episode = self.table.episode
        if player == pyspiel.PlayerId.CHANCE or episode is None:
            return f"deal {action}"
        return episode.words(action) if episode.is_legal(action) else f"action {action}"

    def actions_in_words(self, words: str) -> list[int]:
        """The actions, one after the other, that lead to one in the notation; with ``digits`` every amount can be named."""
        if self.table.episode is None:
            raise BadRecord("nobody can act before the cards are dealt")
        return self.table.episode.ids_of(words)

    def returns(self) -> list[float]:
        episode = self.table.episode
        if episode is None or not self.table.over:
            return [0.0] * len(self.table.done)
        return by_rank(episode.game.score(episode.state))

    def resample_from_infostate(self, player: int, probability: Callable[[], float]) -> TrunklineState:
        """A position this player could be in: what it cannot see is dealt anew, and nothing contradicts what it saw."""
        other: TrunklineState = self.clone()
        episode = other.table.episode
        if episode is not None:
            pending = episode.pending
            episode.settle(episode.game.redeal(episode.state, Seat(player), int(probability() * 2**53)))
            episode.pending = pending if player == episode.seat else None
        return other

    def __str__(self) -> str:
        return "the cards are not dealt" if self.table.episode is None else position_text(self.table.episode)


class TrunklineObserver:
    """What a player sees, as the columns of ``trunkline.research.columns``; nothing private unless that is asked for."""

    def __init__(self, setting: Setting, kind: Any) -> None:
        self.tensor: Row = np.zeros(observation_size(setting), np.float32)
        self.dict: Mapping[str, Row] = {"observation": self.tensor}
        self.remembers = kind.perfect_recall
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER

    def set_from(self, state: TrunklineState, player: int) -> None:
        episode = state.table.episode
        if episode is None:
            self.tensor.fill(0)
        elif self.private:
            episode.write(Seat(player), self.tensor)
        else:
            public(episode).write(Seat(player), self.tensor)

    def string_from(self, state: TrunklineState, player: int) -> str:
        """The view, field by field; with perfect recall a hash of what the player has chosen is added."""
        episode = state.table.episode
        if episode is None:
            return ""
        seen = field_text(episode.game, episode.game.view(episode.state, Seat(player) if self.private else SPECTATOR))
        return f"{seen} chosen={state.table.done[player]:x}{pending_words(episode, player)}" if self.remembers else seen


def field_text(game: AnyGame, view: HasAgenda) -> str:
    return " ".join(f"{f.name}={getattr(view, f.name)}" for f in fields(game.state) if f.name != BOX)


def public(episode: Episode) -> Episode:
    """The same table without anybody's secrets."""
    shown = episode.copy()
    if episode.game.view is not open_view:
        shown.state = episode.game.view(episode.state, SPECTATOR)
    return shown


def pending_words(episode: Episode, player: int) -> str:
    """The amounts still open to this player."""
    return f" {episode.pending.choices}" if episode.pending is not None and player == episode.seat else ""


class TrunklineGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the catalog with these parameters; there is a subclass for each name, because OpenSpiel registers classes."""

    catalog_game: ClassVar[AnyGame]
    kind: ClassVar[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = params or {}
        self.parameters = Parameters(**{**defaults(self.catalog_game)._asdict(), **given})
        chosen = dict(word.split("=", 1) for word in self.parameters.options.split())
        game = with_options(self.catalog_game, chosen)
        self.setting = Setting(game, self.parameters.players, checked(self.parameters.amounts))
        super().__init__(self.kind, information(self.setting, self.parameters), dict(given))

    def new_initial_state(self, state: str | None = None) -> TrunklineState:
        if state is not None:
            raise BadRecord("a Trunkline game begins with the deal, not with a state in words")
        return TrunklineState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TrunklineObserver:
        """It takes no parameters."""
        if params:
            raise BadRecord("a Trunkline observer takes no parameters")
        return TrunklineObserver(self.setting, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def defaults(game: AnyGame) -> Parameters:
    return Parameters(middle(game.seats), "steps", DEALS, LONGEST, "")


def information(setting: Setting, parameters: Parameters) -> Any:
    """Rewards are by rank, so they sum to nothing."""
    return pyspiel.GameInfo(
        num_distinct_actions=numbers_of(setting).size,
        max_chance_outcomes=parameters.deals,
        num_players=setting.players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=parameters.longest,
    )


def game_type(game: AnyGame) -> Any:
    """How OpenSpiel describes this game."""
    return pyspiel.GameType(
        short_name=PREFIX + game.name.replace("-", "_"),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats.stop - 1,
        min_num_players=game.seats.start,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=defaults(game)._asdict(),
    )


def register_game(game: AnyGame) -> None:
    """A class of its own for this name."""
    kind = game_type(game)
    pyspiel.register_game(kind, type(kind.short_name, (TrunklineGame,), {"catalog_game": game, "kind": kind}))


def register_all() -> None:
    """Once in a process."""
    known = set(pyspiel.registered_names())
    for game in catalog():
        if game_type(game).short_name not in known:
            register_game(game)


register_all()
