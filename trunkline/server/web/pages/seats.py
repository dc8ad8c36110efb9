"""Who sits where: notes beside names, invite links for the host, bots that take over, wishes that wait for consent."""

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from trunkline.bots.levels import NAMES
from trunkline.core.game import Seat
from trunkline.server.store.rows import SeatRow
from trunkline.server.tables.context import STAND_IN
from trunkline.server.tables.undo import Wish
from trunkline.server.web.pages.clocks import clock_beside, clock_wish
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.scene import Scene


def notes(scene: Scene) -> dict[int, Node]:
    say = scene.ctx.say
    found: dict[int, Node] = {}
    for chair in scene.live.seats:
        if chair.kind == "bot":
            found[chair.seat] = say("bot")
        elif chair.kind == "open":
            found[chair.seat] = say("not here yet")
        elif Seat(chair.seat) in scene.tell.mine:
            found[chair.seat] = say("you")
    return found | {chair.seat: [found.get(chair.seat), clock_beside(scene, chair.seat)] for chair in clocked(scene)}


def clocked(scene: Scene) -> Sequence[SeatRow]:
    return scene.live.seats if scene.clock is not None else ()


def invites(scene: Scene) -> Element:
    """For the host, until every seat is taken. Links the browser still knows are filled in by the script."""
    waiting = [chair for chair in scene.live.seats if chair.kind == "open"] if scene.viewer.is_host else []
    return h.div("#invites", data_region=True)[
        h.section(".panel.invites", data_bots=True, aria_label=scene.ctx.say("Invite your friends"))[
            h.h2[scene.ctx.say("Invite your friends")],
            h.p[scene.ctx.say("Each link is good for one seat and works once.")],
            h.p(".notice.only-here", hidden=True)[
                scene.ctx.say(
                    "These links work on this computer only. To invite friends in your network, start the server with:"
                ),
                " ",
                h.code["./play --lan"],
            ],
            [invite_row(scene, chair) for chair in waiting],
            bot_field(scene),
        ]
        if waiting
        else None
    ]


def invite_row(scene: Scene, chair: SeatRow) -> Element:
    say = scene.ctx.say
    return h.div(".invite", data_seat=str(chair.seat))[
        h.label[h.span[scene.tell.names[chair.seat]], h.input(type="text", readonly=True, value="", hidden=True)],
        h.button(".button.copy", type="button", data_invite=str(chair.seat))[icon("copy"), h.span[say("Copy link")]],
        h.button(".button.quiet", type="button", data_code=str(chair.seat))[say("QR code")],
        h.button(".button.quiet", type="button", data_bot=str(chair.seat))[say("Let a bot play")],
    ]


def wish_box(scene: Scene, wishes: Sequence[Wish]) -> Element:
    """What somebody would like and others must agree to."""
    return h.div("#wishes", data_region=True)[[wish(scene, one) for one in wishes]]


def wish(scene: Scene, one: Wish) -> Element:
    about, names = one.asked, ", ".join(scene.tell.names[seat] for seat in one.agreed)
    clock = clock_wish(scene, about, names)
    do: dict[str, str]
    if clock is not None:
        text, do = clock
    elif about.kind == "undo":
        text = scene.ctx.fill("{who} would like to go back to move {at}.", who=names, at=about.about)
        do = {"data_agree": "undo"}
    elif about.kind == "end":
        text = scene.ctx.fill("{who} would like to end the game now.", who=names)
        do = {"data_manage": "end"}
    else:
        holes = {"who": names, "seat": scene.tell.names[about.about], "bot": bot_name(scene, about.bot or STAND_IN)}
        text = scene.ctx.fill("{who} would like a bot to play for {seat}. Its strength: {bot}.", **holes)
        do = {"data_bot": str(about.about), "data_level": about.bot or STAND_IN}
    late = about.about if about.kind == "turn" else None
    asked = [seat for seat in scene.viewer.seats if int(seat) not in (*one.agreed, late)]
    return h.div(".notice", role="status")[
        h.span[text],
        h.span(".row")[
            h.button(".button", type="button", **do)[scene.ctx.say("Agree")] if asked else None,
            h.button(".button.quiet", type="button", data_manage=f"decline/{about.kind}")[
                scene.ctx.say("Decline") if asked else scene.ctx.say("Withdraw")
            ]
            if scene.viewer.seats
            else None,
        ],
    ]


def seat_menu(scene: Scene) -> Element:
    """Bots for those who left: by the host, by the owner of the seat, by consent."""
    people = [chair for chair in scene.live.seats if chair.kind == "person"]
    return h.div("#seats", data_region=True)[
        [leave_menu(scene), bot_menu(scene, people)] if scene.viewer.seats and not (scene.over or scene.closed) else None
    ]


def leave_menu(scene: Scene) -> Element | None:
    """A seat of one's own goes to a bot, or all agree that it is enough."""
    if scene.live.row.kind == "study":
        return None
    say = scene.ctx.say
    mine = scene.viewer.seats[0]
    return h.details("#leave-menu.fold")[
        h.summary[say("Leave or end the game")],
        h.p[say("If you leave, a bot plays on for you and you cannot come back. The game ends at once if all players agree.")],
        h.div(".plainlist")[
            h.button(".button", type="button", data_bot=str(mine), data_level=STAND_IN)[
                icon("players"), say("Leave: a bot plays on")
            ],
            h.button(".button", type="button", data_manage="end")[icon("lock"), say("Offer to end the game")],
        ],
    ]


def bot_menu(scene: Scene, people: Sequence[SeatRow]) -> Element:
    return h.details("#seat-menu.fold", data_bots=True)[
        h.summary[scene.ctx.say("Let a bot take over a seat")],
        h.p[scene.ctx.say("The host and the owner of a seat decide alone; anybody else needs the consent of all.")],
        bot_field(scene),
        h.ul(".plainlist")[
            [
                h.li[
                    h.button(".button", type="button", data_bot=str(chair.seat))[icon("players"), scene.tell.names[chair.seat]]
                ]
                for chair in people
            ]
        ],
    ]


def host_menu(scene: Scene) -> Element:
    """For the person who made the table: its chat, and its end before the game is over."""
    offered = scene.viewer.is_host and scene.live.row.kind == "game" and scene.live.row.closed is None
    return h.div("#hosting", data_region=True)[manage(scene) if offered else None]


def manage(scene: Scene) -> Element:
    say, is_open = scene.ctx.say, scene.live.row.chat_closed is None
    chat = h.button(".button", type="button", data_manage="chat/close" if is_open else "chat/open")[
        icon("chat"), say("Close the chat") if is_open else say("Open the chat")
    ]
    warning = say("Nobody can play on then, and you cannot open the table again. Click again to close it.")
    table = h.button(".button", type="button", data_manage="close", data_warn=warning)[icon("lock"), say("Close the table")]
    return h.details("#host-menu.fold")[
        h.summary[say("Host: hints, chat, closing the table")],
        h.p[say("You are the host of this table. Everybody here sees it at once.")],
        h.div(".plainlist")[hints_switch(scene), spectators_switch(scene), chat, None if scene.over else table],
    ]


def hints_switch(scene: Scene) -> Element:
    say, on = scene.ctx.say, scene.live.row.hints
    return h.button(".button", type="button", data_manage="hints/off" if on else "hints/on")[
        icon("help"), say("Switch hints off") if on else say("Switch hints on: bots explain their moves")
    ]


def spectators_switch(scene: Scene) -> Element:
    say, quiet = scene.ctx.say, scene.live.row.spectators_quiet
    return h.button(".button", type="button", data_manage="spectators/talk" if quiet else "spectators/quiet")[
        icon("chat"), say("Let spectators write in the chat") if quiet else say("Keep spectators out of the chat")
    ]


def bot_field(scene: Scene) -> Element:
    """Which bot shall play; the script reads it when a seat is given away."""
    levels = [h.option(value=bot, selected=bot == STAND_IN)[bot_name(scene, bot)] for bot in NAMES]
    return h.label(".setting")[h.span[scene.ctx.say("Strength of the bot")], h.select(autocomplete="off")[levels]]


def bot_name(scene: Scene, bot: str) -> str:
    return scene.ctx.say(NAMES[bot])
