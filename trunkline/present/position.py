"""A position that shows itself: a notebook draws its board."""

from collections.abc import Sequence
from dataclasses import dataclass

from trunkline.core.errors import UnknownGame
from trunkline.core.game import AnyGame, HasAgenda
from trunkline.present.default import drawing_of
from trunkline.present.to_text import english


@dataclass(frozen=True, slots=True)
class Position:
    """A game and a state of it. Names are those of the players, by seat."""

    game: AnyGame
    state: HasAgenda
    names: Sequence[str] = ()

    def _repr_svg_(self) -> str | None:
        """What a notebook shows; without a drawn board it shows the text of the value instead."""
        drawing = drawing_of(self.game)
        return None if drawing is None else str(drawing.sheet(self.state, self.names, "light", english))

    @property
    def svg(self) -> str:
        """The whole table as an SVG file."""
        drawn = self._repr_svg_()
        if drawn is None:
            raise UnknownGame("{game} has no drawn board yet", game=self.game.title)
        return drawn


def show(game: AnyGame, s: HasAgenda, names: Sequence[str] = ()) -> Position:
    """The position as a value that a notebook draws. States are flat records that do not know their game."""
    return Position(game, s, names)
