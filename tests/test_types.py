"""A forgotten action or a misspelt hook is found by the type checker: faults are planted, and it must name them all."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PLANTED = """
from typing import assert_never

from trunkline.bots.knowledge import Knowledge
from trunkline.core.game import Seat
from trunkline.games.chicago_express.rules.actions import Action
from trunkline.games.chicago_express.rules.auction import Auction
from trunkline.games.chicago_express.bot.evaluation import expected_score
from trunkline.games.chicago_express.rules.developing import Develop
from trunkline.games.chicago_express.rules.expanding import Expand
from trunkline.games.chicago_express.present.panels import asked, panels
from trunkline.games.chicago_express.present.story import story
from trunkline.games.chicago_express.present.words import words
from trunkline.games.chicago_express.rules.state import State
from trunkline.games.chicago_express.rules.turn import Null
from trunkline.toolkit.bidding import Bid, Pass
from trunkline.present.presentation import Presentation
from trunkline.core.message import Message


def forgetful(a: Action) -> str:
    match a:
        case Auction() | Bid() | Pass() | Develop() | Expand() | Null():
            return "all but the end of an expansion"
        case _:
            assert_never(a)  # forgotten


def of_another_table(s: str) -> Message:
    return Message(s)


Face = Presentation[State, Action]
MISSPELT: Face = Presentation(story=story, panels=panels, asked=asked, words=words, previw=words)  # misspelt
WITHOUT: Face = Presentation(story=story, panels=panels, asked=asked)  # left out
WRONG: Face = Presentation(story=story, panels=panels, asked=of_another_table, words=words)  # wrong state
KNOWN: Knowledge[State, Action] = Knowledge(expected_score, liking=words)  # misspelt
GOOD: Face = Presentation(story=story, panels=panels, asked=asked, words=words)
"""


def test_planted_faults_are_errors_of_the_type_checker(tmp_path: Path) -> None:
    file = tmp_path / "planted.py"
    file.write_text(PLANTED, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path / 'cache'}", str(file)]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    found = {int(line) for line in re.findall(rf"{file.name}:(\d+): error", told.stdout)}
    planted = {
        n for n, line in enumerate(PLANTED.splitlines(), 1) if re.search("  # (forgotten|misspelt|left out|wrong)", line)
    }
    assert found == planted, told.stdout + told.stderr
