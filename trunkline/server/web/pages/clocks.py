"""Clocks on the page of a table: a figure, a tank and a sentence beside each name, and the rules of the clock below.

What passes is told as the moment at which it is used up, so that the page counts down by itself (``clock.js``).
"""

import htpy as h
from htpy import Element, Node

from trunkline.core.game import Seat
from trunkline.present.message import PlayerRef
from trunkline.server.clocks.clock import BOT, DAY, HOUR, MINUTE, NOTHING, PRICE, VOTE, Clock
from trunkline.server.tables.clock_reading import FREE, OUT, PAUSED, PLAYED_FOR, RESTING, RUNNING, UNOPENED, SeatTime
from trunkline.server.tables.undo import Asked
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.page_context import PageContext
from trunkline.server.web.pages.scene import Scene

LENGTHS = ((DAY, "{number} d"), (HOUR, "{number} h"), (MINUTE, "{number} min"))
FEW = 10  # parts of the bank: with less than one left time is short
WHEN_OUT = {
    VOTE: "the others may let a bot play",
    BOT: "a bot plays that turn",
    NOTHING: "nothing; it is shown in red",
    PRICE: "a minute costs ${price} at the end",
}


def clock_beside(scene: Scene, seat: int) -> Element | None:
    """Beside the name of a player."""
    if scene.clock is None or scene.over:
        return None
    one, clock = scene.clock.seats[seat], scene.clock.clock
    if one.state == FREE:
        return h.span(".clock.stands")[h.span(".clock-words")[scene.ctx.say("thinks for free")]]
    running = one.state == RUNNING and scene.is_live
    return h.span(
        f".clock.{look_of(one, clock)}",
        data_out=f"{scene.clock.now + one.left:.1f}" if running else None,
        data_until=f"{one.holds_until:.0f}" if one.holds_until is not None else None,
        data_bank=str(clock.bank),
        data_unopened=True if one.state == UNOPENED and Seat(seat) in scene.viewer.seats else None,
        data_mine=True if running and Seat(seat) in scene.viewer.seats else None,
    )[
        h.b(".clock-figure")[figure(scene.ctx, one, clock)],
        h.progress(".tank", max=str(clock.cap), value=f"{one.left:.0f}", aria_hidden="true"),
        h.span(".clock-words")[words(scene.ctx, one, clock)],
    ]


def has_rows_of_players(scene: Scene) -> bool:
    """Whether a panel in sight has a row for each player, which has room for a clock beside the name."""
    shown = scene.in_sight
    return any(isinstance(row[0], PlayerRef) for panel in shown for row in panel.rows)


def clock_row(scene: Scene) -> Element | None:
    """All clocks in a line, for a game whose players stand in columns."""
    if scene.clock is None or scene.over or has_rows_of_players(scene):
        return None
    return h.ul(".clock-row")[
        [h.li[h.span[scene.tell.names[one.seat]], clock_beside(scene, one.seat)] for one in scene.clock.seats]
    ]


def clock_in_head(scene: Scene, seat: int) -> Element | None:
    """Of the seat that is waited for, where it is said whose turn it is."""
    one = scene.clock.seats[seat] if scene.clock is not None else None
    if one is None or scene.clock is None or one.state == FREE:
        return None
    running = {"data_out": f"{scene.clock.now + one.left:.1f}"} if one.state == RUNNING else {}
    return h.span(".clock.head", data_bank=str(scene.clock.clock.bank), **running)[
        h.b(".clock-figure")[figure(scene.ctx, one, scene.clock.clock)]
    ]


def look_of(one: SeatTime, clock: Clock) -> str:
    if one.state in (OUT, PLAYED_FOR):
        return "out"
    if one.left * FEW < clock.bank:
        return "short"
    return "runs" if one.state == RUNNING else "stands" if one.state in (RESTING, PAUSED) else "waits"


def figure(ctx: PageContext, one: SeatTime, clock: Clock) -> str:
    if one.state == OUT and clock.at_zero == PRICE:
        return f"−{time_text(ctx, one.overtime, clock)}"
    return time_text(ctx, one.left, clock)


def time_text(ctx: PageContext, seconds: float, clock: Clock) -> str:
    """As ``clock.js`` writes it: live 6:41, over days 2 d 4 h."""
    whole = int(seconds)
    hours, minutes = whole // HOUR, whole % HOUR // MINUTE
    if not clock.over_days:
        return f"{hours}:{minutes:02}:{whole % MINUTE:02}" if hours else f"{minutes}:{whole % MINUTE:02}"
    if whole >= DAY:
        return f"{whole // DAY} {ctx.say('d')} {whole % DAY // HOUR} {ctx.say('h')}"
    return f"{hours} {ctx.say('h')} {minutes:02}" if hours else f"{minutes} {ctx.say('min')}"


def words(ctx: PageContext, one: SeatTime, clock: Clock) -> Node:
    if one.fine:
        return ctx.fill("−${fine} at the end", fine=one.fine)
    match one.state:
        case "out":
            return ctx.say("out of time")
        case "played for":
            return ctx.say("a bot plays this turn")
        case "resting":
            until = one.rests_until or 0
            return [ctx.say("rests until"), " ", h.time(data_moment=f"{until:.0f}")]
        case "paused":
            return ctx.say("paused")
        case "unopened":
            return ctx.say("counts once opened")
    return ctx.say("nearly out") if one.left * FEW < clock.bank else None


def clock_panel(scene: Scene) -> Element:
    """The rules of the clock of this table, and what one can do about it."""
    return h.div("#clocks", data_region=True)[clock_section(scene) if scene.clock is not None else None]


def clock_section(scene: Scene) -> Element:
    assert scene.clock is not None  # there is a clock
    say, clock = scene.ctx.say, scene.clock.clock
    lines = [
        (say("Each player and turn"), terms(scene.ctx, clock)),
        (say("Counts from"), say("the opening of the table") if clock.from_opening else say("the beginning of a turn")),
        (say("Undo"), say("gives no time back")),
        (say("When the time is up"), scene.ctx.fill(WHEN_OUT[clock.at_zero], price=clock.price)),
    ]
    return h.section(".panel.clock-panel", aria_label=say("The clock of this table"))[
        h.header[h.h2[say("The clock of this table")]],
        h.dl(".clock-terms")[[h.div[h.dt[label], h.dd[value]] for label, value in lines]],
        h.div(".plainlist")[buttons(scene)],
    ]


def terms(ctx: PageContext, clock: Clock) -> str:
    said = {"bank": length(ctx, clock.bank), "increment": length(ctx, clock.increment), "cap": length(ctx, clock.cap)}
    return ctx.fill("{bank} + {increment}, at most {cap}" if clock.increment else "{bank}", **said)


def length(ctx: PageContext, seconds: int) -> str:
    for unit, word in LENGTHS:
        if seconds >= unit and seconds % unit == 0:
            return ctx.fill(word, number=seconds // unit)
    return ctx.fill("{number} s", number=seconds)


def buttons(scene: Scene) -> list[Node]:
    """For players while the clocks run or are paused; the votes first."""
    assert scene.clock is not None  # there is a clock
    if not scene.viewer.seats or scene.over or scene.closed or not scene.clock.started:
        return []
    path = "resume" if scene.clock.paused else "pause"
    text = scene.ctx.say("Let the clocks run again" if scene.clock.paused else "Ask for a pause")
    pause = h.button(".button", type="button", data_manage=f"clock/{path}")[icon("clock"), text]
    return [*(vote_button(scene, one) for one in votable(scene)), pause]


def votable(scene: Scene) -> list[SeatTime]:
    assert scene.clock is not None  # there is a clock
    if scene.clock.clock.at_zero != VOTE:
        return []
    return [one for one in scene.clock.seats if one.state == OUT and Seat(one.seat) not in scene.viewer.seats]


def vote_button(scene: Scene, one: SeatTime) -> Element:
    said = scene.ctx.fill("Let a bot play this turn for {who}", who=scene.tell.names[one.seat])
    return h.button(".button.strong", type="button", data_manage=f"clock/vote/{one.seat}")[said]


def clock_wish(scene: Scene, one: Asked, names: str) -> tuple[str, dict[str, str]] | None:
    """What somebody asks about clocks: the sentence, and what agreeing does."""
    if one.kind == "pause":
        return scene.ctx.fill("{who} would like to pause the clocks.", who=names), {"data_manage": "clock/pause"}
    if one.kind == "turn":
        said = scene.ctx.fill(
            "{who} would like a bot to play this turn for {seat}.", who=names, seat=scene.tell.names[one.about]
        )
        return said, {"data_manage": f"clock/vote/{one.about}"}
    return None


def fine_of(scene: Scene, seat: int) -> Element | None:
    """Beside the score of a game whose time had a price; the game itself knows nothing of it."""
    fine = scene.clock.seats[seat].fine if scene.clock is not None else 0
    return h.small(".fine")[scene.ctx.fill("−${fine} for time", fine=fine)] if fine else None
