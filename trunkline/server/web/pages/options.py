"""The options of a new table: those every table has, and the game's own as choices with a word of help."""

import htpy as h
from htpy import Element, Node

from trunkline.core.game import AnyGame, Option
from trunkline.present.to_text import capital
from trunkline.server.tables.context import LONGEST_TITLE, UNDO
from trunkline.server.web.pages.clock_form import clock_options
from trunkline.server.web.pages.frame import field
from trunkline.server.web.pages.page_context import PageContext
from trunkline.server.web.pages.typed import Typed

UNDO_NAMES = {
    "mine": "until another person has acted",
    "free": "any time",
    "consent": "if all agree",
    "none": "never",
}
TICKED = {
    "public": "Everybody may watch",
    "hints": "Bots give hints and explain their moves",
    "no-table-talk": "No table talk: the chat opens when the game is over",
}


def common_options(ctx: PageContext, typed: Typed) -> Node:
    say, fields = ctx.say, typed.fields
    chosen = fields.get("undo", next(iter(UNDO_NAMES)))
    undo = {kind: say(words) for kind, words in UNDO_NAMES.items() if kind in UNDO}
    return [
        field(say("Title"), h.input(name="title", value=fields.get("title", ""), maxlength=str(LONGEST_TITLE))),
        field(say("Undo"), choices("undo", undo, chosen)),
        clock_options(ctx, typed),
        [tick(name, say(words), typed) for name, words in TICKED.items()],
    ]


def choices(name: str, words: dict[str, str], chosen: str, spoken: str | None = None) -> Element:
    """``spoken`` is its label where none stands beside it."""
    return h.select(name=name, aria_label=spoken)[
        [h.option(value=value, selected=value == chosen)[text] for value, text in words.items()]
    ]


def tick(name: str, words: str, typed: Typed) -> Element:
    return h.label(".check")[h.input(type="checkbox", name=name, checked=typed.ticked(name)), h.span[words]]


def own_options(ctx: PageContext, game: AnyGame, typed: Typed) -> Node:
    """Those of the game that can be chosen by name; ``look`` has the words of the game."""
    return [own_option(ctx, name, option, typed) for name, option in game.options.items() if option.values]


def own_option(ctx: PageContext, name: str, option: Option, typed: Typed) -> Element:
    """The default is sent as nothing, so that a record names only what was chosen."""
    key = f"option-{name}"
    chosen = typed.fields.get(key, option.suggested)
    label = capital(ctx.say(name).replace("-", " "))
    return field(label, control(ctx, key, option, "" if chosen == option.default else chosen), ctx.say(option.help))


def control(ctx: PageContext, key: str, option: Option, chosen: str) -> Node:
    values = option.values
    if isinstance(values, tuple):
        words = {"" if value == option.default else value: value_words(ctx, value) for value in values}
        return choices(key, words, chosen)
    limits = {"min": str(values[0]), "max": str(values[-1])}
    return h.input(limits, type="number", name=key, value=chosen, placeholder=option.default, inputmode="numeric")


def value_words(ctx: PageContext, value: str) -> str:
    """As players say it; seats are called alike in every game."""
    seat = value.removeprefix("seat-")
    return ctx.fill("Seat {number}", number=seat) if seat != value else capital(ctx.say(value))
