"""Exports of 18xx.games made up for tests."""

from typing import Any


def action(id: int, kind: str, entity: Any = 1, entity_type: str = "player", **more: Any) -> dict[str, Any]:
    return {"id": id, "type": kind, "entity": entity, "entity_type": entity_type, **more}


def export(*actions: dict[str, Any], players: int = 3) -> dict[str, Any]:
    people = [{"id": n + 1, "name": f"P{n + 1}"} for n in range(players)]
    return {"title": "1830", "players": people, "settings": {"optional_rules": []}, "actions": list(actions)}


def bid(id: int, player: int, private: str, price: int) -> dict[str, Any]:
    return action(id, "bid", player, company=private, price=price)


def sale() -> list[dict[str, Any]]:
    """The six privates go one by one; the B&O starts at 100."""
    names = ("SV", 20), ("CS", 40), ("DH", 70), ("MH", 110), ("CA", 160), ("BO", 220)
    bids = [bid(n + 1, n % 3 + 1, name, price) for n, (name, price) in enumerate(names)]
    return [*bids, action(7, "par", 3, corporation="B&O", share_price="100,0,6")]


def departing() -> dict[str, Any]:
    """After everybody passed with a bid lying, their next player is not the holder of the priority card."""
    log = [bid(1, 1, "SV", 20), bid(2, 2, "DH", 75), action(3, "pass", 3), action(4, "pass", 1), action(5, "pass", 2)]
    return export(*log, bid(6, 3, "CS", 40))
