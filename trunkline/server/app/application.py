"""The application: routes, start and stop."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Response, get
from litestar.config.compression import CompressionConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from trunkline import __version__
from trunkline.server.admin.idle import keep_closing
from trunkline.server.api.clock_routes import ClockApi
from trunkline.server.api.routes import Api
from trunkline.server.api.study_routes import StudyApi
from trunkline.server.api.wrong_fields import with_field
from trunkline.server.app.metrics_endpoint import Notes
from trunkline.server.app.metrics_endpoint import metrics as scraped
from trunkline.server.bots.bot_runner import BotRunner
from trunkline.server.bots.flag_watch import keep_watching
from trunkline.server.common.errors import NotStored
from trunkline.server.common.host_games import Library, boards_in
from trunkline.server.common.language import LANGUAGES, every_translator
from trunkline.server.common.metrics import Metrics
from trunkline.server.common.rate_limits import CountedRequests, Limits
from trunkline.server.common.request_bodies import LONGEST, BoundedBodies, FormRequest
from trunkline.server.common.settings import Settings
from trunkline.server.common.shared_counters import Counters
from trunkline.server.http.requests import (
    AnyRequest,
    add_security_headers,
    as_json,
    context_of,
    page_said_of,
    said_of,
    seal,
    status_of,
)
from trunkline.server.http.tracing import traced
from trunkline.server.store.store import Store
from trunkline.server.studies.desk import StudyDesk
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.table_state import TableCache
from trunkline.server.web.admin_routes import AdminSite
from trunkline.server.web.chapter_routes import ChapterSite
from trunkline.server.web.clock_routes import ClockSite
from trunkline.server.web.front_routes import FrontRoutes
from trunkline.server.web.installing import manifest, offline, service_worker
from trunkline.server.web.pages.small import error_page
from trunkline.server.web.reader import page_response, plain_page_context
from trunkline.server.web.site import Site
from trunkline.server.web.static_files import static, version
from trunkline.server.web.study_routes import StudySite
from trunkline.server.web.table_routes import TableSite

log = logging.getLogger("trunkline.web")


def make_app(settings: Settings) -> Litestar:
    """A server with these settings; the database must have been migrated."""

    library, metrics = Library(boards_in(settings.board)), Metrics()
    for language in LANGUAGES:
        every_translator(language)  # read now: it takes half a second, which no request should wait for

    app = Litestar(
        route_handlers=[
            Api,
            ClockApi,
            StudyApi,
            FrontRoutes,
            Site,
            TableSite,
            StudySite,
            ChapterSite,
            ClockSite,
            AdminSite,
            static,
            manifest,
            service_worker,
            offline,
            health,
            scraped,
        ],
        lifespan=[lambda app: running(app, settings, library, metrics)],
        after_request=seal,
        exception_handlers={Exception: told},
        middleware=[CountedRequests(), BoundedBodies()],
        request_class=FormRequest,
        request_max_body_size=max(settings.body_limit, LONGEST),
        logging_config=None,
        compression_config=CompressionConfig("gzip", gzip_compress_level=5, exclude=["/events", "^/api", "^/health"]),
        openapi_config=OpenAPIConfig("Trunkline", __version__, path="/api/docs", render_plugins=[JsonRenderPlugin(path="/")]),
    )
    app.asgi_handler = traced(app.asgi_handler, metrics)
    return app


@asynccontextmanager
async def running(app: Litestar, settings: Settings, library: Library, metrics: Metrics) -> AsyncIterator[None]:
    """What lives as long as the application serves: the store, the tables in memory, the bots and the work beside them."""
    store = Store(settings.url, settings.bus)
    limits = Limits(settings.rate, Counters(settings.counters))
    context = AppContext(settings, store, TableCache(store, library, settings.memory * 1_000_000), limits, metrics)
    bot_runner, notes = BotRunner(context), Notes(settings.metrics_folder)
    app.state.context, app.state.bot_runner, app.state.notes = context, bot_runner, notes
    app.state.studies = StudyDesk(context)
    await asyncio.to_thread(version)  # the fonts, which take seconds to make, before anybody waits in the event loop
    await store.start()
    await context.bans.load(store)
    bot_runner.start()
    beside = [
        asyncio.create_task(work)
        for work in (notes.keep(context, bot_runner), keep_closing(context), keep_watching(context, bot_runner))
    ]
    yield
    for task in beside:
        task.cancel()
    await bot_runner.stop()
    context.importer.stop()
    await store.stop()


def told(request: AnyRequest, error: Exception) -> Response[Any]:
    """Errors as sentences; what we did not expect is logged, without what people sent: an invitation's path is its secret."""
    if status_of(error) == 500:
        context_of(request).metrics.count("trunkline_errors_total", where="request")
        log.error("%s %s failed", request.method, request.scope.get("path_template", "?"), exc_info=error)
    if request.url.path.startswith("/api"):
        error = with_field(request, error)
        return as_json(said_of(error), error)
    look, status = plain_page_context(request, None), status_of(error)
    translate = every_translator(look.language)
    said = page_said_of(error, translate)
    if "text/html" in request.headers.get("accept", ""):
        return add_security_headers(page_response(error_page(look, status, said), status))
    return as_json(said, error, translate)


@get("/health", include_in_schema=False)
async def health(request: AnyRequest) -> Response[dict[str, str]]:
    """Up, and the database stores what it is given."""
    try:
        await context_of(request).store.check()
    except NotStored as error:
        return Response({"status": "not well", "error": str(error), "version": __version__}, status_code=error.status)
    return Response({"status": "well", "version": __version__})
