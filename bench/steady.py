"""Run ``./test`` again and again in a clean clone: ``python -m bench.steady --calm 5 --busy 5``.

A test that fails once in ten runs is a bug of the product or of the test, and shows only here. Busy runs have two processes
beside them that keep a core each at work, as a slow machine would. Prints a line per run; stops at the first failure, keeps its
output and exits 1.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic

ROOT = Path(__file__).parent.parent
SPIN = "while True: pass"


def main() -> None:
    wanted = arguments()
    folder = Path(wanted.folder or mkdtemp(prefix="trunkline-steady-"))
    clone = folder / "clone"
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    for number, load in enumerate([0] * wanted.calm + [wanted.load] * wanted.busy, 1):
        run_once(number, load, clone, folder / f"run-{number}.txt")


def arguments() -> "Arguments":
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--calm", type=int, default=5, help="runs with nothing beside them (default 5)")
    parser.add_argument("--busy", type=int, default=5, help="runs beside busy processes (default 5)")
    parser.add_argument("--load", type=int, default=2, help="busy processes (default 2)")
    parser.add_argument("--folder", help="where the clone and the output of each run go (default: a new temporary folder)")
    return parser.parse_args(namespace=Arguments())


class Arguments:
    calm: int
    busy: int
    load: int
    folder: str | None


def run_once(number: int, load: int, clone: Path, output: Path) -> None:
    began = monotonic()
    with busy(load), output.open("wb") as file:
        process = subprocess.Popen(["./test"], cwd=clone, stdout=file, stderr=file, stdin=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
    minutes, processor = (monotonic() - began) / 60, (used.ru_utime + used.ru_stime) / 60
    count = output.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-1:]
    print(
        f"run {number}, {load} busy: exit {os.waitstatus_to_exitcode(status)}, {minutes:.1f} min,"
        f" {processor:.1f} min of processor time; {count}",
        flush=True,
    )
    if status:
        sys.exit(f"Run {number} failed: {output}")


@contextmanager
def busy(count: int) -> Iterator[None]:
    """Keep ``count`` cores at work meanwhile."""
    spinning = [subprocess.Popen([sys.executable, "-c", SPIN]) for _ in range(count)]
    try:
        yield
    finally:
        for process in spinning:
            process.kill()
            process.wait()


if __name__ == "__main__":
    main()
