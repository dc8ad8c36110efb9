"""The front page: start a game, my tables, public tables, import, account."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import htpy as h
from htpy import Element, Node

from trunkline.core.game import Game
from trunkline.present.default import drawing_of
from trunkline.present.to_text import capital
from trunkline.server.tables.context import BOT, FRIEND, ME
from trunkline.server.web.pages.closed import closed_line
from trunkline.server.web.pages.frame import field, page
from trunkline.server.web.pages.names import known_title
from trunkline.server.web.pages.options import choices, common_options, own_options
from trunkline.server.web.pages.page_context import PageContext, with_game
from trunkline.server.web.pages.typed import FRESH, Typed

NOBODY = "none"
USUAL_BOT = f"{BOT}-L2"
SEAT_NAMES = {
    ME: "me",
    FRIEND: "friend by link",
    BOT: "random bot",
    f"{BOT}-L1": "simple bot",
    USUAL_BOT: "steady bot",
    f"{BOT}-L3": "strong bot",
}


class Refusal(NamedTuple):
    """Why no table was made, and what was typed."""

    said: str
    typed: Typed


def front_page(
    ctx: PageContext,
    games: Sequence[Game[Any]],
    mine: Sequence[dict[str, Any]],
    public: Sequence[dict[str, Any]],
    refusal: Refusal | None = None,
) -> str:
    """``refusal`` is told in the card of its game, or above them all where no game is named."""
    say, boxes = ctx.say, by_box(games)
    meant = [refusal if is_about(refusal, editions) else None for editions in boxes]
    return page(
        ctx,
        say("Trunkline: railway share games"),
        h.main("#main.front", tabindex="-1")[
            h.div(".hello")[
                h.h1[say("Railway share games, with friends and bots")],
                h.p[say("Choose a game; it starts at once. No account is needed.")],
            ],
            alert(refusal.said) if refusal and not any(meant) else None,
            waiting(ctx, mine),
            h.section(".games", aria_label=say("Start a game"))[
                [game_card(ctx, editions, n, meant[n]) for n, editions in enumerate(boxes)]
            ],
            h.div(".columns")[
                tables_section(ctx, say("My tables"), mine, say("Your tables will stand here.")),
                tables_section(ctx, say("Public tables"), public, say("Nobody plays in public just now.")),
                h.div(".column")[import_section(ctx), account_section(ctx)],
            ],
        ],
        (),
        "at-front",
    )


def is_about(refusal: Refusal | None, editions: Sequence[Game[Any]]) -> bool:
    return refusal is not None and refusal.typed.fields.get("game") in [game.name for game in editions]


def alert(said: str) -> Element:
    """It takes the focus, so that the page opens where it stands."""
    return h.p(".notice.bad", role="alert", tabindex="-1", autofocus=True)[capital(said)]


def waiting(ctx: PageContext, mine: Sequence[dict[str, Any]]) -> Element | None:
    """What matters most to somebody who comes back."""
    mine = [table for table in mine if table["my_turn"]]
    if not mine:
        return None
    first = mine[0]
    text = ctx.say("It is your turn") if len(mine) == 1 else ctx.fill("It is your turn at {number} tables", number=len(mine))
    return h.a(".now-band", href=f"/tables/{first['table']}")[h.b[text], h.span[known_title(ctx, first["title"])]]


# -- start -----------------------------------------------------------------------------------------------


def by_box(games: Sequence[Game[Any]]) -> list[list[Game[Any]]]:
    """Variants share a card with their game; games with a board come first."""
    boxes: dict[str, list[Game[Any]]] = {}
    for game in games:
        boxes.setdefault(game.folder, []).append(game)
    return sorted(boxes.values(), key=lambda editions: drawing_of(editions[0]) is None)


def game_card(ctx: PageContext, editions: Sequence[Game[Any]], number: int, refusal: Refusal | None) -> Element:
    game, typed = editions[0], refusal.typed if refusal else FRESH
    own = with_game(ctx, game)
    id = f"game-{number}"
    return h.form(".panel.game-card", method="post", action="/tables", aria_labelledby=id)[
        picture(ctx, game),
        h.div(".game-body")[
            h.h2(id=id)[game.title],
            h.p(".facts")[
                ctx.fill("{least} to {most} players", least=game.seats.start, most=game.seats.stop - 1),
                " · ",
                h.a(href=f"/rules/{game.name}")[ctx.say("Rules")],
            ],
            alert(refusal.said) if refusal else None,
            name_field(ctx, typed),
            seats_fieldset(ctx, game, typed),
            h.details(".fold", open=refusal is not None)[
                h.summary[ctx.say("More options")],
                h.div(".options")[variants(ctx, editions, typed), own_options(own, game, typed), common_options(ctx, typed)],
            ],
            h.button(".button.strong.start")[ctx.say("Start")],
            [h.p(".hint")[own.say(text)] for text in game.caveats],
        ],
    ]


def variants(ctx: PageContext, editions: Sequence[Game[Any]], typed: Typed) -> Node:
    if len(editions) == 1:
        return h.input(type="hidden", name="game", value=editions[0].name)
    words = {game.name: ctx.say(game.title) for game in editions}
    return field(ctx.say("Variant"), choices("game", words, typed.fields.get("game", editions[0].name)))


def picture(ctx: PageContext, game: Game[Any]) -> Node:
    """The board as it lies at the beginning; the dark one where the machine or the reader wants it."""
    address = f"/games/{game.name}/picture.svg?v={ctx.version}"
    alt = ctx.fill("The board of {game}", game=game.title) if drawing_of(game) is not None else ""
    if ctx.theme != "auto":
        return h.picture(".game-picture")[h.img(src=f"{address}&theme={ctx.theme}", alt=alt, width="612", height="409")]
    return h.picture(".game-picture")[
        h.source(srcset=f"{address}&theme=dark", media="(prefers-color-scheme: dark)"),
        h.img(src=f"{address}&theme=light", alt=alt, width="612", height="409"),
    ]


def name_field(ctx: PageContext, typed: Typed) -> Element:
    name = typed.fields.get("name", ctx.person.name if ctx.person else "")
    return field(
        ctx.say("Your name"),
        h.input(name="name", value=name, maxlength="40", placeholder=ctx.say("Guest"), autocomplete="nickname"),
    )


def seats_fieldset(ctx: PageContext, game: Game[Any], typed: Typed) -> Element:
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


# -- tables ----------------------------------------------------------------------------------------------


def tables_section(ctx: PageContext, title: str, tables: Sequence[dict[str, Any]], empty: str) -> Element:
    return h.section(".panel.list-panel", aria_label=title)[
        h.h2[title], h.ul(".tables")[[table_item(ctx, table) for table in tables]] if tables else h.p(".empty")[empty]
    ]


def table_item(ctx: PageContext, table: dict[str, Any]) -> Element:
    say = ctx.say
    if table["closed"]:
        status = say("closed")
    elif table["waits"] == "nobody":
        status = say("over")
    elif table.get("my_turn"):
        status = say("your turn")
    else:
        status = say("study") if table["kind"] == "study" else say("running")
    return h.li(class_="mine" if table.get("my_turn") else None)[
        h.a(href=f"/tables/{table['table']}")[
            h.b[known_title(ctx, table["title"])],
            h.span[ctx.fill("{players} players, {moves} moves", players=table["players"], moves=table["number"])],
            h.span(".status")[status],
            closing(ctx, table) if table["closed"] else None,
        ]
    ]


def closing(ctx: PageContext, table: dict[str, Any]) -> Element:
    return h.span(".closer")[ctx.say("closed"), " ", closed_line(ctx, table["closed_by"], table["host"], table["closed_at"])]


# -- import and account ----------------------------------------------------------------------------------


def import_section(ctx: PageContext) -> Element:
    say = ctx.say
    return h.section(".panel.list-panel", aria_label=say("Open a record"))[
        h.h2[say("Open a record")],
        h.form(".stack", method="post", action="/import", enctype="multipart/form-data")[
            field(say("A file"), h.input(type="file", name="file", accept=".txt,.json,text/plain,application/json")),
            field(say("or its text"), h.textarea(name="text", rows="3", spellcheck="false")),
            h.button(".button")[say("Open")],
        ],
    ]


def account_section(ctx: PageContext) -> Element:
    say, person = ctx.say, ctx.person
    if person is not None and person.account is not None:
        return h.section(".panel.list-panel", aria_label=say("Account"))[
            h.h2[say("Account")],
            h.p[ctx.fill("You are signed in as {name}.", name=person.account)],
            h.p(".hint")[h.a(href="/admin")[say("Administration")]] if person.admin else None,
            h.form(".row", method="post", action="/account/logout")[
                h.button(".button")[say("Sign out")],
                h.button(".button.quiet", formaction="/account/logout/everywhere")[say("Sign out everywhere")],
            ],
        ]
    return h.section(".panel.list-panel", aria_label=say("Account"))[
        h.h2[say("Account")],
        h.p(".hint")[say("Not needed. With one, your tables are on every device.")],
        h.form(".stack", method="post", action="/account/login")[
            field(say("Account name"), h.input(name="account", maxlength="40", required=True, autocomplete="username")),
            field(
                say("Password"),
                h.input(type="password", name="password", required=True, minlength="8", autocomplete="current-password"),
                say("at least 8 characters"),
            ),
            h.div(".row")[
                h.button(".button")[say("Sign in")],
                h.button(".button.quiet", formaction="/account/register")[say("Make an account")],
            ],
        ],
    ]
