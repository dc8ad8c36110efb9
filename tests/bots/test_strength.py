"""The page of strengths: what is written on it, and what of it stays."""

from trunkline.bots.arena import figures
from trunkline.bots.ladder import RUNGS, Rung
from trunkline.bots.match import Outcome
from trunkline.bots.strength import Page, page_text, read_page, with_pair
from trunkline.bots.thought import Budget

FEW = Budget(positions=30)
EMPTY = read_page("")
EARLIER = """# How strong the bots are

Equal play would win 25 %.

- 2025-11-16: 2 cores, Intel Xeon, Python 3.11.7; L3 thinks 0.1 s of a core a move

| game | pair | games | win rate | 95 % interval | wanted | mean money | ended by | date |
|---|---|---|---|---|---|---|---|---|
| chicago_express | L1 against three L0 | 400 | 99.5% | 98.2% to 99.9% | 80%, reached | 107.6 against 22.2 |  | 2025-11-16 |
| chicago_express | L3 against three L2 | 400 | 82.0% | 77.9% to 85.5% | 40%, reached | 74.6 against 59.8 |  | 2025-11-16 |
| 1830 | L1 against three L0 | 400 | 100% | 99% to 100% | reached | 9242.2 against 242 | bank 242, bankruptcy 158 | 2025-11-16 |

## Limits

| not | a | pair | of | the | table | L1 against three L0 | x |
"""


def with_played(page: Page, game: str, rung: Rung, games: int) -> Page:
    outcomes = [Outcome(rung.seats, seed, [9, 1, 1, 1], 5, 0.1, "", "2026-01-02") for seed in range(games)]
    return with_pair(page, rung, figures(game, rung.seats, outcomes, 1), FEW)


def rows(page: Page) -> list[str]:
    return [
        line
        for line in page_text(page).partition("\n## ")[0].splitlines()
        if line.startswith("| ") and " against three " in line
    ]


def test_a_row_says_what_was_reached_once_there_are_games_enough() -> None:
    [few] = rows(with_played(EMPTY, "chicago_express", RUNGS[0], 20))
    assert few == (
        "| chicago_express | L1 against three L0 | 20 | 100.0% | 83.9% to 100.0% "
        "| 80%, too few games | 9 against 1 |  | 2026-01-02 |"
    )
    [enough] = rows(with_played(EMPTY, "chicago_express", RUNGS[0], 400))
    assert "80%, reached" in enough


def test_rows_of_pairs_that_were_not_played_stay_with_their_date() -> None:
    page = read_page(page_text(with_played(read_page(EARLIER), "chicago_express", RUNGS[1], 20)))
    assert [line.split("|")[1:3] + line.split("|")[-2:-1] for line in rows(page)] == [
        [" chicago_express ", " L1 against three L0 ", " 2025-11-16 "],
        [" chicago_express ", " L2 against three L1 ", " 2026-01-02 "],
        [" chicago_express ", " L3 against three L2 ", " 2025-11-16 "],
        [" 1830 ", " L1 against three L0 ", " 2025-11-16 "],
    ]
    assert "| 9242.2 against 242 | bank 242, bankruptcy 158 | 2025-11-16 |" in rows(page)[-1]


def test_a_pair_played_anew_has_one_row() -> None:
    page = with_played(read_page(EARLIER), "chicago_express", RUNGS[2], 20)
    assert len(rows(page)) == 3
    assert "| L3 against three L2 | 20 | 100.0% |" in rows(page)[1]


def test_every_date_has_its_machine_and_budget_and_no_other_is_told() -> None:
    page = with_played(read_page(EARLIER), "1830", RUNGS[0], 20)
    old, new = (line for line in page_text(page).splitlines() if line.startswith("- "))
    assert old == "- 2025-11-16: 2 cores, Intel Xeon, Python 3.11.7; L3 thinks 0.1 s of a core a move"
    assert new.startswith("- 2026-01-02: ")
    assert new.endswith("; L3 thinks 30 positions a move")
    for rung in (RUNGS[0], RUNGS[2]):
        page = with_played(page, "chicago_express", rung, 20)
    assert "2025-11-16" not in page_text(page), "no row of that day is left"


def test_what_is_read_is_written_as_it_was() -> None:
    text = page_text(with_played(read_page(EARLIER), "1830", RUNGS[1], 20))
    assert page_text(read_page(text)) == text
    assert text.endswith(EARLIER.partition("\n## ")[2])
