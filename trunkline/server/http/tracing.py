"""Every request has an id, a line in the log and a place in the figures."""

import logging
import re
from contextvars import ContextVar
from time import perf_counter

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from trunkline.server.common.metrics import Metrics
from trunkline.server.common.tokens import new_id

REQUESTS = "trunkline.requests"
log = logging.getLogger(REQUESTS)

HEADER = b"x-request-id"
SANE = re.compile(rb"[A-Za-z0-9._-]{8,64}")  # what may go from a stranger into our log
REQUEST: ContextVar[str] = ContextVar("request", default="")  # also for what bots do because of it
QUIET = ("static", "watch")  # kinds whose answers are not worth a line


def traced(app: ASGIApp, metrics: Metrics) -> ASGIApp:
    async def handle(scope: Scope, receive: Receive, send: Send) -> None:
        began, status, identity = perf_counter(), 500, request_id(scope)
        REQUEST.set(identity)

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (HEADER, identity.encode())]
            await send(message)

        try:
            await app(scope, receive, answer)
        finally:
            note(metrics, scope, status, perf_counter() - began)

    return handle


def request_id(scope: Scope) -> str:
    """The id the proxy or program gave, if it is one; else a new one."""
    given = dict(scope["headers"]).get(HEADER, b"")
    return given.decode() if SANE.fullmatch(given) else new_id()


def note(metrics: Metrics, scope: Scope, status: int, seconds: float) -> None:
    """The address as a pattern: in its place others have secrets, such as invitations."""
    pattern, kind, method = scope.get("path_template", ""), kind_of(scope), method_of(scope)
    metrics.count("trunkline_http_requests_total", kind=kind, status=f"{status // 100}xx")
    if kind != "stream":
        metrics.observe("trunkline_http_request_seconds", seconds, kind=kind)
    if kind not in QUIET or status >= 400:
        fields = {"method": method, "path": pattern, "status": status, "ms": round(seconds * 1000, 1)}
        log.info("%s %s %d", method, pattern or "?", status, extra={"fields": fields})


def method_of(scope: Scope) -> str:
    """Strangers may send any word."""
    method = str(scope.get("method"))
    return method if method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS") else "other"


def kind_of(scope: Scope) -> str:
    """api, page, static, stream, watch (by the host); unknown where nothing is."""
    pattern = scope.get("path_template", "")
    if pattern.endswith("/events"):
        return "stream"
    first = pattern.split("/")[1] if pattern else "unknown"
    return {"api": "api", "static": "static", "health": "watch", "metrics": "watch", "unknown": "unknown"}.get(first, "page")
