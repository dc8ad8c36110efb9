"""The same letters on every machine: open fonts from packages, cut down to the characters that are used, as WOFF2.

The extra ``fonts`` brings the packages; without it the pages use what the reader's machine has. The licence reserves the
original name, so what was cut down has a name of its own.
"""

import logging
import os
from functools import cache
from hashlib import sha256
from importlib.resources import files as package_files
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

log = logging.getLogger("trunkline.fonts")

NEEDED = ("fontTools", "brotli", "font_source_sans_pro", "font_source_serif_pro")
SANS, SERIF = "Trunkline Sans", "Trunkline Serif"
FEATURES = ["kern", "tnum", "lnum", "ccmp", "locl", "mark", "mkmk"]
CHARACTERS = [
    *range(0x20, 0x7F), *range(0xA0, 0x180), 0x2010, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2020,
    0x2021, 0x2022, 0x2026, 0x2030, 0x2039, 0x203A, 0x20AC, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2260, 0x2264, 0x2265,
]  # fmt: skip
NAMES_SHOWN = (1, 3, 4, 6, 16)  # of the name table: family, unique, full, PostScript and preferred family name
LARGER = 1.06  # its letters are small for their size


class Face(NamedTuple):
    """One file: its family, where it comes from, and for what it is used."""

    family: str
    package: str
    file: str
    weight: str
    style: str = "normal"

    @property
    def name(self) -> str:
        return f"{self.file.lower()}.woff2"


FACES = (
    Face(SANS, "font_source_sans_pro", "SourceSansPro-Regular", "400"),
    Face(SANS, "font_source_sans_pro", "SourceSansPro-Semibold", "500 600"),
    Face(SANS, "font_source_sans_pro", "SourceSansPro-Bold", "700 900"),
    Face(SERIF, "font_source_serif_pro", "SourceSerifPro-Regular", "400"),
    Face(SERIF, "font_source_serif_pro", "SourceSerifPro-It", "400", "italic"),
    Face(SERIF, "font_source_serif_pro", "SourceSerifPro-Bold", "600 900"),
)
FIRST = ("sourcesanspro-regular.woff2", "sourceserifpro-bold.woff2")  # what nearly every page needs at once


class Fallback(NamedTuple):
    """What stands there until the font is loaded: local faces, and how wide ours is beside them (weighted by letters)."""

    family: str
    local: tuple[str, ...]
    weight: str
    wide: float


FALLBACKS = (
    Fallback(f"{SANS} Fallback", ("Arial", "Liberation Sans", "Helvetica"), "400", 0.947),
    Fallback(f"{SANS} Fallback", ("Arial Bold", "Liberation Sans Bold", "Helvetica Bold"), "500 900", 0.914),
    Fallback(f"{SANS} Fallback 2", ("DejaVu Sans", "Verdana"), "400", 0.825),
    Fallback(f"{SANS} Fallback 2", ("DejaVu Sans Bold", "Verdana Bold"), "500 900", 0.763),
    Fallback(f"{SERIF} Fallback", ("Times New Roman", "Liberation Serif"), "400", 1.119),
    Fallback(f"{SERIF} Fallback", ("Times New Roman Bold", "Liberation Serif Bold"), "600 900", 1.086),
    Fallback(f"{SERIF} Fallback 2", ("DejaVu Serif",), "400", 0.874),
    Fallback(f"{SERIF} Fallback 2", ("DejaVu Serif Bold",), "600 900", 0.818),
)
HEIGHTS = {"Sans": (0.984, 0.273, LARGER), "Serif": (1.036, 0.335, 1.0)}  # above and below the line, and how much larger


def available() -> bool:
    return all(find_spec(name) is not None for name in NEEDED)


@cache
def font_files() -> dict[str, bytes]:
    """By name, with the licence; nothing where the packages are missing."""
    if not available():
        return {}
    try:
        return {face.name: cut_down(face) for face in FACES} | {"fonts.txt": licence()}
    except Exception:  # a page without fonts is better than none
        log.exception("the fonts cannot be made; pages use those of their reader")
        return {}


def cut_down(face: Face) -> bytes:
    """From the cache, where it is; making one takes about half a second."""
    original = package_files(face.package).joinpath("files", f"{face.file}.ttf").read_bytes()
    recipe = f"{face}{CHARACTERS}{FEATURES}2".encode()
    kept = cache_folder() / f"{sha256(original + recipe).hexdigest()[:24]}.woff2"
    if kept.is_file():
        return kept.read_bytes()
    made = subset(face, original)
    keep(kept, made)
    return made


def subset(face: Face, original: bytes) -> bytes:
    from fontTools import subset as tools
    from fontTools.ttLib import TTFont

    logging.getLogger("fontTools").setLevel(logging.WARNING)  # else it fills the server's log with every glyph
    font = TTFont(BytesIO(original))
    options = tools.Options(
        layout_features=FEATURES, flavor="woff2", hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 6, 13, 14]
    )
    worker = tools.Subsetter(options)
    worker.populate(unicodes=CHARACTERS)
    worker.subset(font)
    for record in font["name"].names:
        if record.nameID in NAMES_SHOWN:
            record.string = face.family.replace(" ", "") if record.nameID == 6 else face.family
    font.flavor = "woff2"
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def cache_folder() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "trunkline" / "fonts"


def keep(file: Path, content: bytes) -> None:
    """Several workers may do so at once, and a machine may have no place for it."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        beside = file.with_suffix(f".{os.getpid()}")
        beside.write_bytes(content)
        beside.replace(file)
    except OSError as error:
        log.warning("the fonts cannot be kept in %s (%s); they are made anew at each start", file.parent, error.strerror)


def licence() -> bytes:
    """Both packages bring the same text, each with its copyright."""
    return b"\n\n".join(
        package_files(package).joinpath("files", "LICENSE.txt").read_bytes()
        for package in dict.fromkeys(face.package for face in FACES)
    )


# -- the style sheet -------------------------------------------------------------------------------------


@cache
def font_css() -> str:
    """Faces, and fallbacks of the same width and height, so that nothing moves when a font arrives."""
    if not font_files():
        return ""
    return "\n".join([*(face_css(face) for face in FACES), *(fallback_css(one) for one in FALLBACKS)])


def face_css(face: Face) -> str:
    above, below, larger = HEIGHTS[face.family.split()[1]]
    return (
        f'@font-face {{ font-family: "{face.family}"; src: url({face.name}) format("woff2"); font-weight: {face.weight};'
        f" font-style: {face.style}; font-display: swap; size-adjust: {larger:.0%};"
        f" ascent-override: {above:.1%}; descent-override: {below:.1%}; line-gap-override: 0% }}"
    )


def fallback_css(one: Fallback) -> str:
    above, below, larger = HEIGHTS[one.family.split()[1]]
    local = ", ".join(f'local("{name}")' for name in one.local)
    return (
        f'@font-face {{ font-family: "{one.family}"; src: {local};'
        f" font-weight: {one.weight}; size-adjust: {larger * one.wide:.1%};"
        f" ascent-override: {above / one.wide:.1%}; descent-override: {below / one.wide:.1%}; line-gap-override: 0% }}"
    )
