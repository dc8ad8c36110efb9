"""The files around the code agree with it: the README lists every folder, and links lead somewhere."""

import re
import tomllib
from dataclasses import MISSING, fields
from pathlib import Path

import trunkline
from trunkline.core.game import Game

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)(?:#[^)\s]*)?\)")
NEWEST = re.compile(r"^## .*\b(\d+\.\d+\.\d+)\b", re.MULTILINE)


def folders(at: Path) -> list[str]:
    """What is part of the project, not made by its tools; a folder of an earlier checkout may have left its caches."""
    ignored = {line.strip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()}
    there = [file for file in at.iterdir() if file.is_dir() and file.name[0] != "." and file.name not in ignored]
    return sorted(folder.name for folder in there if any(file.name not in ignored for file in folder.iterdir()))


def test_the_readme_lists_every_folder() -> None:
    names = [name for name in folders(ROOT) if name != "trunkline"] + [
        f"trunkline/{name}" for name in folders(ROOT / "trunkline")
    ]
    rows = [line for line in README.splitlines() if line.startswith("| `")]
    assert not [name for name in names if not any(f"`{name}`" in row for row in rows)]


def test_every_link_between_documents_leads_somewhere() -> None:
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    broken = [
        (file.name, link)
        for file in documents
        for link in LINK.findall(file.read_text(encoding="utf-8"))
        if not (file.parent / link).exists()
    ]
    assert len(documents) > 10
    assert not broken


def test_adding_a_game_lists_every_field_of_a_game_() -> None:
    guide = (ROOT / "docs/add-a-game.md").read_text(encoding="utf-8")
    tables = guide.partition("## Every field of `Game`")[2].partition("\n## ")[0]
    listed = re.findall(r"^\| `(\w+)` \|", tables, re.MULTILINE)
    given = [field for field in fields(Game) if field.init]  # the others follow from these
    required = [field.name for field in given if field.default is MISSING and field.default_factory is MISSING]
    optional = [field.name for field in given if field.name not in required]
    assert sorted(listed) == sorted([*required, *optional])
    assert listed[: len(required)] == required, "what is required stands first"


def test_the_changelog_begins_with_the_version_of_the_package() -> None:
    newest = NEWEST.search((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert newest is not None and newest[1] == trunkline.__version__


def test_the_workflow_runs_the_oldest_python_that_is_promised() -> None:
    promised = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["requires-python"]
    workflow = (ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8")
    assert f'python: ["{promised.removeprefix(">=")}"' in workflow
