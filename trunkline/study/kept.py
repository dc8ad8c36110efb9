"""Judged games kept in files: a game is judged once for each version of the judge."""

import json
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from trunkline.core.notation import read, spell
from trunkline.records.lines import spelled_options
from trunkline.records.record import Record
from trunkline.study.calibration import weights_of
from trunkline.study.decomposition import Judgement, Step
from trunkline.study.judge import VERSION


def key_of(record: Record, positions: int) -> str:
    """Equal only for the same game judged in the same way; names and dates do not count."""
    game = record.game
    actions = [spell(game, a) for a in record.actions]
    judge = [VERSION, weights_of(game, record.players), positions]
    what = [game.edition, spelled_options(game), record.players, record.seed, actions, judge]
    return sha256(json.dumps(what).encode()).hexdigest()


def load(folder: Path, record: Record, positions: int) -> Judgement | None:
    """As it was kept; anything that cannot be read is judged anew."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        data = json.loads((folder / key_of(record, positions)).read_text(encoding="utf-8"))
        return Judgement([step_of(record, one) for one in data["steps"]], tuple(data["result"]))
    return None


def keep(folder: Path, record: Record, positions: int, judgement: Judgement) -> None:
    """What cannot be kept is only made again next time."""
    data = {"steps": [plain(record, step) for step in judgement.steps], "result": judgement.result}
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / key_of(record, positions)).write_text(json.dumps(data), encoding="utf-8")


def plain(record: Record, step: Step) -> Sequence[Any]:
    return [step.seat, spell(record.game, step.best), step.before, step.after, step.cards, step.choices, step.number]


def step_of(record: Record, data: Sequence[Any]) -> Step:
    seat, best, before, after, cards, choices, number = data
    a = record.actions[number]
    return Step(number, seat, a, read(record.game, best), tuple(before), tuple(after), tuple(cards), choices)
