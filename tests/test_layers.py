"""The import contracts of pyproject.toml, which `./test` checks, find violations; and two rules that contracts cannot say."""

import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import grimp

ROOT = Path(__file__).parent.parent
LINT = "from importlinter.cli import lint_imports_command as run; run(['--no-cache', '--no-logo'])"
FOR_TESTS = {"tests"}  # used in the folders of tests of the games
PLANTED = {
    "core.planted": ["trunkline.toolkit.dice", "trunkline.games.chicago_express", "msgspec", "htpy"],
    "toolkit.planted": ["trunkline.games.chicago_express", "rich"],
    "present.svg.planted": ["trunkline.games", "trunkline.bots.levels"],
    "games.chicago_express.planted": ["random", "time", "trunkline.bots.search", "trunkline.server.store.store", "sqlalchemy"],
    "games.chicago_express.rules.planted": [
        *(f"trunkline.games.chicago_express.{part}" for part in ("bot", "present.story", "present.drawing")),
        "trunkline.present.svg.svg",
        "htpy",
    ],
    "games.eighteen_thirty.rules.planted": ["trunkline.games.eighteen_thirty.interchange.house_rules"],
    "games.eighteen_thirty.box.planted": ["trunkline.games.eighteen_thirty.rules.state", "trunkline.present.svg.svg"],
    "games.eighteen_thirty.bot.planted": ["trunkline.games.eighteen_thirty.present.story"],
    "games.american_rails.planted": ["trunkline.games.chicago_express.rules.turn"],
    "bots.planted": ["trunkline.server.store.store", "trunkline.present.svg.svg"],
    "research.planted": ["trunkline.games.chicago_express", "trunkline.server.store.store", "rich"],
    "study.planted": ["trunkline.games.chicago_express", "trunkline.server.store.store", "rich", "htpy"],
    "toolkit.arrays": ["numpy"],
    "cli.terminal.planted": ["trunkline.present.svg.svg", "litestar"],
    "server.planted": ["trunkline.games.chicago_express", "trunkline.cli.terminal.show", "typer"],
}


def test_every_forbidden_import_is_reported(tmp_path: Path) -> None:
    copied(tmp_path)
    for module, imported in PLANTED.items():
        file = tmp_path.joinpath("trunkline", *module.split(".")).with_suffix(".py")
        file.write_text("".join(f"import {name}\n" for name in imported), encoding="utf-8")
    report = " ".join(lint(tmp_path).stdout.split())
    missing = [(m, i) for m, imported in PLANTED.items() for i in imported if f"trunkline.{m} -> {i}" not in report]
    assert not missing, report


def test_a_cycle_is_reported(tmp_path: Path) -> None:
    copied(tmp_path)
    (tmp_path / "trunkline/bots/hen.py").write_text("import trunkline.bots.egg\n", encoding="utf-8")
    (tmp_path / "trunkline/bots/egg.py").write_text("import trunkline.bots.hen\n", encoding="utf-8")
    checked = lint(tmp_path)
    assert checked.returncode == 1
    assert "No cycles BROKEN" in checked.stdout


def test_words_and_panels_load_no_drawings() -> None:
    """The terminal tells and shows games without drawing them; ``present`` itself loads its drawing later."""
    found = graph().find_matching_modules("trunkline.games.*.present.*")
    words = {module for module in found if not module.endswith(".drawing")}
    wrong = [(m, i) for m in words for i in graph().find_modules_directly_imported_by(m) if ".present.drawing" in i]
    assert len(words) > 20
    assert not wrong


def test_every_package_from_outside_has_its_place() -> None:
    """A new dependency belongs in one of the contracts that say who may import it."""
    outside = {module for module in graph().modules if graph().is_module_squashed(module)} - sys.stdlib_module_names
    assert outside - FOR_TESTS == {module for contract in contracts() for module in contract.get("protected_modules", ())}


@cache
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("trunkline", include_external_packages=True, exclude_type_checking_imports=True, cache_dir=None)


def contracts() -> list[dict[str, Any]]:
    read: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = read["tool"]["importlinter"]["contracts"]
    return found


def copied(folder: Path) -> None:
    """The package and its contracts, to plant violations in."""
    only_python = shutil.ignore_patterns("*.toml", "*.po", "*.md", "*.txt", "static", "__pycache__")
    shutil.copytree(ROOT / "trunkline", folder / "trunkline", ignore=only_python)
    shutil.copy(ROOT / "pyproject.toml", folder)


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", LINT], cwd=folder, capture_output=True, text=True, check=False)
