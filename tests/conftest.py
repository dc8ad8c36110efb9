"""In which order the tests run: the longest first, so that every worker has something to do until the end."""

import os
from pathlib import Path

import pytest

BROWSER = Path(__file__).parent / "browser"
# Each takes more than five seconds of a calm core; `--durations=60` says which these are. One that is forgotten costs no more
# than a few seconds at the end.
LONGEST = (
    "test_three_people_from_the_sale_to_a_train_that_must_be_bought",
    "test_three_people_and_a_bot_play_from_the_front_page_to_the_result",
    "test_two_people_play_and_each_sees_only_one_hand_until_the_end",
    "test_a_game_by_keyboard_alone",
    "test_three_people_found_a_company_and_build",
    "test_nothing_acknowledged_is_lost_or_doubled_whatever_goes_wrong",
    "test_no_post_fails_and_every_stream_comes_back_and_misses_nothing",
    "test_a_backup_under_load_is_restored_elsewhere_with_everything_acknowledged",
    "test_a_page_open_at_a_deleted_table_says_so",
    "test_every_kind_of_decision_by_keyboard_alone",
    "test_a_game_of_another_site_is_stepped_through",
    "test_it_can_be_looked_at_from_its_beginning_to_its_end",
    "test_workers_leave_with_their_master",
    "test_no_bytes_posted_anywhere_break_the_server",
    "test_the_figures_are_those_of_all_workers",
    "test_no_request_breaks_the_server",
    "test_everything_said_has_a_translation_and_nothing_else_does",
    "test_search_beats_a_value",
)
FIRST = {name: place for place, name in enumerate(LONGEST)}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With `--dist worksteal` each worker begins with a part of equal length and then takes from the end of the others'."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        items[:] = spread(items, workers)


def spread(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Two workers begin in a browser, the next two with the longest of the others; then everything in its order."""
    in_browser = longest_first([item for item in items if BROWSER in item.path.parents])
    others = [item for item in items if BROWSER not in item.path.parents]
    long = longest_first([item for item in others if name(item) in FIRST])
    rest = [item for item in others if name(item) not in FIRST]
    begin: list[list[pytest.Item]] = [[] for _ in range(max(workers, 4))]
    for part, some in enumerate((in_browser[::2], in_browser[1::2], long[::2], long[1::2])):
        begin[part % workers].extend(some)
    return [
        item for part, length in zip(begin, lengths(len(items), workers), strict=False) for item in filled(part, rest, length)
    ] + rest


def lengths(count: int, workers: int) -> list[int]:
    """As xdist divides the tests."""
    return [(count * (n + 1)) // workers - (count * n) // workers for n in range(workers)]


def filled(part: list[pytest.Item], rest: list[pytest.Item], length: int) -> list[pytest.Item]:
    taken = max(0, length - len(part))
    more, rest[:] = rest[:taken], rest[taken:]
    return part + more


def longest_first(items: list[pytest.Item]) -> list[pytest.Item]:
    return sorted(items, key=lambda item: FIRST.get(name(item), len(FIRST)))


def name(item: pytest.Item) -> str:
    return item.name.partition("[")[0]
