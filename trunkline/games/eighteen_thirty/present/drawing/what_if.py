"""Questions about routes on the page: the map with the answer, and beside it what was asked and the sums stop by stop."""

from collections.abc import Iterator

from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import KINDS, Company, Hex, Kind
from trunkline.games.eighteen_thirty.present.drawing.board import drawn
from trunkline.games.eighteen_thirty.present.drawing.board_view import BoardView
from trunkline.games.eighteen_thirty.present.drawing.map import centre
from trunkline.games.eighteen_thirty.present.drawing.routes import STYLES, lines_and_beads
from trunkline.games.eighteen_thirty.present.route_finder import stops_of, train_of
from trunkline.games.eighteen_thirty.present.what_if import (
    Question,
    answer,
    earned,
    read_question,
    spell_question,
    supposed,
    tiles_for,
    too_many,
)
from trunkline.games.eighteen_thirty.rules.explain import Run
from trunkline.games.eighteen_thirty.rules.state import State
from trunkline.games.eighteen_thirty.rules.track import Lay
from trunkline.present.message import Aside, Cell, CompanyRef, Money, Panel, Several, Term, Way
from trunkline.present.picture import Picture
from trunkline.present.svg.hexes import SIDE
from trunkline.present.svg.pointy_hexes import hexagon
from trunkline.present.svg.svg import at, g
from trunkline.present.to_text import ToText

SIGNS = "●■◆▲"  # as the beads of the styles
Tiles = dict[Hex, list[Lay]]


def routes_view(s: State, key: str, say: ToText) -> Picture:
    """The map with the best routes; a click on a marked hex asks what a tile there would bring."""
    tiles = tiles_for(s, read_question(s, key).company)
    question = that_fits(read_question(s, key), tiles)
    after = supposed(s, question)
    places = {hex: spell_question(s, question._replace(tile=lays[0])) for hex, lays in tiles.items()}
    view = BoardView(s, after, {}, {}, None, None, asks=places)
    below, above = lines_and_beads(after, answer(after, question.company))
    mark = [at(*centre(s.box, question.tile.hex))[hexagon("supposed", SIDE - 2)]] if question.tile else []
    return drawn(view, say, g[mark, below], above)


def routes_aside(s: State, key: str) -> Aside:
    asked = read_question(s, key)
    tiles = tiles_for(s, asked.company)
    question = that_fits(asked, tiles)
    return Aside([*train_rows(s, question), *tile_rows(s, asked, tiles)], sums(s, question))


def that_fits(question: Question, tiles: Tiles) -> Question:
    """Elsewhere in the game a tile may not fit; then the question is asked without it."""
    return (
        question if question.tile is None or question.tile in tiles.get(question.tile.hex, ()) else question._replace(tile=None)
    )


# -- what is asked -----------------------------------------------------------------------------------------


def train_rows(s: State, question: Question) -> Iterator[tuple[Cell, list[Way]]]:
    """The trains asked about, each one click from being left out, and those that could be added."""
    owned = trains_of(s, question.company)
    now = owned if question.trains is None else question.trains
    firm = {"company": CompanyRef(s.box.codes[question.company])}
    yield (
        Message("Trains of {company}", firm),
        [way(s, question, without(now, n), Message("{train} ×", {"train": s.box.trains[kind]})) for n, kind in enumerate(now)],
    )
    yield Term("add a train"), [more(s, question, now, kind) for kind in KINDS]
    if now != owned:
        yield "", [Way(Term("its own trains"), spell_question(s, question._replace(trains=None)))]


def trains_of(s: State, company: Company) -> tuple[Kind, ...]:
    return tuple(kind for kind in KINDS for _ in range(s.trains[company][kind]))


def without(trains: tuple[Kind, ...], n: int) -> tuple[Kind, ...]:
    return trains[:n] + trains[n + 1 :]


def way(s: State, question: Question, trains: tuple[Kind, ...], label: Cell) -> Way:
    return Way(label, spell_question(s, question._replace(trains=trains)))


def more(s: State, question: Question, now: tuple[Kind, ...], kind: Kind) -> Way:
    trains = tuple(sorted((*now, kind)))
    return way(s, question, trains, s.box.trains[kind])._replace(rule=too_many(s.box, trains))


def tile_rows(s: State, question: Question, tiles: Tiles) -> Iterator[tuple[Cell, list[Way]]]:
    """The tiles for the hex asked about, and the turns of the one that is shown."""
    tile = question.tile
    if not s.stations[question.company]:
        yield (
            Message(
                "{company} has no token on the map yet, so no routes.",
                {"company": CompanyRef(s.box.codes[question.company])},
            ),
            [],
        )
    elif tile is None:
        yield Term("What if? Click a marked hex to try a tile."), []
    elif tile not in tiles.get(tile.hex, ()):
        holes = {"tile": s.box.tiles[tile.tile], "hex": s.box.hexes[tile.hex]}
        yield Message("Tile {tile} cannot be laid on {hex} here.", holes), []
    else:
        yield from tile_ways(s, question, tile, tiles[tile.hex])


def tile_ways(s: State, question: Question, tile: Lay, lays: list[Lay]) -> Iterator[tuple[Cell, list[Way]]]:
    firsts = {a.tile: a for a in reversed(lays)} | {tile.tile: tile}
    ways = [Way(s.box.tiles[n], spell_question(s, question._replace(tile=firsts[n]))) for n in sorted(firsts)]
    yield Message("What if this tile were on {hex}?", {"hex": s.box.hexes[tile.hex]}), ways
    yield "", [*turns(s, question, tile, lays), Way(Term("without it"), spell_question(s, question._replace(tile=None)))]


def turns(s: State, question: Question, tile: Lay, lays: list[Lay]) -> list[Way]:
    alike = [a for a in lays if a.tile == tile.tile]
    if len(alike) < 2 or tile not in alike:
        return []
    following = alike[(alike.index(tile) + 1) % len(alike)]
    return [Way(Term("rotate"), spell_question(s, question._replace(tile=following)))]


# -- the sums ----------------------------------------------------------------------------------------------


def sums(s: State, question: Question) -> Panel:
    """Train by train and stop by stop; where something is supposed, also what it is now and the difference."""
    after = supposed(s, question)
    found = answer(after, question.company)
    rows: list[tuple[Cell, ...]] = [sum_row(after, run, n % STYLES) for n, run in enumerate(found)]
    rows.append((Term("together"), "", Money(earned(found))))
    if after is not s:
        now = earned(answer(s, question.company))
        rows += [(Term("as it is now"), "", Money(now)), (Term("difference"), "", difference(now, earned(found)))]
    return Panel("sums", "Best routes", ("", "Stops", "Revenue"), rows)


def sum_row(s: State, run: Run, style: int) -> tuple[Cell, ...]:
    stops = [Message("{stop} {value}", {"stop": stop.name or stop.hex, "value": stop.value}) for stop in stops_of(s, run)]
    return f"{SIGNS[style]} {train_of(s.box, run.reach)}", Several(tuple(stops)), Money(sum(run.values))


def difference(now: int, then: int) -> Message:
    if then == now:
        return Message("none")
    if then < now:
        return Message("−{money}", {"money": Money(now - then)})
    return Message("+{money}", {"money": Money(then - now)})
