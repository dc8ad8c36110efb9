"""Finding a passage in a game's numbered rules."""

import re

from trunkline.core.catalog import rules_text
from trunkline.core.errors import BadNotation
from trunkline.core.game import AnyGame

CHAPTERS = re.compile(r"^## §(\S+).*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
RULES = re.compile(r"^\*\*§(\S+)\*\*.*?(?=^\*\*§|^## |\Z)", re.MULTILINE | re.DOTALL)


def rules_about(game: AnyGame, section: str, language: str = "en") -> str:
    """Find all rules, the chapters of a number (``6`` or ``6.4``), or the rules of a section (``6.4.2`` or ``6.4.2.3``)."""
    text, wanted = rules_text(game, language), section.removeprefix("§").strip().rstrip(".")
    if not wanted:
        return text
    found = passages(CHAPTERS, text, wanted) or passages(RULES, text, wanted)
    if not found:
        chapters = ", ".join(CHAPTERS.findall(text))
        holes = {"game": game.title, "section": f"§{wanted}", "chapters": chapters}
        raise BadNotation("{game} has no rule {section}; its chapters are {chapters}", **holes)
    return "\n\n".join(found)


def passages(pattern: re.Pattern[str], text: str, wanted: str) -> list[str]:
    """Those whose number is the wanted one or lies below it."""
    return [found[0].strip() for found in pattern.finditer(text) if f"{found[1]}.".startswith(f"{wanted}.")]
