"""A position in a few lines of text."""

from trunkline.core.notation import seat_names
from trunkline.research.episode import Episode


def position_text(episode: Episode) -> str:
    """The title, who is to move and may do what, and the score."""
    game = episode.game
    names = seat_names(game)
    turn = "the game is over" if episode.seat is None else f"{names[episode.seat]} to move"
    score = ", ".join(f"{name} {score}" for name, score in zip(names, game.score(episode.state), strict=False))
    choices = "\n".join(f"  {id:6} {episode.words(id)}" for id in episode.legal_ids())
    return "\n".join(part for part in (f"{game.title}: {turn}", f"score: {score}", choices) if part)
