"""German is complete: what a game says is played, drawn and collected, and its messages.po has just that.

A game brings ``messages.po`` and ``RULES.md`` in its folder ``locale/de``; nothing here names one that has
them. A text that is the same in both languages says so above its entry: ``# the same in German``.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module, resources
from inspect import getsource
from io import BytesIO
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any
from xml.etree import ElementTree

import pytest
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po

import trunkline
from tests.test_layers import graph
from tests.test_rulebooks import MARKED, rules
from trunkline.bots.playout import playout
from trunkline.bots.random import pick
from trunkline.core.catalog import catalog, editions, rules_text, start
from trunkline.core.game import AnyAction, AnyGame, Option
from trunkline.core.message import Message
from trunkline.core.notation import verbs
from trunkline.core.play import apply, legal
from trunkline.core.state import copy
from trunkline.present.default import drawing_of, presentation_of
from trunkline.present.message import Change, Panel, Several, StoryLine, Term, Times
from trunkline.present.to_text import ToText, text_renderer, to_text
from trunkline.present.translations import pairs, translator

SHARED = ("trunkline.toolkit.", "trunkline.present.auction_panel", "trunkline.present.winner_text", "trunkline.present.message")
SAME = "the same in German"
TEXT = slice(0, 1)
SAYING = {
    "Message": TEXT,
    "Term": TEXT,
    "Portrait": TEXT,
    "ActionWords": slice(0, 3),
    "UnknownGame": TEXT,
    "BadNotation": TEXT,
    "BrokenGame": TEXT,
    "Panel": slice(1, 2),
}  # by function: which arguments are texts
OFTEN, SELDOM, EARLY = 15, 150, 150  # actions between drawings, which take longest: seldom once the game is no longer young
PANELS = 10  # actions between looks at the panels then, which hardly change
DRAWN = 12  # times that a game is drawn to look for words of its own


def folder(game: AnyGame) -> str:
    return game.folder.rpartition(".")[2]


def in_german(game: AnyGame, name: str) -> bytes | None:
    file = resources.files(game.folder).joinpath("locale", "de", name)
    return file.read_bytes() if file.is_file() else None


GAMES = [game for game in catalog() if in_german(game, "messages.po")]
german = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
FOLDERS = [pytest.param(game, id=game.name) for game in GAMES if "-" not in game.name]  # variants share one messages.po


def entries(game: AnyGame) -> dict[str, Entry]:
    found = read_po(BytesIO(in_german(game, "messages.po") or b""))
    return {str(message.id): message for message in found if message.id}


# -- everything a game says ----------------------------------------------------------------------------


@cache
def said(folder: str) -> frozenset[str]:
    """What needs a translation, in all the editions that share a folder: a text with words outside its holes."""
    games = [game for game in catalog() if game.folder == folder]
    every = {text for game in games for text in (*fixed(game), *played(game))}
    named = {name for game in games for name in game.options}  # translated with the words of the pages
    return frozenset(text for text in every - named if re.search(r"[^\W\d_]", without_holes(text)))


def fixed(game: AnyGame) -> Iterator[str]:
    """Rules, caveats, verbs, and what stands in the source as said, named or refused: chance may never lead there."""
    yield from (rule.text for rule in rules(game).values())
    variants = [one.title for one in catalog() if one.folder == game.folder and one.title != game.title]
    yield from (title for title in variants if title.startswith(game.title))
    yield from (*game.caveats, *(text for option in game.options.values() for text in option_texts(option)))
    yield from (verb for one in editions(game.name) if one.name == game.name for verb in verbs(one))
    for source in words_of_actions(game):
        found = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
        yield from (text for text in found if isinstance(text, str) and "{" in text)
    for source in (*sources(game), *shared(game)):
        for call in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)):
            place = SAYING.get(call.func.id) if isinstance(call.func, ast.Name) else None
            if place is not None:
                yield from (text for argument in call.args[place] for text in literals(argument))


def option_texts(option: Option) -> Iterator[str]:
    """Its help and its values; seats and numbers are said by the pages."""
    yield option.help
    yield from (value for value in option.values if isinstance(value, str) and not value.startswith("seat-"))


def sources(game: AnyGame) -> list[str]:
    """Its rules and its presentation; bots say nothing, and what importers say stands with the words of the pages."""
    folder = Path(str(resources.files(game.folder)))
    parts = (folder.glob("*.py"), *(folder.glob(part) for part in ("box/*.py", "rules/*.py", "present/**/*.py")))
    files = [*(file for part in parts for file in part), *folder.glob("interchange/house_rules.py")]
    return [file.read_text(encoding="utf-8") for file in files]


def words_of_actions(game: AnyGame) -> list[str]:
    """Where a pattern may also stand in a variable or a table."""
    folder = Path(str(resources.files(game.folder))) / "present"
    return [file.read_text(encoding="utf-8") for file in (folder / "words.py", folder / "rows.py") if file.is_file()]


def shared(game: AnyGame) -> Iterator[str]:
    """The parts that its chapters are made with say things too."""
    own = [module for module in graph().find_descendants(game.folder) if ".tests" not in module]
    named = {module for chapter in own for module in graph().find_modules_directly_imported_by(chapter)}
    yield from (getsource(import_module(module)) for module in sorted(named) if module.startswith(SHARED))


def literals(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.IfExp(_, body, other):
            yield from (*literals(body), *literals(other))


def played(game: AnyGame) -> Iterator[str]:
    """A random game with the fewest and one with the most players, told, shown and drawn; for a variant, one with the most."""
    variant = "-" in game.name
    for players in game.seats[-1:] if variant else (game.seats[0], game.seats[-1]):
        s, chance, step = start(game, players, players), Random(players), 0
        while s.agenda:
            a = pick(game, s, legal(game, s), chance)
            before = copy(s)
            apply(game, s, a)
            yield from told(game, before, a, s)
            if step < EARLY or step % PANELS == 0:
                yield from shown(game, before)
            if step % (OFTEN if step < EARLY else SELDOM) == 0:
                yield from drawn(game, before)
            step += 1
        yield from (*shown(game, s), *drawn(game, s))


def told(game: AnyGame, before: Any, a: Any, after: Any) -> Iterator[str]:
    words = presentation_of(game)
    yield from texts(words.story(before, a, after))
    offered = {type(option): option for option in legal(game, before)}
    for option in (a, *offered.values()):
        said = words.words(before, option)
        yield from texts((said.button_text, said.short_text, said.warning, said.preview()))
        yield from texts(() if said.row is None else (said.row.about, said.row.rest, said.row.section))


def shown(game: AnyGame, s: Any) -> Iterator[str]:
    yield from texts((presentation_of(game).panels(s), presentation_of(game).asked(s)))
    if game.hex_map is not None:
        board = game.hex_map(s)
        yield from (board.legend, *(cell.terrain for cell in board.cells))


def drawn(game: AnyGame, s: Any) -> set[str]:
    """All that passes through ``say``."""
    heard: set[str] = set()

    def say(thing: Any) -> str:
        heard.update(texts(thing))
        return text_renderer(str)(thing)

    pictures(game, s, say)
    heard.update(asides(game, s))
    return heard


def asides(game: AnyGame, s: Any) -> Iterator[str]:
    """What stands beside the views, where a game has several, and what an action of which more can be told would bring."""
    drawing, words = drawing_of(game), presentation_of(game)
    asked: list[AnyAction] = legal(game, s)
    if drawing is not None and drawing.views is not None:
        yield from texts([drawing.views.aside(s, key) for key, _ in drawing.views.keys(s)])
    yield from texts([words.trial(s, a, asked) for a in asked if type(a) in words.searched][:3])
    yield from texts([words.detail(s)])


def pictures(game: AnyGame, s: Any, say: ToText) -> list[str]:
    """The board at rest, the board as it invites to act, and the sheet."""
    drawing = drawing_of(game)
    if drawing is None:
        return []
    boards = [drawing.board(s, actions, None, say) for actions in ((), legal(game, s))]
    return [str(picture) for picture in (*boards, drawing.sheet(s, None, "auto", say))]


def texts(thing: Any) -> Iterator[str]:
    """Every text in a value of a story, a panel or a drawing, however deep."""
    match thing:
        case Message(text, holes):
            yield from (text, *texts(tuple(holes.values())))
        case Term(text):
            yield text
        case Panel(_, title, heads, rows, _, signs):
            yield from (title, *(head for head in heads if isinstance(head, str)), *texts((heads, rows, tuple(signs.values()))))
        case Change(subject, label, now, then):
            yield from (label, *texts((subject, now, then)))
        case StoryLine(_, _, words) | Times(words, _) | Several(words):
            yield from texts(words)
        case list() | tuple():
            yield from (text for part in thing for text in texts(part))


# -- what must hold ------------------------------------------------------------------------------------


def test_every_game_speaks_german() -> None:
    assert [folder(game) for game in catalog() if in_german(game, "messages.po") is None] == []


@pytest.mark.parametrize("game", FOLDERS)
def test_everything_said_has_a_translation_and_nothing_else_does(game: AnyGame) -> None:
    known, needed = set(entries(game)), set(said(game.folder))
    missing, stale = needed - known, known - needed
    assert missing == set()
    assert stale == set()


@german
def test_every_translation_is_one(game: AnyGame) -> None:
    alike = {text: SAME in message.user_comments for text, message in entries(game).items() if text == message.string}
    empty = [text for text, message in entries(game).items() if not message.string]
    assert empty == []
    assert not [text for text, meant in alike.items() if not meant], f"untranslated, or without '# {SAME}'"
    marked = {text for text, message in entries(game).items() if SAME in message.user_comments}
    assert marked == alike.keys(), f"marked '# {SAME}' and different"


@german
def test_translations_keep_their_holes_and_full_stops(game: AnyGame) -> None:
    for text, message in entries(game).items():
        assert sorted(holes(text)) == sorted(holes(str(message.string))), text
        assert text.endswith(".") == str(message.string).endswith("."), text
        assert str(message.string) == str(message.string).strip(), text
        assert "fuzzy" not in message.flags, text


@german
def test_the_server_finds_the_translations(game: AnyGame) -> None:
    translate = translator("de", game)
    assert {text: translate(text) for text in entries(game)} == {text: m.string for text, m in entries(game).items()}
    assert to_text(Term(game.out_of_turn_rule.text), translate, ()) == entries(game)[game.out_of_turn_rule.text].string


@german
def test_no_word_of_a_drawing_bypasses_say(game: AnyGame) -> None:
    """Where every saying is a dot, only the names of the box are left."""
    box = {word for words in strings_in(game) for word in named(words)}
    s, chance = start(game, game.seats[-1], 1), Random(1)
    between = playout(game, game.seats[-1], 1).actions // DRAWN
    while s.agenda:
        for _ in range(between):
            if s.agenda:
                apply(game, s, pick(game, s, legal(game, s), chance))
        left = {word for picture in pictures(game, s, lambda thing: "·") for text in written(picture) for word in named(text)}
        assert left - box == set()


def strings_in(game: AnyGame) -> Iterator[str]:
    """The names of the box, however deep: cities, companies, and what is printed on tiles and tokens."""
    values = (getattr(game.box, name) for name in game.box.__dataclass_fields__)
    drawing = drawing_of(game)
    liveries = tuple(drawing.liveries) if drawing is not None else ()
    yield from strings((*values, *game.names.values(), game.title, liveries))


def strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case tuple():
            yield from (text for part in value for text in strings(part))
        case _ if is_dataclass(value):
            yield from (text for field in fields(value) for text in strings(getattr(value, field.name)))


def named(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]{2,}", text)


def written(picture: str) -> Iterator[str]:
    """What can be read or heard: texts, titles, labels."""
    for element in ElementTree.fromstring(picture).iter():
        if not element.tag.endswith("style"):
            yield from (element.text or "", element.tail or "", element.get("aria-label", ""))


def without_holes(text: str) -> str:
    return "".join(literal for literal, _, _, _ in Formatter().parse(text))


def holes(text: str) -> list[str]:
    return [hole for _, hole, _, _ in Formatter().parse(text) if hole is not None]


# -- the rules -----------------------------------------------------------------------------------------

HEADING = re.compile(r"^#+ (?:§\d+)?", re.MULTILINE)
FIXED_WORDS = re.compile(r"`[^`]+`|§\d[\d.]*\d|§\d|\d+|\b[A-Z]&?[A-Z]+\b")  # notation, sections, figures, initials
LABELS = {"Ruling:": "Festlegung:", "Departure:": "Abweichung:"}


@german
def test_the_german_rules_have_the_same_sections_marks_and_figures(game: AnyGame) -> None:
    ours, theirs = rules_text(game), (in_german(game, "RULES.md") or b"").decode()
    assert MARKED.findall(theirs) == MARKED.findall(ours)
    assert HEADING.findall(theirs) == HEADING.findall(ours)
    for one, other in zip(paragraphs(ours), paragraphs(theirs), strict=True):
        assert sorted(FIXED_WORDS.findall(other)) == sorted(FIXED_WORDS.findall(one)), other
        assert [other.count(label) for label in LABELS.values()] == [one.count(label) for label in LABELS], other
        assert other != one


def paragraphs(rules: str) -> Sequence[str]:
    return [paragraph for paragraph in rules.strip().split("\n\n") if paragraph.startswith("**§")]


# -- the files -----------------------------------------------------------------------------------------


def test_babel_reads_the_same_from_every_file() -> None:
    """The terminal reads them with a few lines of its own."""
    files = sorted(Path(trunkline.__file__).parent.rglob("messages.po"))
    assert len(files) > 5
    for file in files:
        found = read_po(BytesIO(file.read_bytes()))
        assert pairs(file.read_text(encoding="utf-8")) == {str(m.id): str(m.string) for m in found if m.id and m.string}
