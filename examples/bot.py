"""A bot for Trunkline in one file, with nothing but Python's standard library.

It makes a table, takes a seat and plays random legal actions until the game is over:

    python examples/bot.py http://127.0.0.1:8830                      # against two bots of the house
    python examples/bot.py http://127.0.0.1:8830 --invite INVITE      # in a seat somebody offers you

To write a better bot, change ``choose``: it gets the position as your seat may see it, and the legal actions.
"""

import argparse
import json
import random
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

LOOK_AGAIN = 409  # somebody was faster


def choose(position: dict[str, Any], legal: list[dict[str, Any]]) -> str:
    """Decide. An action with an amount is listed once, at its smallest; ``least``, ``most`` and ``step`` give the others."""
    choice = random.choice(legal)
    action: str = choice["action"]
    if choice["least"] is None:
        return action
    words = action.split(" ")
    amounts = range(choice["least"], choice["most"] + 1, choice["step"])
    return " ".join([*words[:-1], str(random.choice(amounts))])


class Api:
    """The few questions a bot asks. A seat token is the only key it needs."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.token = ""

    def request(self, path: str, body: Any = None) -> Request:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        data = None if body is None else json.dumps(body).encode()  # with a body it is a POST
        return Request(f"{self.address}/api{path}", data, headers)

    def ask(self, path: str, body: Any = None) -> Any:
        with urlopen(self.request(path, body), timeout=30) as answer:
            return json.load(answer)

    def changes(self, table: str) -> Iterator[dict[str, Any]]:
        """Server-sent events: lines of text; each change of the table is a line that begins with ``data:``."""
        with urlopen(self.request(f"/tables/{table}/events"), timeout=60) as stream:
            for line in stream:
                if line.startswith(b"data:"):
                    yield json.loads(line.removeprefix(b"data:"))


def take_a_seat(api: Api, game: str, invite: str) -> str:
    """Sit down, by invitation or at a table of our own, and remember the token. Gives the table."""
    if invite:
        seated = api.ask("/seats", {"invite": invite, "name": "Example bot"})
        api.token = seated["token"]
        return str(seated["table"])
    seats = [{"kind": "me", "name": "Example bot"}, {"kind": "bot"}, {"kind": "bot"}]
    made = api.ask("/tables", {"game": game, "seats": seats})
    api.token = made["tokens"]["0"]
    return str(made["table"])


def play(api: Api, table: str) -> dict[str, Any]:
    """Act whenever it is our turn. The stream says at once where the table stands, and then whenever it changes."""
    position = api.ask(f"/tables/{table}")
    for _ in api.changes(table):
        position = act_while_it_is_our_turn(api, table)
        if position["finished"]:
            break
    return dict(position)


def act_while_it_is_our_turn(api: Api, table: str) -> dict[str, Any]:
    """``seen`` says which position we decided in: if the table has moved on since, our action is refused, never misplaced."""
    while True:
        position: dict[str, Any] = api.ask(f"/tables/{table}")
        if position["finished"] or position["turn"] not in position["you"]:
            return position
        action = choose(position, api.ask(f"/tables/{table}/legal"))
        try:
            api.ask(f"/tables/{table}/actions", {"action": action, "seen": position["number"]})
        except HTTPError as error:
            if error.code != LOOK_AGAIN:
                raise


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays a game of Trunkline at random.")
    parser.add_argument("server", help="its address, as in http://127.0.0.1:8830")
    parser.add_argument("--game", default="chicago_express", help="which game, at a table of its own")
    parser.add_argument("--invite", default="", help="the invitation to a seat at somebody else's table")
    given = parser.parse_args()
    api = Api(given.server)
    table = take_a_seat(api, given.game, given.invite)
    print(f"Playing at table {table}.", flush=True)
    print("Final scores:", *play(api, table)["scores"])


if __name__ == "__main__":
    main()
