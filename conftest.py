"""Without the extra ``research`` its modules, tests and examples are left out, and the report says so."""

from importlib.util import find_spec

import pytest

NEEDED = {"gymnasium": "gymnasium", "numpy": "numpy", "open_spiel": "pyspiel", "pettingzoo": "pettingzoo"}
MISSING = [package for package, module in NEEDED.items() if find_spec(module) is None]
collect_ignore_glob = ["trunkline/research/*", "tests/research/*", "docs/research.md"] if MISSING else []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if MISSING:
        needed = f"they need {', '.join(MISSING)}: pip install -e '.[research]'"
        terminalreporter.write_line(f"trunkline.research and its tests were left out; {needed}")
