"""A departure from our rules as the database keeps it."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from trunkline.capabilities.departures import Departure
from trunkline.core.game import Rule
from trunkline.core.message import Message
from trunkline.core.notation import spell
from trunkline.server.common.host_games import Brought


class Noted(NamedTuple):
    """A departure, and the words of the action that it was."""

    departure: Departure
    words: str


def noted_in(brought: Brought) -> list[Noted]:
    """The departures of a game that somebody brings."""
    game, actions = brought.record.game, brought.record.actions
    return [Noted(one, spell(game, actions[one.position - 1])) for one in brought.departures]


def rows_of(table: str, noted: Sequence[Noted]) -> list[dict[str, object]]:
    return [row_of(one) | {"table": table, "number": number} for number, one in enumerate(noted, 1)]


def row_of(one: Noted) -> dict[str, object]:
    action, rule, played, position = one.departure
    said = json.dumps([played.text, dict(played.holes)])
    return {
        "at": position,
        "words": one.words,
        "action": action,
        "section": rule.section,
        "rule": rule.text,
        "played": said,
    }


def read_row(row: Any) -> Noted:
    played = Message(*json.loads(row.played))
    return Noted(Departure(row.action, Rule(row.section, row.rule), played, row.at), row.words)
