"""The front page: start a game, my tables, public tables, import, account."""

from collections.abc import Sequence
from typing import Any

import htpy as h
from htpy import Element, Node

from trunkline.core.catalog import chapter
from trunkline.core.game import Game
from trunkline.parts.saying import capital
from trunkline.server.house import BOT, FRIEND, ME, UNDO
from trunkline.server.pages.frame import field, page
from trunkline.server.pages.look import Look, with_game
from trunkline.server.pages.names import known_title

UNDO_NAMES = {
    "mine": "until another person has acted",
    "free": "any time",
    "consent": "if all agree",
    "none": "never",
}
USUAL_BOT = f"{BOT}-L2"
SEAT_NAMES = {
    ME: "me",
    FRIEND: "friend by link",
    BOT: "random bot",
    f"{BOT}-L1": "simple bot",
    USUAL_BOT: "steady bot",
    f"{BOT}-L3": "strong bot",
}


def front_page(
    look: Look, games: Sequence[Game[Any]], mine: Sequence[dict[str, Any]], public: Sequence[dict[str, Any]], error: str = ""
) -> str:
    say = look.say
    return page(
        look,
        say("Trunkline: railway share games"),
        h.main("#main.front", tabindex="-1")[
            h.div(".hello")[
                h.h1[say("Railway share games, with friends and bots")],
                h.p[say("Choose a game; it starts at once. No account is needed.")],
            ],
            h.p(".notice.bad", role="alert")[error] if error else None,
            waiting(look, mine),
            h.section(".games", aria_label=say("Start a game"))[
                [game_card(look, editions, n) for n, editions in enumerate(by_box(games))]
            ],
            h.div(".columns")[
                tables_section(look, say("My tables"), mine, say("Your tables will stand here.")),
                tables_section(look, say("Public tables"), public, say("Nobody plays in public just now.")),
                h.div(".column")[import_section(look), account_section(look)],
            ],
        ],
        (),
        "at-front",
    )


def waiting(look: Look, mine: Sequence[dict[str, Any]]) -> Element | None:
    """What matters most to somebody who comes back."""
    mine = [table for table in mine if table["my_turn"]]
    if not mine:
        return None
    first = mine[0]
    text = look.say("It is your turn") if len(mine) == 1 else look.fill("It is your turn at {number} tables", number=len(mine))
    return h.a(".now-band", href=f"/tables/{first['table']}")[h.b[text], h.span[known_title(look, first["title"])]]


# -- start -----------------------------------------------------------------------------------------------


def by_box(games: Sequence[Game[Any]]) -> list[list[Game[Any]]]:
    """Variants share a card with their game; games with a board come first."""
    boxes: dict[str, list[Game[Any]]] = {}
    for game in games:
        boxes.setdefault(game.folder, []).append(game)
    return sorted(boxes.values(), key=lambda editions: chapter(editions[0], "draw") is None)


def game_card(look: Look, editions: Sequence[Game[Any]], number: int) -> Element:
    game = editions[0]
    own = with_game(look, game)
    id = f"game-{number}"
    return h.form(".panel.game-card", method="post", action="/tables", aria_labelledby=id)[
        picture(look, game),
        h.div(".game-body")[
            h.h2(id=id)[game.title],
            h.p(".facts")[
                look.fill("{least} to {most} players", least=game.seats.start, most=game.seats.stop - 1),
                " · ",
                h.a(href=f"/rules/{game.name}")[look.say("Rules")],
            ],
            name_field(look),
            seats_fieldset(look, game),
            h.details(".fold")[
                h.summary[look.say("More options")],
                h.div(".options")[variants(look, editions), common_options(look), own_options(own, game)],
            ],
            h.button(".button.strong.start")[look.say("Start")],
            [h.p(".hint")[own.say(text)] for text in game.caveats],
        ],
    ]


def variants(look: Look, editions: Sequence[Game[Any]]) -> Node:
    if len(editions) == 1:
        return h.input(type="hidden", name="game", value=editions[0].name)
    return field(
        look.say("Variant"), h.select(name="game")[[h.option(value=game.name)[look.say(game.title)] for game in editions]]
    )


def picture(look: Look, game: Game[Any]) -> Node:
    """The board as it lies at the beginning; the dark one where the machine or the reader wants it."""
    address = f"/games/{game.name}/picture.svg?v={look.version}"
    alt = look.fill("The board of {game}", game=game.title) if chapter(game, "draw") is not None else ""
    if look.theme != "auto":
        return h.picture(".game-picture")[h.img(src=f"{address}&theme={look.theme}", alt=alt, width="612", height="409")]
    return h.picture(".game-picture")[
        h.source(srcset=f"{address}&theme=dark", media="(prefers-color-scheme: dark)"),
        h.img(src=f"{address}&theme=light", alt=alt, width="612", height="409"),
    ]


def name_field(look: Look) -> Element:
    name = look.person.name if look.person else ""
    return field(
        look.say("Your name"),
        h.input(name="name", value=name, maxlength="40", placeholder=look.say("Guest"), autocomplete="nickname"),
    )


def seats_fieldset(look: Look, game: Game[Any]) -> Element:
    """Me and two bots that play well, so that one click starts a game; more seats by one button."""
    usual = max(3, game.seats.start)
    return h.fieldset(".chairs", data_least=str(game.seats.start), data_most=str(game.seats.stop - 1))[
        h.legend[look.say("Seats")],
        [
            chair(look, n, ME if n == 0 else USUAL_BOT if n < usual else "none", n >= game.seats.start)
            for n in range(game.seats.stop - 1)
        ],
    ]


def chair(look: Look, n: int, chosen: str, may_be_empty: bool) -> Element:
    label = look.fill("Seat {number}", number=n + 1)
    options = [("none", look.say("nobody"))] if may_be_empty else []
    options += [(kind, look.say(name)) for kind, name in SEAT_NAMES.items()]
    return h.label(".chair")[
        h.span(aria_hidden="true")[f"{n + 1}"],
        h.select(name="seat", aria_label=label)[
            [h.option(value=value, selected=value == chosen)[text] for value, text in options]
        ],
    ]


def common_options(look: Look) -> Node:
    say = look.say
    return [
        field(say("Title"), h.input(name="title", maxlength="80")),
        field(
            say("Undo"),
            h.select(name="undo")[
                [h.option(value=kind)[say(UNDO_NAMES[kind])] for kind in sorted(UNDO, key=list(UNDO_NAMES).index)]
            ],
        ),
        h.label(".check")[h.input(type="checkbox", name="public", checked=True), h.span[say("Everybody may watch")]],
        h.label(".check")[h.input(type="checkbox", name="hints"), h.span[say("Bots give hints and explain their moves")]],
    ]


def own_options(look: Look, game: Game[Any]) -> Node:
    """Options of the game are free words; the game itself says what it does not know."""
    named = {option: capital(look.say(option).replace("-", " ")) for option in game.options}
    return [field(words, h.input(name=f"option-{option}")) for option, words in named.items()]


# -- tables ----------------------------------------------------------------------------------------------


def tables_section(look: Look, title: str, tables: Sequence[dict[str, Any]], empty: str) -> Element:
    return h.section(".panel.list-panel", aria_label=title)[
        h.h2[title], h.ul(".tables")[[table_item(look, table) for table in tables]] if tables else h.p(".empty")[empty]
    ]


def table_item(look: Look, table: dict[str, Any]) -> Element:
    say = look.say
    if table["waits"] == "nobody":
        status = say("over")
    elif table.get("my_turn"):
        status = say("your turn")
    else:
        status = say("study") if table["kind"] == "study" else say("running")
    return h.li(class_="mine" if table.get("my_turn") else None)[
        h.a(href=f"/tables/{table['table']}")[
            h.b[known_title(look, table["title"])],
            h.span[look.fill("{players} players, {moves} moves", players=table["players"], moves=table["number"])],
            h.span(".status")[status],
        ]
    ]


# -- import and account ----------------------------------------------------------------------------------


def import_section(look: Look) -> Element:
    say = look.say
    return h.section(".panel.list-panel", aria_label=say("Open a record"))[
        h.h2[say("Open a record")],
        h.form(".stack", method="post", action="/import", enctype="multipart/form-data")[
            field(say("A file"), h.input(type="file", name="file", accept=".txt,.json,text/plain,application/json")),
            field(say("or its text"), h.textarea(name="text", rows="3", spellcheck="false")),
            h.button(".button")[say("Open")],
        ],
    ]


def account_section(look: Look) -> Element:
    say, person = look.say, look.person
    if person is not None and person.account is not None:
        return h.section(".panel.list-panel", aria_label=say("Account"))[
            h.h2[say("Account")],
            h.p[look.fill("You are signed in as {name}.", name=person.account)],
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
