"""The arena and the ladder on the command line: what they tell, how they are stopped and go on."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.command_line import trunkline
from trunkline.bots.results import RESULTS

ENDLESS = ("arena", "chicago_express", "--seats", "L3,L2,L2,L2", "--seconds", "600", "--games", "8", "--json")
MANY = ("arena", "chicago_express", "--seats", "L1,L0,L0", "--games", "3000", "--json")
PATIENCE = 60.0  # seconds
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
LADDER = ("ladder", "chicago_express", "--positions", "10")


def hears_ctrl_c() -> None:
    """As at a terminal; a test run in the background of a script would hand down that it is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def running(*words: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A command at a terminal of its own, whose progress is read from the file number. It gives way to its reader."""
    ours, theirs = pty.openpty()
    environment = {"COLUMNS": "120", "PATH": "/usr/bin:/bin", "TERM": "xterm"}
    command = ["nice", sys.executable, "-m", "trunkline", *words]
    started = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=theirs, env=environment, start_new_session=True, preexec_fn=hears_ctrl_c
    )
    os.close(theirs)
    try:
        yield started, ours
    finally:
        with suppress(ProcessLookupError):
            os.killpg(started.pid, signal.SIGKILL)
        started.communicate()
        os.close(ours)


def read_until(terminal: int, sign: str) -> None:
    told = ""
    while not re.search(sign, COLOURS.sub("", told)):
        told += os.read(terminal, 1000).decode(errors="replace")


def rest_of(terminal: int) -> str:
    told = b""
    with suppress(OSError):  # nobody has it open any more
        while some := os.read(terminal, 1000):
            told += some
    return told.decode(errors="replace")


def interrupted(sign: str, *words: str) -> tuple[int, str, str]:
    """Ctrl-C, which all processes of a terminal hear, once the progress shows the sign: status, output, what is told."""
    with running(*words) as (started, terminal):
        read_until(terminal, sign)
        os.killpg(started.pid, signal.SIGINT)
        output = started.communicate(timeout=PATIENCE)[0].decode()
        wait_until_nobody_is_left(started.pid)
        return started.returncode, output, rest_of(terminal)


def wait_until_nobody_is_left(group: int) -> None:
    """Of the processes of a run; the last of them may be just about to leave."""
    deadline = monotonic() + PATIENCE
    with suppress(ProcessLookupError):
        while monotonic() < deadline:
            os.killpg(group, 0)
            sleep(0.01)
        raise AssertionError("a process of the run is left")


def games_in(folder: Path) -> list[tuple[str, int]]:
    """Seats and seed of each result, as they were kept."""
    entries = map(json.loads, (folder / RESULTS).read_text().splitlines())
    return [("-".join(entry["seats"]), entry["seed"]) for entry in entries]


# -- the arena -----------------------------------------------------------------------------------------


def test_the_arena_ends_with_a_line_of_json_the_odd_seat_first() -> None:
    told = trunkline("arena", "chicago_express", "--seats", "L0,L1,L0", "--games", "3", "--json")
    found = json.loads(told.stdout.splitlines()[-1])
    assert list(found) == ["game", "games", "bots"]
    assert (found["game"], found["games"], list(found["bots"])) == ("chicago_express", 3, ["L1", "L0"])
    assert [list(one) for one in found["bots"].values()] == [["win_rate", "low", "high", "games"]] * 2


def test_levels_are_told_by_their_own_names(tmp_path: Path) -> None:
    told = trunkline(
        "arena", "chicago_express", "--seats", "l1, L1,random", "--games", "1", "--json", "--records", str(tmp_path)
    )
    assert list(json.loads(told.stdout)["bots"]) == ["L0", "L1"]
    assert json.loads((tmp_path / RESULTS).read_text())["seats"] == ["L1", "L1", "L0"]
    assert "there is no bot 'L7'" in trunkline("arena", "chicago_express", "--seats", "L7,L1,L0").stderr


def test_the_table_fits_a_terminal_and_tells_of_thinking_where_somebody_thinks() -> None:
    for seats, thinking in (("L1,L0", []), ("L3,L0", ["Strong thinks 10 positions a move"])):
        words = ("arena", "chicago_express", "--seats", seats, "--games", "1", "--positions", "10")
        first, *more = (line.strip() for line in trunkline(*words, width=80).stdout.splitlines())
        assert first.startswith("chicago_express: 1 games, ")
        assert first.endswith(" moves a second")
        assert more[: len(thinking)] == thinking
        assert more[len(thinking)].startswith("bot ")


def test_records_that_cannot_be_kept_are_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("something")
    told = trunkline(*MANY, "--records", str(file))
    assert (told.returncode, told.stdout, told.stderr.strip()) == (1, "", f"trunkline: {file}: File exists")
    (tmp_path / RESULTS).write_text("[1, 2]\n")
    told = trunkline(*MANY, "--records", str(tmp_path))
    complaint = f"trunkline: {tmp_path / RESULTS}, line 1: '[1, 2]': this is not the result of a game"
    assert (told.returncode, told.stdout, told.stderr.strip()) == (1, "", complaint)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_stopped_arena_tells_what_is_done_and_goes_on(jobs: str, tmp_path: Path) -> None:
    words = (*MANY, "--jobs", jobs, "--records", str(tmp_path))
    status, output, told = interrupted(r"[1-9][0-9]*/3000", *words)
    games = json.loads(output)["games"]
    assert status == 130
    assert 0 < games < 3000
    assert f"trunkline: stopped after {games} of 3000 games" in told
    assert "Traceback" not in told
    before = games_in(tmp_path)
    assert len(before) in (games, games + 1), "it may be stopped between keeping a game and counting it"
    assert json.loads(trunkline(*words, "--games", "30").stdout)["games"] == 30
    after = games_in(tmp_path)
    assert after[: len(before)] == before
    assert len(after) == len(set(after)), "none was played twice"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_long_thought_does_not_hold_up_who_stops_it(jobs: str) -> None:
    status, output, told = interrupted("0/8", *ENDLESS, "--jobs", jobs)
    assert (status, output) == (130, "")
    assert "trunkline: stopped after 0 of 8 games" in told
    assert "Traceback" not in told


# -- the ladder ----------------------------------------------------------------------------------------


def rows_of(page: Path) -> list[list[str]]:
    """Pair and games of each row."""
    lines = page.read_text(encoding="utf-8").partition("\n## ")[0].splitlines()
    return [
        [cell.strip() for cell in line.split("|")[1:4]] for line in lines if line.startswith("| ") and " against three " in line
    ]


def test_a_ladder_is_stopped_goes_on_and_leaves_other_rows_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("| 1830 | L1 against three L0 | 400 | a | b | c | d | e | 2026-01-02 |\n\n## Limits\n\nNone.\n")
    words = (*LADDER, "--games", "2", "--results", str(tmp_path / "results"), "-o", str(page))
    status, output, told = interrupted(r"pair 2 of 3[^/]*[0-2]/2", *words)  # a quick run may show no 0
    assert (status, output) == (130, "")
    assert "of 2 games" in told
    first = ["chicago_express", "L1 against three L0", "2"]
    assert rows_of(page)[:2] == [["1830", "L1 against three L0", "400"], first]
    kept = tmp_path / "results" / "chicago_express" / "L1-L0-L0-L0" / RESULTS
    before = kept.read_bytes()
    told_on = trunkline(*words)
    assert told_on.stdout.replace("\n", "") == f"The table is in {page}."
    assert kept.read_bytes() == before, "its games are not played again"
    assert [row[1:] for row in rows_of(page)[1:]] == [[f"L{n} against three L{n - 1}", "2"] for n in (1, 2, 3)]
    assert page.read_text().endswith("\n\n## Limits\n\nNone.\n")


def test_a_pair_that_is_stopped_leaves_its_row_as_it_was(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    words = (*LADDER, "--results", str(tmp_path / "results"), "-o", str(page))
    assert trunkline(*words, "--games", "1").returncode == 0
    before = page.read_text()
    status, _, told = interrupted(r"[1-9][0-9]*/4000", *words, "--games", "4000")
    assert status == 130
    assert "of 4000 games" in told
    assert page.read_text() == before
    page.unlink()
    status, _, _ = interrupted(r"[1-9][0-9]*/4000", *words, "--games", "4000")
    [[_, pair, games]] = rows_of(page)
    assert (status, pair) == (130, "L1 against three L0")
    assert 0 < int(games) < 4000, "without a row there is one of what was played"


@pytest.mark.parametrize(("output", "reason"), [("docs/strength.md", "No such file or directory"), (".", "Is a directory")])
def test_a_page_that_cannot_be_written_is_refused_before_anything_is_played(output: str, reason: str, tmp_path: Path) -> None:
    told = trunkline(*LADDER, "--results", str(tmp_path / "results"), "-o", str(tmp_path / output))
    assert (told.returncode, told.stdout, told.stderr.strip()) == (1, "", f"trunkline: {tmp_path / output}: {reason}")
    assert not (tmp_path / "results").exists()


def test_a_ladder_whose_results_cannot_be_kept_is_refused(tmp_path: Path) -> None:
    (tmp_path / "results").touch()
    told = trunkline(*LADDER, "--results", str(tmp_path / "results"), "-o", str(tmp_path / "page.md"))
    assert told.returncode == 1
    assert told.stderr.strip().endswith(": Not a directory")
    assert "Traceback" not in told.stderr
