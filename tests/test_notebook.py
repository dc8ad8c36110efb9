"""The example notebook runs from its first cell to its last, without jupyter, and is kept without outputs."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

FILES = sorted((Path(__file__).parent.parent / "examples").glob("*.ipynb"))
notebooks = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def code_cells(file: Path) -> list[dict[str, Any]]:
    read = json.loads(file.read_text(encoding="utf-8"))
    return [cell for cell in read["cells"] if cell["cell_type"] == "code"]


def run(cell: dict[str, Any], scope: dict[str, Any]) -> Any:
    """The value of its last line, which a notebook shows."""
    statements = ast.parse("".join(cell["source"]))
    last = statements.body.pop() if isinstance(statements.body[-1], ast.Expr) else None
    exec(compile(statements, "cell", "exec"), scope)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), scope) if isinstance(last, ast.Expr) else None


@notebooks
def test_a_notebook_runs_and_shows_something_in_every_cell(file: Path) -> None:
    scope: dict[str, Any] = {}
    shown = [run(cell, scope) for cell in code_cells(file)]
    assert len(shown) > 5
    assert all(shown)
    assert sum("_repr_svg_" in dir(value) for value in shown) >= 2


@notebooks
def test_a_notebook_is_kept_without_outputs(file: Path) -> None:
    assert not [cell for cell in code_cells(file) if cell["outputs"] or cell["execution_count"]]


def test_there_is_a_notebook() -> None:
    assert FILES
