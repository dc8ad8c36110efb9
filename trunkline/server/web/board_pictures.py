"""Boards as pictures of their own: of a game, of a table, of a moment in a lesson. Each is drawn once and kept."""

from functools import lru_cache

from litestar import Response

from trunkline.core.catalog import start
from trunkline.core.game import SPECTATOR, AnyGame, HasAgenda
from trunkline.present.default import drawing_of
from trunkline.present.svg.style import standalone_css
from trunkline.present.svg.tokens import DARK, LIGHT, properties
from trunkline.present.to_text import english
from trunkline.server.common.caches import SizedCache
from trunkline.server.common.language import to_text, translator
from trunkline.server.tables.lessons import lesson_record
from trunkline.server.tables.table_state import TableState

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
EMBLEM = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 612 409"><style>{css}</style>'
    '<rect width="612" height="409" fill="var(--outland)"/>'
    '<path d="M0 300H612M0 330H612M40 292v46M120 292v46M200 292v46M280 292v46M360 292v46M440 292v46M520 292v46M600 292v46'
    'M0 300C300 300 260 110 612 110M0 330C330 330 290 140 612 140" fill="none" stroke="var(--edge)" stroke-width="5"/></svg>'
)
KEPT = 16_000_000  # bytes of thumbnails held in memory
THUMBNAILS: SizedCache[tuple[str, int, str], str] = SizedCache(KEPT, len)


def svg_response(drawn: str, kept: str) -> Response[str]:
    headers = {"Content-Security-Policy": PICTURE_POLICY, "Cache-Control": kept}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@lru_cache(maxsize=64)
def game_picture(game: AnyGame, theme: str) -> str:
    """The board at the end of the game's lesson; another board, or one without a lesson, as it lies at the beginning."""
    record = lesson_record(game)
    fits = record is not None and record.game.box == game.box
    s = game.view(record.now, SPECTATOR) if record is not None and fits else start(game, game.seats.start, 1)
    return board_picture(game, s, theme)


def thumbnail(live: TableState, theme: str) -> str:
    """The board as everybody may see it."""
    key = (live.id, live.number, theme)
    found = THUMBNAILS.get(key)
    if found is None:
        found = board_picture(live.game, live.game.view(live.s, SPECTATOR), theme)
        THUMBNAILS.put(key, found)
    return found


@lru_cache(maxsize=256)
def lesson_picture(game: AnyGame, view: str, at: int, theme: str, language: str) -> str | None:
    """A view of a position of the lesson; None if there is none."""
    record, drawing = lesson_record(game), drawing_of(game)
    if record is None or drawing is None or at >= len(record.states):
        return None
    s, say = record.game.view(record.states[at], SPECTATOR), translator(language, game)

    def speak(thing: object) -> str:
        return to_text(thing, say, record.names)

    if view == "board":
        return standing_alone(str(drawing.board(s, (), None, speak)), theme)
    if drawing.views is None or not drawing.views.known(s, view):
        return None
    return standing_alone(str(drawing.views.view(s, view, (), None, speak)), theme)


def board_picture(game: AnyGame, s: HasAgenda, theme: str) -> str:
    drawing = drawing_of(game)
    if drawing is None:
        return emblem(theme)
    return standing_alone(str(drawing.board(s, (), None, english)), theme)


def standing_alone(drawn: str, theme: str) -> str:
    """With the style sheet that a page would bring."""
    head, bracket, rest = drawn.partition(">")
    return f"{head}{bracket}<style>{standalone_css('dark' if theme == 'dark' else 'light')}</style>{rest}"


def emblem(theme: str) -> str:
    """For a game without a board: a junction."""
    tokens = properties(DARK if theme == "dark" else LIGHT)
    return EMBLEM.replace("{css}", f":root {{ {tokens} }}")
