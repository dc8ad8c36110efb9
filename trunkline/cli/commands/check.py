"""trunkline check"""

from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.commands.asking import Database, HostBoards, counted, host_settings

if TYPE_CHECKING:
    from trunkline.server.admin.checking import Fault
    from trunkline.server.admin.verify import Work
    from trunkline.server.common.settings import Settings


def check(
    db: Database = None,
    repair: Annotated[bool, typer.Option("--repair", help="Mend what can be mended from the rest.")] = False,
    board: HostBoards = [],  # noqa: B006 - typer reads it, nobody changes it
) -> None:
    """Verify a server's database: every table and study is replayed from its first entry to its last.

    Snapshots, the number of entries and the turn must be what the replay leads
    to. Each fault is a line; exit status 1 if one is left. A server may run
    meanwhile. Boards are given as to [bold]trunkline serve[/].

    [bold]Examples[/]  trunkline check --db sqlite:////srv/trunkline/games.sqlite    trunkline check --repair
    """
    from trunkline.server.admin.verify import check_tables, repair_tables

    check_database(host_settings(db, board), repair_tables if repair else check_tables)


def check_database(settings: "Settings", work: "Work") -> None:
    """Exit status 1 if a fault is left."""
    from trunkline.cli.terminal.progress import tracked
    from trunkline.server.admin.verify import check_file, table_ids
    from trunkline.server.common.host_games import Library, boards_in
    from trunkline.server.store.offline import present
    from trunkline.server.studies.rows import STUDY

    library = Library(boards_in(settings.board))
    with present(settings.url) as engine:
        file, ids = check_file(engine), table_ids(engine)
        found = list(tracked("Checking", work(engine, library, ids), len(ids)))
    mended = [fault for one in found for fault in one.repaired]
    left = [*file, *(fault for one in found for fault in one.faults)]
    tell(mended, " (repaired)")
    tell(left, "")
    studies = sum(id.startswith(STUDY) for id in ids)
    what = counted(len(ids) - studies, "table") + (f", {counted(studies, 'study')}" if studies else "")
    print(f"{what}: {counted(len(left), 'fault')}{f', {len(mended)} repaired' if mended else ''}.")
    if left:
        raise typer.Exit(1)


def tell(faults: "list[Fault]", after: str) -> None:
    """A fault of a study says so itself."""
    for fault in faults:
        print(f"{f'table {fault.table}' if fault.table else 'the file'}: {fault.said}{after}")
