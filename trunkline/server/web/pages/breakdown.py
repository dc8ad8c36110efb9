"""Where the result comes from: what counts beside cash, and what was paid, by company and by payout."""

from collections.abc import Iterator, Sequence

import htpy as h
from htpy import Element

from trunkline.present.message import Cell, Money, Panel, Payment, Payout, PlayerRef, Term
from trunkline.server.web.pages.panels import panel_table
from trunkline.server.web.pages.scene import Scene
from trunkline.toolkit.seats import all_seats

Rows = Sequence[tuple[Cell, Sequence[int]]]  # what stands at the side, and dollars by seat


def breakdown(scene: Scene) -> list[Element]:
    return [section(scene, panel) for panel in panels(scene)]


def section(scene: Scene, panel: Panel) -> Element:
    return h.section(".breakdown", aria_label=panel.title)[
        h.h3[panel.title], h.div(".book-frame")[panel_table(panel, scene.tell, None, {})]
    ]


def panels(scene: Scene) -> Iterator[Panel]:
    paid = [line.payout for _, line in scene.story_cache.events if line.payout is not None]
    say = scene.ctx.say
    yield from panel("assets", say("Shares at the end"), scene.words.assets(scene.s), scene)
    yield from panel("by-company", say("Dividends by company"), by_company(scene, paid), scene)
    yield from panel("by-payout", say("Dividends by payout"), by_payout(scene, paid), scene)


def by_company(scene: Scene, paid: Sequence[Payout]) -> Rows:
    return added(scene, [(one.source, one) for payout in paid for one in payout.payments])


def by_payout(scene: Scene, paid: Sequence[Payout]) -> Rows:
    return added(scene, [(payout.name, one) for payout in paid for one in payout.payments])


def added(scene: Scene, paid: Sequence[tuple[Cell, Payment]]) -> Rows:
    """In the order in which they paid for the first time; what says the same is the same."""
    rows: dict[str, tuple[Cell, list[int]]] = {}
    for whose, one in paid:
        _, sums = rows.setdefault(scene.tell.speak(whose), (whose, [0] * len(scene.live.seats)))
        sums[one.seat] += one.dollars
    return list(rows.values())


def panel(name: str, title: str, rows: Rows, scene: Scene) -> Iterator[Panel]:
    """A row for each and their sum; nothing where nobody has anything."""
    shown = [(whose, sums) for whose, sums in rows if any(sums)]
    seats = list(all_seats(len(scene.live.seats)))
    cells: list[Sequence[Cell]] = [(whose, *(Money(dollars) if dollars else "" for dollars in sums)) for whose, sums in shown]
    total: Sequence[Cell] = (Term("Sum"), *(Money(sum(sums[seat] for _, sums in shown)) for seat in seats))
    if shown:
        yield Panel(name, title, ("", *map(PlayerRef, seats)), [*cells, total])
