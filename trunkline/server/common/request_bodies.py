"""Bounds of request bodies, checked on the raw bytes before anything parses them or does any work."""

import re
from collections.abc import Iterator
from itertools import accumulate
from typing import Any
from urllib.parse import parse_qsl

from litestar import Request
from litestar.datastructures import FormMultiDict, Headers, State
from litestar.enums import RequestEncodingType, ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from trunkline.server.common.errors import Refused, TooLong, WrongBody

LONGEST = 128_000  # bytes: a note of 10,000 characters, each of them escaped as up to twelve bytes
MOST_FIELDS = 200  # of a form or of a JSON body; sixty conditions of a standing order are the most anybody needs
DEEPEST = 8  # levels of JSON
TAKES_RECORD = "takes_record"  # the mark of a route that takes a whole record, up to the host's own limit
STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


class BoundedBodies(ASGIMiddleware):
    """Reads the body of every request, and refuses one that is too long, too wide or too deep."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        if has_body(Headers.from_scope(scope)):
            body = await whole_body(scope, receive)
            check(scope, body)
            receive = replayed(body, receive)
        await next_app(scope, receive, send)


def has_body(headers: Headers) -> bool:
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers


async def whole_body(scope: Scope, receive: Receive) -> bytes:
    """Read all of it; whoever announces too much is refused before it is read, whoever lies about it while it is."""
    longest = longest_of(scope)
    announced = Headers.from_scope(scope).get("content-length", "0")
    check_length(int(announced) if announced.isdecimal() and len(announced) < 20 else 0, longest)
    parts, length, more = [], 0, True
    while more:
        message: Any = await receive()
        if message["type"] == "http.disconnect":
            raise Refused("the request was cut off")  # half a body may well be a valid one
        parts.append(message.get("body", b""))
        length += len(parts[-1])
        check_length(length, longest)
        more = message.get("more_body", False)
    return b"".join(parts)


def longest_of(scope: Scope) -> int:
    settings = scope["litestar_app"].state.context.settings
    return int(settings.body_limit) if scope["route_handler"].opt.get(TAKES_RECORD) else LONGEST


def check_length(length: int, longest: int) -> None:
    if length > longest:
        raise TooLong("this is longer than {most} bytes, which is the most that is taken here", most=longest)


def check(scope: Scope, body: bytes) -> None:
    """By what will parse it: the API reads JSON whatever the body calls itself, a page's form is read by its type."""
    kind, options = ("", {}) if scope["path"].startswith("/api") else Request[object, object, State](scope).content_type
    if kind == RequestEncodingType.URL_ENCODED:
        check_fields(body.count(b"&") + 1)
    elif kind == RequestEncodingType.MULTI_PART:
        check_fields(body.count(f"--{options.get('boundary', '')}".encode()) - 1)
    else:
        check_json(body)


def check_json(body: bytes) -> None:
    """A body of few brackets and commas needs no closer look, and nearly all have few."""
    if body.count(b"[") + body.count(b"{") <= DEEPEST and body.count(b",") < MOST_FIELDS:
        return
    bare = STRINGS.sub(b"", body)
    if max(depths(bare), default=0) > DEEPEST:
        raise WrongBody("this is nested deeper than {most} levels", "body", f"JSON of at most {DEEPEST} levels", most=DEEPEST)
    check_fields(bare.count(b",") + 1)


def depths(bare: bytes) -> Iterator[int]:
    return accumulate(STEPS.get(byte, 0) for byte in bare)


def check_fields(count: int) -> None:
    if count > MOST_FIELDS:
        raise WrongBody("this has more than {most} fields", "body", f"at most {MOST_FIELDS} fields", most=MOST_FIELDS)


def replayed(body: bytes, receive: Receive) -> Receive:
    """Give the body that was read to whoever reads it next, then whatever follows it."""
    messages: list[Any] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Any:
        return messages.pop() if messages else await receive()

    return next_message


class FormRequest(Request[object, object, State]):
    """Parses forms anew: the framework would keep the last thousand of them, passwords included."""

    async def form(self) -> FormMultiDict:
        try:
            if self.content_type[0] == RequestEncodingType.URL_ENCODED:
                text = (await self.body()).decode("latin-1")
                return FormMultiDict(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS))
            return await super().form()
        except (UnicodeDecodeError, LookupError):
            raise Refused("this form is not written in UTF-8") from None
