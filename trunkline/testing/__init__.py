"""The conformance suite: what is true of every game, for games of other packages too.

A package tests its game with three lines, collected by pytest::

    from my_game import GAME
    from trunkline.testing import conformance

    test_my_game = conformance(GAME)

pytest, and Hypothesis for random sequences of moves, are imported when a suite is made.
"""

from collections.abc import Callable
from importlib.util import find_spec

from trunkline.core.errors import TrunklineError
from trunkline.core.game import AnyGame

__all__ = ["MissingPackage", "conformance"]

REWRITTEN = ("laws", "interface_laws", "machine", "walk")  # by pytest, so that a failed assertion shows its values


class MissingPackage(TrunklineError):
    """The suite needs a package that Trunkline itself does not."""


def conformance(game: AnyGame) -> Callable[..., None]:
    """A test function for pytest: one test for each law and number of players."""
    if find_spec("pytest") is None:
        raise MissingPackage("trunkline.testing needs pytest: pip install pytest hypothesis")
    import pytest

    pytest.register_assert_rewrite(*(f"{__name__}.{module}" for module in REWRITTEN))
    from trunkline.testing.suite import suite

    return suite(game)
