"""Starting the server: settings, migrations, workers, a browser window if wanted."""

import asyncio
import atexit
import gc
import json
import logging
import os
import signal
import socket
import sys
import threading
import time
import traceback
import webbrowser
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import urlopen

import uvicorn
from litestar import Litestar
from uvicorn.config import STARTUP_FAILURE

from trunkline.bots.processes import exit_with_parent
from trunkline.core.errors import TrunklineError
from trunkline.server.app.application import make_app
from trunkline.server.app.supervisor import START, Workers
from trunkline.server.common.connections import AT_ONCE, DeadlineProtocol
from trunkline.server.common.host_games import Library, boards_in
from trunkline.server.common.log_throttle import Repeats
from trunkline.server.common.settings import PREFIX, Settings, from_environment
from trunkline.server.common.shared_counters import new_file
from trunkline.server.http.tracing import REQUEST, REQUESTS
from trunkline.server.store.notify_bridge import WAYS
from trunkline.server.store.offline import present
from trunkline.server.store.opening import opened

log = logging.getLogger("trunkline.workers")

ANY_ADDRESS = "0.0.0.0"
SOMEWHERE = ("192.0.2.1", 9)  # an address for documentation: nothing is sent there
GRACE = 3  # seconds that open streams have to end
IDLE = 75  # seconds a quiet connection is kept: longer than proxies and browsers do, or we would hang up while they speak


class JsonLines(logging.Formatter):
    """One JSON object a line. Of an error its kind and where it happened; its words may be what people sent."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage(),
        }
        if request := REQUEST.get():
            said["request"] = request
        said |= record.__dict__.get("fields", {})
        if record.exc_info:
            said |= told_error(record.exc_info[1])
        return json.dumps(said)


def told_error(error: BaseException | None) -> dict[str, object]:
    if error is None:
        return {}
    frames = traceback.extract_tb(error.__traceback__)
    return {"error": type(error).__name__, "trace": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]}


def run(given: Mapping[str, Any], browser: bool) -> None:
    """Serve until told to stop."""
    settings = replace(from_environment(os.environ), **given)
    if settings.workers > 1 and settings.url.startswith("sqlite"):
        raise TrunklineError("several workers need PostgreSQL: --db postgresql://USER@HOST/NAME")
    if settings.bus not in WAYS:
        raise TrunklineError(f"the bus is one of {', '.join(WAYS)}, not {settings.bus}")
    if not settings.heartbeat > 0:
        raise TrunklineError(f"{PREFIX}HEARTBEAT={settings.heartbeat}: more than 0 seconds are needed")
    if not (settings.close_idle == 0 or settings.close_idle >= 1):
        raise TrunklineError(f"{PREFIX}CLOSE_IDLE={settings.close_idle}: at least 1 day is needed, or 0 for never")
    Library(boards_in(settings.board))  # what is wrong with a board is told before anything starts
    for name in given:  # workers start afresh and read these
        os.environ[PREFIX + name.upper()] = str(getattr(settings, name))
    if settings.workers > 1:
        share_counters()
    listener = bound(settings.host, settings.port)
    address = f"http://{shown_host(settings.host)}:{listener.getsockname()[1]}/"
    with opened(settings.url, address), shared_figures(settings):
        serve_forever(settings, listener, address, browser)


def shown_host(host: str) -> str:
    """What others type: of all addresses the one of this machine in its network."""
    if host != ANY_ADDRESS:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


@contextmanager
def shared_figures(settings: Settings) -> Iterator[None]:
    """A folder in which several workers note their figures, for as long as they serve."""
    if settings.workers == 1 or not settings.metrics_token or settings.metrics_folder:
        yield
        return
    with TemporaryDirectory(prefix="trunkline-") as folder:
        os.environ[f"{PREFIX}METRICS_FOLDER"] = folder
        yield


def serve_forever(settings: Settings, listener: socket.socket, address: str, browser: bool) -> None:
    print(f"Trunkline is at {address} (Ctrl-C stops it)", flush=True)
    if browser:
        threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()
    serve(
        listener,
        uvicorn.Config(
            "trunkline.server.app.serve:app",
            factory=True,
            workers=settings.workers,
            access_log=False,
            log_config=None,
            timeout_graceful_shutdown=GRACE,
            timeout_keep_alive=IDLE,
            timeout_worker_healthcheck=int(START),
            proxy_headers=settings.https,
            http=DeadlineProtocol,
            backlog=AT_ONCE,
        ),
    )


def share_counters() -> None:
    """What one worker counts, the others know."""
    os.environ[f"{PREFIX}COUNTERS"] = path = new_file()
    atexit.register(os.unlink, path)


def bound(host: str, port: int) -> socket.socket:
    """The address is ours before anybody is told of it, and who connects at once waits; of port 0 the system makes a free one.

    Workers share it, and without TCP_NODELAY it would hold back every answer for 40 ms.
    """
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listener.set_inheritable(True)
    try:
        listener.bind((host, port))
        listener.listen(AT_ONCE)
    except (OSError, OverflowError) as error:
        listener.close()
        why = error.strerror if isinstance(error, OSError) else "a port is a number from 0 to 65535"
        raise TrunklineError(f"{host}:{port} cannot be listened on: {why}; --port 0 takes a free port") from None
    return listener


def serve(listener: socket.socket, config: uvicorn.Config) -> None:
    """As ``uvicorn.run`` does."""
    with suppress(KeyboardInterrupt):
        if config.workers == 1:
            uvicorn.Server(config).run(sockets=[listener])
        else:
            log_as_json()
            Workers(config, sockets=[listener]).run()


def log_as_json() -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    repeats = Repeats()
    handler.addFilter(lambda record: record.name == REQUESTS or repeats.filter(record))  # every request is a line
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)  # a look at the schema is no news


def app() -> Litestar:
    """What each worker serves; a worker whose master was killed stops, or it would keep the port for ever."""
    exit_with_parent(stop_gently)
    log_as_json()
    settings = from_environment(os.environ)
    if settings.workers > 1:
        refuse_other_schema(settings)
    made = make_app(settings)
    gc.collect()
    gc.freeze()  # what was loaded stays for good; no garbage collection need look at it again
    made.on_startup.append(close_streams_on_shutdown)
    if settings.workers == 1 and not os.isatty(0):  # closing a terminal ends what runs in it
        made.on_startup.append(restart_nothing)
    return made


def refuse_other_schema(settings: Settings) -> None:
    """A worker that is started later may find a newer version installed; the database is changed by a restart of all alone."""
    try:
        with present(settings.url):
            return
    except TrunklineError as error:
        log.error("this worker cannot serve: %s", error)
        sys.exit(STARTUP_FAILURE)


def restart_nothing() -> None:
    """A signal that nobody hears would end the process."""
    said = "SIGHUP restarts several workers one after the other; there is only one, which goes on"
    asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, log.warning, said)


def close_streams_on_shutdown(app: Litestar) -> None:
    """Streams never end by themselves, and uvicorn waits for them; so they are told first."""
    loop, bus = asyncio.get_running_loop(), app.state.context.store.bus

    def leave() -> None:
        DeadlineProtocol.connections_here.leaving = True
        bus.close_streams()

    for number in (signal.SIGINT, signal.SIGTERM):
        uvicorns: Any = signal.getsignal(number)

        def stop(number: int, frame: Any, then: Any = uvicorns) -> None:
            loop.call_soon_threadsafe(leave)
            then(number, frame)

        signal.signal(number, stop)


def stop_gently() -> None:
    os.kill(os.getpid(), signal.SIGTERM)


def open_when_ready(address: str) -> None:
    """The browser opens once the server answers, however long that takes."""
    while True:
        try:
            with urlopen(f"{address}health", timeout=1):
                webbrowser.open(address)
                return
        except OSError:
            time.sleep(0.1)
