"""What the terminal does for every game: tables side by side, options in order, names in short."""

from typing import Any, NamedTuple

import pytest
from rich.console import Console
from rich.table import Table

from trunkline.core.catalog import find, start
from trunkline.core.errors import BadNotation
from trunkline.core.game import Seat
from trunkline.core.notation import read, spell
from trunkline.core.play import legal
from trunkline.parts.telling import Firm, Panel, Several, Times, Who
from trunkline.terminal.show import Eyes, shown
from trunkline.terminal.table import numbered, shelves, show_panels
from trunkline.terminal.typed import read_kindly

EYES = Eyes(("Ada", "Bruno"), {"Na": "grey", "WAB": "black"})


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
    assert shown(EYES, Several((Times(Who(Seat(0)), 2), Who(Seat(1))))).plain == "Ada×2, Bruno"
    assert str(shown(EYES, Firm("Na")).style) == "bold black on grey58"
    assert str(shown(EYES, Firm("WAB")).style) == "bold white on grey15"


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


@pytest.mark.parametrize("typed", ["choose expand", "expand american", "expand american 16,3 4", "fly", "", "bid x"])
def test_what_is_not_clear_is_not_guessed(typed: str) -> None:
    with pytest.raises(BadNotation):
        read_kindly(find("american_rails"), typed, {})
