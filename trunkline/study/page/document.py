"""A report as one file: everything it needs is in it, and nothing is asked of a server."""

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from trunkline.core.message import Message
from trunkline.present.message import Money
from trunkline.present.ranking import ranking
from trunkline.present.svg.svg import path, svg
from trunkline.present.to_text import Translate, text_renderer, to_text
from trunkline.present.winner_text import winner_text
from trunkline.study.calibration import is_calibrated
from trunkline.study.page.chances import Say, charts, textures
from trunkline.study.page.companies import companies
from trunkline.study.page.moments import moments
from trunkline.study.page.style import report_css
from trunkline.study.page.sums import sums
from trunkline.study.report import Report, is_over

THEME = """
document.querySelector(".theme").addEventListener("click",()=>{
const root=document.documentElement,dark=matchMedia("(prefers-color-scheme: dark)").matches;
root.dataset.theme=(root.dataset.theme||(dark?"dark":"light"))==="dark"?"light":"dark"});
addEventListener("keydown",e=>{if(e.key==="Escape")document.querySelectorAll("details[open]").forEach(d=>d.open=false)})
"""
VIEWS = (("stacked", "Stacked"), ("lines", "Lines"), ("table", "Table"))


def document(report: Report, language: str, translate: Translate) -> str:
    """The whole page in this language."""
    say = sayer(translate)
    title = f"{say('Game report')} · {report.record.game.title}"
    return str(
        h.html(lang=language)[
            h.head[
                h.meta(charset="utf-8"),
                h.meta(name="viewport", content="width=device-width, initial-scale=1"),
                h.title[title],
                h.style[Markup(report_css())],
            ],
            h.body[textures(), top(report, say), main(report, say, translate), h.script[Markup(THEME)]],
        ]
    )


def sayer(translate: Translate) -> Say:
    def say(text: str, /, **holes: object) -> str:
        return to_text(Message(text, holes), translate)

    return say


def top(report: Report, say: Say) -> Element:
    return h.header(".top")[
        h.span(".mark")[
            svg({"viewBox": "0 0 24 24"}, fill="none", stroke="currentColor", stroke_width="2", stroke_linecap="round")[
                path(d="M2 18h20M3 15c8 0 9-8 18-9"), path(d="M6 18v3M11 18v3M16 18v3", stroke_width="1.6")
            ],
            "Trunkline",
        ],
        h.div(".where")[h.b[say("Game report")], h.span[report.record.game.title]],
        h.button(".theme", type="button", aria_label=say("Light or dark"), title=say("Light or dark"))[
            svg({"viewBox": "0 0 24 24"}, fill="none", stroke="currentColor", stroke_width="1.8")[
                path(d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 3v18M12 7.5h7.5M12 12h9M12 16.5h7.5")
            ]
        ],
    ]


def main(report: Report, say: Say, translate: Translate) -> Element:
    tell = text_renderer(translate, report.names)
    return h.main[
        banner(report, say, translate),
        h.div(".cols")[
            h.div[
                chances_panel(report, say),
                panel(turning_heading(report, say), say("click a board to enlarge it"), moments(report, say, tell)),
                companies_panel(report, say),
            ],
            h.div[sums_panel(report, say), trust(report, say)],
        ],
    ]


def turning_heading(report: Report, say: Say) -> str:
    number = len(report.turning_points)
    return say("Five turning points") if number == 5 else say("Turning points")


def panel(heading: str, hint: str, *inside: Node) -> Element:
    return h.section(".panel")[h.header[h.h2[heading], h.span(".hint")[hint]], *inside]


def banner(report: Report, say: Say, translate: Translate) -> Element:
    record = report.record
    scores = record.game.score(record.now)
    over = is_over(report)
    heading = to_text(winner_text(scores, report.names), translate) if over else say("Not finished yet")
    facts = [record.date, say("{number} rounds", number=len(report.rounds)), say("{number} moves", number=len(record.actions))]
    ranked, tell = ranking(record.game, record.now), text_renderer(translate, report.names)
    return h.div(".banner")[
        h.div[h.h1[heading], h.p[" · ".join(fact for fact in facts if fact)]],
        h.ol(".places")[[place(to_text(one.who, translate, report.names), tell(Money(one.score))) for one in ranked]],
    ]


def place(name: str, score: str) -> Element:
    return h.li[h.span[name], h.b[score]]


def chances_panel(report: Report, say: Say) -> Element:
    return h.section(".panel")[
        [h.input(f"#{key}.choose", type="radio", name="view", checked=key == "stacked") for key, _ in VIEWS],
        h.header[
            h.h2[say("Chances to win, in percent")],
            h.span(".hint.only-wide")[say("as the bots judge; numbers are turning points")],
            h.span(".segments")[[h.label(for_=key)[say(word)] for key, word in VIEWS]],
        ],
        h.div(".in")[charts(report, say)],
    ]


def sums_panel(report: Report, say: Say) -> Element:
    note = say(
        "Read a column downwards: each step begins where the last one ended, from the chance at the start to the result. "
        "A decision counts by how much worse it was than the judge's choice; drift is what the judge saw only later."
    )
    return panel(
        say("Where the result came from"), say("points of a hundred"), h.div(".in")[sums(report, say), h.p(".note")[note]]
    )


def companies_panel(report: Report, say: Say) -> Element | None:
    course = report.course
    if course is None:
        return None
    heading = say("{figure} of the companies by round", figure=say(course.title))
    return panel(heading, "", h.div(".in")[companies(report, course, say)])


def trust(report: Report, say: Say) -> Element:
    """Bots' opinions are called that, and where they are weak."""
    measured = is_calibrated(report.record.game, report.record.players)
    said = say("The chances were measured: in games among bots, what was called 30 percent came true about three times in ten.")
    unknown = say("Nobody has measured how often such chances come true in this game.")
    weak = say(
        "They are bots' opinions. The bots see plans of many rounds badly, and neither agreements nor the habits of people; "
        "early in a game their chances differ least from a guess. A cost of a few points is within their doubt."
    )
    return panel(say("How far to trust this"), "", h.div(".in.prose")[h.p[said if measured else unknown], h.p[weak]])
