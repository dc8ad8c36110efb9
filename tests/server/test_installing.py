"""The manifest and the worker of the installed site."""

import struct

import pytest
from httpx import AsyncClient

pytestmark = pytest.mark.anyio

DATABASES = ["sqlite"]  # what is tested here does not depend on it


async def test_the_icons_of_the_manifest_have_the_sizes_it_names(ada: AsyncClient) -> None:
    answer = await ada.get("/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    icons = answer.json()["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        picture = await ada.get(icon["src"])
        assert (picture.status_code, picture.headers["content-type"]) == (200, icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", picture.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"


async def test_the_worker_is_looked_for_again_and_stands_at_the_root(ada: AsyncClient) -> None:
    answer = await ada.get("/service-worker.js")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert answer.headers["content-type"].startswith("text/javascript")


async def test_the_page_without_a_network_speaks_the_readers_language(ada: AsyncClient) -> None:
    assert "You are offline" in (await ada.get("/offline")).text
    assert "Sie sind offline" in (await ada.get("/offline", headers={"Accept-Language": "de"})).text
