"""Where games come from: the entry-point group ``trunkline.games``, our own games included.

The entry point's name is the name of a game, so that ``find("1830")`` imports that game alone; variants are called
NAME-VARIANT. Its object is a ``Game`` or a sequence of them, with every edition still playable. An outside package that
cannot be used is reported by ``faults`` and leaves the other games alone.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple

from trunkline.core.errors import BrokenGame
from trunkline.core.game import AnyGame, Game

GROUP = "trunkline.games"
OURS = "trunkline"  # the distribution of our own games
NAME = re.compile(r"[a-z0-9][a-z0-9_]*")
Editions = tuple[AnyGame, ...]


class Plugin(NamedTuple):
    """A game as a package offers it."""

    package: str
    name: str
    target: str  # MODULE:OBJECT


def plugin_of(name: str) -> Plugin | None:
    """The package that offers this game or variant. Metadata is read only if the game is not ours."""
    family = name.partition("-")[0]
    if family in own_plugins():
        return own_plugins()[family]
    offers = outside_plugins().get(family, ())
    if len(offers) > 1:
        raise name_taken(offers)
    return offers[0] if offers else None


def editions_of(plugin: Plugin) -> Editions:
    """Import the game."""
    loaded = load(plugin)
    if isinstance(loaded, BrokenGame):
        raise loaded.with_traceback(None)
    return loaded


def working_plugins() -> list[Plugin]:
    """Every game that can be played."""
    outside = [offers[0] for name, offers in outside_plugins().items() if not fault_of(name, offers)]
    return [*own_plugins().values(), *outside]


def faults() -> list[BrokenGame]:
    """Why outside games are missing from the catalog: one sentence each."""
    return [fault for name, offers in outside_plugins().items() if (fault := fault_of(name, offers))]


def fault_of(name: str, offers: Sequence[Plugin]) -> BrokenGame | None:
    if name in own_plugins() or len(offers) > 1:
        return name_taken([*filter(None, [own_plugins().get(name)]), *offers])
    loaded = load(offers[0])
    return loaded if isinstance(loaded, BrokenGame) else None


def name_taken(offers: Sequence[Plugin]) -> BrokenGame:
    packages = ", ".join(sorted({offer.package for offer in offers}))
    return BrokenGame(
        "more than one package offers a game called {name}: {packages}; uninstall all but one",
        name=offers[0].name,
        packages=packages,
    )


# -- the lists -------------------------------------------------------------------------------------------


@cache
def own_plugins() -> Mapping[str, Plugin]:
    """Also found in a source tree without metadata."""
    listed = import_module(GROUP).ENTRY_POINTS.items()
    return {name: Plugin(OURS, name, target) for name, target in listed}


@cache
def outside_plugins() -> Mapping[str, Sequence[Plugin]]:
    """By name, what other packages offer; normally one each. Read once in a process."""
    found: dict[str, list[Plugin]] = {}
    for plugin in sorted({Plugin(package_of(entry), entry.name, entry.value) for entry in entry_points(group=GROUP)}):
        if plugin.package != OURS:
            found.setdefault(plugin.name, []).append(plugin)
    return found


def package_of(entry: EntryPoint) -> str:
    """The distribution's name; damaged metadata may lack it, then the top-level module's."""
    name: str | None = entry.dist.metadata["Name"] if entry.dist is not None else None
    return name or entry.value.partition(":")[0].partition(".")[0]


# -- loading ---------------------------------------------------------------------------------------------


@cache
def load(plugin: Plugin) -> Editions | BrokenGame:
    """Import the game once. Our own may fail with a traceback; of others it is told in a sentence."""
    if plugin.package == OURS:
        return games_among(found_at(plugin.target))
    try:
        found = found_at(plugin.target)
    except (Exception, SystemExit) as error:  # whatever a stranger's module does when it is imported
        return broken(plugin, f"{type(error).__name__}: {error}".partition("\n")[0])
    reason = next(complaints(plugin, found), None)
    return broken(plugin, reason) if reason else games_among(found)


def games_among(found: Sequence[object]) -> Editions:
    return tuple(game for game in found if isinstance(game, Game))


def found_at(target: str) -> Sequence[object]:
    module, _, name = target.partition(":")
    found = vars(import_module(module.strip()))[name.strip()]
    return found if isinstance(found, list | tuple) else [found]


def complaints(plugin: Plugin, found: Sequence[object]) -> Iterator[str]:
    if not NAME.fullmatch(plugin.name):
        yield f"a name of lower-case letters, digits and _ is needed, not {plugin.name!r}"
    games = games_among(found)
    if not games or len(games) < len(found):
        yield f"{plugin.target} is neither a Game nor a tuple of them"
    for game in games:
        if game.name.partition("-")[0] != plugin.name:
            yield f"the game there is called {game.name}"


def broken(plugin: Plugin, reason: str) -> BrokenGame:
    return BrokenGame(
        "the game {name} of the package {package} cannot be used: {reason}",
        name=plugin.name,
        package=plugin.package,
        reason=reason,
    )
