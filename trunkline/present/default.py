"""A face for any game at all: told in its notation, shown as one table for each kind of thing that indexes a list."""

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from itertools import groupby
from types import UnionType
from typing import TYPE_CHECKING, NewType, Union, cast, get_args, get_origin, get_type_hints

from trunkline.core.game import AnyAction, AnyGame, HasAgenda, Kind, Seat
from trunkline.core.message import Message
from trunkline.core.notation import field_kinds, names_of, verb
from trunkline.core.serialize import field_names, index_kinds
from trunkline.core.state import HIDDEN, open_view
from trunkline.present.auction_panel import bidding_panel
from trunkline.present.message import Cell, Panel, PlayerRef, Several, StoryLine, Term, Times
from trunkline.present.presentation import Presentation
from trunkline.present.words import ActionWords, told
from trunkline.toolkit.auction import Auction

if TYPE_CHECKING:  # named here, imported by those who draw
    from trunkline.present.drawing import Drawing


@lru_cache(maxsize=512)
def presentation_of(game: AnyGame) -> Presentation[HasAgenda, AnyAction]:
    """The game's own; without one it is told in its notation and shown as plain tables."""
    return game.presentation() if game.presentation is not None else default_presentation(game)


def default_presentation(game: AnyGame) -> Presentation[HasAgenda, AnyAction]:
    return Presentation(
        story=partial(plain_story, game),
        panels=partial(plain_panels, game),
        charted=lambda s: [panel for panel in plain_panels(game, s) if panel.place == "side"],
        asked=choose_an_action,
        words=partial(plain_words, game),
    )


def choose_an_action(s: object) -> Message:
    return Message("Choose an action.")


@lru_cache(maxsize=512)
def drawing_of(game: AnyGame) -> "Drawing[HasAgenda, AnyAction] | None":
    """How the board is drawn, if it is."""
    own = presentation_of(game).drawing
    return own() if own is not None else None


# -- panels ----------------------------------------------------------------------------------------------


def plain_panels(game: AnyGame, s: HasAgenda) -> list[Panel]:
    """Lists by seat, by company and so on become tables; single values share one."""
    columns: dict[Kind, list[str]] = {}
    loose: list[str] = []
    for name in field_names(state_of(game)):
        kinds = index_kinds(state_of(game), name)
        if kinds:
            columns.setdefault(kinds[0], []).append(name)
        elif not isinstance(getattr(s, name), Auction):
            loose.append(name)
    tables = [indexed_panel(game, s, kind, names) for kind, names in columns.items()]
    singles = [(title(name), value(game, name, getattr(s, name), 0)) for name in loose]
    return [*auctions(s), *tables, Panel("table", "Table", ("", ""), [row for row in singles if says_something(row[1])])]


def auctions(s: HasAgenda) -> list[Panel]:
    """The auction going on, if the state has one of the toolkit's."""
    found = (getattr(s, name) for name in field_names(type(s)))
    return [bidding_panel(auction, Term("share")) for auction in found if isinstance(auction, Auction)]


def indexed_panel(game: AnyGame, s: HasAgenda, kind: Kind, columns: Sequence[str]) -> Panel:
    """One row for each seat or company; rows in which nothing stands are left out."""
    rows = []
    for n in range(max(len(getattr(s, name)) for name in columns)):
        cells = [entry(game, s, name, n) for name in columns]
        if kind is Seat or any(map(says_something, cells)):
            rows.append((thing(game, kind, n), *cells))
    kept = [n for n in range(len(columns) + 1) if n == 0 or any(row[n] != "" and row[n] != Several(()) for row in rows)]
    heads = ["", *map(title, columns)]
    shown = [heads[n] for n in kept], [tuple(row[n] for n in kept) for row in rows]
    return (
        Panel("players", "Players", *shown, "side")
        if kind is Seat
        else Panel(kind.__name__.lower(), title(kind.__name__), *shown)
    )


def entry(game: AnyGame, s: HasAgenda, name: str, n: int) -> Cell:
    """Lists that one kind of thing indexes need not be equally long."""
    values = getattr(s, name)
    return value(game, name, values[n], 1) if n < len(values) else ""


def says_something(cell: Cell) -> bool:
    return cell not in ("", 0, Term("no"), Several(()))


def thing(game: AnyGame, kind: Kind, n: int) -> Cell:
    """A player, a thing by its name, or a plain number."""
    if kind is Seat:
        return PlayerRef(Seat(n))
    known = kind in game.names and n < len(names_of(game, kind))
    return names_of(game, kind)[n] if known else n


# -- values ----------------------------------------------------------------------------------------------


def value(game: AnyGame, name: str, found: object, depth: int) -> Cell:
    """A value of a field as a cell; ``depth`` is how many lists were opened to reach it."""
    if isinstance(found, tuple) and hasattr(found, "_fields"):
        parts = zip(found._fields, found, strict=True)
        return Several(
            tuple(Message("{what}: {value}", {"what": title(key), "value": single(game, None, v)}) for key, v in parts)
        )
    if isinstance(found, list | tuple):
        return listed(game, name, found, depth)
    return single(game, leaf(state_of(game), name), found)


def listed(game: AnyGame, name: str, found: Sequence[object], depth: int) -> Several:
    """What is indexed by things is told with them, as far as there is something; all else in its order."""
    cells = [value(game, name, one, depth + 1) for one in found]
    kinds = index_kinds(state_of(game), name)
    if depth >= len(kinds):
        return Several(tuple(run(cell, len(list(same))) for cell, same in groupby(cells)))
    pairs = [(thing(game, kinds[depth], n), cell) for n, cell in enumerate(cells) if says_something(cell)]
    return Several(tuple(item if cell == Term("yes") else with_number(item, cell) for item, cell in pairs))


def run(cell: Cell, number: int) -> Cell:
    """Many alike in a row are counted."""
    return Times(cell, number) if number > 1 else cell


def with_number(item: Cell, cell: Cell) -> Message:
    return Message("{item} {number}", {"item": item, "number": cell})


def single(game: AnyGame, kind: object, found: object) -> Cell:
    """Where nobody and nothing is meant, nothing is shown."""
    if isinstance(found, bool):
        return Term("yes" if found else "no")
    if found is None or (found == HIDDEN and game.view is open_view):
        return ""
    if found == HIDDEN:
        return Term("hidden")
    if not isinstance(kind, NewType):
        return cast(Cell, found)
    return thing(game, cast(Kind, kind), cast(int, found))


def state_of(game: AnyGame) -> type:
    """Its class; states are told apart by it."""
    return game.state


@cache
def leaf(state: type, name: str) -> object:
    """The type of a field inside all its lists."""
    hint = get_type_hints(state)[name]
    while get_args(hint):
        inner = [part for part in get_args(hint) if part not in (type(None), ...)]
        if get_origin(hint) not in (list, tuple, Union, UnionType) or not inner:
            break
        hint = inner[0]
    return hint


def title(name: str) -> str:
    return name.replace("_", " ").replace("-", " ").capitalize()


# -- actions ---------------------------------------------------------------------------------------------


def plain_words(game: AnyGame, s: HasAgenda, a: AnyAction) -> ActionWords:
    """The verb of the notation, and what the action names."""
    kind = type(a)
    holes = {"verb": Term(verb(kind).replace("-", " ")), "what": plain_brief(game, a)}
    if not field_kinds(kind):
        return ActionWords("{who}: {verb}", "{verb}", "", holes)
    return ActionWords("{who}: {verb} {what}", "{verb}: {what}", "{what}", holes)


def plain_brief(game: AnyGame, a: AnyAction) -> Message:
    """What an action names, in the order of its words; players by name."""
    kinds = field_kinds(type(a))
    holes = {f"part_{n}": thing(game, kind, found) for n, (kind, found) in enumerate(zip(kinds, a, strict=True))}
    return Message(" ".join(f"{{{hole}}}" for hole in holes), holes)


def plain_story(game: AnyGame, before: HasAgenda, a: AnyAction, after: HasAgenda) -> list[StoryLine]:
    """The action's own words."""
    return told(game.turn(before), plain_words(game, before, a))
