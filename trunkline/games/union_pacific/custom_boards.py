"""Other boards for this game: what is said of a board file, playing on it, and our own file to begin with."""

from importlib import resources

from trunkline.capabilities.custom_boards import CustomBoards
from trunkline.games.union_pacific.box import COMPANIES, LAYOUT, TYPES, Box, make_box
from trunkline.games.union_pacific.box.board_file import FILE
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.setup import with_board
from trunkline.games.union_pacific.rules.state import State


def check(text: str, file: str) -> list[str]:
    """What the board of this text is like, line by line; the first thing that is wrong with it is a BadBox."""
    box = make_box(text, LAYOUT["basic"], file)
    return [
        f"{file} is a good board. Its fingerprint is {box.board}.",
        f"{len(box.cities)} cities, {len(box.connections)} connections with {sum(box.spaces)} spaces, no two of them cross",
        *(type_line(box, track) for track in TYPES),
        f"{len(COMPANIES)} companies; each can set all its locomotives, {sum(box.locomotives)} together",
    ]


def type_line(box: Box, track: int) -> str:
    spaces = [count for count, type in zip(box.spaces, box.type, strict=True) if type == track]
    return f"{box.track_names[track]}: {len(spaces)} connections, {sum(spaces)} spaces, {box.track_cards[track]} track cards"


def own() -> str:
    """The board file that comes with the game."""
    return resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8")


CUSTOM_BOARDS: CustomBoards[State, Action] = CustomBoards(check, own, with_board)
