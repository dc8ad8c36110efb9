"""The longest tests begin, none is lost, and none is named that is not there any more."""

import re
from pathlib import Path

import pytest

from tests.conftest import LONGEST, lengths, spread

HERE = Path(__file__).parent


@pytest.mark.parametrize("workers", [2, 3, 4, 5])
def test_every_test_is_run_once_in_whatever_order(request: pytest.FixtureRequest, workers: int) -> None:
    items = list(request.session.items)
    found = spread(items, workers)
    assert sorted(item.nodeid for item in found) == sorted(item.nodeid for item in items)
    assert sum(lengths(len(items), workers)) == len(items)


def test_the_longest_tests_are_there() -> None:
    known = {
        name for file in HERE.rglob("test_*.py") for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8"))
    }
    assert set(LONGEST) - known == set()
