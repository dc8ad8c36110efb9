"""Rate limits: requests by kind in a window of a minute, and streams that are open, counted over all workers of the server."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from ipaddress import IPv6Address, ip_address
from time import monotonic
from urllib.parse import parse_qs

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from trunkline.server.common.errors import TooOften
from trunkline.server.common.shared_counters import Counters
from trunkline.server.common.threads import SENDER

ALLOWED = {  # in the window of the counters
    "listen": 2000,  # tables of streams that are opened: each is looked at, as a page is
    "request": 3000,  # of any kind; friends behind one address, each with a few windows
    "login": 10,
    "create": 20,
    "bots alone": 10,  # tables without people
    "chat": 40,
    "act": 600,
    "edit": 6000,  # of a study: a program that annotates a long game
    "note": 120,
    "import": 10,
    "hint": 30,
    "admin": 120,  # what an admin does
}
STREAMS = 100  # at a time; a stream of several tables counts as many
MOST_TABLES = 100  # of one stream
ABREAST = 60  # requests of one sender that a worker answers at a time, also of those who have hung up
UNCOUNTED = ("/health", "/static/")
STREAM = "/events"  # these have a limit of their own


class Limits:
    """What one sender may do, multiplied by ``rate``."""

    def __init__(self, rate: int, counters: Counters) -> None:
        self.rate = rate
        self.counters = counters
        self.answered: Counter[str] = Counter()

    def count(self, kind: str, sender: str) -> None:
        """Count one; TooOften when it is one too many."""
        if self.counters.add(f"{kind} {sender}", monotonic()) > ALLOWED[kind] * self.rate:
            raise TooOften("too many requests; please wait a minute")

    @contextmanager
    def answering(self, sender: str) -> Iterator[None]:
        """While a request is answered; TooOften for a sender with so many that others would wait behind them."""
        if self.answered[sender] >= ABREAST * self.rate:
            raise TooOften("too many requests; please wait a minute")
        self.answered[sender] += 1
        try:
            yield
        finally:
            self.answered[sender] -= 1
            if not self.answered[sender]:
                del self.answered[sender]

    @contextmanager
    def listening(self, sender: str, tables: int) -> Iterator[None]:
        """While a stream of so many tables is open; TooOften for a sender who listens to too much, or anew too often."""
        for _ in range(tables):
            self.count("listen", sender)
        try:
            if max([self.counters.open(sender) for _ in range(tables)]) > STREAMS * self.rate:
                raise TooOften("too many open pages at one address; close some of them")
            yield
        finally:
            for _ in range(tables):
                self.counters.close(sender)


class CountedRequests(ASGIMiddleware):
    """Every request counts before it is looked at, also one whose body will be refused."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        if scope["path"].startswith(UNCOUNTED):
            await next_app(scope, receive, send)
            return
        limits: Limits = scope["litestar_app"].state.context.limits
        sender = address_of(scope)
        SENDER.set(sender)
        limits.count("request", sender)
        with nullcontext() if scope["path"].endswith(STREAM) else limits.answering(sender):
            await next_app(scope, receive, send)


def count_stream(app: ASGIApp) -> ASGIApp:
    """Middleware of the streams: counted from the request on, until the connection is gone, whatever happens between."""

    async def counted(scope: Scope, receive: Receive, send: Send) -> None:
        limits: Limits = scope["litestar_app"].state.context.limits
        with limits.listening(address_of(scope), tables_asked(scope)):
            await app(scope, receive, send)

    return counted


def tables_asked(scope: Scope) -> int:
    """Of how many tables a stream is to tell; one that asks for more than a stream may tell of is refused anyway."""
    asked = parse_qs(scope["query_string"]).get(b"shown", [b""])[0]
    return min(asked.count(b",") + 1, MOST_TABLES)


def address_of(scope: Scope) -> str:
    """Whom the limits count: the address of the connection; of IPv6 its network, for one host has 2**64 addresses there."""
    client = scope.get("client")  # servers may leave it out
    host = client[0] if client else "nobody"
    try:
        address = ip_address(host)
    except ValueError:
        return str(host)
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return f"{int(address) >> 64:x}::/64"
    return str(address.ipv4_mapped if isinstance(address, IPv6Address) else address)
