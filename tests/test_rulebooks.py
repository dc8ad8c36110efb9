"""Every rule of a RULES.md is enforced by a refusal or cited where it happens, and every refusal stands in RULES.md."""

import re
from importlib import import_module, resources
from pathlib import Path

import pytest

from trunkline.core.catalog import catalog, rules_text
from trunkline.core.game import AnyGame, Rule

MARKED = re.compile(r"^\*\*(§[\d.]+)\*\*(?: \[(set-up|definition|effect)\])?", re.MULTILINE)
GAMES = [pytest.param(game, id=game.name) for game in catalog()]


def chapters(game: AnyGame) -> dict[str, str]:
    """The source of every chapter, and of the rules that other sites play by."""
    folder = Path(str(resources.files(game.folder)))
    files = [*folder.glob("rules/*.py"), *folder.glob("interchange/house_rules.py")]
    return {".".join(file.relative_to(folder).with_suffix("").parts): file.read_text(encoding="utf-8") for file in files}


def rules(game: AnyGame) -> dict[str, Rule]:
    """Every Rule constant, by its name and file."""
    modules = [import_module(f"{game.folder}.{name}") for name in chapters(game)]
    found = [(f"{module.__name__}.{name}", value) for module in modules for name, value in vars(module).items()]
    return {name: value for name, value in found if isinstance(value, Rule)}


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_stands_in_the_rules(game: AnyGame) -> None:
    sections = {section for section, _ in MARKED.findall(rules_text(game))}
    strangers = {name: rule.section for name, rule in rules(game).items() if rule.section not in sections}
    assert len(rules(game)) > 5
    assert not strangers


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_is_made_outside_of_the_chapters(game: AnyGame) -> None:
    folder = Path(str(resources.files(game.folder)))
    others = [file for part in ("present", "bot", "box") for file in (folder / part).rglob("*.py")]
    assert others and not [file for file in others if "Rule(" in file.read_text(encoding="utf-8")]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_enforced_or_happens_somewhere(game: AnyGame) -> None:
    refused = {rule.section for rule in rules(game).values()}
    told = set(re.findall(r"§[\d.]*\d", "\n".join(chapters(game).values())))
    marked = MARKED.findall(rules_text(game))
    assert len(marked) == len({section for section, _ in marked}), "a section is numbered twice"
    assert not [section for section, mark in marked if not mark and section not in refused], "no refusal cites these"
    assert not [section for section, mark in marked if mark == "effect" and section not in told], "no chapter cites these"


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_is_a_sentence(game: AnyGame) -> None:
    for name, rule in rules(game).items():
        assert re.fullmatch(r"[A-Z].*\.", rule.text), name


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_is_tested_by_name(game: AnyGame) -> None:
    """One test per rule: its constant appears in the game's tests."""
    folder = Path(str(resources.files(game.folder))) / "tests"
    tests = "\n".join(file.read_text(encoding="utf-8") for file in folder.glob("test_*.py"))
    untested = {name.rpartition(".")[2] for name in rules(game)} - set(re.findall(r"\b[A-Z][A-Z_]+\b", tests))
    assert not untested
