"""How wide the letters of the served fonts are, as a small table for what is drawn before any browser has seen it.

    python -m bench.letters    # writes trunkline/present/svg/letters.json; a test compares it with the fonts

Widths are thousandths of the size, with figures as pages set them: all equally wide, and as high as capitals.
"""

import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from fontTools.ttLib import TTFont

from trunkline.present.svg import letters
from trunkline.server.web.fonts import CHARACTERS, FACES, LARGER, SANS, Face

TABLE = Path(letters.__file__).with_suffix(".json")
FIGURES = ("tnum", "lnum")
SHOWN = [code for code in CHARACTERS if code != 0xAD]  # a soft hyphen has no width of its own


def table() -> dict[str, dict[str, str]]:
    """By face, the characters of each width."""
    return {name_of(face): by_width(face) for face in FACES}


def name_of(face: Face) -> str:
    return " ".join((face.family.split()[1], face.weight.split()[0], *(["italic"] if face.style == "italic" else []))).lower()


def by_width(face: Face) -> dict[str, str]:
    font = TTFont(str(files(face.package).joinpath("files", f"{face.file}.ttf")))
    glyphs, figures, advances = font.getBestCmap(), substitutes(font), font["hmtx"].metrics
    larger = (LARGER if face.family == SANS else 1) * 1000 / font["head"].unitsPerEm
    found: dict[int, str] = {}
    for code in SHOWN:
        if code in glyphs:
            name = glyphs[code]
            wide = round(advances[figures.get(name, name)][0] * larger)
            found[wide] = found.get(wide, "") + chr(code)
    return {str(wide): found[wide] for wide in sorted(found)}


def substitutes(font: TTFont) -> Mapping[str, str]:
    """The glyphs that stand for others in tables of figures."""
    gsub = font["GSUB"].table
    wanted = {n for one in gsub.FeatureList.FeatureRecord if one.FeatureTag in FIGURES for n in one.Feature.LookupListIndex}
    found: dict[str, str] = {}
    for n in sorted(wanted):
        for part in gsub.LookupList.Lookup[n].SubTable:
            found |= getattr(part, "ExtSubTable", part).mapping
    return found


def main() -> None:
    TABLE.write_text(json.dumps(table(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
