"""Writing files without losing any: whole or not at all, and never over something that cannot be made again."""

import os
from contextlib import suppress
from pathlib import Path

from trunkline.core.errors import TrunklineError

DRAWING = ('<svg viewBox="', ' class="sheet"')  # how a drawing of ours begins
BEGINNING = 400  # characters of a file that tell what it is


class CannotWrite(TrunklineError):
    """The file stays as it was, or is not there; the message says why."""


def write_whole(file: Path, text: str) -> None:
    """Write to a temporary file in the same folder and rename it: a reader never sees half of it."""
    check_writable(file)
    try:
        replace_content(file, text.encode())
    except (OSError, ValueError) as error:  # ValueError: not even a path, or no text that can be encoded
        reason = error.strerror if isinstance(error, OSError) else None
        raise CannotWrite("{file} cannot be written: {reason}", file=file, reason=reason or error) from None


def check_writable(file: Path) -> None:
    """A file that is write-protected is not replaced either."""
    if os.path.exists(file) and not os.access(file, os.W_OK):
        raise CannotWrite("{file} is write-protected", file=file)


def replace_content(file: Path, data: bytes) -> None:
    """A pipe or a device has nothing to lose and cannot be renamed; it is written to directly. A link stays one."""
    if file.exists() and not file.is_file() and not file.is_dir():
        file.write_bytes(data)
        return
    file = file.resolve()
    beside = file.with_name(f".trunkline-{os.getpid()}.tmp")
    try:
        beside.write_bytes(data)
        if file.exists():
            beside.chmod(file.stat().st_mode)
        os.replace(beside, file)
    finally:
        with suppress(OSError):
            beside.unlink()


def would_lose(file: Path, text: str) -> bool:
    """Whether writing this text destroys something: any other file there but a drawing, which can be drawn again."""
    try:
        present = file.read_text(encoding="utf-8") if file.is_file() else text
    except (OSError, ValueError):
        return True
    return present != text and not (is_drawing(present) and is_drawing(text))


def is_drawing(text: str) -> bool:
    return text.startswith(DRAWING[0]) and DRAWING[1] in text[:BEGINNING]
