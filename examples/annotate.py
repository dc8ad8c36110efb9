"""Annotate a finished game by a program, with nothing but Python's standard library.

It makes a study of a record and writes beside each move how many other actions were possible; where there was no choice, it
says so, and moves out of very many it marks as interesting:

    python examples/annotate.py http://127.0.0.1:8830 game.txt

To write a better annotator, change ``remark``: it gets the position before a move, the move, and the position after it.
"""

import argparse
import json
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

MANY = 60  # possible actions


class Remark(NamedTuple):
    """What is written beside a move: words by language, and a glyph."""

    words: dict[str, str]
    glyph: str = ""


def remark(before: dict[str, Any], move: dict[str, Any], after: dict[str, Any]) -> Remark | None:
    """Decide what to say; None for nothing."""
    others = len(before["legal"]) - 1
    if after["finished"]:
        scores = ", ".join(map(str, after["scores"]))
        return Remark({"en": f"The game is over: {scores}.", "de": f"Das Spiel ist zu Ende: {scores}."})
    if others == 0:
        return Remark({"en": "The only move.", "de": "Der einzige Zug."})
    if others >= MANY:
        return Remark({"en": f"One of {others + 1} actions.", "de": f"Eine von {others + 1} Aktionen."}, "!?")
    return None


class Api:
    """The few requests an annotator makes. The token of the study is the only key it needs."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.token = ""

    def ask(self, path: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        data = None if body is None else json.dumps(body).encode()  # with a body it is a POST
        with urlopen(Request(f"{self.address}/api/studies{path}", data, headers), timeout=120) as answer:
            return json.load(answer)


def annotate(api: Api, title: str, record: str) -> tuple[str, int]:
    """Make the study and write the remarks; gives its id and how many there are."""
    made = api.ask("/", {"title": title, "chapter": {"record": record}, "name": "Annotator"})
    api.token = made["token"]
    chapter = f"/{made['study']}/chapters/{made['chapter']}"
    nodes = api.ask(chapter)["nodes"]
    positions = {node["node"]: api.ask(f"{chapter}/positions/{node['node']}") for node in nodes}
    written = 0
    for node in nodes[1:]:
        found = remark(positions[node["parent"]], node, positions[node["node"]])
        if found is not None:
            write(api, chapter, node["node"], found)
            written += 1
    api.ask(f"/{made['study']}/visibility", {"visibility": "link"})
    return made["study"], written


def write(api: Api, chapter: str, node: int, said: Remark) -> None:
    edits = [f"comment {node} {language} {text}" for language, text in said.words.items()]
    for edit in [*edits, *([f"glyph {node} {said.glyph}"] if said.glyph else [])]:
        api.ask(f"{chapter}/edits", {"edit": edit})


def main() -> None:
    parser = argparse.ArgumentParser(description="Annotate a finished game by a program.")
    parser.add_argument("address", help="of a server of Trunkline")
    parser.add_argument("record", type=Path, help="a record, or an export of 18xx.games")
    parser.add_argument("--title", default="", help="of the study")
    given = parser.parse_args()
    api = Api(given.address)
    try:
        study, written = annotate(api, given.title or given.record.stem, given.record.read_text(encoding="utf-8"))
    except HTTPError as error:
        raise SystemExit(json.load(error).get("error", str(error))) from None
    print(f"{written} remarks: {api.address}/studies/{study}")


if __name__ == "__main__":
    main()
