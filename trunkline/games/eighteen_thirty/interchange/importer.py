"""Games of 1830 played on 18xx.games, converted to our record and judged by edition 1 of our rules: their companies, too,
choose the city of the Erie whose tile they lay.

That engine leaves things unsaid which our rules ask for: passes of players and companies that can do nothing, answers to
offers, home stations. They are supplied. What our rules forbid is a *departure*, told with its section. As played it is
carried out all the same by the moves of ``played=elsewhere``, so that the rest of the game can still be judged; ``AS_PLAYED``
lists these exceptions.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from trunkline.capabilities.departures import DepartsFromTheRules, Departure
from trunkline.capabilities.interchange import Export, Interchange
from trunkline.core.catalog import with_options
from trunkline.core.errors import BadNotation, BadRecord
from trunkline.games.eighteen_thirty import FIRST_GAME
from trunkline.games.eighteen_thirty.interchange.actions import HANDLERS, go_to
from trunkline.games.eighteen_thirty.interchange.claims import check_result
from trunkline.games.eighteen_thirty.interchange.conversion import Import
from trunkline.games.eighteen_thirty.interchange.export_format import (
    DISCARD,
    Entry,
    checked,
    company_name,
    entries,
    optional_rules,
    parsed,
    read_export,
    short,
    standing_order,
)
from trunkline.games.eighteen_thirty.interchange.supplies import settle
from trunkline.records.record import begin
from trunkline.records.text import plain_name

UNLIMITED = {"diesels": "unlimited"}  # their engine never runs out of them
ELSEWHERE = UNLIMITED | {"played": "elsewhere"}
KNOWN_OPTIONS = {"multiple_brown_from_ipo"}  # of their optional rules, those that change nothing but what a departure tells


def import_game(data: Export, file: str = "export") -> Import:
    """The whole game by our rules if it keeps them, else as it was played."""
    try:
        return import_strictly(data, file)
    except DepartsFromTheRules:
        return import_as_played(data, file)


def import_strictly(data: Export, file: str = "export") -> Import:
    """The whole game, converted and judged by our rules; the first departure is raised."""
    return finished(opened(data, UNLIMITED, file))


def import_as_played(data: Export, file: str = "export") -> Import:
    """The whole game, with every departure carried out and told; the record is one of ``played=elsewhere``."""
    return finished(opened(data, ELSEWHERE, file))


def finished(importing: Import) -> Import:
    with after_departures(importing.departures):
        for _ in steps(importing):
            pass
    return importing


@contextmanager
def after_departures(departures: list[Departure]) -> Iterator[None]:
    """A file that cannot be followed to its end has often departed before; say where first."""
    try:
        yield
    except BadRecord as error:
        if not departures:
            raise
        holes = {"reason": error.message, "count": len(departures), "departure": departures[0].message}
        raise BadRecord(
            "{reason}; the game can be followed no further. Departures before that: {count}; the first: it {departure}", **holes
        ) from error


def opened(data: Export, options: dict[str, str], file: str = "export") -> Import:
    """The conversion at its beginning."""
    checked(data, file)
    foreign = set(optional_rules(data)) - KNOWN_OPTIONS
    if foreign:
        them = ", ".join(sorted(foreign))
        raise BadRecord("{file}: the game was played with {names}, which our rules do not know", file=file, names=them)
    game, rules = with_options(FIRST_GAME, options), with_options(FIRST_GAME, UNLIMITED)
    names = [plain_name(str(player.get("name", player["id"]))) for player in data["players"]]
    todo = entries(data)
    for entry in todo:
        check_entry(entry, [player["id"] for player in data["players"]])
    return Import(data, rules, begin(game, len(names), 0, names), todo)


def check_entry(entry: Entry, players: list[Any]) -> None:
    """A known action of a known player, company or private."""
    number, kind, actor = entry.number, entry.kind, entry.fields.get("entity_type")
    if kind not in HANDLERS and not standing_order(kind):
        raise BadRecord("action {number}: unknown action {kind}", number=number, kind=repr(kind))
    if actor not in ("player", "corporation", "company"):
        raise BadRecord("action {number}: {kind} does not say whether a player or a company acts", number=number, kind=kind)
    if actor == "player" and entry.entity not in players:
        raise BadRecord("action {number}: no player has the id {id}", number=number, id=repr(entry.entity))


def steps(i: Import) -> Iterator[tuple[Entry, Any]]:
    """Every entry of theirs with the position it leads to; entries contained in another give no position of their own."""
    if i.todo:
        with told_with_its_place(i.entry):
            settle(i, i.entry)
    for position, entry in enumerate(i.todo):
        i.position = position
        with told_with_its_place(entry):
            if position not in i.contained and not standing_order(entry.kind):
                take(i, entry)
            settle(i, i.upcoming)
        yield entry, None if i.busy else i.s
    if i.played_out and i.s.agenda:
        raise BadRecord("the file says that the game is over; here it goes on with {phase}", phase=repr(i.phase))
    if i.todo:
        check_result(i)


def take(i: Import, entry: Entry) -> None:
    if not i.s.agenda:
        raise i.bad_entry("{kind} after the end of the game", kind=entry.kind)
    if entry.fields.get("entity_type") == "corporation" and i.phase != "home":
        go_to(i, entry)
        check_company(i, entry)
    HANDLERS[entry.kind](i, entry)


def check_company(i: Import, entry: Entry) -> None:
    if entry.kind != DISCARD and (i.s.company < 0 or company_name(str(entry.entity)) != i.code()):
        raise i.bad_entry("it is not the turn of {company}", company=short(entry.entity))


@contextmanager
def told_with_its_place(entry: Entry) -> Iterator[None]:
    """What the file gets wrong is told with the number of its action."""
    number, kind = entry.number, entry.kind
    try:
        yield
    except BadNotation as error:
        raise BadRecord("action {number}: {kind}: {reason}", number=number, kind=kind, reason=error.message) from error
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RuntimeError, AssertionError) as error:
        what = repr(error)[:80]
        raise BadRecord(
            "action {number}: {kind}: something is missing or wrong: {what}", number=number, kind=kind, what=what
        ) from error


INTERCHANGE = Interchange(parsed, read_export, import_game, import_strictly)
