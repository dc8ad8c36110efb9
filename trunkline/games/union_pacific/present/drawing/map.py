"""What is printed on the board: land, tracks, spaces, cities, their names, frame and key. Drawn once for a box and kept."""

from functools import cache

from htpy import Element, Node

from trunkline.core.message import Message
from trunkline.games.union_pacific.box import BOX, COMPANIES, TYPES, Box, Company, Connection
from trunkline.games.union_pacific.present.drawing.land import NAMES, shores
from trunkline.games.union_pacific.present.drawing.lines import PLATE, SPACE, TOWN, rim, routes
from trunkline.games.union_pacific.present.panels import COLOURS
from trunkline.present.message import Term
from trunkline.present.svg.frame import Frame, framed, whole
from trunkline.present.svg.livery import Livery, definitions
from trunkline.present.svg.network import Kind, track
from trunkline.present.svg.svg import at, box, circle, clip_path, defs, disc, g, kept, n, rect, words
from trunkline.present.svg.tokens import BLACK, WHITE
from trunkline.present.to_text import ToText

BANDS = ("double", "rail", "bars", "dots", "chevron", "cross", "check", "zigzag", "blocks", "diagonal")
PALE = ("EP&RG", "MS", "UMR", "ESL", "W&W")  # these take dark initials
LIVERIES = tuple(  # by company
    Livery(code, colour, BLACK if code in PALE else WHITE, band, name)
    for (code, colour), band, name in zip(list(COLOURS.items())[: len(COMPANIES)], BANDS, BOX.titles[:-1], strict=True)
)
KINDS: tuple[Kind, ...] = (1, 2, 3, 4)  # by track type
KEY_HIGH, BAR = 64.0, 65.0  # of the key under the map; length of the bars of the frame
SAMPLE, SAMPLE_TEXT = 64.0, 74.0  # of a track in the key; where its name begins
KEY_AT = (30.0, 208.0, 386.0, 564.0, 748.0, 990.0)  # where the entries of the key begin
KEY_COUNTS = (*(x + SAMPLE_TEXT for x in KEY_AT[:4]), KEY_AT[4] + PLATE + 8)  # what stands under their words, and how far
KEY_SECOND, KEY_ROW = 24.5, 30
FREE, START = Term("free space"), Term("start city of a company, and its first space")
RECONSTRUCTED, OTHER_BOARD = Term("This map is a reconstruction of the printed board."), Message("board {fingerprint}")

# What is kept is kept for the words that stand in it: for each language once, however often someone begins to speak it.
Words = tuple[str, ...]


def livery(box: Box, company: Company) -> Livery:
    """A board of one's own may give other initials."""
    return LIVERIES[company]._replace(initials=box.codes[company])


def liveries(box: Box) -> list[Livery]:
    return [livery(box, Company(company)) for company in range(len(LIVERIES))]


def frame_of(box: Box) -> Frame:
    """The map and its key."""
    return Frame(0, 0, box.size[0], box.size[1] + KEY_HIGH)


def waters_in(say: ToText) -> Words:
    return tuple(map(say, NAMES))


def key_in(box: Box, say: ToText) -> Words:
    """The names of the tracks, of spaces, and what is to be said of this map."""
    note = RECONSTRUCTED if box.board == BOX.board else Message(OTHER_BOARD.text, {"fingerprint": box.board})
    return (*(say(Term(box.track_names[track])) for track in TYPES), say(FREE), say(START), say(note))


@cache
def land(box: Box, waters: Words) -> Node:
    """What the tracks lie on."""
    paper = Frame(0, 0, *map(float, box.size))
    return kept(
        defs[definitions(livery(box, company) for company in COMPANIES), clip_path(id="map-clip")[whole(paper, "ground")]],
        whole(frame_of(box), "outland"),
        whole(paper, "ground plain"),
        g(clip_path="url(#map-clip)")[shores(waters)] if box.board == BOX.board else None,
    )


@cache
def tracks(box: Box) -> Node:
    """Tracks, spaces and cities."""
    return kept(
        g[[track(KINDS[box.type[n]], *route[:2]) for n, route in enumerate(routes(box))]],
        g[[space(box, Connection(n), k) for n in range(len(box.connections)) for k in range(box.spaces[n])]],
        g[[town(box, city) for city in range(len(box.cities))]],
    )


def space(box: Box, connection: Connection, number: int) -> Element:
    """A free space, or the coloured one of a company."""
    x, y = routes(box)[connection].spots[number]
    owner = box.paint[connection][number]
    return slot(x, y) if owner is None else own_space(x, y, livery(box, owner).colour)


def own_space(x: float, y: float, colour: str) -> Element:
    width, height = SPACE[0] + 4, SPACE[1] + 4
    place = {"x": n(x - width / 2), "y": n(y - height / 2), "width": n(width), "height": n(height), "rx": "6"}
    return rect(place, class_="own-space", stroke=colour)


def slot(x: float, y: float) -> Element:
    return box((x, y), PLATE - 2, SPACE[1] - 4, 4, "slot")


def town(box: Box, city: int) -> Element:
    """A company's start city wears its colour."""
    x, y = box.places[city]
    if city not in box.start:
        return disc(x, y, TOWN - 1.2, "town")
    colour = livery(box, Company(box.start.index(city))).colour
    return circle(cx=n(x), cy=n(y), r=n(rim(box, city) - 1.2), class_="start-town", fill=colour)


@cache
def names(box: Box) -> Node:
    """The names of the cities; they stand above the locomotives."""
    return kept(g[[town_name(box, city) for city in range(len(box.cities))]])


def town_name(box: Box, city: int) -> Element:
    (x, y), (dx, dy) = box.places[city], box.labels[city]
    return words(x + dx, y + dy + 5.8, box.cities[city], "town-name start" if city in box.start else "town-name")


@cache
def margin(box: Box, said: Words) -> Node:
    """Frame and key."""
    frame = frame_of(box)
    across = [(start, BAR) for start in range(round(BAR), round(frame.width - BAR), round(2 * BAR))]
    down = [(start, BAR) for start in range(round(BAR), round(frame.height - BAR), round(2 * BAR))]
    return kept(key(box, said), framed(frame, across, down))


def key(box: Box, said: Words) -> Element:
    """Under the map, where no board has anything else."""
    *tracks, free, start, note = said
    entries = [
        *(sample(kind, name) for kind, name in zip(KINDS, tracks, strict=True)),
        free_sample(free),
        start_sample(box, start),
    ]
    return at(0, key_line(box))[
        [at(x, 0)[entry] for x, entry in zip(KEY_AT, entries, strict=True)],
        words(box.size[0] - 26, KEY_SECOND, note, "key-text note"),
    ]


def key_alone(box: Box, said: Words) -> list[Element]:
    """The same entries one under the other, for a page."""
    *tracks, free, start, note = said
    entries = [
        *(sample(kind, name) for kind, name in zip(KINDS, tracks, strict=True)),
        free_sample(free),
        start_sample(box, start),
    ]
    rows = [at(400 * (n % 2), KEY_ROW * (n // 2))[entry] for n, entry in enumerate(entries)]
    return [*rows, words(0, KEY_ROW * 3 + 4, note, "key-text")]


def key_line(box: Box) -> float:
    """The middle of its samples."""
    return box.size[1] + 18


def sample(kind: Kind, name: str) -> list[Element]:
    return [track(kind, (0, 0), (SAMPLE, 0)), words(SAMPLE_TEXT, 5.5, name, "key-text")]


def free_sample(name: str) -> list[Element]:
    return [slot(PLATE / 2, 0), words(PLATE + 8, 5.5, name, "key-text")]


def start_sample(box: Box, name: str) -> list[Element]:
    colour = livery(box, COMPANIES[0]).colour
    return [
        circle(cx="10", cy="0", r=n(rim(box, box.start[0]) - 1.2), class_="start-town", fill=colour),
        own_space(56, 0, colour),
        words(90, 5.5, name, "key-text"),
    ]
