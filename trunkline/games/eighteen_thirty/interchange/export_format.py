"""The export format of 18xx.games: undo, redo, automatic actions, and the names of things."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeGuard

from trunkline.capabilities.interchange import Export
from trunkline.core.errors import BadRecord
from trunkline.records.text import check_actions

WITHOUT_EFFECT = ("message", "log")  # what people say
AGREED_END = "end_game"  # the players stop before the end
DISCARD = "discard_train"
COMPANY_NAMES = {"ERIE": "Erie"}


class Entry(NamedTuple):
    """One thing that happened: a logged action, or one that a standing order caused."""

    number: int  # of the logged action
    kind: str
    entity: object
    fields: Export
    last: bool  # nothing more belongs to the same logged action


def read_export(path: str | Path) -> Export:
    """The file as a dictionary, if it looks like an export of 1830."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:  # not there, not text, not even a path
        raise BadRecord("{words}: {reason}", words=path, reason=error) from None
    return parsed(text, str(path))


def parsed(text: str, file: str = "export") -> Export:
    """The same, of a text; half a character, which JSON can spell, is no text at all."""
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()
        return checked(data, file)
    except (ValueError, RecursionError):
        raise BadRecord("{file}: this looks like an exported game, but the JSON is incomplete", file=file) from None


def checked(data: object, file: str) -> Export:
    """An export names its game, its players and its actions."""
    if not isinstance(data, dict) or not isinstance(data.get("actions"), list) or not isinstance(data.get("players"), list):
        raise BadRecord("{file}: an export of 18xx.games has players and actions", file=file)
    if data.get("title") != "1830":
        raise BadRecord("{file}: this is a game of {title}; only 1830 can be read", file=file, title=short(data.get("title")))
    check_actions(len(data["actions"]), file)
    check_players(data["players"], file)
    check_settings(data.get("settings"), file)
    for action in data["actions"]:
        check_action(action, file)
    return data


def check_players(players: list[object], file: str) -> None:
    ids = [player.get("id") for player in players if isinstance(player, dict)]
    if len(ids) < len(players) or not all(isinstance(id, int | str) for id in ids):
        raise BadRecord("{file}: every player has an id", file=file)
    if len(set(map(str, ids))) < len(players):
        raise BadRecord("{file}: two players have the same id", file=file)


def check_settings(settings: object, file: str) -> None:
    """Some exports have none."""
    optional = settings.get("optional_rules") if isinstance(settings, dict) else settings
    if optional is not None and not (isinstance(optional, list) and all(isinstance(rule, str) for rule in optional)):
        raise BadRecord("{file}: the settings of an export name its optional rules", file=file)


def check_action(action: object, file: str) -> None:
    """A kind, a number, and perhaps further actions that it caused."""
    if not is_action(action) or not is_number(action.get("id")):
        raise BadRecord("{file}: {words} is no action", file=file, words=short(action))
    caused = action.get("auto_actions") or []
    if not isinstance(caused, list) or not all(map(is_action, caused)):
        raise BadRecord("action {number}: its automatic actions cannot be read", number=action["id"])
    if action["type"] == "undo" and not (action.get("action_id") is None or is_number(action["action_id"])):
        raise BadRecord("action {number}: it undoes no action", number=action["id"])


def is_action(thing: object) -> TypeGuard[Export]:
    return isinstance(thing, dict) and isinstance(thing.get("type"), str)


def is_number(thing: object) -> TypeGuard[int]:
    return type(thing) is int


def short(thing: object) -> str:
    return repr(str(thing)[:60])


def as_money(thing: object) -> str:
    """Whatever a file says where dollars should stand."""
    return f"${thing}" if is_number(thing) else short(thing)


def optional_rules(data: Export) -> list[str]:
    """Of their optional rules, those that the game was played with."""
    return (data.get("settings") or {}).get("optional_rules") or []


def standing_order(kind: str) -> bool:
    """``program_buy_shares`` and its kin; what they cause is logged beside them."""
    return kind.startswith("program_")


def entries(data: Export) -> list[Entry]:
    """What remains after undo and redo, automatic actions in their places."""
    return [entry for action in remaining(data["actions"]) for entry in flattened(action)]


def flattened(action: Export) -> Iterator[Entry]:
    parts = [part for part in (action, *(action.get("auto_actions") or ())) if part["type"] not in WITHOUT_EFFECT]
    for n, part in enumerate(parts):
        yield Entry(action["id"], part["type"], part.get("entity"), part, n == len(parts) - 1)


def remaining(actions: list[Export]) -> list[Export]:
    """``undo`` takes back the last action or all after the one it names, ``redo`` what the last undo took back."""
    kept: list[Export] = []
    taken_back: list[list[Export]] = []
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


def undone(kept: list[Export], target: int | None) -> list[Export]:
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
