"""What the elements of the picture mean, as data beside it: page, keyboard and lists of places read this and nothing else."""

from collections.abc import Mapping

import msgspec

from trunkline.core.game import Rule
from trunkline.present.picture import Click, Picture, Target
from trunkline.server.web.pages.refusal import rule_link
from trunkline.server.web.pages.scene import Scene


class Refusal(msgspec.Struct):
    """The rule against everything at a place."""

    text: str
    section: str
    link: str


class TargetData(msgspec.Struct, omit_defaults=True):
    """A target for the browser; what it does not have is left out."""

    actions: tuple[str, ...] = ()
    refusal: Refusal | None = None
    unlikely: bool = False
    marks: str = ""
    view: str = ""
    click: Click = "choose"


class Drawn(msgspec.Struct):
    """A picture and what its elements mean."""

    svg: str
    targets: Mapping[str, TargetData]


def drawn(scene: Scene, picture: Picture | None) -> Drawn:
    return Drawn(str(picture or ""), targets_of(scene, picture))


def targets_of(scene: Scene, picture: Picture | None) -> dict[str, TargetData]:
    """By id of the element."""
    found = picture.targets if picture is not None else {}
    return {id: target_data(scene, target) for id, target in found.items()}


def target_data(scene: Scene, target: Target) -> TargetData:
    refusal = refusal_data(scene, target.rule) if target.rule is not None else None
    return TargetData(target.actions, refusal, target.unlikely, target.marks, target.view, target.click)


def refusal_data(scene: Scene, rule: Rule) -> Refusal:
    return Refusal(scene.ctx.say(rule.text), rule.section, rule_link(scene.game, rule))
