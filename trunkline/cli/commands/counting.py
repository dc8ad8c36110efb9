"""How much a tree holds, in words."""

from typing import TYPE_CHECKING

from trunkline.cli.commands.language import say

if TYPE_CHECKING:
    from trunkline.records.tree import Counts
    from trunkline.records.writing import LeftOut


def tree_words(found: "Counts") -> str:
    """A file has one chapter; what there is none of is not told."""
    words = [
        say("chapters: {number}", number=1),
        variation_words(found.variations, found.variation_actions),
        say("comments: {number}", number=found.comments),
        *annotation_words(found),
    ]
    return listed(words, [1, found.variations, found.comments, found.glyphs, found.marks, found.verdicts])


def left_out_words(missing: "LeftOut") -> str:
    words = [
        variation_words(missing.variations, missing.variation_actions),
        *annotation_words(missing),
        say("comments in variations or named languages: {number}", number=missing.comments),
    ]
    return listed(words, [missing.variations, missing.glyphs, missing.marks, missing.verdicts, missing.comments])


def variation_words(variations: int, actions: int) -> str:
    return say("variations: {number} (actions in them: {actions})", number=variations, actions=actions)


def annotation_words(found: "Counts | LeftOut") -> list[str]:
    return [
        say("glyphs: {number}", number=found.glyphs),
        say("marks: {number}", number=found.marks),
        say("verdicts: {number}", number=found.verdicts),
    ]


def listed(words: list[str], numbers: list[int]) -> str:
    return " · ".join(text for text, number in zip(words, numbers, strict=True) if number)
