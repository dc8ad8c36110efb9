"""Writing the files a command is asked for."""

import sys
from pathlib import Path

from trunkline.cli.commands.asking import fail
from trunkline.cli.commands.language import translator


def write_file(file: Path, text: str) -> None:
    """Write the whole file or refuse in a sentence; a file that is not ours is overwritten only if the user agrees."""
    from trunkline.cli.terminal.files import would_lose, write_whole

    if would_lose(file, text) and not agreed(file):
        fail("{file} exists and was left as it is; name another file", file=file)
    write_whole(file, text)


def agreed(file: Path) -> bool:
    """Nobody can be asked in a script."""
    from rich.console import Console

    from trunkline.cli.terminal.asking import agrees
    from trunkline.core.message import Message

    question = Message("{file} exists. Overwrite it?", {"file": file})
    return sys.stdin.isatty() and agrees(Console(stderr=True), question, translator())
