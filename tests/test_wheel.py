"""The wheel works outside the repository. ``tests/clean_install.py`` does the same in new environments, which takes minutes."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import distribution, packages_distributions, version
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.smoke import WHERE, Installed, installed, try_missing_extra, try_server, try_without_extras
from trunkline.cli.commands.extras import EXTRAS

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CUT_OFF = (
    "import sys\nsys.modules.update(dict.fromkeys({names!r}))\n"  # None in sys.modules: the import fails as if not installed
)


def requirements(*extras: str) -> list[Requirement]:
    """What these extras ask for, and without any, what a plain installation does; extras may name others."""
    asked = (
        [text for extra in extras for text in PROJECT["optional-dependencies"][extra]] if extras else PROJECT["dependencies"]
    )
    read = [Requirement(text) for text in asked]
    named = [extra for one in read if one.name == PROJECT["name"] for extra in sorted(one.extras)]
    return [one for one in read if one.name != PROJECT["name"]] + (requirements(*named) if named else [])


def everything() -> list[Requirement]:
    return requirements() + requirements(*PROJECT["optional-dependencies"])


def needed(found: list[Requirement], seen: set[str]) -> set[str]:
    """The distributions that are installed with these."""
    for one in found:
        name = canonicalize_name(one.name)
        if name not in seen and (one.marker is None or one.marker.evaluate({"extra": ""})):
            seen.add(name)
            needed([Requirement(text) for text in distribution(name).requires or []], seen)
    return seen


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def unpacked(wheel: Path) -> Path:
    folder = wheel.parent / "site"
    ZipFile(wheel).extractall(folder)
    return folder


@pytest.fixture
def site(unpacked: Path, tmp_path: Path) -> Installed:
    return installed(sys.executable, tmp_path, PYTHONPATH=str(unpacked))


@pytest.fixture
def plain_site(unpacked: Path, tmp_path: Path) -> Installed:
    """Without every package that a plain installation does not bring."""
    base = needed(requirements(), set())
    others = [
        module for module, homes in packages_distributions().items() if not base & {canonicalize_name(home) for home in homes}
    ]
    names = sorted({*others} - {"trunkline"} - sys.stdlib_module_names)
    (tmp_path / "sitecustomize.py").write_text(CUT_OFF.format(names=names), encoding="utf-8")
    assert {"litestar", "sqlalchemy", "numpy", "babel"} <= {*names}
    return installed(sys.executable, tmp_path, PYTHONPATH=f"{tmp_path}:{unpacked}")


def test_the_wheel_has_everything_but_tests_and_records(wheel: Path) -> None:
    template = "trunkline/cli/template/"  # what new-game writes
    names = {name for name in ZipFile(wheel).namelist() if not name.startswith(template)}
    assert not [name for name in names if re.search(r"/(tests|records)/.*\.txt$|/tests/|^(bench|docs|examples|tests)/", name)]
    for part in ("py.typed", "games/eighteen_thirty/RULES.md", "games/eighteen_thirty/box/map.toml", "records/text.py"):
        assert f"trunkline/{part}" in names
    assert {name.rsplit(".")[-1] for name in names} >= {"py", "po", "md", "toml", "css", "js", "mako"}


def test_a_plain_installation_plays_draws_and_measures(plain_site: Installed, unpacked: Path) -> None:
    assert plain_site.run("-c", WHERE).stdout.startswith(str(unpacked))
    try_without_extras(plain_site)


@pytest.mark.parametrize("command", ["serve", "backup monday.backup"])
def test_a_missing_extra_is_one_sentence(plain_site: Installed, command: str) -> None:
    try_missing_extra(plain_site, "server", *command.split())


def test_the_driver_of_postgresql_is_an_extra_of_its_own(site: Installed, unpacked: Path) -> None:
    (site.folder / "sitecustomize.py").write_text(CUT_OFF.format(names=["psycopg"]), encoding="utf-8")
    cut_off = site._replace(environment={**site.environment, "PYTHONPATH": f"{site.folder}:{unpacked}"})
    try_missing_extra(cut_off, "postgres", "serve", "--db", "postgresql://nobody@127.0.0.1:9/none")


def test_an_installation_with_the_server_serves_tables(site: Installed) -> None:
    try_server(site)


# -- dependencies --------------------------------------------------------------------------------------


def test_every_dependency_has_a_lower_bound_that_holds_here() -> None:
    assert len(everything()) > 15
    for one in everything():
        assert any(bound.operator == ">=" for bound in one.specifier), f"{one.name} has no lower bound"
        assert one.specifier.contains(version(one.name)), f"{one}: {version(one.name)} is installed"


def test_the_pinned_packages_are_those_of_the_extras() -> None:
    """``./play`` installs what the server needs, ``./test`` all extras."""
    pinned = {"requirements": requirements() + requirements("server"), "requirements-test": everything()}
    for name, found in pinned.items():
        lines = (ROOT / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        pins = {
            line.split("==")[0].split("[")[0]: line.split("==")[1].split()[0]
            for line in lines
            if "==" in line and line[0] != " "
        }
        missing = [str(one) for one in found if not one.specifier.contains(pins.get(canonicalize_name(one.name), "0"))]
        assert not missing, name


def test_every_module_of_an_extra_is_told_by_name() -> None:
    """``trunkline.cli.commands.extras`` lists modules, this file packages."""
    homes = packages_distributions()
    for extra, (_, modules) in EXTRAS.items():
        assert {canonicalize_name(homes[module][0]) for module in modules} == {
            canonicalize_name(one.name) for one in requirements(extra)
        } - ({canonicalize_name(one.name) for one in requirements("server")} if extra != "server" else set())
