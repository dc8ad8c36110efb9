"""Names and titles that nobody chose are told in the reader's language: Seat 2, Random 3, Study: Chicago Express."""

import re
from functools import cache
from typing import Literal

from trunkline.bots.levels import KNOWN, NAMES, level_named
from trunkline.core.catalog import catalog
from trunkline.core.game import AnyGame
from trunkline.server.web.pages.page_context import PageContext, with_game

STUDY = "Study: "
GIVEN = re.compile(rf"(Seat|Guest|{'|'.join((*NAMES, *NAMES.values()))})(?: (\d+))?")


def known_as(ctx: PageContext, name: str) -> str:
    given = GIVEN.fullmatch(name)
    if given is None:
        return name
    word = ctx.say(NAMES[level_named(given[1])] if given[1].casefold() in KNOWN else given[1])
    return f"{word} {given[2]}" if given[2] else word


def known_title(ctx: PageContext, title: str) -> str:
    """A study is called after its table; the word for it is the reader's. A table without a title bears that of its game."""
    if title.startswith(STUDY):
        return f"{ctx.say('Study')}: {known_title(ctx, title.removeprefix(STUDY))}"
    game = games_by("title").get(title)
    return title if game is None else title_of(ctx, game)


def game_title(ctx: PageContext, name: str) -> str:
    """As the box is called; a game that is no longer there keeps its name."""
    game = games_by("name").get(name)
    return name if game is None else title_of(ctx, game)


def title_of(ctx: PageContext, game: AnyGame) -> str:
    """Names of games stay as they are; those of their variants are translated."""
    return with_game(ctx, game).say(game.title)


@cache
def games_by(key: Literal["name", "title"]) -> dict[str, AnyGame]:
    return {game.name if key == "name" else game.title: game for game in catalog()}
