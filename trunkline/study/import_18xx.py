"""Games of 1830 played on 18xx.games, converted to our record and judged by our rules.

That engine leaves things unsaid which our rules ask for: passes of players and companies that can do nothing, answers to
offers, home stations. They are supplied. What our rules forbid is a *departure*, told with its section; with ``as_played``
it is carried out all the same, by the exceptions of ``AS_PLAYED``, so that the rest of the game can still be judged.
"""

from collections.abc import Iterator
from typing import Any

from trunkline.core.catalog import find, with_options
from trunkline.core.errors import BadRecord
from trunkline.core.record import begin
from trunkline.study.actions_18xx import HANDLERS, go_to
from trunkline.study.conversion_18xx import AS_PLAYED, DepartsFromTheRules, Departure, Import
from trunkline.study.export_18xx import STANDING_ORDERS, Entry, checked, entries
from trunkline.study.supplies_18xx import settle

__all__ = ["AS_PLAYED", "DepartsFromTheRules", "Departure", "Import", "import_game", "opened", "steps"]

OPTIONS = {"diesels": "unlimited"}  # their engine never runs out of them


def import_game(data: Any, as_played: bool = False, file: str = "export") -> Import:
    """The whole game, converted and judged."""
    importing = opened(data, as_played, file)
    for _ in steps(importing):
        pass
    return importing


def opened(data: Any, as_played: bool = False, file: str = "export") -> Import:
    """The conversion at its beginning."""
    checked(data, file)
    game = with_options(find("1830"), OPTIONS)
    names = [str(player.get("name", player["id"])) for player in data["players"]]
    return Import(data, as_played, begin(game, len(names), 0, names), entries(data))


def steps(i: Import) -> Iterator[tuple[Entry, Any]]:
    """Every entry of theirs with the position it leads to; entries contained in another give no position of their own."""
    settle(i, i.todo[0] if i.todo else None)
    for position, entry in enumerate(i.todo):
        i.position = position
        if i.swallowed:
            i.swallowed -= 1
        elif entry.kind not in STANDING_ORDERS:
            take(i, entry)
        settle(i, i.upcoming)
        yield entry, None if i.swallowed else i.s
    if i.data.get("status") == "finished" and i.s.agenda:
        raise BadRecord(f"the file says that the game is over; here it goes on with {i.phase!r}")


def take(i: Import, entry: Entry) -> None:
    handler = HANDLERS.get(entry.kind)
    if handler is None:
        raise BadRecord(f"action {entry.number}: unknown action {entry.kind!r}")
    if not i.s.agenda:
        raise BadRecord(f"action {entry.number}: {entry.kind} after the end of the game")
    try:
        if entry.fields.get("entity_type") == "corporation" and i.phase != "home":
            go_to(i, entry)
        handler(i, entry)
    except (KeyError, ValueError, IndexError, TypeError, AttributeError) as error:
        raise BadRecord(f"action {entry.number}: {entry.kind}: {error!r}") from error
