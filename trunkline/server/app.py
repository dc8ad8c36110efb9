"""The application: routes, start and stop."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from trunkline import __version__
from trunkline.server.api import Api
from trunkline.server.bodies import LONGEST, BoundedBodies, FormRequest
from trunkline.server.counters import Counters
from trunkline.server.errors import NotStored
from trunkline.server.files import static
from trunkline.server.house import House
from trunkline.server.keeper import Keeper
from trunkline.server.language import LANGUAGES, every_translator
from trunkline.server.library import Library, boards_in
from trunkline.server.limits import Limits, count_request
from trunkline.server.live import Shelf
from trunkline.server.metrics import Metrics
from trunkline.server.pages.small import error_page
from trunkline.server.reader import page_response, plain_look
from trunkline.server.settings import Settings
from trunkline.server.site import Site
from trunkline.server.site_table import TableSite
from trunkline.server.store import Store
from trunkline.server.tracing import traced
from trunkline.server.watching import Notes
from trunkline.server.watching import metrics as scraped
from trunkline.server.web import as_json, house_of, page_said_of, said_of, sealed, status_of
from trunkline.server.wrong_fields import with_field

log = logging.getLogger("trunkline.web")


def make_app(settings: Settings) -> Litestar:
    """A server with these settings; the database must have been migrated."""

    library, metrics = Library(boards_in(settings.board)), Metrics()
    for language in LANGUAGES:
        every_translator(language)  # read now: it takes half a second, which no request should wait for

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = Store(settings.url)
        limits = Limits(settings.rate, Counters(settings.counters))
        house = House(settings, store, Shelf(store, library), limits, metrics)
        keeper, notes = Keeper(house), Notes(settings.metrics_folder)
        app.state.house, app.state.keeper, app.state.notes = house, keeper, notes
        await store.start()
        await house.bans.load(store)
        keeper.start()
        noting = asyncio.create_task(notes.keep(house, keeper))
        yield
        noting.cancel()
        await keeper.stop()
        house.importer.stop()
        await store.stop()

    app = Litestar(
        route_handlers=[Api, Site, TableSite, static, health, scraped],
        lifespan=[lifespan],
        before_request=count_request,
        after_request=sealed,
        exception_handlers={Exception: told},
        middleware=[BoundedBodies()],
        request_class=FormRequest,
        request_max_body_size=max(settings.body_limit, LONGEST),
        logging_config=None,
        compression_config=CompressionConfig("gzip", gzip_compress_level=5, exclude=["/events", "^/api", "^/health"]),
        openapi_config=OpenAPIConfig("Trunkline", __version__, path="/api/docs", render_plugins=[JsonRenderPlugin(path="/")]),
    )
    app.asgi_handler = traced(app.asgi_handler, metrics)
    return app


def told(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Errors as sentences; what we did not expect is logged, without what people sent: an invitation's path is its secret."""
    if status_of(error) == 500:
        house_of(request).metrics.count("trunkline_errors_total", where="request")
        log.error("%s %s failed", request.method, request.scope.get("path_template", "?"), exc_info=error)
    if request.url.path.startswith("/api"):
        error = with_field(request, error)
        return as_json(said_of(error), error)
    look, status = plain_look(request, None), status_of(error)
    translate = every_translator(look.language)
    said = page_said_of(error, translate)
    if "text/html" in request.headers.get("accept", ""):
        return sealed(page_response(error_page(look, status, said), status))
    return as_json(said, error, translate)


@get("/health", include_in_schema=False)
async def health(request: Request[Any, Any, Any]) -> Response[dict[str, str]]:
    """Up, and the database stores what it is given."""
    try:
        await house_of(request).store.check()
    except NotStored as error:
        return Response({"status": "not well", "error": str(error), "version": __version__}, status_code=error.status)
    return Response({"status": "well", "version": __version__})
