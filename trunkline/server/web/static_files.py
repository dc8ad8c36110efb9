"""Style sheets, scripts and icons. Their address holds a hash of them all, so browsers keep them for good."""

from functools import cache
from hashlib import sha256
from importlib import resources

from litestar import Response, get
from litestar.params import FromPath

from trunkline.present.svg import tokens
from trunkline.present.svg.style import board_css
from trunkline.server.common.errors import NotFound
from trunkline.server.web.fonts import font_css, font_files

KINDS = {
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "png": "image/png",
    "woff2": "font/woff2",
    "txt": "text/plain",
}
SHAPES = range(90, 201)  # width by height, in percent
FOR_GOOD = "public, max-age=31536000, immutable"


@cache
def files() -> dict[str, bytes]:
    """All of them by name; the tokens and the board's style come from the drawing library."""
    folder = resources.files(__package__).joinpath("static")
    found = {file.name: file.read_bytes() for file in folder.iterdir() if file.name.rpartition(".")[2] in KINDS}
    return found | font_files() | {"tokens.css": f"{font_css()}\n{tokens.css()}\n{board_css()}\n{shapes()}".encode()}


def shapes() -> str:
    """The shape of a board as a value for the style sheets: pages may not carry styles of their own."""
    return "\n".join(f".shape-{percent} {{ --shape: {percent / 100} }}" for percent in SHAPES)


@cache
def version() -> str:
    whole = sha256()
    for name, content in sorted(files().items()):
        whole.update(name.encode() + content)
    return whole.hexdigest()[:12]


@get("/static/{at:str}/{name:str}", include_in_schema=False)
async def static(at: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """An old address still answers, with what there is now, and is not kept."""
    if name not in files():
        raise NotFound("there is no such file")
    kept = FOR_GOOD if at == version() else "no-store"
    kind = KINDS[name.rpartition(".")[2]]
    return Response(files()[name], media_type=kind, headers={"Cache-Control": kept})
