"""Our own games, one folder each; a folder's ``__init__.py`` is the contents page of its rulebook.

>>> sorted(ENTRY_POINTS)
['1830', 'american_rails', 'chicago_express', 'union_pacific']

The public interface has a function of the same name, ``trunkline.games()``. So this package can be called.
"""

import sys
from types import ModuleType

from trunkline.core.catalog import catalog
from trunkline.core.game import AnyGame

# As in pyproject.toml, for a source tree that is not installed; a test compares the two.
ENTRY_POINTS = {
    "1830": "trunkline.games.eighteen_thirty:EDITIONS",
    "american_rails": "trunkline.games.american_rails:EDITIONS",
    "chicago_express": "trunkline.games.chicago_express:EDITIONS",
    "union_pacific": "trunkline.games.union_pacific:EDITIONS",
}


class Games(ModuleType):
    """A package that lists its games when it is called."""

    def __call__(self) -> list[AnyGame]:
        """The present edition of every game and variant, by name."""
        return catalog()


sys.modules[__name__].__class__ = Games
