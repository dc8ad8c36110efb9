"""Finds games by name, edition and option; ``plugins`` says where they come from."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable

from trunkline.core.errors import UnknownGame
from trunkline.core.game import A, AnyGame, Game, S
from trunkline.core.plugins import editions_of, plugin_of, working_plugins

SEEDS = range(10**18)


def catalog() -> list[AnyGame]:
    """The present edition of every game and variant, by name."""
    newest: dict[str, AnyGame] = {}
    for game in sorted(editions(), key=lambda game: game.version):
        newest[game.name] = game
    return [newest[name] for name in sorted(newest)]


def find(name: str, version: int | None = None) -> AnyGame:
    """A game by name, in its present edition or in the one asked for."""
    named = [game for game in editions(name) if game.name == name]
    if not named:
        raise UnknownGame(
            "there is no game {name}; there are {known}", name=repr(name), known=", ".join(g.name for g in catalog())
        )
    chosen = [game for game in named if version in (None, game.version)]
    if not chosen:
        raise UnknownGame(
            "{name}: known editions are {known}", name=f"{name}/{version}", known=", ".join(game.edition for game in named)
        )
    return max(chosen, key=lambda game: game.version)


def with_options(game: AnyGame, chosen: Mapping[str, str]) -> AnyGame:
    """The game as varied by these options; the same choice always gives the same value."""
    return varied(game, tuple(sorted(chosen.items())))


@cache
def varied(game: AnyGame, chosen: tuple[tuple[str, str], ...]) -> AnyGame:
    for key, value in chosen:
        game = changed(game, key)(game, value)
    return game


def changed(game: AnyGame, key: str) -> Callable[[AnyGame, str], AnyGame]:
    """What an option does to the game, or a habit that only records name."""
    if key in game.options:
        return game.options[key].vary
    if key in game.import_options:
        return game.import_options[key]
    known = ", ".join(game.options) or "-"
    raise UnknownGame("{game} has no option {name}; its options: {known}", game=game.title, name=repr(key), known=known)


def check_players(game: AnyGame, players: int) -> None:
    if players not in game.seats:
        holes = {"game": game.title, "least": game.seats.start, "most": game.seats.stop - 1, "players": players}
        raise UnknownGame("{game} is for {least} to {most} players, not {players}", **holes)


def start(game: Game[S, A], players: int, seed: int) -> S:
    """A fresh table, if that many can play."""
    check_players(game, players)
    if seed not in SEEDS:
        raise UnknownGame("a seed is a whole number of at most 18 digits, not {seed}", seed=str(seed)[:40])
    return game.setup(players, seed)


def on_board(game: Game[S, A], text: str, file: str) -> Game[S, A]:
    """The game on the board of this text, if it can be played on others; which ``Game.custom_boards`` says."""
    if game.custom_boards is None:
        raise UnknownGame("{game} is played on its own board alone", game=game.title)
    return game.custom_boards().with_board(game, text, file)


def rules_text(game: AnyGame, language: str = "en") -> str:
    """The game's RULES.md, translated if possible; a game of one module may have them in its docstring."""
    found = game_file(game.folder, "locale", language, "RULES.md") or game_file(game.folder, "RULES.md")
    if found is not None:
        return found.read_text(encoding="utf-8")
    return import_module(game.folder).__doc__ or "" if game.folder else ""


def game_file(folder: str, *path: str) -> Traversable | None:
    """A file in a game's package, if it is there; a game of one module has none."""
    if not folder or not is_package(folder):
        return None
    file = resources.files(folder).joinpath(*path)
    return file if file.is_file() else None


def is_package(module: str) -> bool:
    spec = import_module(module).__spec__
    return spec is not None and spec.submodule_search_locations is not None


def editions(name: str = "") -> list[AnyGame]:
    """Every edition of this game and its variants; without a name, of all games that can be loaded."""
    if not name:
        return [game for plugin in working_plugins() for game in editions_of(plugin)]
    plugin = plugin_of(name)
    return [*editions_of(plugin)] if plugin is not None else []
