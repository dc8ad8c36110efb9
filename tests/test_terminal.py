"""What the terminal does for every game: tables side by side, options in order, names in short."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, NamedTuple

import pytest
from rich.console import Console
from rich.table import Table

from trunkline.cli.terminal.hexmap import map_lines
from trunkline.cli.terminal.prompt import answer, show_map, show_what_is_new
from trunkline.cli.terminal.session import Session, open_session
from trunkline.cli.terminal.show import TerminalContext, shown
from trunkline.cli.terminal.table import numbered, shelves, show_panels
from trunkline.cli.terminal.typed import Cities, cities_of, read_kindly
from trunkline.core.catalog import find, start
from trunkline.core.errors import BadNotation
from trunkline.core.game import Seat
from trunkline.core.notation import read, spell
from trunkline.core.play import legal
from trunkline.present.message import CompanyRef, Panel, PlayerRef, Several, Times
from trunkline.records.record import begin, play_on
from trunkline.records.text import load_file

LATE = Path(__file__).parent.parent / "trunkline" / "games" / "eighteen_thirty" / "records" / "bank-4.txt"
EYES = TerminalContext(("Ada", "Bruno"), {"Na": "grey", "WAB": "black"})


def tables(*widths: int) -> list[Table]:
    made = []
    for width in widths:
        table = Table(box=None, pad_edge=False, padding=0)
        table.add_column("x" * width, no_wrap=True)
        made.append(table)
    return made


@pytest.mark.parametrize(
    ("widths", "rows"),
    [((10, 10, 10), [3]), ((20, 20, 10), [1, 2]), ((90, 5), [1, 1]), ((), []), ((26, 10), [2]), ((27, 10), [1, 1])],
)
def test_as_many_tables_stand_side_by_side_as_fit(widths: tuple[int, ...], rows: list[int]) -> None:
    """On a screen of 40, with 4 between two tables."""
    assert [len(shelf) for shelf in shelves(Console(width=40), tables(*widths))] == rows


def test_a_title_wider_than_its_table_counts() -> None:
    panel = Panel("a", "A title of thirty characters..", ("",), [("x",)])
    console = Console(width=60)
    with console.capture() as captured:
        show_panels(console, EYES, [panel, panel])
    assert captured.get().count("\n") > 4  # one below the other


def test_several_owners_are_set_apart_and_grey_is_a_colour() -> None:
    assert shown(EYES, Several((Times(PlayerRef(Seat(0)), 2), PlayerRef(Seat(1))))).plain == "Ada×2, Bruno"
    assert str(shown(EYES, CompanyRef("Na")).style) == "bold black on grey58"
    assert str(shown(EYES, CompanyRef("WAB")).style) == "bold white on grey15"


class Lay(NamedTuple):
    """An action of two fields."""

    company: int
    hex: int


def test_options_are_sorted_by_all_but_their_last_field() -> None:
    game = find("chicago_express")
    mixed: list[Any] = [Lay(2, 5), Lay(1, 9), Lay(2, 3), Lay(1, 1)]
    options = numbered(game, start(game, 3, 0), mixed)
    assert [option.action for option in options] == [Lay(1, 9), Lay(1, 1), Lay(2, 5), Lay(2, 3)]
    assert [option.number for option in options] == [1, 2, 3, 4]


def test_sorting_never_loses_an_option() -> None:
    for name in ("chicago_express", "american_rails"):
        game = find(name)
        s = start(game, 3, 0)
        assert [option.action for option in numbered(game, s, legal(game, s))] == legal(game, s)


@pytest.mark.parametrize(
    ("name", "typed", "meant"),
    [
        ("chicago_express", "expand prr q5", "expand PRR Q5"),
        ("chicago_express", "EXPAND PRR Q5", "expand PRR Q5"),
        ("chicago_express", "expand b q5", "expand B&O Q5"),
        ("american_rails", "expand am 16,3", "expand American 16,3"),
        ("american_rails", "choose dev", "choose develop"),
        ("american_rails", "expand american 1,2", "expand American 1,2"),  # not 1,20 or the like
        ("chicago_express", "bid 7", "bid 7"),
    ],
)
def test_names_may_be_typed_in_short(name: str, typed: str, meant: str) -> None:
    game = find(name)
    a = read_kindly(game, typed, {})
    assert spell(game, a) == meant
    assert type(a) is type(read(game, meant))


@pytest.mark.parametrize(
    ("name", "typed", "meant"),
    [
        ("chicago_express", "expand prr binghamton", "expand PRR Q3"),
        ("chicago_express", "expand prr New York", "expand PRR S3"),
        ("chicago_express", "develop fort w", "develop D3"),
        ("american_rails", "expand am new orleans", "expand American 0,17"),
        ("american_rails", "start st. louis", "start 1,6"),
        ("1830", "lay new haven 1 0", "lay F20 1 0"),
        ("1830", "lay hartford 1 0", "lay F20 1 0"),
        ("1830", "place-station buff 1", "place-station E11 1"),
    ],
)
def test_a_city_stands_for_its_hex(name: str, typed: str, meant: str) -> None:
    game = find(name)
    assert spell(game, read_kindly(game, typed, cities(name))) == meant


def cities(name: str) -> Cities:
    game = find(name)
    return cities_of(None if game.hex_map is None else game.hex_map(start(game, 3, 0)))


@pytest.mark.parametrize(
    ("name", "typed", "complaint"),
    [
        ("1830", "lay gulf 1 0", "gulf may be I1, J2; name one of them"),
        ("american_rails", "expand am char", "char may be 9,6, 9,10, 10,13; name one of them"),
        ("chicago_express", "expand prr ne", "no hex is called 'ne'"),
        ("chicago_express", "expand prr new york city", "write it as"),
        ("chicago_express", "expand chicago q3", "no company is called 'chicago'"),
        ("union_pacific", "build clear DM Denver", "no connection is called 'Denver'"),
    ],
)
def test_a_city_that_is_not_clear_is_asked_about(name: str, typed: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        read_kindly(find(name), typed, cities(name))


def printed(show: Callable[[Session], None], words: str, width: int = 120, name: str = "chicago_express") -> str:
    """What a game in which these actions were taken shows to the seat on turn."""
    game = find(name)
    record = begin(game, 3, 0, ["Ada", "Bruno", "Clara"], "", ["human"] * 3)
    for one in words.split("; ") if words else ():
        play_on(record, read(game, one))
    console = Console(width=width)
    with console.capture() as captured:
        show(open_session(record, console, None))
    return captured.get()


OPENING = "bid 10; pass; pass; bid 10; pass; pass; bid 10; pass; pass; bid 8; pass; pass"


def test_options_say_what_land_a_hex_is() -> None:
    told = printed(lambda session: show_what_is_new(session, Seat(0)), OPENING)
    assert "B&O  to plain P7: $1" in told
    assert "NYC  to forest R3: $2" in told


@pytest.mark.parametrize("width", [80, 140])
@pytest.mark.parametrize(("name", "city"), [("chicago_express", "Pit"), ("american_rails", "Pit"), ("1830", "Pitt")])
def test_the_map_is_as_wide_as_the_terminal(name: str, city: str, width: int) -> None:
    told = printed(lambda session: show_map(session, Seat(0), ""), "", width, name)
    above, _, below = told.partition("\n\n   ")
    lines = above.splitlines()
    assert width - 8 < max(map(len, lines)) <= width
    assert any(city in line for line in lines)
    assert "mountain" in below
    assert "Pittsburg" in below, "names that are cut short stand below in full"


def test_the_map_shows_trains_costs_and_what_can_be_chosen() -> None:
    told = printed(lambda session: show_map(session, Seat(0), ""), f"{OPENING}; expand PRR R4", 140)
    rows = {line[:3].strip(): line for line in told.splitlines()}
    assert "›♣2" in rows["4"], "Q4"
    assert rows["4"].count("›") == 2, "and S4"
    assert " P " in rows["5"], "a train of the PRR in R4, which is half a hex lower"
    assert "4+4" in told, "Pittsburgh costs $4 and brings 4"
    assert "› can be chosen now" in told


def test_the_map_shows_where_track_leads() -> None:
    record = load_file(LATE)
    board = find("1830").hex_map
    assert board is not None
    lines = map_lines(EYES, board(record.now), 140)
    assert any("─" in line.plain for line in lines)
    assert any("╱" in line.plain for line in lines)
    assert any("#" in line.plain for line in lines)


def test_a_window_too_narrow_for_the_map_is_told_what_it_needs() -> None:
    for name, columns in (("chicago_express", 41), ("american_rails", 41), ("1830", 53)):
        board = find(name).hex_map
        assert board is not None
        cells = board(start(find(name), 3, 0))
        with pytest.raises(BadNotation, match=f"needs a window of {columns} columns"):
            map_lines(EYES, cells, columns - 1)
        assert max(line.cell_len for line in map_lines(EYES, cells, columns)) <= columns


def test_a_game_without_hexes_has_no_text_map() -> None:
    with pytest.raises(BadNotation, match="Union Pacific has no map of hexes"):
        printed(lambda session: show_map(session, Seat(0), ""), "", 80, "union_pacific")


@pytest.mark.parametrize(("colours", "escaped"), [("truecolor", True), (None, False)])
def test_colours_are_for_terminals_that_want_them(colours: Literal["truecolor"] | None, escaped: bool) -> None:
    board = find("chicago_express").hex_map
    assert board is not None
    console = Console(width=80, color_system=colours, force_terminal=True)
    with console.capture() as captured:
        for line in map_lines(EYES, board(start(find("chicago_express"), 3, 0)), 80):
            console.print(line)
    assert ("\x1b[" in captured.get() and "48;2;" in captured.get()) is escaped


def test_a_screen_shows_the_first_panels_and_names_the_others() -> None:
    """The first change most; table shows all of them."""
    game = find("1830")
    record = begin(game, 3, 0, ["Ada", "Bruno", "Clara"], "", ["human"] * 3)
    console = Console(width=80, height=40, force_terminal=True, color_system=None)
    session = open_session(record, console, None)
    with console.capture() as captured:
        show_what_is_new(session, Seat(0))
    assert captured.get().count("\n") <= 40
    assert "Privates for sale" in captured.get()
    assert "Also changed, shown by table: " in captured.get()
    with console.capture() as captured:
        answer(session, Seat(0), "table")
    assert "Tiles left" in captured.get()
    assert captured.get().count("Colour") == 4, "a long panel is broken into columns"


def test_help_teaches_with_the_options_at_hand() -> None:
    told = printed(lambda session: answer(session, Seat(0), "help"), "")
    for words in ("Opening auction of", "1 10", "option 1 with the amount 10", "bid AMOUNT", "why ACTION", "map"):
        assert words in told


@pytest.mark.parametrize("typed", ["choose expand", "expand american", "expand american 16,3 4", "fly", "", "bid x"])
def test_what_is_not_clear_is_not_guessed(typed: str) -> None:
    with pytest.raises(BadNotation):
        read_kindly(find("american_rails"), typed, {})
