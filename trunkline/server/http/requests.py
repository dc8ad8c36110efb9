"""What every request shares: the context, the person behind a cookie, safe headers, errors as sentences."""

from typing import Protocol, TypeAlias, TypeVar
from urllib.parse import urlsplit

from litestar import Litestar, Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.types import Scope

from trunkline.core.errors import TrunklineError
from trunkline.server.bots.bot_runner import BotRunner
from trunkline.server.common.errors import AgainstTheRules, NotYours, Refused, WrongBody
from trunkline.server.common.language import Translate, to_text
from trunkline.server.common.rate_limits import address_of
from trunkline.server.studies.desk import StudyDesk
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.people import LASTING, Person, person_of

AnyRequest: TypeAlias = Request[object, object, State]

T = TypeVar("T")

COOKIE = "trunkline"
A_YEAR = LASTING  # of a cookie
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "worker-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
OUTSIDE = {404: "there is nothing at this address", 405: "this cannot be done here", 413: "that is too long"}


class OfApp(Protocol):
    """A request, or another connection to the application."""

    @property
    def app(self) -> Litestar: ...

    @property
    def scope(self) -> Scope: ...


def context_of(request: OfApp) -> AppContext:
    context: AppContext = request.app.state.context
    return context


def bot_runner_of(request: OfApp) -> BotRunner:
    bot_runner: BotRunner = request.app.state.bot_runner
    return bot_runner


def study_desk_of(request: OfApp) -> StudyDesk:
    desk: StudyDesk = request.app.state.studies
    return desk


async def whose(request: AnyRequest) -> Person | None:
    """The person behind the cookie; whoever is banned may look and do nothing."""
    context = context_of(request)
    person = await person_of(context.store, request.cookies.get(COOKIE))
    if request.method != "GET" and person is not None:
        context.bans.refuse(person.id)
    return person


def sender(request: OfApp) -> str:
    """Who is counted by the limits."""
    return address_of(request.scope)


def same_origin(connection: ASGIConnection[BaseRouteHandler, object, object, State], _: BaseRouteHandler) -> None:
    """Only our own pages may change something with a cookie; SameSite says so to browsers, this says so to the rest."""
    if connection.scope.get("method") in ("GET", "HEAD", "OPTIONS"):
        return
    origin = connection.headers.get("origin")
    fetched_from = connection.headers.get("sec-fetch-site")
    if origin is not None and urlsplit(origin).netloc == connection.headers.get("host"):
        return
    if origin is None and fetched_from == "same-origin":
        return
    raise NotYours("this request comes from another site")


def add_security_headers(response: Response[T]) -> Response[T]:
    """Every answer carries the safe headers; pages are never kept by caches between."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    return response


async def seal(response: Response[T]) -> Response[T]:
    """The same for the application, which would give a thread to a function that is not asynchronous."""
    return add_security_headers(response)


def status_of(error: Exception) -> int:
    if isinstance(error, Refused):
        return error.status
    if isinstance(error, HTTPException):
        return error.status_code
    return 400 if isinstance(error, TrunklineError) else 500


def said_of(error: Exception, translate: Translate = str) -> str:
    """The sentence for the person who caused it."""
    if status_of(error) == 500:
        return translate("something went wrong here; it has been noted")
    if isinstance(error, TrunklineError):
        return to_text(error, translate)
    return translate(OUTSIDE.get(status_of(error)) or str(error))


def page_said_of(error: Exception, translate: Translate) -> str:
    """The same for somebody who reads pages; what the machinery says is meant for programs."""
    if isinstance(error, HTTPException) and status_of(error) != 500:
        return translate(OUTSIDE.get(status_of(error), "this request was not understood"))
    return said_of(error, translate)


def as_json(said: str, error: Exception, translate: Translate = str) -> Response[dict[str, object]]:
    """``{"error": sentence}``, the rule where the game's judge refused, the field where a body is wrong."""
    body: dict[str, object] = {"error": said}
    if isinstance(error, WrongBody):
        body |= {"field": error.field, "expected": error.expected}
    if isinstance(error, AgainstTheRules):
        body["rule"] = {"section": error.rule.section, "text": translate(error.rule.text)}
    return add_security_headers(Response(body, status_code=status_of(error)))
