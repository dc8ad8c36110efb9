"""Fonts: cut down, named as the licence asks, and not needed."""

import json
import logging
from collections.abc import Iterator
from io import BytesIO
from typing import Any, get_args

import pytest
from httpx import AsyncClient

from trunkline.present.svg.letters import FontFace, width
from trunkline.server.web import fonts, static_files

pytestmark = pytest.mark.anyio

DATABASES = ["sqlite"]  # what is tested here does not depend on it
MOST = 120_000  # bytes in all
needs_fonts = pytest.mark.skipif(not fonts.available(), reason="the extra 'fonts' is not installed here")


@pytest.fixture
def nothing_kept() -> Iterator[None]:
    for kept in (fonts.font_files, fonts.font_css, static_files.files, static_files.version):
        kept.cache_clear()
    yield
    for kept in (fonts.font_files, fonts.font_css, static_files.files, static_files.version):
        kept.cache_clear()


@needs_fonts
def test_all_fonts_together_are_small_and_none_has_the_reserved_name(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, nothing_kept: None, caplog: pytest.LogCaptureFixture
) -> None:
    from fontTools.ttLib import TTFont

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    caplog.set_level(logging.INFO)
    made = {name: content for name, content in fonts.font_files().items() if name.endswith(".woff2")}
    assert len(made) == len(fonts.FACES) and sum(map(len, made.values())) <= MOST
    assert len(list(tmp_path.rglob("*.woff2"))) == len(made)
    assert not caplog.records, "the log of the server is not for glyphs"
    for content in made.values():
        font = TTFont(BytesIO(content))
        assert not any("Source" in str(font["name"].getDebugName(number)) for number in fonts.NAMES_SHOWN)
        assert {ord("Ä"), ord("ß"), ord("−"), ord("–")} <= font.getBestCmap().keys()


@needs_fonts
async def test_a_page_loads_its_fonts_from_here_and_shows_their_licence(ada: AsyncClient) -> None:
    page = (await ada.get("/")).text
    address = f"/static/{static_files.version()}/"
    assert all(f'href="{address}{name}"' in page for name in (*fonts.FIRST, "fonts.txt"))
    style = (await ada.get(f"{address}tokens.css")).text
    for face in fonts.FACES:
        assert f"url({face.name})" in style
        assert (await ada.get(f"{address}{face.name}")).headers["content-type"] == "font/woff2"
    assert "SIL Open Font License" in (await ada.get(f"{address}fonts.txt")).text


async def test_without_the_packages_pages_use_what_their_reader_has(
    ada: AsyncClient, monkeypatch: pytest.MonkeyPatch, nothing_kept: None
) -> None:
    monkeypatch.setattr(fonts, "NEEDED", ("no_such_package",))
    page = await ada.get("/")
    assert page.status_code == 200 and "woff2" not in page.text and "fonts.txt" not in page.text
    assert "@font-face" not in static_files.files()["tokens.css"].decode()


@needs_fonts
def test_drawings_know_the_widths_of_the_letters() -> None:
    """``python -m bench.letters`` writes them."""
    from bench import letters

    assert json.loads(letters.TABLE.read_text(encoding="utf-8")) == letters.table()
    assert set(letters.table()) == set(get_args(FontFace))
    assert width("Baltimore & Ohio", "sans 400", 10) < width("Baltimore & Ohio", "sans 700", 10)
