"""Reading a record that somebody sends. A long one is verified in a process of its own: it takes seconds and much memory."""

import asyncio
import json
import logging
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from trunkline.bots.processes import end
from trunkline.core.errors import BadRecord, TrunklineError
from trunkline.core.message import Message
from trunkline.core.notation import spell
from trunkline.core.play import actor
from trunkline.core.serialize import dump
from trunkline.present.to_text import capital
from trunkline.records.tree import main_line, tree_of, write_comment
from trunkline.server.common import processes
from trunkline.server.common.errors import Refused
from trunkline.server.common.host_games import Brought, Library
from trunkline.server.common.language import LANGUAGES, Translate, every_translator, to_text
from trunkline.server.common.threads import IMPORTS, Turns, in_thread
from trunkline.server.store.snapshots import Played
from trunkline.server.tables.departure_rows import Noted, noted_in
from trunkline.study.trees.packed import pack
from trunkline.study.trees.study_tree import MOST_NODES, study_of

log = logging.getLogger("trunkline.imports")

LONG = 60_000  # characters; a whole game of 1830 has about forty thousand
PATIENCE = 120.0  # seconds, on a busy machine


class Imported(NamedTuple):
    """A record that was verified, as it is stored: the game, and where it stands after these moves."""

    game: str
    edition: int
    options: str
    seed: int
    names: Sequence[str]
    moves: Sequence[Played]
    state: str
    departures: Sequence[Noted]
    tree: str = ""  # packed, with its variations and comments; empty if it has too many moves for a chapter


class Importer:
    """One record after the other; the process is started when the first long one comes."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.pool: ProcessPoolExecutor | None = None
        self.turns = Turns(1)

    async def read(self, text: str, name: str) -> Imported:
        """BadRecord, with the line, for one that is not legal to its end."""
        async with self.turns.turn():
            if len(text) > LONG:
                found = await self.in_process(text, name)
            else:
                found = await in_thread(IMPORTS, verified, self.library, text, name)
        if isinstance(found, Message):
            raise BadRecord(found.text, **found.holes)
        return found

    async def in_process(self, text: str, name: str) -> Imported | Message:
        self.pool = self.pool or processes.new_pool(1, list(self.library.boards.values()))
        work = asyncio.get_running_loop().run_in_executor(self.pool, verified_there, text, name)
        try:
            return await asyncio.wait_for(work, PATIENCE)
        except (BrokenProcessPool, TimeoutError) as error:
            log.warning("the process that reads records is lost (%s)", type(error).__name__)
            self.stop()
            raise Refused("this record takes too long to read") from error

    def stop(self) -> None:
        if self.pool is not None:
            end(self.pool)
        self.pool = None


def verified_there(text: str, name: str) -> Imported | Message:
    """In the other process, with its own library."""
    return verified(processes.LIBRARY, text, name)


def verified(library: Library, text: str, name: str) -> Imported | Message:
    """What is wrong with it is returned: errors do not travel between processes with their translations."""
    try:
        return imported(library.read(text, name))
    except TrunklineError as error:
        return portable(error.message)


def portable(phrase: Message) -> Message:
    holes = {name: portable(value) if isinstance(value, Message) else str(value) for name, value in phrase.holes.items()}
    return Message(phrase.text, holes)


def imported(brought: Brought) -> Imported:
    record = brought.record
    game, played = record.game, zip(record.states, record.actions, strict=False)
    moves = [Played(int(actor(game, s, a) or 0), spell(game, a)) for s, a in played]
    names = list(record.names) or [f"Seat {n + 1}" for n in range(record.players)]
    options, state = json.dumps(dict(game.chosen)), json.dumps(dump(record.now))
    tree = packed_tree(brought)
    return Imported(game.name, game.version, options, record.seed, names, moves, state, noted_in(brought), tree)


def packed_tree(brought: Brought) -> str:
    """As a chapter has it; departures from our rules stand as comments, in every language."""
    tree = brought.tree or tree_of(brought.record)
    if len(tree.nodes) > MOST_NODES + 1:
        return ""
    line = main_line(tree)
    for language in LANGUAGES:
        translate = every_translator(language)
        for position, said in remarks_in(brought, translate).items():
            write_comment(tree, line[position - 1], "\n".join(said), language)
    return pack(study_of(tree))


def remarks_in(brought: Brought, translate: Translate) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for one in brought.departures:
        found.setdefault(one.position, []).append(capital(to_text(one.message, translate)))
    return found
