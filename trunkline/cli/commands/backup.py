"""trunkline backup, trunkline restore"""

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from trunkline.cli.commands.asking import Database, HostBoards, counted, fail, host_settings


def backup(
    file: Annotated[Path, typer.Argument(help="The backup to write; never one that is there.", show_default=False)],
    db: Database = None,
) -> None:
    """Back up a server's database, SQLite or PostgreSQL, into one file.

    The server may run: the file holds one moment, with everything acknowledged
    before. Only you may read it (0600); it holds chat, notes and hashed passwords.

    [bold]Example[/]  trunkline backup --db postgresql://trunkline@localhost/trunkline monday.backup
    """
    from trunkline.server.admin.backup import back_up

    rows = back_up(host_settings(db).url, file)
    print(f"{counted(rows, 'row')} are in {file}.")


def restore(
    file: Annotated[Path, typer.Argument(help="A backup.", show_default=False)],
    db: Annotated[
        str | None,
        typer.Option(help="The new database: sqlite:///FILE or postgresql://USER@HOST/NAME.", show_default="$TRUNKLINE_DB"),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Only check: is the file whole, does every table replay?")] = False,
    board: HostBoards = [],  # noqa: B006 - typer reads it, nobody changes it
) -> None:
    """Fill a new database from a backup, or check the backup.

    The database may be of the other kind than the one backed up. A file of
    SQLite must not be there yet; a database of PostgreSQL must be empty.

    [bold]Examples[/]  trunkline restore --check monday.backup    trunkline restore monday.backup --db sqlite:///games.sqlite
    """
    from trunkline.server.admin.backup import restore as fill

    if check:
        check_backup(file, board)
        return
    settings = host_settings(db)
    if not settings.db:
        fail("restore where to? --db sqlite:///FILE or postgresql://USER@HOST/NAME, or --check")
    tell(fill(file, settings.url))


def check_backup(file: Path, board: list[str]) -> None:
    """Restored into a database that is thrown away, and every table replayed there."""
    from trunkline.cli.commands.check import check_database
    from trunkline.server.admin.backup import restore as fill
    from trunkline.server.admin.verify import check_tables

    with TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/checked.sqlite"
        tell(fill(file, url))
        check_database(host_settings(url, board), check_tables)


def tell(found: Counter[str]) -> None:
    print(f"{counted(found['tables'], 'table')}, {counted(found['entries'], 'entry')}, {counted(found['people'], 'person')}.")
