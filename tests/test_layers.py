"""Imports point inward: core <- parts <- games <- everything else."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MAY_IMPORT = {
    "core": {"core"},
    "parts": {"core", "parts"},
    "draw": {"core", "parts", "draw"},
    "games": {"core", "parts", "draw"},
    "bots": {"core", "parts", "bots"},
    "study": {"core", "parts", "draw", "bots", "study"},
    "research": {"core", "parts", "bots", "research"},
    "server": {"core", "parts", "draw", "bots", "study", "server"},
    "terminal": {"core", "parts", "bots", "terminal"},
    "commands": {"core", "parts", "draw", "bots", "study", "terminal", "server", "commands"},
    "cli": {"core", "commands"},
}
DRAWING = {"htpy", "markupsafe"}
OUTSIDE = {  # third-party packages by layer
    "draw": DRAWING,
    "terminal": {"rich", "typer"},
    "commands": {"rich", "typer"},
    "cli": {"typer"},
    "server": DRAWING
    | {
        "aiosqlite",
        "alembic",
        "argon2",
        "babel",
        "h11",
        "litestar",
        "markdown_it",
        "msgspec",
        "psycopg",
        "sqlalchemy",
        "uvicorn",
    },
    "research": {"numpy", "pettingzoo", "gymnasium", "pyspiel"},
}
IMPURE = {"time", "datetime", "os", "random", "secrets", "socket", "subprocess", "threading", "asyncio", "logging", "uuid"}
FOR_THE_EYE = ("draw", "story", "panels")  # parts of a game's folder that rules never load


def imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are written in full"
            yield str(node.module)


def complaints(path: str, source: str) -> Iterator[str]:
    """What this file, at this path below the package, imports and should not."""
    parts = Path(path).with_suffix("").parts
    layer, name = parts[0], parts[-1]
    is_test = "tests" in parts or name.startswith("test_")
    for module in imported(source):
        reason = wrong(layer, parts, name, module)
        if reason and not is_test:
            yield f"{path} imports {module}: {reason}"


def wrong(layer: str, parts: tuple[str, ...], name: str, module: str) -> str | None:
    top, *inner = module.split(".")
    for_the_eye = name.startswith(FOR_THE_EYE)
    if top == "trunkline":
        return wrong_inside(layer, parts, for_the_eye, inner)
    if top in sys.stdlib_module_names:
        return "rules are pure" if layer in ("core", "parts", "games") and top in IMPURE and not for_the_eye else None
    allowed = OUTSIDE.get(layer, set()) | (DRAWING if layer == "games" and for_the_eye else set())
    return None if top in allowed else f"{layer} does not use {top}"


def wrong_inside(layer: str, parts: tuple[str, ...], for_the_eye: bool, inner: list[str]) -> str | None:
    if not inner:
        return None
    if inner[0] == "games" and layer == "games":
        return None if inner[1] == parts[1] else "a game never imports another game"
    if layer == "games" and inner[0] == "draw" and not for_the_eye:
        return "rules do not draw"
    return None if inner[0] in MAY_IMPORT.get(layer, set()) else f"{layer} may not import {inner[0]}"


def test_no_file_imports_what_its_layer_may_not() -> None:
    package = ROOT / "trunkline"
    files = sorted(package.rglob("*.py"))
    found = [text for file in files for text in complaints(str(file.relative_to(package)), file.read_text(encoding="utf-8"))]
    assert len(files) > 30
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("core/play.py", "from trunkline.parts.dice import roll"),
        ("core/play.py", "import trunkline.games.chicago_express"),
        ("core/wire.py", "import msgspec"),
        ("parts/auction.py", "from trunkline.games.chicago_express import GAME"),
        ("games/chicago_express/turn.py", "import random"),
        ("games/chicago_express/turn.py", "from time import time"),
        ("games/chicago_express/turn.py", "from trunkline.draw.svg import at"),
        ("games/chicago_express/turn.py", "from htpy import svg"),
        ("games/american_rails/turn.py", "from trunkline.games.chicago_express.turn import NULL"),
        ("bots/random.py", "from trunkline.server.store import Store"),
        ("server/tables.py", "from trunkline.games.chicago_express import GAME"),
        ("draw/svg.py", "import trunkline.games"),
    ],
)
def test_a_forbidden_import_is_found(path: str, source: str) -> None:
    assert list(complaints(path, source))


def test_allowed_imports_are_left_alone() -> None:
    assert not list(complaints("games/chicago_express/draw.py", "import htpy\nfrom trunkline.draw.svg import at"))
    assert not list(complaints("games/chicago_express/turn.py", "from trunkline.parts.seats import clockwise\nimport typing"))
