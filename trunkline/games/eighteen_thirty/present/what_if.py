"""What if: the best routes of any company for any trains, also with one more tile on the map. A question is one word.

>>> from trunkline.games.eighteen_thirty.rules.setup import setup
>>> s = setup(3, 0)
>>> question = read_question(s, "routes-0.4-D.H10-57-2")
>>> [s.box.trains[kind] for kind in question.trains], s.box.hexes[question.tile.hex]
(['4', 'D'], 'H10')
>>> spell_question(s, question)
'routes-0.4-D.H10-57-2'
"""

from typing import NamedTuple

from trunkline.core.errors import BadNotation
from trunkline.core.game import Rule
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty.box import COMPANIES, Box, Company, Hex, Kind, Tile, Turn
from trunkline.games.eighteen_thirty.rules.cache import Cache, new_cache, store
from trunkline.games.eighteen_thirty.rules.explain import Run, runs
from trunkline.games.eighteen_thirty.rules.state import TRACK, State
from trunkline.games.eighteen_thirty.rules.track import Lay, cannot_lay, lay_offers, put_down
from trunkline.games.eighteen_thirty.rules.trains import NEVER_SO_MANY

ROUTES, OWN, NONE = "routes-", "own", "none"
RICH = 10_000  # dollars; a question costs nothing
FOUND: Cache[list[Run]] = new_cache()


class Question(NamedTuple):
    """Whose routes; with which trains, None for those it owns; with which tile on the map."""

    company: Company
    trains: tuple[Kind, ...] | None = None
    tile: Lay | None = None


# -- as one word -------------------------------------------------------------------------------------------


def spell_question(s: State, question: Question) -> str:
    company, trains, tile = question
    words = [f"{ROUTES}{company}"]
    if trains is not None or tile is not None:
        words.append(OWN if trains is None else "-".join(s.box.trains[kind] for kind in trains) or NONE)
    if tile is not None:
        words.append(f"{s.box.hexes[tile.hex]}-{s.box.tiles[tile.tile]}-{tile.turn}")
    return ".".join(words)


def read_question(s: State, words: str) -> Question:
    """A BadNotation says what is wrong with it."""
    number, *rest = words.removeprefix(ROUTES).split(".")
    if number not in map(str, COMPANIES) or len(rest) > 2:
        raise BadNotation("{words} asks for the routes of no company", words=words[:60])
    trains = read_trains(s.box, rest[0]) if rest else None
    return Question(Company(int(number)), trains, read_tile(s.box, rest[1]) if len(rest) > 1 else None)


def read_trains(box: Box, words: str) -> tuple[Kind, ...] | None:
    if words == OWN:
        return None
    names = words.split("-") if words != NONE else []
    if not set(names) <= set(box.trains):
        raise BadNotation("{words}: there are the trains {trains}", words=words[:60], trains=", ".join(box.trains))
    trains = tuple(sorted(Kind(box.trains.index(name)) for name in names))
    if too_many(box, trains) is not None:
        raise BadNotation("{words}: no company can ever own that many trains of these kinds", words=words[:60])
    return trains


def read_tile(box: Box, words: str) -> Lay:
    hex, _, rest = words.partition("-")
    tile, _, turn = rest.partition("-")
    if hex not in box.hexes or tile not in box.tiles or turn not in map(str, range(6)):
        raise BadNotation("{words}: a tile is asked for as hex, number and turn, as in H10-57-2", words=words[:60])
    return Lay(Hex(box.hexes.index(hex)), Tile(box.tiles.index(tile)), Turn(int(turn)))


# -- what can be asked -------------------------------------------------------------------------------------


def too_many(box: Box, trains: tuple[Kind, ...]) -> Rule | None:
    """§6.6.0.2 When the longest of them is sold a company may already own fewer; that also bounds the search."""
    most = box.phases[max(trains) + 2].limit if trains else 0
    return NEVER_SO_MANY if len(trains) > most else None


def supposed_turn(s: State, company: Company) -> State:
    """As if the company were to lay a tile now and had the money for it."""
    other = copy(s)
    other.company, other.laid, other.agenda = company, False, [TRACK]
    other.treasury[company] += RICH
    return other


def tiles_for(s: State, company: Company) -> dict[Hex, list[Lay]]:
    """By hex: what the company could lay if it were its turn."""
    found: dict[Hex, list[Lay]] = {}
    if s.stations[company]:
        turn = supposed_turn(s, company)
        for a in lay_offers(turn):
            if cannot_lay(turn, a) is None:
                found.setdefault(a.hex, []).append(a)
    return found


# -- the answer --------------------------------------------------------------------------------------------


def supposed(s: State, question: Question) -> State:
    """The table as the question wants it."""
    if question.trains is None and question.tile is None:
        return s
    other = copy(s)
    if question.trains is not None:
        other.trains[question.company] = [question.trains.count(Kind(kind)) for kind in range(len(s.box.trains))]
    if question.tile is not None:
        put_down(other, *question.tile)
    return other


def answer(s: State, company: Company) -> list[Run]:
    """The best routes of a company; remembered, for many may ask the same."""
    key = (company, s.board, s.stations, s.box.phases[s.phase].high, tuple(s.trains[company]))
    found = FOUND.get(key)
    return store(FOUND, key, runs(s, company)) if found is None else found


def earned(found: list[Run]) -> int:
    return sum(sum(run.values) for run in found)
