"""How much of the code the tests run, with a floor: ``python -m bench.coverage``. Exits 1 below the floor.

It is not part of ``./test``, since counting lines slows Python down; the workflow runs it beside. Counted are the engine, the
games and their drawings, by the tests of the games and the conformance suite, which need neither server nor browser.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
COUNTED = ("core", "parts", "games", "draw")
BY = ("trunkline", "tests/conformance")
FLOOR = 90  # per cent of the lines, tests not counted


def main() -> None:
    counted = [f"--cov=trunkline.{package}" for package in COUNTED]
    told = ["--cov-report=term:skip-covered", f"--cov-fail-under={FLOOR}"]
    command = [sys.executable, "-m", "pytest", "-n", "4", "--dist", "worksteal", *counted, *told, *BY, *sys.argv[1:]]
    sys.exit(subprocess.run(command, cwd=ROOT, check=False).returncode)


if __name__ == "__main__":
    main()
