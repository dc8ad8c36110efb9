"""Install the wheel into new environments and try it: with the lowest versions that pyproject.toml allows, or the newest.

    python -m tests.clean_install lowest
    python -m tests.clean_install newest

Takes minutes and a package index; the workflow runs it, `./test` only what ``tests/test_wheel.py`` proves. Needs nothing but
the standard library. Tools that only developers install (the extra ``test``) are left out.
"""

import argparse
import re
import subprocess
import tomllib
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.smoke import WHERE, Installed, installed, try_missing_extra, try_server, try_without_extras

ROOT = Path(__file__).parent.parent
BOUND = re.compile(r"([\w.-]+)(?:\[[\w,]+\])?>=([\w.]+)")
EXTRAS = "postgres,solver,research,notify,cluster"
RESEARCH = "trunkline.research.openspiel, trunkline.research.single"
IMPORTS = f"import trunkline.server.app.application, psycopg, ortools.sat.python.cp_model, {RESEARCH}"


def lowest() -> str:
    """A constraint for each dependency: its lower bound."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    optional = {name: texts for name, texts in project["optional-dependencies"].items() if name != "test"}
    texts = [*project["dependencies"], *(text for extra in optional.values() for text in extra)]
    return "".join(f"{bound[1]}=={bound[2]}\n" for text in texts if (bound := BOUND.match(text)))


def newest() -> str:
    return ""


SETS = {"lowest": lowest, "newest": newest}


def environment(folder: Path) -> Installed:
    venv.create(folder / "venv", with_pip=True)
    (folder / "work").mkdir()
    return installed(str(folder / "venv" / "bin" / "python"), folder / "work")


def pip(site: Installed, *words: str) -> None:
    """With the caller's environment, which may name an index."""
    subprocess.run([site.python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", *words], check=True)


def tell(text: str) -> None:
    print(text, flush=True)


def try_set(name: str, folder: Path) -> None:
    """First a plain installation, then all extras."""
    site, constraints = environment(folder), folder / "constraints.txt"
    constraints.write_text(SETS[name](), encoding="utf-8")
    subprocess.run([site.python, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(folder), str(ROOT)], check=True)
    (wheel,) = folder.glob("*.whl")
    pip(site, "-c", str(constraints), str(wheel))
    assert str(folder) in site.run("-c", WHERE).stdout
    tell(f"{name}, without extras:\n{site.run('-m', 'pip', 'freeze').stdout}")
    try_without_extras(site)
    try_missing_extra(site, "server", "serve")
    tell("version, games, play, replay, draw, bench, library: fine; serve names its extra")
    pip(site, "-c", str(constraints), f"{wheel}[{EXTRAS}]")
    tell(f"{name}, with extras:\n{site.run('-m', 'pip', 'freeze').stdout}")
    told = site.run("-c", IMPORTS)
    assert told.returncode == 0, told.stderr
    try_without_extras(site)
    try_server(site)
    tell("the same, and serve: fine")


def main() -> None:
    parser = argparse.ArgumentParser(description="Install the wheel into a new environment and try it.")
    parser.add_argument("versions", choices=SETS, help="of the dependencies")
    with TemporaryDirectory() as folder:
        try_set(parser.parse_args().versions, Path(folder))


if __name__ == "__main__":
    main()
