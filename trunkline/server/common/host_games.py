"""The games as this host has them: those of the catalog, some of them perhaps on a board the host has brought."""

import json
import os
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from trunkline.capabilities.departures import Departure
from trunkline.capabilities.interchange import interchange
from trunkline.core.catalog import catalog, find, on_board, with_options
from trunkline.core.errors import BadBox, TrunklineError, UnknownGame
from trunkline.core.game import AnyGame
from trunkline.records.reading import read_text
from trunkline.records.record import Record
from trunkline.records.text import named_options
from trunkline.records.tree import Tree
from trunkline.server.common.errors import BoardMissing
from trunkline.toolkit.box import read_file


class Board(NamedTuple):
    """A board file for a game and its variants."""

    game: str
    file: str
    text: str


class Brought(NamedTuple):
    """A record that somebody brings; if it was played elsewhere, with all that departs from our rules."""

    record: Record
    departures: Sequence[Departure] = ()
    tree: Tree | None = None  # with its variations and comments, where it is a record of ours


class Library:
    """New tables are laid on the host's board, old ones stay on the board they began with."""

    def __init__(self, boards: Sequence[Board] = ()) -> None:
        self.boards: dict[str, Board] = {}
        for board in boards:
            if self.boards.setdefault(find(board.game).folder, board) is not board:
                raise TrunklineError(f"--board: {board.game} has two boards; it is played on one of them")
        self.laid: dict[str, AnyGame] = {}  # by edition: on the host's board
        self.known: dict[tuple[str, int, str], AnyGame] = {}  # one value for all tables: the core remembers much about it
        self.catalog()  # what is wrong with a board is told at the start

    def catalog(self) -> list[AnyGame]:
        return [self.present(game) for game in catalog()]

    def find(self, name: str) -> AnyGame:
        return self.present(find(name))

    def wished(self, name: str, options: Mapping[str, str]) -> AnyGame:
        """The game for a new table."""
        return with_options(self.find(name), options)

    def opened(self, name: str, edition: int, options: str) -> AnyGame:
        """The game of a table that was made earlier."""
        key = (name, edition, options)
        if key not in self.known:
            self.known[key] = self.as_begun(name, edition, json.loads(options))
        return self.known[key]

    def as_begun(self, name: str, edition: int, options: Mapping[str, str]) -> AnyGame:
        try:
            return with_options(self.lookup(name, edition, options), options)
        except UnknownGame as error:
            raise BoardMissing("this table cannot be opened here: {reason}", reason=error.message) from error

    def lookup(self, name: str, edition: int, options: Mapping[str, str]) -> AnyGame:
        """On the host's board if these options name it, else on the game's own."""
        plain = find(name, edition)
        given = self.present(plain)
        return given if given.chosen.keys() <= options.keys() and takes(given, options) else plain

    def read(self, text: str, file: str = "record") -> Brought:
        """A record, on the board it names; or a game exported elsewhere, converted as it was played."""
        if text.lstrip().startswith("{"):
            brought = interchange().as_played(interchange().parse(text, file), file)
            return Brought(brought.record, brought.departures)
        options = dict(word.split("=", 1) for word in named_options(text).split() if "=" in word)
        found = read_text(text, file, lambda name, edition: self.lookup(name, edition, options))
        return Brought(found.record, (), found.tree)

    def present(self, game: AnyGame) -> AnyGame:
        """The game on the host's board, if one was given for it."""
        board = self.boards.get(game.folder)
        if board is None:
            return game
        if game.edition not in self.laid:
            self.laid[game.edition] = on_board(game, board.text, board.file)
        return self.laid[game.edition]


def takes(game: AnyGame, options: Mapping[str, str]) -> bool:
    """Whether these options mean this game: the game itself knows under which names its board has gone."""
    try:
        with_options(game, options)
    except UnknownGame:
        return False
    return True


def boards_in(setting: str) -> list[Board]:
    """``union_pacific=FILE``, several of them separated as in PATH."""
    return [read_board(pair) for pair in setting.split(os.pathsep) if pair]


def read_board(pair: str) -> Board:
    game, equals, file = pair.partition("=")
    if not equals:
        raise TrunklineError(f"--board {pair}: a board is given as GAME=FILE")
    try:
        return Board(game, file, read_file(file))
    except BadBox as error:
        raise TrunklineError(f"--board {game}={error}") from None
