"""Files that a command writes: all of a file or nothing of it."""

import os
from pathlib import Path

from trunkline.commands.asking import fail


def write_whole(file: Path, text: str) -> None:
    """Written beside it first and then renamed, so that nobody ever finds half a file."""
    try:
        if file.exists() and not file.is_file():
            file.write_text(text, encoding="utf-8")  # a pipe or a device is no file to replace
        else:
            replace_file(file.resolve(), text)
    except OSError as error:
        fail(f"{file}: {error.strerror or error}")


def replace_file(file: Path, text: str) -> None:
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)
