"""Questions that are answered with yes or no."""

from rich.console import Console

from trunkline.core.message import Message
from trunkline.present.to_text import Translate, to_text


def agrees(console: Console, question: Message, say: Translate) -> bool:
    """Anything but a yes, in the player's language or in English, is a no."""
    try:
        typed = console.input(f"{to_text(question, say)} {say('[y/N]')} ", markup=False).strip().casefold()
    except EOFError:
        return False
    return typed[:1] in ("y", say("yes")[:1])
