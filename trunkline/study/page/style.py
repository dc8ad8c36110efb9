"""The style sheet of a report: the tokens of the table, the seats' ladder of lightness, and ``report.css``."""

from importlib import resources

from trunkline.present.svg.style import board_css
from trunkline.present.svg.tokens import css, properties

LADDER = {  # from dark to light, reversed at night; hues belong to companies
    "s1": ("#25343c", "#e2ddce"),
    "s1-on": ("#ffffff", "#12181c"),
    "s2": ("#4a7384", "#7fb0c4"),
    "s2-on": ("#ffffff", "#12181c"),
    "s3": ("#c3aa78", "#8a6c34"),
    "s3-on": ("#1a242a", "#ffffff"),
    "s4": ("#ebe5d6", "#33434b"),
    "s4-on": ("#1a242a", "#ece8dd"),
    "s5": ("#8f5b45", "#d99f86"),
    "s5-on": ("#ffffff", "#12181c"),
    "s6": ("#a3b8ae", "#4f6a5d"),
    "s6-on": ("#1a242a", "#ffffff"),
    "mark-light": ("rgb(255 255 255 / .36)", "rgb(255 255 255 / .34)"),
    "mark-dark": ("rgb(26 36 42 / .38)", "rgb(18 24 28 / .4)"),
}
SEATS = range(1, 7)


def report_css() -> str:
    """Light, dark when the reader chose it, dark when the machine did."""
    day, night = (properties({name: pair[n] for name, pair in LADDER.items()}) for n in (0, 1))
    ladder = (
        f":root {{\n{day}\n}}\n:root[data-theme=dark] {{\n{night}\n}}\n"
        f"@media (prefers-color-scheme: dark) {{\n:root:not([data-theme]) {{\n{night}\n}}\n}}\n"
    )
    return css() + ladder + board_css() + own_rules() + "\n".join(map(seat_rules, SEATS))


def own_rules() -> str:
    return resources.files(__package__).joinpath("report.css").read_text(encoding="utf-8")


def seat_rules(seat: int) -> str:
    """Area, texture, line and the ink on it."""
    texture = f".p{seat} {{ fill: url(#x{seat}) }}\n" if seat > 1 else ""
    ink = f"svg.chart text.on{seat} {{ fill: var(--s{seat}-on) }}"
    return f".c{seat} {{ fill: var(--s{seat}) }}\n{texture}.l{seat} {{ stroke: var(--s{seat}) }}\n{ink}"
