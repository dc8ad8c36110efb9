"""Settings to try, and random games played by numbers."""

from collections.abc import Iterator
from random import Random

from trunkline.core.catalog import catalog, editions
from trunkline.research.amount_modes import AmountMode
from trunkline.research.episode import Episode, Setting

EVERY = [Setting(game, players) for game in editions() for players in game.seats]
PRESENT = [Setting(game, players) for game in catalog() for players in game.seats]
ONE_EACH = [Setting(game, players) for n, game in enumerate(catalog()) for players in [game.seats[n % len(game.seats)]]]


def called(setting: Setting) -> str:
    return f"{setting.game.edition} {setting.players} {setting.mode}"


def in_mode(setting: Setting, mode: AmountMode) -> Setting:
    return Setting(setting.game, setting.players, mode)


def walk(setting: Setting, seed: int, most: int) -> Iterator[Episode]:
    """The positions of a random game before each choice; the same episode, played on."""
    episode, chance = Episode(setting, seed), Random(seed)
    for _ in range(most):
        yield episode
        episode.act(chance.choice(episode.legal_ids()))
        if episode.seat is None:
            return
