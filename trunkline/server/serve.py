"""Starting the server: settings, migrations, workers, a browser window if wanted."""

import asyncio
import atexit
import gc
import json
import logging
import os
import signal
import socket
import threading
import time
import traceback
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any
from urllib.request import urlopen

import uvicorn
from litestar import Litestar
from uvicorn.supervisors import Multiprocess

from trunkline.bots.processes import leave_with_parent
from trunkline.core.errors import TrunklineError
from trunkline.server.app import make_app
from trunkline.server.bus import FAREWELL
from trunkline.server.connections import AT_ONCE, DeadlineProtocol
from trunkline.server.counters import new_file
from trunkline.server.library import Library, boards_in
from trunkline.server.opening import opened
from trunkline.server.repeats import Repeats
from trunkline.server.settings import PREFIX, Settings, from_environment

GRACE = 3  # seconds that open streams have to end
IDLE = 75  # seconds a quiet connection is kept: longer than proxies and browsers do, or we would hang up while they speak


class JsonLines(logging.Formatter):
    """One JSON object a line. Of an error its kind and where it happened; its words may be what people sent."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage(),
        }
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
    if not settings.heartbeat > 0:
        raise TrunklineError(f"{PREFIX}HEARTBEAT={settings.heartbeat}: more than 0 seconds are needed")
    Library(boards_in(settings.board))  # what is wrong with a board is told before anything starts
    for name in given:  # workers start afresh and read these
        os.environ[PREFIX + name.upper()] = str(getattr(settings, name))
    if settings.workers > 1:
        share_counters()
    address = f"http://{settings.host}:{settings.port}/"
    with opened(settings.url, address):
        listen(settings, address, browser)


def listen(settings: Settings, address: str, browser: bool) -> None:
    print(f"Trunkline is at {address} (Ctrl-C stops it)", flush=True)
    if browser:
        threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()
    serve(
        uvicorn.Config(
            "trunkline.server.serve:app",
            factory=True,
            host=settings.host,
            port=settings.port,
            workers=settings.workers,
            access_log=False,
            log_config=None,
            timeout_graceful_shutdown=GRACE,
            timeout_keep_alive=IDLE,
            proxy_headers=settings.https,
            http=DeadlineProtocol,
            backlog=AT_ONCE,
        )
    )


def share_counters() -> None:
    """What one worker counts, the others know."""
    os.environ[f"{PREFIX}COUNTERS"] = path = new_file()
    atexit.register(os.unlink, path)


def serve(config: uvicorn.Config) -> None:
    """As ``uvicorn.run`` does, but for one thing: the socket that workers share would hold back every answer for 40 ms."""
    with suppress(KeyboardInterrupt):
        if config.workers == 1:
            uvicorn.Server(config).run()
        else:
            shared = config.bind_socket()
            shared.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            Multiprocess(config, sockets=[shared]).run()


def app() -> Litestar:
    """What each worker serves; a worker whose master was killed stops, or it would keep the port for ever."""
    leave_with_parent(stop_gently)
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    handler.addFilter(Repeats())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    made = make_app(from_environment(os.environ))
    gc.collect()
    gc.freeze()  # what was loaded stays for good; no garbage collection need look at it again
    made.on_startup.append(say_farewell_when_told_to_stop)
    return made


def say_farewell_when_told_to_stop(app: Litestar) -> None:
    """Streams never end by themselves, and uvicorn waits for them; so they are told first."""
    loop, bus = asyncio.get_running_loop(), app.state.house.store.bus
    for number in (signal.SIGINT, signal.SIGTERM):
        uvicorns: Any = signal.getsignal(number)

        def stop(number: int, frame: Any, then: Any = uvicorns) -> None:
            loop.call_soon_threadsafe(bus.publish_everywhere, FAREWELL)
            then(number, frame)

        signal.signal(number, stop)


def stop_gently() -> None:
    os.kill(os.getpid(), signal.SIGTERM)


def open_when_ready(address: str) -> None:
    """The browser opens once the server answers."""
    for _ in range(100):
        try:
            with urlopen(f"{address}health", timeout=1):
                webbrowser.open(address)
                return
        except OSError:
            time.sleep(0.1)


def settings_help() -> list[str]:
    """The names of all settings in the environment."""
    return [PREFIX + name.upper() for name in Settings.__slots__]
