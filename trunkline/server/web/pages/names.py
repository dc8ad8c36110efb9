"""Names and titles that nobody chose are told in the reader's language: Seat 2, Random 3, Study: Chicago Express."""

import re
from functools import cache

from trunkline.bots.levels import KNOWN, NAMES, level_named
from trunkline.core.catalog import catalog
from trunkline.server.web.pages.page_context import PageContext

STUDY = "Study: "
GIVEN = re.compile(rf"(Seat|Guest|{'|'.join((*NAMES, *NAMES.values()))})(?: (\d+))?")


def known_as(ctx: PageContext, name: str) -> str:
    given = GIVEN.fullmatch(name)
    if given is None:
        return name
    word = ctx.say(NAMES[level_named(given[1])] if given[1].casefold() in KNOWN else given[1])
    return f"{word} {given[2]}" if given[2] else word


def known_title(ctx: PageContext, title: str) -> str:
    """A study is called after its table; the word for it is the reader's."""
    return f"{ctx.say('Study')}: {known_title(ctx, title.removeprefix(STUDY))}" if title.startswith(STUDY) else title


@cache
def game_title(name: str) -> str:
    """As the box is called; a game that is no longer there keeps its name."""
    return {game.name: game.title for game in catalog()}.get(name, name)
