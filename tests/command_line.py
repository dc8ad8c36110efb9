"""The command line as tests use it: nearly always in this process, since starting one takes longer than most commands.

What only a process of its own can show (imports, signals, a terminal, the files it was handed) is asked of ``in_a_process``.
"""

import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from contextvars import copy_context
from io import BytesIO, TextIOWrapper
from pathlib import Path
from subprocess import CompletedProcess, run
from unittest.mock import patch

from trunkline.cli.main import main


def trunkline(*words: str, typed: str = "", width: int = 120, **more: str) -> "CompletedProcess[str]":
    """With an environment, standard streams and context variables of its own."""
    output, errors = stream(), stream()
    with (
        patch.object(sys, "argv", ["trunkline", *words]),
        patch.object(sys, "stdin", stream(typed)),
        redirect_stdout(output),
        redirect_stderr(errors),
        patch.dict(os.environ, environment(width, more), clear=True),
    ):
        status = copy_context().run(status_of_main)
    return CompletedProcess(words, status, written(output), written(errors))


def status_of_main() -> int:
    """What is not caught in there is not caught here either: a traceback fails the test."""
    try:
        main()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def stream(text: str = "") -> TextIOWrapper:
    return TextIOWrapper(BytesIO(text.encode()), encoding="utf-8", write_through=True)


def written(stream: TextIOWrapper) -> str:
    buffer = stream.buffer
    assert isinstance(buffer, BytesIO)
    return buffer.getvalue().decode()


def in_a_process(
    *words: str, typed: str = "", width: int = 120, folder: Path | None = None, **more: str
) -> "CompletedProcess[str]":
    """As a user's shell starts it."""
    command = [sys.executable, "-m", "trunkline", *words]
    found = environment(width, more) | {"PYTHONPATH": os.pathsep.join(sys.path)}
    return run(command, input=typed, capture_output=True, text=True, timeout=120, cwd=folder, env=found, check=False)


def environment(width: int, more: dict[str, str]) -> dict[str, str]:
    return {"COLUMNS": str(width), "PATH": "/usr/bin:/bin", "PYTHONUTF8": "1", "TERM": "dumb"} | more
