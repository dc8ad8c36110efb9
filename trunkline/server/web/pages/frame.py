"""What every page has: head, header with language and theme, the live region for those who listen."""

from collections.abc import Iterable

import htpy as h
from htpy import Element, Node

from trunkline.present.markup import rendered
from trunkline.server.common.language import LANGUAGES
from trunkline.server.web.fonts import FIRST, font_files
from trunkline.server.web.pages.icons import icon, mark
from trunkline.server.web.pages.page_context import THEMES, PageContext

STYLES = (
    "tokens.css",
    "site.css",
    "front.css",
    "table.css",
    "stage.css",
    "desk.css",
    "standings.css",
    "trial.css",
    "clocks.css",
    "study.css",
)
THEME_ICONS = {"auto": "auto", "light": "sun", "dark": "moon"}
THEME_NAMES = {"auto": "Theme: system", "light": "Theme: light", "dark": "Theme: dark"}


def page(
    ctx: PageContext, title: str, body: Node, scripts: Iterable[str] = (), body_class: str = "", where: Node = None
) -> str:
    """A whole document."""
    return rendered(
        h.html(lang=ctx.language, data_theme=None if ctx.theme == "auto" else ctx.theme)[
            head(ctx, title, ("common.js", *scripts)),
            h.body(class_=body_class or None)[
                h.a(".skip", href="#main")[ctx.say("Skip to the content")],
                header(ctx, where),
                body,
                h.p("#voice.sr", role="status", aria_live="polite"),
                h.div("#alarm.alarm", role="alert"),
                help_dialog(ctx),
            ],
        ]
    )


def head(ctx: PageContext, title: str, scripts: Iterable[str]) -> Element:
    return h.head[
        h.meta(charset="utf-8"),
        h.meta(name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
        h.title[title],
        h.link(rel="icon", id="icon", href=ctx.static("icon.svg"), type="image/svg+xml"),
        h.link(rel="apple-touch-icon", href=ctx.static("icon-180.png")),
        h.link(rel="manifest", href="/manifest.webmanifest"),
        [preloaded(ctx, name) for name in FIRST if name in font_files()],
        [h.link(rel="stylesheet", href=ctx.static(name)) for name in STYLES],
        [h.script(type="module", src=ctx.static(name)) for name in scripts],
    ]


def preloaded(ctx: PageContext, name: str) -> Node:
    return h.link(rel="preload", href=ctx.static(name), as_="font", type="font/woff2", crossorigin="anonymous")


def header(ctx: PageContext, where: Node) -> Element:
    return h.header(".top")[
        h.a(".mark", href="/", aria_label=ctx.say("Trunkline, to the front page"))[mark(), h.span["Trunkline"]],
        where,
        h.div(".tools")[languages(ctx), themes(ctx), help_button(ctx)],
    ]


def languages(ctx: PageContext) -> Element:
    """Each language is named in itself."""
    return h.form(".segments.languages", method="post", action="/settings", aria_label=ctx.say("Language"))[
        h.input(type="hidden", name="back", value=ctx.path),
        [
            h.button(
                name="language",
                value=code,
                lang=code,
                aria_pressed=pressed(code == ctx.language),
                aria_label=f"{code.upper()} {name}",
            )[code.upper()]
            for code, name in LANGUAGES.items()
        ],
    ]


def themes(ctx: PageContext) -> Element:
    """One button: from one theme to the next."""
    following = THEMES[(THEMES.index(ctx.theme) + 1) % len(THEMES)]
    return h.form(method="post", action="/settings", class_="themes")[
        h.input(type="hidden", name="back", value=ctx.path),
        h.button(
            ".button.icon.quiet",
            name="theme",
            value=following,
            aria_label=ctx.say(THEME_NAMES[ctx.theme]),
            title=ctx.say(THEME_NAMES[ctx.theme]),
        )[icon(THEME_ICONS[ctx.theme])],
    ]


def help_button(ctx: PageContext) -> Element:
    return h.button("#help-open.button.icon.quiet", type="button", aria_label=ctx.say("Keyboard and help"), title="?")[
        icon("help")
    ]


def help_dialog(ctx: PageContext) -> Element:
    """It opens at its heading, or a long one would open at its only button, at the end."""
    say = ctx.say
    keys = (
        ("?", say("this help")),
        ("Tab", say("next control (the map counts as one)")),
        ("T", say("to the turn: what you can do now")),
        ("M", say("to the map")),
        ("← ↑ → ↓", say("on the map: jump to the next usable hex; elsewhere: step through the game")),
        ("↑ ↓", say("in the log: from line to line; Enter opens the position after it")),
        ("1 … 9", say("the card with this number: choose it; again: play it")),
        ("Enter", say("choose; again: confirm")),
        ("Esc", say("cancel the choice, leave the map or the replay")),
        ("R", say("turn the chosen piece; with Shift the other way")),
        ("+ − 0", say("on the map: larger, smaller, all of it")),
        ("N", say("on the map: the names of the hexes")),
        (", .", say("back and forth to where a company's turn begins; with ⇧: a round, in games that have them")),
        ("L", say("back to the live table")),
    )
    return h.dialog("#help", aria_labelledby="help-title")[
        h.h2(id="help-title", tabindex="-1", autofocus=True)[say("Keyboard")],
        h.dl(".keys")[[(h.dt[h.kbd[key]], h.dd[meaning]) for key, meaning in keys]],
        h.p[say("With a mouse: point at a hex to see what it brings, click to choose it, click again to confirm.")],
        h.p[say("The wheel or two fingers zoom the map; drag it to move it.")],
        typefaces(ctx) if font_files() else None,
        h.form(method="dialog")[h.button(".button")[say("Close")]],
    ]


def typefaces(ctx: PageContext) -> Element:
    """Their licence asks to be shown."""
    return h.p(".hint")[
        ctx.say("Typefaces: Source Sans and Source Serif by Adobe, cut down."),
        " ",
        h.a(href=ctx.static("fonts.txt"))[ctx.say("SIL Open Font License")],
    ]


def pressed(value: bool) -> str:
    return "true" if value else "false"


def field(label: str, control: Node, hint: str = "") -> Element:
    """A control with its words above."""
    return h.label(".field")[h.span[label], control, h.small[hint] if hint else None]
