"""What a host can set, by flag or environment; every setting has a default that works."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

from trunkline.core.errors import TrunklineError

PREFIX = "TRUNKLINE_"


@dataclass(frozen=True, slots=True)
class Settings:
    """How this server runs. ``https`` is on behind a proxy that ends TLS: cookies are then marked Secure."""

    host: str = "127.0.0.1"
    port: int = 8830
    db: str = ""
    workers: int = 1
    bus: str = "notify"  # how workers tell each other what changed: notify or poll
    https: bool = False
    board: str = ""  # GAME=FILE, several separated as in PATH
    bot_pause: float = 0.8  # seconds a bot seems to think at least, so that people can follow
    bot_seconds: float = 1.0  # seconds a bot that searches may think
    thinkers: int = 0  # bots of one worker that think at once; 0: all cores but one, shared by the workers
    heartbeat: float = 15.0  # seconds of silence after which a stream says that it is alive
    body_limit: int = 1_000_000  # bytes of a request
    close_idle: float = 0.0  # days without a move after which a game is closed; 0: never
    memory: int = 64  # MB of tables that a worker holds
    counters: str = ""  # the file in which workers share their counts; made by the server when it has several
    metrics_token: str = ""  # opens /metrics; without one there is none
    metrics_folder: str = ""  # where several workers note their figures for each other; made by itself
    rate: int = 1  # multiplies every rate limit; tests and load measurements raise it

    @property
    def url(self) -> str:
        """The database, as SQLAlchemy names it; a file in the user's data folder unless told otherwise."""
        return driver_url(self.db or f"sqlite:///{data_folder() / 'trunkline.sqlite'}")


def data_folder() -> Path:
    """Where games are kept on this computer."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(base) / "trunkline"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def driver_url(url: str) -> str:
    """The same database through the driver we use."""
    kind, _, rest = url.partition("://")
    if kind.startswith("sqlite"):
        return f"sqlite://{rest}"
    if kind.startswith(("postgres", "postgresql")):
        return f"postgresql+psycopg://{rest}"
    raise TrunklineError(f"the database is named sqlite:///FILE or postgresql://USER@HOST/NAME, not {kind}:")


def from_environment(environment: Mapping[str, str]) -> Settings:
    """TRUNKLINE_PORT=9000 and the like; flags of the command line go over these."""
    given = {f.name: environment[key] for f in fields(Settings) if (key := PREFIX + f.name.upper()) in environment}
    return Settings(**{name: converted(name, text) for name, text in given.items()})  # type: ignore[arg-type]


def converted(name: str, text: str) -> object:
    kind = {f.name: f.type for f in fields(Settings)}[name]
    if kind is bool:
        return text.lower() in ("1", "true", "yes", "on")
    try:
        return kind(text) if callable(kind) else text
    except ValueError:
        raise TrunklineError(f"{PREFIX}{name.upper()}={text}: a number is needed") from None
