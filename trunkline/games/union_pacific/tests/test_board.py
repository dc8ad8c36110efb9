"""Boards are values: ours is sound, another one can be played on, and a broken one is refused with the entry named."""

import re
from importlib import resources
from random import Random

import pytest

from trunkline.bots.random import pick
from trunkline.core.catalog import with_options
from trunkline.core.errors import BadBox, BadRecord, UnknownGame
from trunkline.core.game import Game
from trunkline.core.notation import read, spell
from trunkline.core.play import legal
from trunkline.core.serialize import dump
from trunkline.games.union_pacific import EDITIONS, GAME, SECOND_EDITION
from trunkline.games.union_pacific.box import BOX, CARD_VALUES, CARDS, LAYOUT, make_box, read_cards
from trunkline.games.union_pacific.box.board_file import FILE, fingerprint, read_board
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.setup import with_board
from trunkline.games.union_pacific.rules.state import State
from trunkline.records.record import begin, play_on
from trunkline.records.text import parse, write
from trunkline.testing.examine import check_walk
from trunkline.toolkit.box import parse_box

TEXT = resources.files("trunkline.games.union_pacific").joinpath(FILE).read_text(encoding="utf-8")
CARD_TEXT = resources.files("trunkline.games.union_pacific").joinpath(CARDS).read_text(encoding="utf-8")
TOTALS = CARD_VALUES["totals"]


def changed(old: str, new: str, text: str = TEXT) -> str:
    """The board with these words replaced; they must be there."""
    assert old in text, old
    return text.replace(old, new)


def denver_el_paso(old: str, new: str) -> str:
    """Our board with a change in the connection from Denver to El Paso."""
    line = next(line for line in TEXT.splitlines() if '["Denver", "El Paso"]' in line)
    return changed(line, changed(old, new, line))


def one_more(ends: str, spaces: str) -> str:
    """Our board with another connection."""
    line = f'{{ ends = {ends}, type = "clear", spaces = {spaces}, confidence = "reconstructed" }}'
    return changed("lines = [\n", f"lines = [\n    {line},\n")


def without(section: str, code: str) -> str:
    """Our board without the type or company of this name."""
    text = re.sub(rf'\[\[{section}\]\]\n\w+ = "{code}"\n.*?\n\n', "", TEXT, flags=re.DOTALL)
    assert text != TEXT
    return text


def montreal(old: str, new: str) -> str:
    """Our board with a change in the entry of Montreal."""
    line = next(line for line in TEXT.splitlines() if line.startswith('"Montreal"'))
    return changed(line, changed(old, new, line))


MORE_FOR_MRR = changed("locomotives = 23", "locomotives = 11", changed("locomotives = 8", "locomotives = 20"))
NOWHERE = '"Nowhere" = { x = 1550, y = 900, label = [0, 0], confidence = "reconstructed" }\n'
EVERYWHERE = 'types = ["classic", "clear", "barred", "double"]'


def crowded(cities: int) -> str:
    """Our board with so many more cities, all on its lower edge."""
    rows = (f'"Town {n}" = {{ x = {n}, y = 1000, label = [0, 0] }}\n' for n in range(cities))
    return changed("[city]\n", "[city]\n" + "".join(rows))


def tangled(lines: int) -> str:
    """Our board with so many more connections."""
    row = '    { ends = ["Denver", "El Paso"], type = "clear", spaces = ["neutral"] },\n'
    return changed("lines = [\n", "lines = [\n" + row * lines)


BROKEN: list[tuple[str, str]] = [  # a board and what the complaint must say
    ("= =", "at line 1"),
    (changed("[city]", "[town]"), "'town'"),
    (changed("width = 1560\n", ""), "drawing needs 'width'"),
    (changed("jokers = 4", "jokers = 0"), "0 jokers"),
    # cities
    (montreal("x = 1416, ", ""), "city 'Montreal' needs 'x'"),
    (montreal("x = 1416", "x = 1416, z = 3"), "city 'Montreal' has an unknown value 'z'"),
    (montreal("x = 1416", "x = 1661"), "city 'Montreal' lies outside"),
    (montreal("x = 1416, y = 222", "x = 99, y = 105"), "place 99,105"),
    (montreal("x = 1416, y = 222", "x = 754, y = 409"), "connection Sioux-Falls/Kansas-City runs through Montreal"),
    (montreal("label = [53, 0]", "label = [10]"), "city 'Montreal' needs a label"),
    (montreal('"Montreal"', '"Mont/real"'), "city 'Mont/real'"),
    (montreal('"Montreal"', '"El  Paso"'), "city El-Paso is there 2 times"),
    (changed('"Montreal" = {', '"Montreal" = 3 # {'), "city 'Montreal' is not a table"),
    (changed("[city]\n", f"[city]\n{NOWHERE}", TEXT), "'Nowhere'"),
    (montreal("label = [53, 0]", "label = [530, 0]"), "city 'Montreal' has its label outside the drawing"),
    (montreal('"Montreal"', '"Mont\\u0007real"'), "the key 'Mont\\x07real' has a character that cannot be written"),
    (montreal('"Montreal"', '"Mont\\u202Ereal"'), "the key 'Mont\\u202ereal' has a character that cannot be written"),
    (montreal('"Montreal"', f'"{"M" * 41}"'), f"city '{'M' * 41}' has a name of more than 40 characters"),
    # how much, how large, how deep
    (changed("width = 1560", "width = 100000"), "drawing: the width is 400 to 4000, not 100000"),
    (changed("height = 1000", "height = 0"), "drawing: the height is 400 to 4000, not 0"),
    (changed("width = 1560", "width = 0x" + "f" * 500), "drawing width is not a number between -100000 and 100000"),
    (changed("width = 1560", "width = " + "9" * 500), "drawing width is not a number"),
    (changed("width = 1560", "width = inf"), "drawing width is not a number"),
    (crowded(90), "a board has 10 to 120 cities, not 130"),
    (tangled(300), "a board has 1 to 300 connections, not 377"),
    (
        changed("lines = [\n", "lines = [\n    " + "[" * 20 + "]" * 20 + ",\n"),
        "connections lines 1 1 1 1 1 is nested more than 6 deep",
    ),
    (changed("jokers = 4", "jokers = " + "[\n" * 60_000), "nested too deeply"),
    (changed("jokers = 4", "a." * 90_000 + "jokers = 4"), "has more than 600 characters"),
    (TEXT + "#" * 200_000, "at most 200000 characters"),
    ("\0" * 500, "at line 1"),
    # connections
    (denver_el_paso('"El Paso"', '"Atlantis"'), "connection ['Denver', 'Atlantis'] does not join"),
    (denver_el_paso('"Denver", ', ""), "connection ['El Paso'] does not join"),
    (denver_el_paso('"Denver", ', '["Denver"], '), "connection [['Denver'], 'El Paso'] does not join"),
    (denver_el_paso('"El Paso"', '"Denver"'), "joins a city to itself"),
    (denver_el_paso("clear", "maglev"), "connection ['Denver', 'El Paso'] is of unknown type 'maglev'"),
    (denver_el_paso('"DM",', '"DM", "neutral",'), "connection ['Denver', 'El Paso'] has 5 spaces"),
    (denver_el_paso('"DM"', '"PRR"'), "connection ['Denver', 'El Paso'] has a space for 'PRR'"),
    (denver_el_paso('"DM"', '["DM"]'), "connection ['Denver', 'El Paso'] has a space for ['DM']"),
    (one_more('["Boise", "Casper"]', "[]"), "connection ['Boise', 'Casper'] has 0 spaces"),
    (one_more('["El Paso", "Denver"]', '["neutral"]'), "connection Denver and El Paso is there 2 times"),
    (one_more('["Boise", "Denver"]', '["neutral"]'), "connection Boise/Denver crosses Casper/Salt-Lake-City"),
    (changed("lines = [\n", "lines = [\n    3,\n"), "connection 3 is not a table"),
    # coloured spaces
    (denver_el_paso('"DM"', '"neutral"'), "company 'DM' has 0 coloured spaces, not 1"),
    (denver_el_paso('"DM", "neutral"', '"DM", "EP&RG"'), "company 'EP&RG' has 3 coloured spaces, not 2"),
    (denver_el_paso('"DM", "neutral"', '"DM", "DM"'), "connection Denver/El-Paso has two spaces for DM"),
    (denver_el_paso('"DM", "neutral"', '"DM", "BNL"'), "connection Denver/El-Paso: the space of BNL"),
    (denver_el_paso("clear", "classic"), "connection Denver/El-Paso: DM may not use classic"),
    # companies
    (without("company", "UMR"), "10 companies, not 9"),
    (changed('start = "Miami"', 'start = "Atlantis"'), "company 'MS' starts in 'Atlantis'"),
    (changed('start = "Miami"', 'start = "Denver"'), "start city Denver is there 2 times"),
    (changed('types = ["barred"]', 'types = ["maglev"]'), "company 'MRR' uses track types ['maglev']"),
    (changed('types = ["barred"]', "types = []"), "company 'MRR' uses track types []"),
    (changed('code = "MS"', 'code = "DM"'), "company DM is there 2 times"),
    (changed('code = "MS"', 'code = "M S"'), "company 'M S' needs another code"),
    (changed('code = "MS"', 'code = "UP"'), "company 'UP' needs another code"),
    (changed('code = "MS"', "code = 3"), "company 3 needs 'code'"),
    (changed('types = ["barred"]', 'types = ["barred", "barred"]'), "company 'MRR' uses track types ['barred', 'barred']"),
    (changed('types = ["barred"]', EVERYWHERE), "one of them uses all 4 track types, not 2 (EP&RG, MRR)"),
    (changed(EVERYWHERE, 'types = ["classic", "clear", "double"]'), "one of them uses all 4 track types, not 0 (none)"),
    (changed('name = "Denver Midland"', 'name = " "'), "company 'DM' has no name of one line"),
    (changed('code = "MS"', f'code = "{"M" * 13}"'), f"company '{'M' * 13}' needs another code"),
    (
        changed("locomotives = 23", "locomotives = 1", changed("locomotives = 8", "locomotives = 30")),
        "coloured spaces for 1 locomotives",
    ),
    (changed("shares = 18", "shares = 17"), "98 shares in all, not 97"),
    (changed("shares = 18", "shares = 0"), "company 'EP&RG' has 0 shares"),
    (changed("locomotives = 23", "locomotives = 24"), "131 locomotives in all, not 132"),
    (MORE_FOR_MRR, "company 'MRR' can reach 15 connections with 20 locomotives"),
    # types
    (changed("cards = 14", "cards = 13"), "40 with the jokers, not 39"),
    (changed("cards = 14", "cards = 0"), "type classic has 0 cards"),
    (without("type", "double"), "4 track types, not 3"),
    (changed('id = "double"', 'id = "joker"'), "type 'joker' needs another name"),
    (changed('id = "double"', 'id = "clear"'), "type clear is there 2 times"),
]


@pytest.mark.parametrize(("text", "complaint"), BROKEN, ids=[complaint[:60] for _, complaint in BROKEN])
def test_a_broken_board_is_refused_and_the_entry_named(text: str, complaint: str) -> None:
    with pytest.raises(BadBox, match=re.escape(complaint)) as refused:
        make_box(text, LAYOUT["basic"], "mine.toml")
    assert str(refused.value).startswith("mine.toml: ")


def test_our_board_is_sound_and_has_the_known_counts() -> None:
    board = read_board(TEXT, TOTALS)
    assert len(board["city"]) == 40
    assert len(BOX.connections) == 77
    assert sum(BOX.spaces) == 134
    assert len(BOX.coloured) == 11
    assert fingerprint(board) == BOX.board
    assert GAME.caveats
    assert "reconstruction" in GAME.caveats[0]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("shares = 20\n", "shares = 21\n", "union_pacific has 21 shares"),
        ("    [0, 0, 0, 0, 0],\n", "", "union_pacific has 3 payouts"),
        ("2 = 3,", "2 = 5,", "2 players end with payout 5"),
        ('{ shares = "rest", dividends = 3 }', '{ shares = "rest", dividends = 2 }', "pile.basic has 3 dividend cards"),
        ('{ shares = "rest", dividends = 3 }', "{ shares = 60, dividends = 3 }", "pile.basic has no part for the rest"),
        ("display = 4", "", "hands needs 'display'"),
        ("[totals]", "[sums]", "'sums'"),
    ],
)
def test_a_broken_card_file_is_refused(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadBox, match=re.escape(complaint)):
        read_cards(parse_box(changed(old, new, CARD_TEXT), CARDS))


# -- another board ---------------------------------------------------------------------------------------

ANOTHER = one_more('["Boise", "Casper"]', '["neutral", "neutral"]')


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_another_board_plays_under_the_same_laws(game: Game[State, Action]) -> None:
    other = with_board(game, ANOTHER)
    assert len(other.box.connections) == 78
    assert other.box.layout == game.box.layout
    assert other.chosen == {"board": other.box.board}
    assert other.name == game.name
    for players in (2, 4):
        assert check_walk(other, players, 1, every=25, deeply_every=100) > 50


def test_a_game_on_another_board_has_its_connections_and_names_the_board() -> None:
    other = with_board(GAME, ANOTHER)
    a = read(other, "build clear W&W Boise/Casper")
    assert spell(other, a) == "build clear W&W Boise/Casper"
    assert other.caveats == ("This game uses a custom board.",)
    assert GAME.chosen == {}
    assert len(GAME.box.connections) == 77


def test_a_fingerprint_tells_boards_apart_and_ignores_what_does_not_matter() -> None:
    board = with_board(GAME, ANOTHER).box.board
    assert re.fullmatch(r"[0-9a-f]{12}", board)
    assert board != BOX.board
    lines = [line for line in TEXT.splitlines() if line.startswith("    { ends")]
    turned = changed("\n".join(lines), "\n".join(reversed(lines)))
    for same in (TEXT + "# a remark\n", changed('confidence = "reconstructed"', 'confidence = "certain"'), turned):
        assert with_board(GAME, same).box.board == BOX.board
    for different in (
        denver_el_paso('"neutral", "neutral"', '"neutral"'),
        denver_el_paso('"DM", "neutral"', '"neutral", "DM"'),
        montreal("x = 1416", "x = 1415"),
        montreal("label = [53, 0]", "label = [52, 0]"),
        changed("width = 1560", "width = 1561"),
        changed('name = "Denver Midland"', 'name = "Denver Middle"'),
    ):
        assert with_board(SECOND_EDITION, different).box.board != BOX.board


def test_boards_with_the_same_fingerprint_give_the_same_states() -> None:
    """Whatever the order of the file, a number means the same city and the same connection."""
    lines = [line for line in TEXT.splitlines() if line.startswith("    { ends")]
    cities = [line for line in TEXT.splitlines() if line.startswith('"')]
    turned = changed("\n".join(lines), "\n".join(reversed(lines)))
    turned = changed("\n".join(cities), "\n".join(cities[20:] + cities[:20]), turned)
    one, other = begin(with_board(GAME, TEXT), 3, 1), begin(with_board(GAME, turned), 3, 1)
    assert one.game.box.board == other.game.box.board
    chance = Random(1)
    while one.now.agenda:
        a = pick(one.game, one.now, legal(one.game, one.now), chance)
        play_on(one, a)
        play_on(other, a)
    assert [dump(s) for s in one.states] == [dump(s) for s in other.states]
    assert write(one) == write(other)


def test_what_older_files_say_besides_is_not_read() -> None:
    older = montreal("x = 1416", "x = 1416, lon = -73.6, lat = 45.5")
    older = changed("[drawing]\n", '[drawing]\nprojection = "by eye"\n', older)
    assert with_board(GAME, older).box.board == BOX.board


def test_a_board_is_still_known_by_the_fingerprint_it_had() -> None:
    """Records of that time name it so."""
    assert BOX.formerly == "6e1ed0416bc2"
    assert with_options(GAME, {"board": "6e1ed0416bc2"}).chosen == {"board": "6e1ed0416bc2"}


def test_a_record_names_the_board_and_is_not_replayed_on_another() -> None:
    other = with_board(GAME, ANOTHER)
    record, chance = begin(other, 3, 1), Random(1)
    for _ in range(20):
        play_on(record, pick(other, record.now, legal(other, record.now), chance))
    assert f"options: board={other.box.board}" in write(record)
    with pytest.raises(BadRecord, match="loaded from its file"):
        parse(write(record))


def test_the_option_board_names_the_board_in_use() -> None:
    assert with_options(GAME, {"board": BOX.board}).chosen == {"board": BOX.board}
    with pytest.raises(UnknownGame, match="loaded from its file"):
        with_options(GAME, {"board": "000000000000"})
