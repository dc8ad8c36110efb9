"""The public interface: ``import trunkline as t`` offers these names, and they keep working across versions.

>>> import trunkline as t
>>> game = t.find("chicago_express")
>>> s = t.start(game, players=3, seed=1)
>>> [t.spell(game, a) for a in t.legal(game, s)]
['bid 7', 'pass']
"""

from typing import TYPE_CHECKING

from trunkline.bots.levels import LEVELS
from trunkline.bots.player import BotPlayer, bot
from trunkline.bots.thought import Candidate, Thought
from trunkline.core.catalog import find, rules_text, start, with_options
from trunkline.core.errors import BadBox, BadNotation, BadRecord, Illegal, TrunklineError, UnknownGame
from trunkline.core.game import SPECTATOR, Game, Move, Option, Rule, Seat
from trunkline.core.notation import read, spell
from trunkline.core.play import amounts, apply, deciding, finished, legal, options, rights, view, why_not, why_not_by
from trunkline.core.state import HIDDEN, copy
from trunkline.present.position import Position, show
from trunkline.records.record import Record, begin, play_on, take_back
from trunkline.records.text import load_file as load
from trunkline.records.text import save_file as save

if TYPE_CHECKING:
    from trunkline.games import Games

    games: Games
else:  # the package of this name would hide a function: it can be called instead
    from trunkline import games

__all__ = [
    "HIDDEN",
    "LEVELS",
    "SPECTATOR",
    "BadBox",
    "BadNotation",
    "BadRecord",
    "BotPlayer",
    "Candidate",
    "Game",
    "Illegal",
    "Move",
    "Option",
    "Position",
    "Record",
    "Rule",
    "Seat",
    "Thought",
    "TrunklineError",
    "UnknownGame",
    "amounts",
    "apply",
    "begin",
    "bot",
    "copy",
    "deciding",
    "find",
    "finished",
    "games",
    "legal",
    "load",
    "options",
    "play_on",
    "read",
    "rights",
    "rules_text",
    "save",
    "show",
    "spell",
    "start",
    "take_back",
    "view",
    "why_not",
    "why_not_by",
    "with_options",
]
