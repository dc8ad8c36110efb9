"""The comparison games as files: records with assertion lines at every position, packed; exports beside them.

After each action stand assertion lines for every fact it changed, which the reader of records verifies, and a comment: a digest
of all facts, how many actions are legal, and a digest of these in the order of their spellings.

= cash seat-1 530
# facts 8f3a2c01; 14 legal 9d0e1177
"""

import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.study.comparison import facts, our_choices, our_exchanges
from tests.study.played_games import Export, Played
from trunkline.core.notation import names_of, spell
from trunkline.games.eighteen_thirty.box import Company, Kind, Private
from trunkline.games.eighteen_thirty.rules.state import State
from trunkline.records.query import answer
from trunkline.records.record import Record
from trunkline.records.text import parse, write

FOLDER = Path(__file__).parent / "games"
FROZEN = re.compile(r"# facts ([0-9a-f]{8}); ([0-9]+) legal ([0-9a-f]{8})")
PLAYED = [
    Played("2-players", "1830", 2, 2, 0, 0.15, "bank"),
    Played("3-players", "1830", 2, 3, 3, 0.05, "bankruptcy"),
    Played("4-players", "1830", 2, 4, 2, 0.15, "bank"),
    Played("5-players", "1830", 2, 5, 3, 0.35, "bankruptcy"),
    Played("6-players", "1830", 2, 6, 3, 0.15, "bankruptcy"),
    Played("plus-3-players", "1830-plus", 2, 3, 1, 0.15, "bank"),
    Played("plus-5-players", "1830-plus", 2, 5, 1, 0.35, "bankruptcy"),
    Played("edition-1-plus-4-players", "1830-plus", 1, 4, 3, 0.35, "bankruptcy"),
]
EXPORTS = [
    Export("export-2-players", 2, 0, 0.05, "bank"),
    Export("export-3-players", 3, 1, 0.05, "bank"),
    Export("export-4-players", 4, 2, 0.2, "bankruptcy"),
    Export("export-5-players", 5, 2, 0.2, "bank"),
    Export("export-6-players", 6, 1, 0.05, "bank"),
]
DEPARTING = "export-5-players"  # is also written with departures from the rulebook, as departing.json
NAMES = [*(which.name for which in PLAYED), *(export.name for export in EXPORTS)]


class Frozen(NamedTuple):
    """What the file says of a position."""

    facts: str
    legal: int
    choices: str


# -- writing -----------------------------------------------------------------------------------------------------


def written(record: Record) -> str:
    """The record with its assertion lines."""
    head, _, _ = write(record).partition("\n\n")
    lines, before = [head, "", frozen_line(record, record.states[0])], answers(record, record.states[0])
    for a, s in zip(record.actions, record.states[1:], strict=True):
        now = answers(record, s)
        changed = (f"= {question} {value}" for question, value in now.items() if value != before[question])
        lines += [spell(record.game, a), *changed, frozen_line(record, s)]
        before = now
    return "\n".join([*lines, write(record).splitlines()[-1]]) + "\n"


def answers(record: Record, s: State) -> dict[str, str]:
    return {question: answer(record.game, s, question.split()) for question in questions(record)}


def questions(record: Record) -> list[str]:
    """One for every number on the table."""
    seats = [f"seat-{n}" for n in range(1, record.players + 1)]
    companies, privates, kinds = (names_of(record.game, kind) for kind in (Company, Private, Kind))
    of_a_company = ("treasury", "par", "cell", "director", "unsold", "pool", "tokens", "floated")
    return [
        *("phase", "turn", "bank", "priority", "company", "revenue"),
        *(f"cash {seat}" for seat in seats),
        *(f"{word} {private}" for word in ("owner", "holder") for private in privates),
        *(f"{word} {company}" for company in companies for word in of_a_company),
        *(f"shares {company} {seat}" for company in companies for seat in seats),
        *(f"trains {company} {kind}" for company in companies for kind in kinds),
    ]


def frozen_line(record: Record, s: State) -> str:
    now = frozen(record, s)
    return f"# facts {now.facts}; {now.legal} legal {now.choices}"


def frozen(record: Record, s: State) -> Frozen:
    legal = sorted(our_choices(record.game, s) | our_exchanges(record.game, s))
    return Frozen(digest(facts(s, record.game.turn(s))), len(legal), digest(legal))


def digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:8]


def save(name: str, text: str) -> None:
    """The same text gives the same bytes."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


# -- reading -----------------------------------------------------------------------------------------------------


def text_of(name: str) -> str:
    return gzip.decompress((FOLDER / f"{name}.gz").read_bytes()).decode()


@cache
def stored(name: str) -> tuple[Record, list[Frozen]]:
    """The record, its assertion lines verified, and what stands below each position. Nobody changes it."""
    text = text_of(f"{name}.txt")
    return parse(text, name), list(frozen_lines(text))


def frozen_lines(text: str) -> Iterator[Frozen]:
    for found in FROZEN.finditer(text):
        yield Frozen(found[1], int(found[2]), found[3])


@cache
def stored_export(name: str) -> Any:
    """Nobody changes it."""
    return json.loads(text_of(f"{name}.json"))
