"""Who came first: the players, and whoever else a game ranks with them."""

from typing import NamedTuple

from trunkline.core.game import AnyGame, HasAgenda, Seat
from trunkline.present.default import presentation_of
from trunkline.present.message import PlayerRef, Term


class Ranked(NamedTuple):
    """One who is ranked: a place, which several may share, a player or somebody without a seat, and the score."""

    place: int
    who: PlayerRef | Term
    score: int


def ranking(game: AnyGame, s: HasAgenda) -> list[Ranked]:
    """The best first. A game may rank others who do not sit at the table."""
    seated: list[tuple[PlayerRef | Term, int]] = [(PlayerRef(Seat(seat)), score) for seat, score in enumerate(game.score(s))]
    scores = [*seated, *presentation_of(game).unseated(s)]
    found = [Ranked(1 + sum(more > score for _, more in scores), who, score) for who, score in scores]
    return sorted(found, key=lambda one: one.place)
