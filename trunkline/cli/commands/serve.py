"""trunkline serve"""

from os import pathsep
from typing import Annotated

import typer


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on.", show_default="127.0.0.1")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen on; 0 takes a free one.", show_default="8830")] = None,
    db: Annotated[
        str | None,
        typer.Option(help="sqlite:///FILE or postgresql://USER@HOST/NAME.", show_default="a file in your data folder"),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; more than one needs PostgreSQL.", show_default="1")
    ] = None,
    bus: Annotated[
        str | None, typer.Option(help="How workers tell each other what changed: notify or poll.", show_default="notify")
    ] = None,
    https: Annotated[bool | None, typer.Option("--https", help="Served behind TLS: cookies are marked Secure.")] = None,
    board: Annotated[
        list[str], typer.Option(help="GAME=FILE: new tables of this game are laid on this board; may be given more than once.")
    ] = [],  # noqa: B006 - typer reads it, nobody changes it
    bot_pause: Annotated[float | None, typer.Option(min=0, help="Seconds a bot takes at least.", show_default="0.8")] = None,
    bot_seconds: Annotated[
        float | None, typer.Option(min=0.01, help="Seconds a bot that searches may think.", show_default="1")
    ] = None,
    thinkers: Annotated[
        int | None, typer.Option(min=1, help="Bots that think at once, in each worker.", show_default="all cores but one")
    ] = None,
    close_idle: Annotated[
        float | None, typer.Option(help="Close games after this many days without a move; 0: never.", show_default="0")
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Listen on the local network, with links that friends there can open.")
    ] = False,
    browser: Annotated[bool, typer.Option("--open", help="Open the front page in your browser.")] = False,
) -> None:
    """Serve the tables to browsers and programs.

    Every setting can also come from the environment: TRUNKLINE_HOST,
    TRUNKLINE_PORT, TRUNKLINE_DB, TRUNKLINE_WORKERS, TRUNKLINE_BUS,
    TRUNKLINE_HTTPS, TRUNKLINE_BOARD, TRUNKLINE_BOT_PAUSE, TRUNKLINE_BOT_SECONDS,
    TRUNKLINE_THINKERS, TRUNKLINE_CLOSE_IDLE; flags go first.

    The database is migrated automatically. The API is described at /api/docs.

    SIGHUP restarts several workers one after the other, without a pause.
    """
    from trunkline.server.app.serve import ANY_ADDRESS, run

    given: dict[str, object] = {"host": host, "port": port, "db": db, "workers": workers, "bus": bus, "https": https}
    given |= {"board": pathsep.join(board) or None, "bot_pause": bot_pause, "bot_seconds": bot_seconds, "thinkers": thinkers}
    given["close_idle"] = close_idle
    given["host"] = host or (ANY_ADDRESS if lan else None)
    run({name: value for name, value in given.items() if value is not None}, browser)
