"""The end: who won and with what, how the money went, another game."""

from typing import Any

import htpy as h
from htpy import Element

from trunkline.present.message import Money, Panel, PlayerRef, Term
from trunkline.present.ranking import Ranked
from trunkline.present.ranking import ranking as ranks
from trunkline.present.to_text import capital
from trunkline.server.tables.income_by_round import periods
from trunkline.server.tables.timeseries import Curve
from trunkline.server.web.pages.breakdown import breakdown
from trunkline.server.web.pages.charts import charts
from trunkline.server.web.pages.clocks import fine_of
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.scene import Scene
from trunkline.server.web.pages.values import seat_mark

CASH = ("Cash", "Money")


def result(scene: Scene, curves: list[Curve]) -> Element:
    worth = [curve for curve in curves if not curve.names]
    return h.section("#result.result", aria_label=scene.ctx.say("Result"))[
        h.h2(".sr")[scene.ctx.say("Final ranking")],
        ranking(scene),
        charts(scene, worth[-1:] if has_shares(scene) else worth[:1]),
        breakdown(scene),
    ]


def has_shares(scene: Scene) -> bool:
    """Whether what is not cash counts too."""
    cash = cash_of(scene)
    return bool(cash) and any(
        one.score != cash.get(one.who.seat) for one in ranks(scene.game, scene.live.s) if isinstance(one.who, PlayerRef)
    )


def ranking(scene: Scene) -> Element:
    """Cash, what the shares are worth where that counts, what came in during the game, and the sum that decides."""
    say, cash, earned = scene.ctx.say, cash_of(scene), earned_of(scene)
    shares = has_shares(scene)
    split = [say("Cash"), say("Shares")] if shares else []
    heads = [*split, *([say("Income")] if earned else []), say("Net worth") if shares else say("Cash")]
    return h.table(".ranking")[
        h.thead[h.tr[h.th(colspan="2")[h.span(".sr")[say("Players")]], [h.th(scope="col")[head] for head in heads]]],
        h.tbody[[ranked(scene, one, cash if shares else {}, earned) for one in ranks(scene.game, scene.live.s)]],
    ]


def ranked(scene: Scene, one: Ranked, cash: dict[int, int], earned: dict[int, int]) -> Element:
    seat = one.who.seat if isinstance(one.who, PlayerRef) else None
    return h.tr(class_="first" if one.place == 1 else None)[
        h.td(".place-no")[f"{one.place}."],
        h.th(scope="row")[
            seat_mark(seat, scene.tell, False) if seat is not None else None, h.span[capital(scene.tell.speak(one.who))]
        ],
        [h.td[money(scene, amount)] for amount in parts(one, seat, cash)],
        h.td[money(scene, earned.get(seat) if seat is not None else None)] if earned else None,
        h.td(".sum")[scene.tell.speak(Money(one.score)), fine_of(scene, seat) if seat is not None else None],
    ]


def parts(one: Ranked, seat: int | None, cash: dict[int, int]) -> list[int | None]:
    """Cash and the rest."""
    if not cash:
        return []
    own = cash.get(seat) if seat is not None else None
    return [own, one.score - own] if own is not None else [None, None]


def money(scene: Scene, amount: int | None) -> str:
    return "" if amount is None else scene.tell.speak(Money(amount))


def cash_of(scene: Scene) -> dict[int, int]:
    """By seat, from the first panel that names it, at its side or above."""
    found = [figures for panel in scene.panels if (figures := cash_in(panel))]
    return found[0] if found else {}


def cash_in(panel: Panel) -> dict[int, int]:
    column = next((n for n, head in enumerate(panel.heads) if head in CASH), None)
    if column is not None:
        return {
            who.seat: cell.amount
            for row in panel.rows
            if isinstance(who := row[0], PlayerRef) and isinstance(cell := row[column], Money)
        }
    rows = [row for row in panel.rows if is_cash(row[0])]
    cells = zip(panel.heads, rows[0], strict=True) if rows else ()
    return {head.seat: value.amount for head, value in cells if isinstance(head, PlayerRef) and isinstance(value, Money)}


def is_cash(subject: Any) -> bool:
    return isinstance(subject, Term) and subject.text in CASH


def earned_of(scene: Scene) -> dict[int, int]:
    """By seat, what dividends and other income brought in the whole game."""
    total: dict[int, int] = {}
    for one in periods(scene.live, scene.story_cache, scene.live.last):
        for who, dollars in one.gains.items():
            if isinstance(who, PlayerRef):
                total[who.seat] = total.get(who.seat, 0) + dollars
    return total


def afterwards(scene: Scene) -> Element:
    """What one does when it is over."""
    say, id = scene.ctx.say, scene.live.id
    again = scene.live.row.next
    if again is not None:
        next_game = h.a(".button.primary", href=f"/tables/{again}")[say("To the rematch")]
    elif scene.viewer.seats:
        next_game = h.form(method="post", action=f"/tables/{id}/rematch")[h.button(".button.primary")[say("Play again")]]
    else:
        next_game = None
    return h.span(".afterwards")[
        next_game,
        h.button(".button", type="button", data_view="charts")[say("Charts")] if scene.drawing is not None else None,
        h.a(".button", href=f"/tables/{id}?at={scene.live.last - 1}")[say("Look back")],
        h.a(".button", href=f"/tables/{id}/record", download=f"{scene.game.name}-{id}.txt", title=say("Download the record"))[
            icon("save"), say("Record")
        ],
    ]
