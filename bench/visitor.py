"""Somebody at a late table, who clicks as a browser does; what each click costs the server in processor time."""

import gzip
import re
from collections.abc import Callable
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from random import Random
from typing import Any, TypeAlias
from urllib.parse import quote, urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from bench.processes import cpu_of, in_group
from tests.server.running import Server
from trunkline.core.game import Game
from trunkline.core.notation import spell
from trunkline.core.play import finished, legal
from trunkline.present.default import drawing_of
from trunkline.present.to_text import to_text
from trunkline.records.text import load_file

MARK = re.compile(r'data-mark="([^"]*)"')
PART = re.compile(r'<\w+[^>]* id="([\w-]+)"[^>]* data-region="(\w+)"')
STATE = re.compile(r'"number": ?(\d+).*?"last": ?(\d+)')

Click: TypeAlias = dict[str, float]  # milliseconds of the server's processors, by what was done


@dataclass(frozen=True)
class LatePlace:
    """A recorded game, and the position from which it is played on."""

    text: str
    game: Game[Any, Any]
    late: int
    actions: list[Any]
    states: list[Any]

    def words(self, at: int) -> str | None:
        """The action that was taken here; none where the game is over."""
        over = at >= len(self.actions) or finished(self.states[at])
        return None if over else spell(self.game, self.actions[at])

    def is_on_board(self, at: int) -> bool:
        """Whether it is chosen by a click on the board."""
        drawing, s = drawing_of(self.game), self.states[at]
        if drawing is None:
            return False
        picture = drawing.board(s, legal(self.game, s), None, lambda thing: to_text(thing, str, [""] * 6))
        return self.words(at) in picture.actions

    def earlier(self, number: int) -> list[int]:
        """Positions all over the game."""
        return sorted(Random(0).sample(range(self.late), number))


def late_place(record: Path, late: int) -> LatePlace:
    played = load_file(record)
    return LatePlace(record.read_text(encoding="utf-8"), played.game, late, list(played.actions), list(played.states))


class Visitor:
    """Alone at a private copy of the game; holds all seats."""

    def __init__(self, server: Server, place: LatePlace) -> None:
        self.server, self.place = server, place
        self.cookies = CookieJar()
        self.browser = build_opener(HTTPCookieProcessor(self.cookies))
        whole = self.post("/import", text=place.text)
        self.path = self.post(f"{whole}/study", at=str(place.late))
        self.mark, self.number, self.at = "", 0, place.late
        self.held: dict[str, str] = {}
        self.bring_up_to_date()

    def moved_to(self, server: Server) -> "Visitor":
        """The same database, served anew."""
        self.server = server
        return self

    def next_action(self) -> str | None:
        return self.place.words(self.at)

    def click(self) -> Click:
        """What the record did next: chosen, done, and the page brought up to date."""
        words = self.next_action()
        assert words is not None
        spent: Click = {}
        if self.place.is_on_board(self.at):
            spent["pick"] = self.cost(lambda: self.get(f"/board?pick={quote(words)}&group=&view="))
        spent["act"] = self.cost(lambda: self.post(f"{self.path}/act", action=words, seen=str(self.number)))
        spent["page"] = self.cost(self.bring_up_to_date)
        return spent | {"act + page": spent["act"] + spent["page"]}

    def look_back(self, at: int) -> Click:
        return {"replay": self.cost(lambda: self.get(f"/parts?at={at}&log={self.mark}"))}

    def open_page(self) -> float:
        return self.cost(lambda: self.get(""))

    def bring_up_to_date(self) -> None:
        """Tells which parts and which log the page has, which it need not be sent again."""
        found = self.get(f"/parts?log={self.mark}&held={','.join(self.held.values())}")
        self.held |= {part[1]: part[2] for part in PART.finditer(found)}
        if mark := MARK.search(found):
            self.mark = mark[1]
        if state := STATE.search(found):
            self.number, self.at = int(state[1]), int(state[2])

    # -- the line ----------------------------------------------------------------------------------------

    def get(self, address: str) -> str:
        request = Request(f"{self.server.address}{self.path}{address}", headers={"Accept-Encoding": "gzip"})
        return gzip.decompress(self.browser.open(request).read()).decode()

    def post(self, path: str, **fields: str) -> str:
        """The path of the table a form leads to."""
        home = self.server.address
        request = Request(
            f"{home}{path}", urlencode(fields).encode(), {"Origin": home, "Accept": "application/json, text/html"}
        )
        answer = self.browser.open(request)
        answer.read()
        return str(answer.url).removeprefix(home)

    def cost(self, work: Callable[[], object]) -> float:
        before = cpu_of(self.processes)
        work()
        return (cpu_of(self.processes) - before) * 1000

    @property
    def processes(self) -> list[int]:
        return in_group(self.server.process.pid)
