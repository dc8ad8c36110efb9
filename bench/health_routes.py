"""A request to every route of the server, found in the application itself, so that none is left out."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from trunkline.server.app.application import make_app
from trunkline.server.common.settings import Settings

METHODS = ("GET", "POST", "PUT", "DELETE")
LAST = ("close", "end", "logout", "everywhere", "erase", "delete", "ban", "bot")  # what ends or changes much comes last
FIELDS = {
    "game": "1830", "name": "Ada", "title": "x", "undo": "free", "public": "on", "text": "hello", "action": "pass",
    "seen": "700", "at": "700", "bot": "L1", "until": "", "language": "de", "theme": "dark", "back": "/", "reason": "x",
    "account": "grace", "password": "correct horse battery", "new": "correct horse battery", "sure": "on", "line": "1",
}  # fmt: skip
SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}, {"kind": "bot", "bot": "L1"}]
JSON_FIELDS = {
    "game": "1830",
    "seats": SEATS,
    "invite": "x",
    "name": "Ada",
    "action": "pass",
    "seen": 0,
    "until": [],
    "seat": 1,
}
WANTED = {  # of each body of the API
    "/api/tables": ("game", "seats"), "/api/seats": ("invite", "name"), "actions": ("action", "seen"), "undo": ("seen",),
    "order": ("until", "seen"), "vote": ("seat",),
}  # fmt: skip
QUERIES = {
    "/tables/{table:str}": ("", "?view=charts", "?view=tables", "?at=300"),
    "/tables/{table:str}/parts": ("", "?at=500", "?view=charts"),
    "/tables/{table:str}/card": ("?action=pass", "?action=run+auto"),
    "/tables/{table:str}/board": ("", "?pick=pass"),
    "/tables/{table:str}/why": ("?at=10",),
    "/api/tables/{table:str}/why": ("?action=pass",),
    "/games": ("", "?whose=public&q=a&status=running", "?page=50"),
    "/admin/tables": ("", "?q=a&age=0"),
    "/new": ("", "?game=1830"),
}


class Asked(NamedTuple):
    """A request; ``body`` is a form or JSON."""

    method: str
    path: str
    body: bytes | None
    kind: str


def every_route(pages: Sequence[str], programs: Sequence[str], person: str) -> Iterator[Asked]:
    """At each of these tables: those of the pages, and those that programs may see. Streams have a request of their own."""
    found = [(route.path, method) for route in make_app(Settings()).routes for method in route.methods if method in METHODS]
    for path, method in sorted(found, key=lambda one: (one[1] != "GET", one[0].rpartition("/")[2] in LAST, one[0])):
        if path.endswith("/events"):
            continue
        tables = [""] if "{table" not in path else programs if path.startswith("/api") else pages
        for table in tables:
            for query in QUERIES.get(path, ("",)) if method == "GET" else ("",):
                yield Asked(method, filled(path, table, person) + query, *body_of(path, method))


def filled(path: str, table: str, person: str) -> str:
    given = {
        "table": table,
        "person": person,
        "token": "x",
        "kind": "undo",
        "wanted": "on",
        "seat": "0",
        "picture": "1830-1.svg",
    }
    given |= {"at": "/at" if "static" in path else "300", "name": "site.css" if "static" in path else "1830", "path": "swagger"}
    return re.sub(r"\{(\w+):\w+\}", lambda hole: given[hole[1]].strip("/"), path)


def body_of(path: str, method: str) -> tuple[bytes | None, str]:
    if method == "GET":
        return None, ""
    if path.startswith("/api"):
        wanted = WANTED.get(path) or WANTED.get(path.rpartition("/")[2], ())
        return json.dumps({name: JSON_FIELDS[name] for name in wanted}).encode(), "application/json"
    seats = [("seat", "me"), ("seat", "bot-L1"), ("seat", "me")] if path == "/tables" else [("seat", "0")]
    return urlencode([*FIELDS.items(), *seats]).encode(), "application/x-www-form-urlencoded"
