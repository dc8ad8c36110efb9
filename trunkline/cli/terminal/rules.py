"""Finding a passage in a game's numbered rules."""

import re
from typing import Any

from trunkline.core.catalog import rules_text
from trunkline.core.errors import BadNotation
from trunkline.core.game import Game


def rules_about(game: Game[Any], section: str, language: str = "en") -> str:
    """All rules, a chapter (``4``) or a single rule (``4.2``), as Markdown."""
    text, wanted = rules_text(game, language), section.removeprefix("§").strip()
    if not wanted:
        return text
    found = re.search(passage(wanted), text, re.MULTILINE | re.DOTALL)
    if found is None:
        chapters = ", ".join(re.findall(r"^## §(\S+)", text, re.MULTILINE))
        holes = {"game": game.title, "section": f"§{wanted}", "chapters": chapters}
        raise BadNotation("{game} has no rule {section}; its chapters are {chapters}", **holes)
    return found[0].strip()


def passage(wanted: str) -> str:
    """A chapter runs to the next chapter, a rule to the next rule or chapter."""
    if "." in wanted:
        return rf"^\*\*§{re.escape(wanted)}\*\*.*?(?=^\*\*§|^## |\Z)"
    return rf"^## §{re.escape(wanted)} .*?(?=^## |\Z)"
