"""How to look into a drawing, whichever game drew it: its elements, what can be clicked, and how large its letters are."""

import re
from collections.abc import Iterable, Iterator, Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from trunkline.present.picture import Picture
from trunkline.present.svg.colour import luminance
from trunkline.present.svg.cubes import WIDTH as CUBE_WIDTH
from trunkline.present.svg.livery import PLATE_WIDTH, Livery, key
from trunkline.present.svg.style import sheet_file

SVG = "{http://www.w3.org/2000/svg}"


def parsed(node: object) -> Element:
    return ElementTree.fromstring(str(node))


def with_class(root: Element, *classes: str) -> list[Element]:
    return [element for element in root.iter() if set(classes) <= classes_of(element)]


def classes_of(element: Element) -> set[str]:
    return set(str(element.get("class")).split())


def text_of(root: Element, *classes: str) -> list[str]:
    return [str(element.text) for element in with_class(root, *classes)]


def title_of(element: Element) -> str:
    return str(element.findtext(f"{SVG}title"))


def marked(root: Element, attribute: str) -> dict[str, Element]:
    """The groups that have it, by its value."""
    return {str(group.get(attribute)): group for group in root.iter(f"{SVG}g") if group.get(attribute)}


def ids_differ(root: Element) -> bool:
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    return len(ids) == len(set(ids))


def spots(root: Element) -> dict[str, Element]:
    """What can be pointed at, by its id."""
    return {str(element.get("id")): element for element in with_class(root, "spot")}


def hexes(root: Element) -> dict[str, Element]:
    """Those of them that are hexes, by their names."""
    return {id.removeprefix("hex-"): element for id, element in spots(root).items() if id.startswith("hex-")}


def spellings(picture: Picture) -> list[str]:
    """All actions that clicking on its parts may mean; each part that means one is a button."""
    root = parsed(picture)
    found = {id: target.actions for id, target in picture.targets.items() if target.actions and target.click == "choose"}
    assert all(spots(root)[id].get("role") == "button" for id in found)
    return [words for actions in found.values() for words in actions]


def pieces(root: Element, attribute: str) -> list[tuple[str, str, Element]]:
    """Plates or cubes as they stand: the company, the place, and what draws it, which wears the company's initials."""
    initials = {str(symbol.get("id")): symbol.findtext(f"{SVG}text") for symbol in root.iter(f"{SVG}symbol")}
    found = []
    for group in root.iter(f"{SVG}g"):
        if group.get(attribute):
            (use,) = group.iter(f"{SVG}use")
            company, place = str(group.get(attribute)).split()
            assert initials[str(use.get("href"))[1:]] == company
            found.append((company, place, use))
    return found


def differ_in_every_way(liveries: Sequence[Livery]) -> bool:
    """In colour, in the band, and in what stands in their ids."""
    kinds = ({livery.band for livery in liveries}, {livery.colour for livery in liveries}, {key(livery) for livery in liveries})
    return all(len(kind) == len(liveries) for kind in kinds)


def hard_to_read(liveries: Iterable[Livery]) -> list[str]:
    return [livery.initials for livery in liveries if contrast(livery.colour, livery.ink) < 4.5]


# -- letters -------------------------------------------------------------------------------------------

FONT = re.compile(r"font(?:-size)?:[^;}]*?([\d.]+)px")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
GROWN = re.compile(r"scale\(([\d.]+)\)")
WIDTHS = {"plate": PLATE_WIDTH, "cube": CUBE_WIDTH}  # as they are defined; they are used in any size
SMALLEST = 9  # pixels


def font_sizes() -> list[tuple[set[str], set[str], float]]:
    """Selectors that set a size: classes of the text, classes around it; in the order of the style sheets."""
    rules = RULE.findall(re.sub(r"/\*.*?\*/", "", sheet_file("board.css") + sheet_file("panels.css"), flags=re.DOTALL))
    sized = [(names, found) for names, body in rules if (found := FONT.search(body))]
    parts = [(name.split(), float(found[1])) for names, found in sized for name in names.split(",")]
    return [(selected(own), set().union(*map(selected, around)), size) for (*around, own), size in parts]


def selected(selector: str) -> set[str]:
    return set(selector.removeprefix(".").split("."))


SIZES = font_sizes()


def size_of(own: set[str], around: Iterable[str]) -> float:
    """The last of the most special rules holds."""
    fits = [(len(outer), size) for names, outer, size in SIZES if names <= own and outer <= {*around}]
    return max(enumerate(fits), key=lambda fit: (fit[1][0], fit[0]))[1][1]


def texts(element: Element, scale: float, around: frozenset[str] = frozenset()) -> Iterator[tuple[str, float]]:
    """Every text with its size on the screen. Plates and cubes are drawn by reference: ``plate 29`` is one 29 wide."""
    around |= classes_of(element)
    for child in element:
        if child.tag == f"{SVG}text":
            yield "".join(child.itertext()), scale * size_of(classes_of(child), around)
        elif child.tag == f"{SVG}use":
            kind, width = str(child.get("href"))[1:].partition("-")[0], float(str(child.get("width")))
            yield f"{kind} {width:g}", scale * width / WIDTHS[kind] * size_of({f"{kind}-text"}, around)
        elif child.tag != f"{SVG}symbol":
            yield from texts(child, scale * growth(child), around)


def growth(element: Element) -> float:
    """How much larger than around it things are within."""
    if element.tag == f"{SVG}svg" and element.get("viewBox"):
        return float(str(element.get("width"))) / float(str(element.get("viewBox")).split()[2])
    grown = GROWN.search(str(element.get("transform")))
    return float(grown[1]) if grown else 1.0


def too_small(*texts: tuple[str, float]) -> dict[str, float]:
    return {words: size for words, size in texts if size < SMALLEST}


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
