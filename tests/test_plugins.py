"""Games of other packages: found by their entry points, fenced off where they are broken."""

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outside import EXAMPLE, ROOT, install
from trunkline.core import plugins
from trunkline.core.catalog import catalog, find, rules_text
from trunkline.core.errors import BrokenGame
from trunkline.games import ENTRY_POINTS

ONLY_ONE = "import sys; from trunkline.core.catalog import find; find({!r}); print(*sorted(sys.modules))"
OWN = [game.name for game in catalog()]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of packages; games in it are looked for anew."""
    monkeypatch.syspath_prepend(str(EXAMPLE))
    monkeypatch.syspath_prepend(str(tmp_path))
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    plugins.outside_plugins.cache_clear()
    plugins.load.cache_clear()


def sentences() -> list[str]:
    return [str(fault) for fault in plugins.faults()]


def test_our_metadata_lists_the_games_that_a_source_tree_finds() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["trunkline.games"] == ENTRY_POINTS
    folders = {file.parent.name for file in (ROOT / "trunkline/games").glob("*/__init__.py")}
    assert {target.partition(":")[0].rpartition(".")[2] for target in ENTRY_POINTS.values()} == folders


@pytest.mark.parametrize(("name", "folder"), [("1830", "eighteen_thirty"), ("union_pacific-professional", "union_pacific")])
def test_finding_a_game_imports_no_other(name: str, folder: str) -> None:
    found = subprocess.run([sys.executable, "-c", ONLY_ONE.format(name)], capture_output=True, text=True, check=True, cwd=ROOT)
    games = {module.split(".")[2] for module in found.stdout.split() if module.startswith("trunkline.games.")}
    assert games == {folder}


def test_an_outside_game_is_in_the_catalog_with_its_rules(site: Path) -> None:
    install(site, "stranger", minimal_game="minimal_game:GAME")
    assert [game.name for game in catalog()] == sorted([*OWN, "minimal_game"])
    assert rules_text(find("minimal_game", 1)).startswith("# Minimal Game")
    assert rules_text(find("minimal_game"), "de").startswith("# Minimal Game"), "German is optional"
    assert not sentences()


def test_a_game_of_one_module_has_its_rules_in_its_docstring(site: Path) -> None:
    code = (EXAMPLE / "minimal_game/__init__.py").read_text(encoding="utf-8").replace('"minimal_game"', '"lone_game"')
    (site / "lone_game.py").write_text(f'"""**§2.1** Bid or pass."""\n{code}', encoding="utf-8")
    install(site, "lone", lone_game="lone_game:GAME")
    assert rules_text(find("lone_game"), "de") == "**§2.1** Bid or pass."


BROKEN = {
    "raise RuntimeError('no board found\\nat all')": "RuntimeError: no board found",
    "import sys; sys.exit(3)": "SystemExit: 3",
    "GAME = 7": "faulty:GAME is neither a Game nor a tuple of them",
    "": "KeyError: 'GAME'",
    "from minimal_game import GAME": "the game there is called minimal_game",
}


@pytest.mark.parametrize("code", BROKEN)
def test_a_broken_package_is_named_in_a_sentence_and_the_others_play_on(
    site: Path, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "faulty", raising=False)
    (site / "faulty.py").write_text(code, encoding="utf-8")
    install(site, "careless", faulty="faulty:GAME")
    sentence = f"the game faulty of the package careless cannot be used: {BROKEN[code]}"
    assert [game.name for game in catalog()] == OWN
    assert sentences() == [sentence]
    with pytest.raises(BrokenGame, match=r"^the game faulty of the package careless cannot be used: "):
        find("faulty")


def test_two_packages_that_claim_a_name_are_both_named(site: Path) -> None:
    install(site, "first", minimal_game="minimal_game:GAME")
    install(site, "second", minimal_game="minimal_game:GAME")
    sentence = "more than one package offers a game called minimal_game: first, second; uninstall all but one"
    assert sentences() == [sentence]
    assert [game.name for game in catalog()] == OWN
    with pytest.raises(BrokenGame, match=sentence):
        find("minimal_game")


def test_a_name_of_ours_stays_ours(site: Path) -> None:
    install(site, "usurper", union_pacific="minimal_game:GAME")
    assert find("union_pacific").title == "Union Pacific"
    assert sentences() == [
        "more than one package offers a game called union_pacific: trunkline, usurper; uninstall all but one"
    ]


def test_a_name_that_cannot_stand_in_an_address_is_refused(site: Path) -> None:
    install(site, "shouting", **{"Bad Name": "minimal_game:GAME"})
    assert "a name of lower-case letters, digits and _ is needed, not 'Bad Name'" in sentences()[0]
