"""The reliability diagram: how often what was called a chance of so much came true."""

from collections.abc import Sequence

from htpy import Element

from trunkline.present.svg.svg import circle, n, stroke, style, svg, text, title, words
from trunkline.present.to_text import Translate
from trunkline.study.measures import Bin

WIDE, HIGH, LEFT, TOP, SIDE = 460, 480, 64, 56, 360  # the square in which forecasts lie
SVG = "http://www.w3.org/2000/svg"
LARGEST = 13.0  # radius of the dot that stands for most forecasts
STYLE = """
svg{font:13px system-ui,sans-serif;--ink:#1b2429;--soft:#4b575d;--rule:#d6d2c4;--dot:#2d6a7d;background:#faf8f2}
@media(prefers-color-scheme:dark){svg{--ink:#ece7d8;--soft:#aeb9bd;--rule:#3a474e;--dot:#7fb0c4;background:#171e22}}
text{fill:var(--soft)} .heading{fill:var(--ink);font-weight:700;font-size:15px} .rule{stroke:var(--rule)}
.even{stroke:var(--soft);stroke-dasharray:4 4} .dot{fill:var(--dot)} .off{stroke:var(--dot);stroke-width:2}
.middle{text-anchor:middle} .end{text-anchor:end}
"""


def diagram(heading: str, bins: Sequence[Bin], translate: Translate) -> str:
    """As an SVG file. Dots on the dashed line are chances that came true as often as said; large ones were said often."""
    held = [one for one in bins if one.forecasts]
    most = max(one.forecasts for one in held)
    return str(
        svg({"viewBox": f"0 0 {WIDE} {HIGH}", "class": "sheet", "aria-label": heading}, xmlns=SVG, role="img", width=str(WIDE))[
            style[STYLE],
            words(LEFT, 30, heading, "heading"),
            [ticks(part, translate) for part in range(0, 11, 2)],
            stroke(f"M{x(0)} {y(0)}L{x(1)} {y(1)}", "even"),
            [off(one) for one in held],
            [dot(one, most) for one in held],
            words(LEFT + SIDE / 2, TOP + SIDE + 46, translate("chance as judged, in percent"), "middle"),
            text(".middle", transform=f"translate(20 {TOP + SIDE // 2}) rotate(-90)")[translate("came true, in percent")],
        ]
    )


def ticks(part: int, translate: Translate) -> list[Element]:
    at = part / 10
    return [
        stroke(f"M{x(at)} {y(0)}V{y(1)}M{x(0)} {y(at)}H{x(1)}", "rule"),
        words(x(at), TOP + SIDE + 22, str(part * 10), "middle"),
        words(LEFT - 10, y(at) + 4, str(part * 10), "end"),
    ]


def off(one: Bin) -> Element:
    return stroke(f"M{n(x(one.said))} {n(y(one.said))}V{n(y(one.true))}", "off")


def dot(one: Bin, most: int) -> Element:
    radius = 3 + (LARGEST - 3) * (one.forecasts / most) ** 0.5
    told = f"{one.said:.0%} → {one.true:.0%} ({one.forecasts})"
    return circle(".dot", cx=n(x(one.said)), cy=n(y(one.true)), r=n(radius))[title[told]]


def x(part: float) -> float:
    return LEFT + SIDE * part


def y(part: float) -> float:
    return TOP + SIDE * (1 - part)
