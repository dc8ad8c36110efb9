"""The end: who won, how the money went, the record, another game."""

import htpy as h
from htpy import Element

from trunkline.present.message import Money, PlayerRef
from trunkline.present.ranking import Ranked
from trunkline.present.ranking import ranking as ranks
from trunkline.present.to_text import capital
from trunkline.server.tables.timeseries import Curve
from trunkline.server.web.pages.charts import charts
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.scene import Scene
from trunkline.server.web.pages.values import seat_mark


def result(scene: Scene, curves: list[Curve]) -> Element:
    return h.section("#result.result", aria_label=scene.ctx.say("Result"))[
        h.div(".ranking-panel")[h.h2[scene.ctx.say("Final ranking")], ranking(scene)],
        charts(scene, [curve for curve in curves if not curve.names]),
    ]


def ranking(scene: Scene) -> Element:
    return h.ol(".ranking")[[ranked(scene, one) for one in ranks(scene.game, scene.live.s)]]


def ranked(scene: Scene, one: Ranked) -> Element:
    return h.li(class_="first" if one.place == 1 else None)[
        h.span(".place-no")[f"{one.place}."],
        seat_mark(one.who.seat, scene.tell, False) if isinstance(one.who, PlayerRef) else h.i,
        h.b[capital(scene.tell.speak(one.who))],
        h.span(".sum")[scene.tell.speak(Money(one.score))],
    ]


def afterwards(scene: Scene) -> Element:
    """What one does when it is over."""
    say, id = scene.ctx.say, scene.live.id
    again = scene.live.row.next
    if again is not None:
        next_game = h.a(".button.primary", href=f"/tables/{again}")[say("To the rematch")]
    elif scene.viewer.seats:
        next_game = h.form(method="post", action=f"/tables/{id}/rematch")[h.button(".button.primary")[say("Rematch")]]
    else:
        next_game = None
    return h.span(".afterwards")[
        next_game,
        h.a(".button", href=f"/tables/{id}/record", download=f"{scene.game.name}-{id}.txt")[
            icon("save"), say("Download the record")
        ],
        h.a(".button.quiet", href=f"/tables/{id}?at={scene.live.last - 1}")[icon("back"), say("Look back")],
    ]
