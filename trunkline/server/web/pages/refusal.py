"""A rule against something, as the page tells it: a sentence, its section, and the way to the book."""

import htpy as h
from htpy import Element

from trunkline.core.game import AnyGame, Rule
from trunkline.server.web.pages.scene import Scene


def rule_link(game: AnyGame, rule: Rule) -> str:
    """Where the rule stands on the page of the rules: §4.2 has the anchor s4.2."""
    return f"/rules/{game.name}#s{rule.section.removeprefix('§')}"


def why(scene: Scene, rule: Rule) -> str:
    return f"{scene.ctx.say(rule.text)} ({rule.section})"


def why_line(scene: Scene, rule: Rule) -> list[str | Element]:
    """With a link."""
    return [f"{scene.ctx.say(rule.text)} ", h.a(href=rule_link(scene.game, rule))[rule.section]]


def refused_button(scene: Scene, rule: Rule, look: str, said: str = "") -> Element:
    """A button that only says why it cannot be used; ``said`` is all it says, where its own words do not tell enough."""
    told = said or why(scene, rule)
    link = rule_link(scene.game, rule)
    return h.button(
        look, type="button", aria_disabled="true", aria_label=said or None, data_why=told, data_rule=link, title=told
    )
