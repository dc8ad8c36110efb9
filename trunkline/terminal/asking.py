"""Questions that are answered with yes or no."""

from rich.console import Console

from trunkline.core.errors import Phrase
from trunkline.parts.saying import Translate, told


def agrees(console: Console, question: Phrase, say: Translate) -> bool:
    """Anything but a yes, in the player's language or in English, is a no."""
    try:
        typed = console.input(f"{told(question, say)} {say('[y/N]')} ", markup=False).strip().casefold()
    except EOFError:
        return False
    return typed[:1] in ("y", say("yes")[:1])
