"""How a page looks to its reader: language, theme, who they are. Every page takes one of these."""

from dataclasses import dataclass, replace

from trunkline.core.game import AnyGame
from trunkline.server.common.language import Translate, filled, translator
from trunkline.server.tables.people import Person

THEMES = ("auto", "light", "dark")


@dataclass(frozen=True, slots=True)
class PageContext:
    """``say`` translates an English text; ``version`` is part of the address of style sheets and scripts."""

    language: str
    theme: str
    person: Person | None
    say: Translate
    version: str
    path: str = "/"

    def fill(self, text: str, **holes: object) -> str:
        """A translated text with its holes filled."""
        return filled(self.say(text), {key: str(value) for key, value in holes.items()})

    def static(self, name: str) -> str:
        return f"/static/{self.version}/{name}"


def with_game(ctx: PageContext, game: AnyGame) -> PageContext:
    """The same look, with the words of a game."""
    return replace(ctx, say=translator(ctx.language, game))
