"""trunkline admin"""

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.commands.asking import Database, counted, fail, host_settings

if TYPE_CHECKING:
    import sqlalchemy as sa

    from trunkline.server.admin.audit import Operator
    from trunkline.server.admin.rows import AuditLine, ListedPerson, ListedTable

TableId = Annotated[str, typer.Argument(help="The table, as in its address.", show_default=False)]
PersonKey = Annotated[str, typer.Argument(help="The person's id or account.", show_default=False)]
Reason = Annotated[str, typer.Option(help="Why; kept in the audit log.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]
Limit = Annotated[int, typer.Option(min=1, help="How many at most.")]


class State(Enum):
    running = "running"
    over = "over"
    closed = "closed"


admin = typer.Typer(
    no_args_is_help=True,
    help="""What the operator of a server does to tables and people; the server may run.

    Every change is kept in an audit log. Running servers notice
    bans within seconds and all else with the next request.

    [bold]Examples[/]  trunkline admin tables --idle 30    trunkline admin ban kx3... --reason "insults" --until 2026-12-31
    """,
)


@contextmanager
def opened(db: str | None) -> Iterator["tuple[sa.Connection, Operator]"]:
    """The host's database, all of a command or nothing of it; and who runs the command."""
    from trunkline.server.admin.audit import command_line
    from trunkline.server.store.offline import operating

    with operating(host_settings(db).url) as c:
        yield c, command_line()


# -- tables --------------------------------------------------------------------------------------------


@admin.command("tables")
def list_tables(
    text: Annotated[str, typer.Argument(help="A part of the title or of a player's name.", show_default="all")] = "",
    db: Database = None,
    idle: Annotated[float, typer.Option(min=0, help="Only where nothing happened for this many days.")] = 0,
    state: Annotated[State | None, typer.Option(help="Only tables in this state.", show_default="all")] = None,
    limit: Limit = 50,
) -> None:
    """List tables, the latest first."""
    from trunkline.server.admin.lists import Sought, tables_found

    with opened(db) as (c, _):
        rows = tables_found(c, Sought(text, state.value if state else "", idle), limit)
    heads = ("table", "game", "players", "entries", "state", "changed", "host", "title")
    show(heads, [(r.id, r.game, r.players, r.number, state_of(r), when(r.changed), r.host_name, r.title) for r in rows])


def state_of(row: "ListedTable") -> str:
    state = "closed" if row.closed is not None else "over" if row.turn is None else "running"
    kind = "study" if row.kind == "study" else "public" if row.public else "private"
    return f"{state}, {kind}"


@admin.command()
def close(table: TableId, db: Database = None, reason: Reason = "") -> None:
    """Close a table: nobody acts or talks there, everybody may still look."""
    from trunkline.server.admin.tables import close as change

    with opened(db) as (c, me):
        change(c, me, table, reason)


@admin.command()
def reopen(table: TableId, db: Database = None) -> None:
    """Open a closed table again."""
    from trunkline.server.admin.tables import reopen as change

    with opened(db) as (c, me):
        change(c, me, table)


@admin.command()
def hide(table: TableId, db: Database = None) -> None:
    """Hide a public table from all who do not sit there."""
    from trunkline.server.admin.tables import hide as change

    with opened(db) as (c, me):
        change(c, me, table)


@admin.command("show")
def unhide(table: TableId, db: Database = None) -> None:
    """Make a table public."""
    from trunkline.server.admin.tables import show as change

    with opened(db) as (c, me):
        change(c, me, table)


@admin.command()
def delete(table: TableId, db: Database = None, reason: Reason = "", yes: Yes = False) -> None:
    """Delete a table with its log, chat and notes, for good."""
    from trunkline.server.admin.tables import remove

    if not yes:
        typer.confirm(f"Delete the table {table} for good?", abort=True)
    with opened(db) as (c, me):
        remove(c, me, table, reason)


@admin.command("close-idle")
def close_idle(
    days: Annotated[float, typer.Option(min=1, help="Nothing happened for this many days.")], db: Database = None
) -> None:
    """Close the games that are not over and where nothing happens any more."""
    from trunkline.server.admin.tables import close_idle as change

    with opened(db) as (c, me):
        found = change(c, me, days)
    for table in found:
        print(table)
    print(f"{counted(len(found), 'table')} closed.")


# -- chat ----------------------------------------------------------------------------------------------


@admin.command()
def chat(table: TableId, db: Database = None) -> None:
    """Show the chat of a table, each line with its number."""
    from trunkline.server.admin.tables import chat_at

    with opened(db) as (c, _):
        rows = chat_at(c, table)
    show(("line", "at", "name", "said"), [(row.number, when(row.at), row.name, row.text) for row in rows])


@admin.command("remove-chat")
def remove_chat(
    table: TableId,
    lines: Annotated[list[int], typer.Argument(help="The numbers of the lines.", show_default=False)],
    db: Database = None,
    reason: Reason = "",
) -> None:
    """Remove lines of chat; pages that are open show it with their next news."""
    from trunkline.server.admin.tables import remove_chat as change

    with opened(db) as (c, me):
        change(c, me, table, lines, reason)


# -- people --------------------------------------------------------------------------------------------


@admin.command("people")
def list_people(
    text: Annotated[str, typer.Argument(help="A part of the name or account.", show_default="all")] = "",
    db: Database = None,
    limit: Limit = 50,
) -> None:
    """List people, the latest first."""
    from trunkline.server.admin.lists import people_found

    with opened(db) as (c, _):
        rows = people_found(c, text, limit)
    heads = ("person", "name", "account", "since", "seats", "admin", "banned")
    show(heads, [(r.id, r.name, r.account or "", when(r.created), r.seats, "yes" if r.admin else "", banned(r)) for r in rows])


def banned(row: "ListedPerson") -> str:
    if row.reason is None:
        return ""
    return f"{'for ever' if row.until is None else f'until {when(row.until)}'}: {row.reason}"


@admin.command()
def rename(
    person: PersonKey, name: Annotated[str, typer.Argument(help="The new name.", show_default=False)], db: Database = None
) -> None:
    """Rename a person, also at tables and in chat."""
    from trunkline.server.admin.people import rename as change

    with opened(db) as (c, me):
        print(f"{person} is now {change(c, me, person, name)}.")


@admin.command()
def ban(
    person: PersonKey,
    reason: Annotated[str, typer.Option(help="Why; the person reads it.")],
    db: Database = None,
    until: Annotated[datetime | None, typer.Option(formats=["%Y-%m-%d"], help="The day it ends.", show_default=False)] = None,
    forever: Annotated[bool, typer.Option("--forever", help="It does not end.")] = False,
) -> None:
    """Ban a person: they may look, and do nothing. A new browser is a new person."""
    from trunkline.server.admin.people import ban as change

    if (until is None) != forever:
        fail("a ban ends some day (--until 2026-12-31) or never (--forever)")
    with opened(db) as (c, me):
        change(c, me, person, reason, None if until is None else until.replace(tzinfo=UTC).timestamp())


@admin.command()
def unban(person: PersonKey, db: Database = None) -> None:
    """End a ban."""
    from trunkline.server.admin.people import unban as change

    with opened(db) as (c, me):
        change(c, me, person)


@admin.command()
def promote(person: PersonKey, db: Database = None) -> None:
    """Make a person with an account an admin: they see the pages at /admin, and no hidden cards."""
    from trunkline.server.admin.people import promote as change

    with opened(db) as (c, me):
        change(c, me, person)


@admin.command()
def demote(person: PersonKey, db: Database = None) -> None:
    """Make an admin a player like all others, at once."""
    from trunkline.server.admin.people import demote as change

    with opened(db) as (c, me):
        change(c, me, person)


@admin.command()
def export(
    person: PersonKey,
    file: Annotated[Path, typer.Argument(help="The file to write (JSON); never one that is there.", show_default=False)],
    db: Database = None,
) -> None:
    """Export all that is stored of a person, but for hashes of secrets."""
    from trunkline.server.admin.people import exported, note_export
    from trunkline.server.store.offline import new_file

    with opened(db) as (c, me):
        note_export(c, me, person)
        found = json.dumps(exported(c, person), indent=2, ensure_ascii=False)
        with os.fdopen(new_file(file), "w", encoding="utf-8") as out:
            out.write(f"{found}\n")


@admin.command()
def erase(person: PersonKey, db: Database = None, yes: Yes = False) -> None:
    """Erase a person: name, account, logins, notes, chat, and the tables where nobody else sits.

    Games with others stay, without the name; a bot takes over in running ones.
    """
    from trunkline.server.admin.people import erase as change

    if not yes:
        typer.confirm(f"Erase {person} for good?", abort=True)
    with opened(db) as (c, me):
        change(c, me, person)


# -- the audit log -------------------------------------------------------------------------------------


@admin.command("log")
def audit_log(db: Database = None, limit: Limit = 50) -> None:
    """Show what operators and admins did, the latest last."""
    from trunkline.server.admin.audit import latest

    with opened(db) as (c, _):
        rows = reversed(latest(c, limit))
    show(("at", "who", "what", "about", "reason"), [(when(r.at), doer(r), r.what, r.about, r.reason) for r in rows])


def doer(row: "AuditLine") -> str:
    """An admin of the pages is told apart from an account of this computer."""
    return f"{row.who} (admin)" if row.person is not None else str(row.who)


def when(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


def show(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """A table for people; what does not fit is folded, never cut, and what names a row stays in one piece."""
    from rich.console import Console
    from rich.table import Column, Table
    from rich.text import Text

    widest = max((len(str(row[0])) for row in rows), default=0)
    table = Table(Column(heads[0], min_width=widest), *(Column(head, overflow="fold") for head in heads[1:]), box=None)
    for row in rows:
        table.add_row(*(Text(str(cell)) for cell in row))
    Console().print(table)
