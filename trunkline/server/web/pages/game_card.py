"""A game in short: its board, one sentence, and how many, how long, how heavy."""

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from trunkline.core.game import AnyGame
from trunkline.present.default import drawing_of, presentation_of
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.page_context import PageContext

WEIGHTS = ("", "light", "light", "medium", "medium", "heavy")  # by weight, from 1 to 5
HEAVIEST = 5
UNWEIGHED = HEAVIEST + 1  # a game that does not say how heavy it is stands last


def by_box(games: Sequence[AnyGame]) -> list[list[AnyGame]]:
    """Variants share a card with their game; light games come first, those without a board last."""
    boxes: dict[str, list[AnyGame]] = {}
    for game in games:
        boxes.setdefault(game.folder, []).append(game)
    return sorted(boxes.values(), key=lambda editions: weight(editions[0]))


def weight(game: AnyGame) -> int:
    portrait = presentation_of(game).portrait
    return portrait.weight if portrait is not None else UNWEIGHED


def sentence(own: PageContext, game: AnyGame) -> Element | None:
    """``own`` has the words of the game."""
    portrait = presentation_of(game).portrait
    return h.p(".sentence")[own.say(portrait.sentence)] if portrait is not None else None


def facts(own: PageContext, game: AnyGame) -> Element:
    return h.ul(".facts")[
        h.li[icon("players"), h.span(".sr")[own.say("Players"), ": "], span_of(game.seats)],
        duration(own, game),
        heaviness(own, game),
    ]


def span_of(seats: range) -> str:
    return f"{seats.start}–{seats.stop - 1}"


def duration(own: PageContext, game: AnyGame) -> Element | None:
    portrait = presentation_of(game).portrait
    if portrait is None:
        return None
    least, most = portrait.minutes
    if most >= 120:
        return h.li[icon("clock"), own.fill("{least}–{most} h", least=least // 60, most=most // 60)]
    return h.li[icon("clock"), own.fill("{least}–{most} min", least=least, most=most)]


def heaviness(own: PageContext, game: AnyGame) -> Element | None:
    found = weight(game)
    if found == UNWEIGHED:
        return None
    dots = [h.i(class_="full" if n < found else None) for n in range(HEAVIEST)]
    return h.li[h.span(".dots", aria_hidden="true")[dots], own.say(WEIGHTS[found])]


def picture(ctx: PageContext, game: AnyGame) -> Node:
    """The board in the middle of a game; the dark one where the machine or the reader wants it."""
    address = f"/games/{game.name}/picture.svg?v={ctx.version}"
    return themed(ctx, address, ctx.fill("The board of {game}", game=game.title) if drawing_of(game) is not None else "")


def themed(ctx: PageContext, address: str, alt: str, kind: str = "game-picture") -> Element:
    """``address`` has a question mark already."""
    size = {"width": "612", "height": "409", "loading": "lazy"}
    if ctx.theme != "auto":
        return h.picture(class_=kind)[h.img(size, src=f"{address}&theme={ctx.theme}", alt=alt)]
    return h.picture(class_=kind)[
        h.source(srcset=f"{address}&theme=dark", media="(prefers-color-scheme: dark)"),
        h.img(size, src=f"{address}&theme=light", alt=alt),
    ]
