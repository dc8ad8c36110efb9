"""The form of a new table: who plays, and everything else as choices with a word of help; it keeps what was typed."""

from collections.abc import Sequence
from typing import NamedTuple

import htpy as h
from htpy import Element, Node

from trunkline.core.game import AnyGame
from trunkline.present.to_text import capital
from trunkline.server.tables.context import ANYONE, BOT, FRIEND, ME
from trunkline.server.web.pages.frame import field
from trunkline.server.web.pages.game_card import by_box, facts, picture
from trunkline.server.web.pages.names import title_of
from trunkline.server.web.pages.options import choices, common_options, own_options
from trunkline.server.web.pages.page_context import PageContext, with_game
from trunkline.server.web.pages.site_page import site_page
from trunkline.server.web.pages.typed import FRESH, Typed

NOBODY = "none"
USUAL_BOT = f"{BOT}-L2"
SEAT_NAMES = {
    ME: "me",
    FRIEND: "friend by link",
    ANYONE: "anyone",
    BOT: "random bot",
    f"{BOT}-L1": "simple bot",
    USUAL_BOT: "steady bot",
    f"{BOT}-L3": "strong bot",
}


class Refusal(NamedTuple):
    """Why no table was made, and what was typed."""

    said: str
    typed: Typed


def new_table_page(ctx: PageContext, games: Sequence[AnyGame], chosen: str, refusal: Refusal | None = None) -> str:
    """``chosen`` is the game, or a variant of it; a refusal is told above its form."""
    boxes = by_box(games)
    editions = next((box for box in boxes if chosen in [game.name for game in box]), boxes[0])
    return site_page(
        ctx,
        ctx.say("New table"),
        "",
        h.main("#main.front.new-table", tabindex="-1")[
            h.h1[ctx.say("New table")],
            h.nav(".game-choice", aria_label=ctx.say("Which game"))[[choice_of(ctx, box[0], box is editions) for box in boxes]],
            game_form(ctx, editions, chosen, refusal),
        ],
    )


def choice_of(ctx: PageContext, game: AnyGame, is_chosen: bool) -> Element:
    return h.a(href=f"/new/{game.name}", aria_current="page" if is_chosen else None)[game.title]


def alert(said: str) -> Element:
    """It takes the focus, so that the page opens where it stands."""
    return h.p(".notice.bad", role="alert", tabindex="-1", autofocus=True)[capital(said)]


def game_form(ctx: PageContext, editions: Sequence[AnyGame], chosen: str, refusal: Refusal | None) -> Element:
    game, typed = editions[0], refusal.typed if refusal else FRESH
    own = with_game(ctx, game)
    return h.form(".panel.game-card", method="post", action="/tables", aria_labelledby="game-title")[
        picture(ctx, game),
        h.div(".game-body")[
            h.h2("#game-title")[game.title],
            facts(own, game),
            alert(refusal.said) if refusal else None,
            name_field(ctx, typed),
            seats_fieldset(ctx, game, typed),
            variants(ctx, editions, typed, chosen),
            own_options(own, game, typed),
            h.details(".fold", open=refusal is not None)[
                h.summary[ctx.say("More options")],
                h.div(".options")[common_options(ctx, typed)],
            ],
            h.button(".button.primary.start")[ctx.say("Start the game")],
            [h.p(".hint")[own.say(text)] for text in game.caveats],
        ],
    ]


def variants(ctx: PageContext, editions: Sequence[AnyGame], typed: Typed, chosen: str) -> Node:
    if len(editions) == 1:
        return h.input(type="hidden", name="game", value=editions[0].name)
    words = {game.name: title_of(ctx, game) for game in editions}
    return field(ctx.say("Variant"), choices("game", words, typed.fields.get("game", chosen or editions[0].name)))


def name_field(ctx: PageContext, typed: Typed) -> Element:
    name = typed.fields.get("name", ctx.person.name if ctx.person else "")
    return field(
        ctx.say("Your name"),
        h.input(name="name", value=name, maxlength="40", placeholder=ctx.say("Guest"), autocomplete="nickname"),
    )


def seats_fieldset(ctx: PageContext, game: AnyGame, typed: Typed) -> Element:
    """Me and two bots that play well, so that one click starts a game; more seats by one button."""
    wished = typed.seats or [ME, *[USUAL_BOT] * (max(3, game.seats.start) - 1)]
    return h.fieldset(".chairs", data_least=str(game.seats.start), data_most=str(game.seats.stop - 1))[
        h.legend[ctx.say("Seats")],
        [
            chair(ctx, n, wished[n] if n < len(wished) else NOBODY, n >= game.seats.start, "".join(typed.names[n : n + 1]))
            for n in range(game.seats.stop - 1)
        ],
    ]


def chair(ctx: PageContext, n: int, chosen: str, may_be_empty: bool, name: str) -> Element:
    """Who plays at this device beside me gets a field for their name; the style sheet shows it where it is wanted."""
    label = ctx.fill("Seat {number}", number=n + 1)
    words = {NOBODY: ctx.say("nobody")} if may_be_empty else {}
    words |= {kind: ctx.say(text) for kind, text in SEAT_NAMES.items()} | ({ME: ctx.say("plays here")} if n else {})
    called = ctx.fill("Name of the player on seat {number}", number=n + 1)
    return h.div(".chair")[
        h.label[h.span(aria_hidden="true")[f"{n + 1}"], choices("seat", words, chosen, label)],
        h.input(
            ".chair-name",
            name="seat-name",
            value=name,
            maxlength="40",
            aria_label=called,
            placeholder=ctx.say("Name"),
            autocomplete="off",
        ),
    ]
