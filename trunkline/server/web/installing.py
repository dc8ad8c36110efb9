"""What a browser needs to install the site: the manifest, the worker that answers without a network, and its page."""

import json
from typing import Any

from litestar import Request, Response, get

from trunkline.server.web.pages.offline import offline_page
from trunkline.server.web.reader import page_response, plain_page_context
from trunkline.server.web.static_files import files, version

ICONS = {  # file: its size, and whether a system may cut it to its own shape
    "icon-192.png": ("192x192", "any"),
    "icon-512.png": ("512x512", "any"),
    "icon-maskable.png": ("512x512", "maskable"),
    "icon.svg": ("any", "any"),
}
PAPER, INK = "#f8f6f0", "#1a242a"  # of the icon


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest(request: Request[Any, Any, Any]) -> Response[bytes]:
    ctx = plain_page_context(request, None)
    icons = [
        {
            "src": ctx.static(name),
            "sizes": size,
            "type": "image/png" if name.endswith("png") else "image/svg+xml",
            "purpose": purpose,
        }
        for name, (size, purpose) in ICONS.items()
    ]
    told = {
        "id": "/",
        "name": "Trunkline",
        "short_name": "Trunkline",
        "description": ctx.say("Railway share games, with friends and bots"),
        "lang": ctx.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": INK,
        "icons": icons,
    }
    return Response(json.dumps(told, ensure_ascii=False).encode(), media_type="application/manifest+json")


@get("/service-worker.js", include_in_schema=False)
async def service_worker() -> Response[bytes]:
    """At the root, since it serves only what lies below its own address."""
    headers = {"Cache-Control": "no-cache", "ETag": f'"{version()}"'}
    return Response(files()["service-worker.js"], media_type="text/javascript", headers=headers)


@get("/offline", include_in_schema=False)
async def offline(request: Request[Any, Any, Any]) -> Response[str]:
    return page_response(offline_page(plain_page_context(request, None)))
