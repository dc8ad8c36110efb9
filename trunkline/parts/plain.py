"""Panels for any game at all, read off its state: one table for each kind of thing that indexes a list."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from trunkline.core.game import Game, Seat
from trunkline.core.notation import names_of, spell
from trunkline.core.state import HIDDEN
from trunkline.core.wire import BOX, index_kinds
from trunkline.parts.telling import Line, Panel, Said, Several, Who


def plain_panels(game: Game[Any], s: Any) -> list[Panel]:
    """Lists by seat, by company and so on become tables; single values share one."""
    columns: dict[Any, list[str]] = {}
    loose: list[str] = []
    state: Any = game.state
    for f in fields(s):
        kinds = index_kinds(state, f.name)
        if kinds:
            columns.setdefault(kinds[0], []).append(f.name)
        elif f.name != BOX:
            loose.append(f.name)
    tables = [indexed_panel(game, s, kind, names) for kind, names in columns.items()]
    return [*tables, Panel("table", "Table", ("", ""), [(title(name), shown(getattr(s, name))) for name in loose])]


def indexed_panel(game: Game[Any], s: Any, kind: Any, columns: Sequence[str]) -> Panel:
    """One row for each seat or company; rows in which nothing stands are left out."""
    rows = []
    for n in range(max(len(getattr(s, name)) for name in columns)):
        cells = [entry(getattr(s, name), n) for name in columns]
        if kind is Seat or any(cell not in ("", 0) for cell in cells):
            rows.append((row_name(game, kind, n), *cells))
    return Panel(kind.__name__.lower(), title(kind.__name__), ["", *map(title, columns)], rows)


def row_name(game: Game[Any], kind: Any, n: int) -> Any:
    """A player, a thing by its name, or a plain position in the list."""
    if kind is Seat:
        return Who(Seat(n))
    return str(n) if kind is int else names_of(game, kind)[n]


def entry(values: Any, n: int) -> Any:
    """Lists that one kind of thing indexes need not be equally long."""
    return shown(values[n]) if n < len(values) else ""


def shown(value: Any) -> Any:
    """A field's value as a cell."""
    if isinstance(value, list | tuple):
        return Several(tuple(map(shown, value)))
    if value is None:
        return ""
    return "hidden" if value == HIDDEN else value


def title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def plain_story(game: Game[Any], before: Any, a: Any, after: Any) -> list[Line]:
    """The action's own words."""
    return [
        Line(
            game.turn(before),
            "action",
            Said("{who}: {words}", {"who": Who(game.turn(before) or Seat(0)), "words": spell(game, a)}),
        )
    ]
