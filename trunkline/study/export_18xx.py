"""The export format of 18xx.games: undo, redo, automatic actions, and the names of things."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from trunkline.core.errors import BadRecord
from trunkline.core.transcript import check_actions

WITHOUT_EFFECT = ("message", "log")  # what people say
AGREED_END = "end_game"  # the players stop before the end
COMPANY_NAMES = {"ERIE": "Erie"}


class Entry(NamedTuple):
    """One thing that happened: a logged action, or one that a standing order caused."""

    number: int  # of the logged action
    kind: str
    entity: Any
    fields: Mapping[str, Any]
    last: bool  # nothing more belongs to the same logged action


def read_export(path: str | Path) -> dict[str, Any]:
    """The file as a dictionary, if it looks like an export of 1830."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadRecord(f"{path}: {error}") from None
    return checked(data, str(path))


def checked(data: Any, file: str) -> dict[str, Any]:
    """An export names its game, its players and its actions."""
    if not isinstance(data, dict) or not isinstance(data.get("actions"), list) or not isinstance(data.get("players"), list):
        raise BadRecord(f"{file}: an export of 18xx.games has players and actions")
    if data.get("title") != "1830":
        raise BadRecord(f"{file}: this is a game of {data.get('title')!r}; only 1830 can be read")
    check_actions(len(data["actions"]), file)
    for action in data["actions"]:
        if not isinstance(action, dict) or not isinstance(action.get("type"), str) or "id" not in action:
            raise BadRecord(f"{file}: {str(action)[:60]!r} is no action")
    if not all(isinstance(player, dict) and "id" in player for player in data["players"]):
        raise BadRecord(f"{file}: every player has an id")
    return data


def standing_order(kind: str) -> bool:
    """``program_buy_shares`` and its kin; what they cause is logged beside them."""
    return kind.startswith("program_")


def entries(data: Mapping[str, Any]) -> list[Entry]:
    """What remains after undo and redo, automatic actions in their places."""
    return [entry for action in remaining(data["actions"]) for entry in flattened(action)]


def flattened(action: dict[str, Any]) -> Iterator[Entry]:
    parts = [part for part in (action, *action.get("auto_actions", ())) if part["type"] not in WITHOUT_EFFECT]
    for n, part in enumerate(parts):
        yield Entry(action["id"], part["type"], part.get("entity"), part, n == len(parts) - 1)


def remaining(actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """``undo`` takes back the last action or all after the one it names, ``redo`` what the last undo took back."""
    kept: list[dict[str, Any]] = []
    taken_back: list[list[dict[str, Any]]] = []
    for action in actions:
        if action["type"] == "undo":
            taken_back.append(undone(kept, action.get("action_id")))
        elif action["type"] == "redo":
            kept += taken_back.pop() if taken_back else []
        else:
            kept.append(action)
            if action["type"] != "message":
                taken_back.clear()
    return kept


def undone(kept: list[dict[str, Any]], target: int | None) -> list[dict[str, Any]]:
    """Remove from ``kept`` what is undone; messages stay."""
    if target is None:
        position = next((n for n in range(len(kept) - 1, -1, -1) if kept[n]["type"] != "message"), len(kept))
        return [kept.pop(position)] if position < len(kept) else []
    gone = [action for action in kept if action["id"] > target and action["type"] != "message"]
    kept[:] = [action for action in kept if action["id"] <= target or action["type"] == "message"]
    return gone


# -- names -------------------------------------------------------------------------------------------------


def company_name(text: str) -> str:
    return COMPANY_NAMES.get(text, text)


def company_of_share(share: str) -> str:
    """``B&O_3`` -> B&O."""
    return company_name(share.rpartition("_")[0])


def kind_of_train(train: str) -> str:
    """``3-2`` -> 3."""
    return train.partition("-")[0]


def stop_of_city(city: str) -> str:
    """``57-1-0``: the stop is the last number."""
    return city.rpartition("-")[2]


def tile_of(tile: str) -> str:
    """``57-1`` -> 57."""
    return tile.partition("-")[0]
