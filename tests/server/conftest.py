"""Databases, houses, clients and servers for the tests. What can run on both databases runs on both."""

import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import patch

import psycopg
import pytest
from argon2 import PasswordHasher
from httpx import ASGITransport, AsyncClient
from litestar import Litestar

from tests.conformance.toy import TOY
from tests.server import postgres
from tests.server.browsing import HOME, browser
from tests.server.running import Server, serving
from trunkline.core import catalog
from trunkline.server.app.application import make_app, running
from trunkline.server.common.host_games import Library
from trunkline.server.common.metrics import Metrics
from trunkline.server.common.rate_limits import Limits
from trunkline.server.common.settings import Settings, driver_url
from trunkline.server.common.shared_counters import Counters
from trunkline.server.store.schema import metadata
from trunkline.server.store.store import Store, migrate
from trunkline.server.tables import people
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.table_state import TableCache


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """Losing a power cut's worth of data is fine here: what is tested is that the server dies, not PostgreSQL."""
    try:
        with postgres.running("fsync=off", "max_connections=200") as cluster:
            yield cluster
    except postgres.Missing as reason:
        pytest.skip(str(reason))


@pytest.fixture(scope="session")
def migrated_postgres(cluster: postgres.Cluster) -> str:
    name = cluster.new_database()
    migrate(driver_url(cluster.url(name)))
    return name


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("sqlite") / "migrated.sqlite"
    migrate(driver_url(f"sqlite:///{file}"))
    return file


DATABASES = ["sqlite", "postgres"]
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """On both, unless a file names its own ``DATABASES``."""
    if "db" in metafunc.fixturenames:
        metafunc.parametrize("db", getattr(metafunc.module, "DATABASES", DATABASES), indirect=True)


@pytest.fixture
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, as a host writes it."""
    if request.param == "sqlite":
        return fresh_database(request, tmp_path)
    cluster: postgres.Cluster = request.getfixturevalue("cluster")
    return emptied(cluster.url(request.getfixturevalue("shared_postgres")))


@pytest.fixture(scope="session")
def shared_postgres(cluster: postgres.Cluster, migrated_postgres: str) -> str:
    """Making a database takes longer than emptying one."""
    return cluster.new_database(migrated_postgres)


def emptied(url: str) -> str:
    with psycopg.connect(url) as connection:
        for table in reversed(metadata.sorted_tables):
            connection.execute(f"DELETE FROM {table.name}".encode())
    return url


def fresh_database(request: pytest.FixtureRequest, folder: Path) -> str:
    if request.param == "sqlite":
        file = folder / "trunkline.sqlite"
        shutil.copy(request.getfixturevalue("migrated_sqlite"), file)
        return f"sqlite:///{file}"
    cluster: postgres.Cluster = request.getfixturevalue("cluster")
    return cluster.url(cluster.new_database(request.getfixturevalue("migrated_postgres")))


@asynccontextmanager
async def open_house(db: str) -> AsyncIterator[AppContext]:
    settings = Settings(db=db, bot_pause=0, bot_seconds=0.02, rate=100_000)
    store = Store(settings.url)
    await store.start()
    yield AppContext(settings, store, TableCache(store), Limits(settings.rate, Counters()))
    await store.stop()


@pytest.fixture
async def context(db: str) -> AsyncIterator[AppContext]:
    async with open_house(db) as context:
        yield context


@pytest.fixture(scope="session")
def routes() -> Litestar:
    """Made once: registering them takes longer than most tests. Settings of its own take an application of its own."""
    return make_app(Settings())


@pytest.fixture
async def app(db: str, routes: Litestar) -> AsyncIterator[Litestar]:
    """The whole application, running in the loop of the test."""
    settings = Settings(db=db, bot_pause=0, bot_seconds=0.02, rate=100_000)
    async with running(routes, settings, Library([]), Metrics()):
        yield routes


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Argon2 is meant to be slow; one test of ``test_people.py`` has it as slow as people have it."""
    with patch.object(people, "HASHER", QUICK), patch.object(people, "NOBODYS", QUICK.hash("nobody")):
        yield


@pytest.fixture
async def client(app: Litestar) -> AsyncIterator[AsyncClient]:
    async with AsyncClient(transport=ASGITransport(app), base_url=HOME) as client:  # type: ignore[arg-type]
        yield client


@pytest.fixture
async def ada(app: Litestar) -> AsyncIterator[AsyncClient]:
    async with browser(app) as client:
        yield client


@pytest.fixture
async def eve(app: Litestar) -> AsyncIterator[AsyncClient]:
    async with browser(app) as client:
        yield client


@pytest.fixture(params=DATABASES, scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server in its own process, for all tests of a file that leave it running."""
    folder = tmp_path_factory.mktemp("server")
    with serving(fresh_database(request, folder), folder / "server.log") as server:
        yield server


@pytest.fixture
def penny_line(monkeypatch: pytest.MonkeyPatch) -> str:
    """The toy game, which has secrets, in the catalog; gives its name."""
    editions = catalog.editions
    monkeypatch.setattr(catalog, "editions", lambda name="": [*editions(name if name != TOY.name else ""), TOY])
    return TOY.name
