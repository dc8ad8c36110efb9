"""Who came first: the players, and whoever else a game ranks with them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from trunkline.core.catalog import chapter
from trunkline.core.game import Game, Seat
from trunkline.parts.telling import Who, Word


class Ranked(NamedTuple):
    """One who is ranked: a place, which several may share, a player or somebody without a seat, and the score."""

    place: int
    who: Who | Word
    score: int


def ranking(game: Game[Any], s: Any) -> list[Ranked]:
    """The best first. A game whose panels have ``unseated`` says with it who is ranked without sitting at the table."""
    seated: list[tuple[Who | Word, int]] = [(Who(Seat(seat)), score) for seat, score in enumerate(game.score(s))]
    others: Sequence[tuple[Word, int]] = getattr(chapter(game, "panels"), "unseated", nobody)(s)
    scores = [*seated, *others]
    found = [Ranked(1 + sum(more > score for _, more in scores), who, score) for who, score in scores]
    return sorted(found, key=lambda one: one.place)


def nobody(s: Any) -> list[tuple[Word, int]]:
    return []
