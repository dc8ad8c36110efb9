"""What a request needs, and the words tables are made with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from trunkline.bots.levels import LEVELS
from trunkline.server.clocks.clock import Clock
from trunkline.server.common.host_games import Library
from trunkline.server.common.metrics import Metrics
from trunkline.server.common.rate_limits import Limits
from trunkline.server.common.settings import Settings
from trunkline.server.store.store import Store
from trunkline.server.tables.bans import Bans
from trunkline.server.tables.importing import Importer
from trunkline.server.tables.table_clocks import ClockCache
from trunkline.server.tables.table_state import TableCache

BOTS = tuple(LEVELS)
LOWEST, STRONGEST = BOTS[0], BOTS[-1]
STAND_IN = "L2"  # for people who left: it plays well and at once
UNDO = ("free", "mine", "consent", "none")
ME, FRIEND, ANYONE, BOT = "me", "friend", "anyone", "bot"
LONGEST_CHAT, LONGEST_TITLE = 500, 80


@dataclass(slots=True)
class AppContext:
    """Everything a request needs. The table cache knows the games of this host."""

    settings: Settings
    store: Store
    table_cache: TableCache
    limits: Limits
    metrics: Metrics = field(default_factory=Metrics)
    bans: Bans = field(default_factory=Bans)
    importer: Importer = field(init=False)
    clocks: ClockCache = field(init=False)

    def __post_init__(self) -> None:
        self.importer = Importer(self.library)
        self.clocks = ClockCache(self.store)

    @property
    def library(self) -> Library:
        return self.table_cache.library


class Chair(NamedTuple):
    """A seat as wished for: me, a friend by invite link, anyone who sits down, or a bot."""

    kind: str
    name: str = ""
    bot: str = LOWEST


class TableSpec(NamedTuple):
    """A table as wished for."""

    game: str
    chairs: Sequence[Chair]
    title: str = ""
    public: bool = True
    undo: str = "mine"
    options: Mapping[str, str] = {}
    seed: int | None = None
    hints: bool = False
    table_talk: bool = True
    clock: Clock | None = None


class Opened(NamedTuple):
    """A new table, and the secrets its maker receives once: invites by seat, program tokens by seat."""

    table: str
    invites: dict[int, str]
    tokens: dict[int, str]
