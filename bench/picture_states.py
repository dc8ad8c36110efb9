"""What is photographed: the way to every page, and to every state of a table."""

from collections.abc import Callable

from playwright.sync_api import Page

from bench.picture_tables import EVENING, Tables
from trunkline.core.catalog import catalog

Visit = Callable[[Page, Tables], None]
PHONE = 760  # pixels; narrower is one thing at a time
GAMES = [game.name for game in catalog() if "-" not in game.name]


def at(path: str) -> Visit:
    return lambda page, tables: open_page(page, f"{tables.address}{path}")


def table(name: str, query: str = "") -> Visit:
    return lambda page, tables: open_page(page, f"{tables.by_name[name]}{query}")


def open_page(page: Page, address: str) -> None:
    page.goto("about:blank")  # the same address again would only jump to its anchor
    page.goto(address)


def narrow(page: Page) -> bool:
    return page.viewport_size is not None and page.viewport_size["width"] < PHONE


def turn(page: Page, tables: Tables) -> None:
    """Ada thinks about Chicago."""
    open_page(page, tables.by_name["running"])
    hex = page.locator("#hex-A2")
    if narrow(page):
        hex.dispatch_event("click")
        page.locator("[data-confirm]").wait_for()
        page.locator("#card.pinned dl").wait_for()
    else:
        hex.hover(force=True)


def dial(name: str) -> Visit:
    """An action chosen whose effect is still to be."""

    def choose(page: Page, tables: Tables) -> None:
        open_page(page, tables.by_name["chicago_express-turn-first"])
        page.locator(f"#dial-{name}").click()
        page.locator("button.dial").first.wait_for(state="detached")

    return choose


def first_choice(name: str) -> Visit:
    """The first thing that can be chosen, chosen and not yet confirmed."""

    def choose(page: Page, tables: Tables) -> None:
        open_page(page, tables.by_name[name])
        page.locator("#turn [data-pick]:visible, #map .spot.usable").first.dispatch_event("click")
        page.locator("[data-confirm]").first.wait_for()

    return choose


def full_sheet(name: str) -> Visit:
    """On a phone, with the sheet drawn up; elsewhere as it is."""

    def draw(page: Page, tables: Tables) -> None:
        open_page(page, tables.by_name[name])
        if narrow(page):
            page.locator("#grip").click()

    return draw


def help(page: Page, tables: Tables) -> None:
    open_page(page, tables.by_name["running"])
    page.keyboard.press("?")
    page.locator("#help").wait_for()


def places(page: Page, tables: Tables) -> None:
    open_page(page, tables.by_name["running"])
    page.locator("#list-open").click()
    page.locator("#places").wait_for()


def idea(page: Page, tables: Tables) -> None:
    open_page(page, tables.by_name["chicago_express-turn-first"])
    page.locator("#hint").click()
    page.locator("#idea .idea").wait_for()


def bad_record(page: Page, tables: Tables) -> None:
    open_page(page, f"{tables.address}/games")
    page.locator("textarea[name=text]").fill(EVENING.read_text(encoding="utf-8").replace("bid 12", "bid 4"))
    page.locator("form[action='/import'] button").click()
    page.wait_for_url("**/import")


def bad_form(page: Page, tables: Tables) -> None:
    """A new table whose form is refused and keeps what was typed."""
    open_page(page, f"{tables.address}/new/chicago_express")
    page.locator("select[name=seat]").nth(1).select_option("me")
    page.locator(".chair-name:visible").fill(page.locator("input[name=name]").input_value())
    page.locator("button.start").click()
    page.wait_for_load_state()


def refusal(page: Page, tables: Tables) -> None:
    """A place next to one's trains that a rule forbids."""
    open_page(page, tables.by_name["running"])
    page.locator("#hex-I5").dispatch_event("click")
    page.locator("#card.no").wait_for()


def tab(name: str) -> Visit:
    def open_tab(page: Page, tables: Tables) -> None:
        open_page(page, tables.by_name["running"])
        page.locator(f"[data-tab={name}]:visible").click()

    return open_tab


def view(name: str, wanted: str) -> Visit:
    return table(name, f"?view={wanted}")


def whole(visit: Visit) -> Visit:
    """Of a page that is longer than the window."""
    WHOLE.add(visit)
    return visit


WHOLE: set[Visit] = set()
PICKED = (
    "american_rails-expand",
    "union_pacific-turn",
    "union_pacific-share",
    "eighteen_thirty-stock",
    "eighteen_thirty-track",
)
SHEETS = ("chicago_express-turn", "american_rails-turn", "union_pacific-turn", "eighteen_thirty-stock")
SITE: dict[str, Visit] = {
    "front": whole(at("/")),
    "front-newcomer": whole(at("/")),
    "new": whole(at("/new")),
    **{f"new-{name}": whole(at(f"/new/{name}")) for name in GAMES},
    "bad-form": whole(bad_form),
    "games": whole(at("/games")),
    "games-over": at("/games?state=over"),
    "games-nothing": at("/games?q=nothing+like+this"),
    "bad-record": bad_record,
    "learn": whole(at("/learn")),
    **{f"learn-{name}": whole(at(f"/learn/{name}")) for name in GAMES},
    **{f"rules-{name}": at(f"/rules/{name}") for name in GAMES},
    "rules-section": at("/rules/chicago_express#s4.2"),
    "account": whole(at("/account")),
    "account-guest": whole(at("/account")),
    "nowhere": at("/nowhere"),
    "no-table": at("/tables/nowhere"),
    "not-yours": at("/admin"),
    "admin": at("/admin"),
    "admin-tables": at("/admin/tables"),
    "admin-people": at("/admin/people"),
    "admin-chat": at("/admin/chat"),
    "admin-log": at("/admin/log"),
}
TABLE: dict[str, Visit] = {
    "turn": turn,
    "waits": table("auction"),
    "spectator": table("running"),
    "auction": table("auction"),
    "replay": table("running", "?at=90"),
    "result": table("over"),
    "charts": view("over", "charts"),
    "study": table("study"),
    "guests": table("guests"),
    "invitation": lambda page, tables: open_page(page, tables.by_name["invitation"]),
    "curtain": table("curtain"),
    "idea": idea,
    "help": help,
    "places": places,
    "refusal": refusal,
    **{f"tab-{name}": tab(name) for name in ("standings", "log", "chat", "more")},
    **{f"chicago_express-{name}-chosen": dial(name) for name in ("auction", "develop", "expand")},
    **{f"{name}-picked": first_choice(name) for name in PICKED},
    **{f"{name}-sheet": full_sheet(name) for name in SHEETS},
}
PERSON = {  # who looks, where it is not Ada
    "auction": "bruno",
    "spectator": "newcomer",
    "front-newcomer": "newcomer",
    "account-guest": "newcomer",
    "not-yours": "newcomer",
    "invitation": "newcomer",
    "curtain": "curtain",
    **{name: "stoker" for name in SITE if name.startswith(("admin", "account")) and name != "account-guest"},
}
