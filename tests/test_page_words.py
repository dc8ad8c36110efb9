"""Every text of the pages has a German translation, and every translation is of a text that is used."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import trunkline
from trunkline.bots.levels import NAMES
from trunkline.core import undo_safety
from trunkline.core.catalog import catalog
from trunkline.core.game import Rule, Seat
from trunkline.games.eighteen_thirty.interchange import departures
from trunkline.plans import words as plan_words
from trunkline.present.to_text import DEBT, DOLLARS
from trunkline.server.common import errors, language
from trunkline.server.http import requests as web
from trunkline.server.tables import closing
from trunkline.server.tables import income_by_round as incomes
from trunkline.server.tables.context import BOTS
from trunkline.server.web.pages import (
    admin,
    admin_tables,
    clock_form,
    clocks,
    frame,
    front_rows,
    game_card,
    games_list,
    new_table,
    options,
    site_page,
    small,
    table,
    turn,
)
from trunkline.server.web.pages import chat as talk
from trunkline.server.web.pages import incomes as income_tables
from trunkline.server.web.pages import timeline as time
from trunkline.server.web.pages.study import marks, share, steps
from trunkline.server.web.pages.study import page as study_pages

ROOT = Path(trunkline.__file__).parent
PROGRAMS = {"settings.py", "serve.py", "serialize.py", "results.py", "house_rules.py"}  # of hosts, our own stores, and games
SAYING = {"say", "fill", "Message", "bad_entry"}
REFUSING = {
    "Refused", "NotFound", "NotYours", "LookAgain", "Overtaken", "SignIn", "TooOften", "WrongBody", "TooLong", "BoardMissing",
    "BehindCurtain", "DamagedTable", "Closed", "BadRecord", "BadNotation", "UnknownGame", "BrokenGame", "BadEdit",
}  # fmt: skip
CONSTANTS = [
    *options.UNDO_NAMES.values(),
    *options.TICKED.values(),
    *(*clock_form.CHOICES.values(), *clock_form.WHEN_OUT.values(), *clock_form.UNIT_NAMES.values()),
    *(*clocks.WHEN_OUT.values(), *(words for _, words in clocks.LENGTHS)),
    *(small.NO_TALK, talk.TABLE_CLOSED, talk.CHAT_CLOSED, talk.PLAYERS_ONLY),
    *closing.WHY_CLOSED.values(),
    *(*admin.PARTS.values(), *admin.DEEDS.values(), *(text for _, text in admin.WORDED)),
    *admin_tables.STATES.values(),
    *new_table.SEAT_NAMES.values(),
    *frame.THEME_NAMES.values(),
    *(words for words, _ in site_page.PARTS.values()),
    *(*games_list.WHOSE.values(), *games_list.STATES.values(), *games_list.EMPTY.values()),
    *filter(None, game_card.WEIGHTS),
    *front_rows.PLACES,
    *turn.WAITS.values(),
    *(words for _, words, _ in time.LEAPS.values()),
    *(incomes.PLAYERS, incomes.COMPANIES, income_tables.SUM),
    *(label for _, label in table.TABS),
    *(*marks.GLYPH_WORDS.values(), *marks.MARK_WORDS.values(), "marked"),
    *(*share.SHOWN_TO.values(), *share.ROLE_WORDS.values(), *(label for _, label, _ in study_pages.TABS)),
    *(label for _, label, _ in (*steps.STEPS, *steps.ONWARD)),
    *NAMES.values(),
    *(DOLLARS, DEBT),
    *(option for game in catalog() for option in game.options),
    *web.OUTSIDE.values(),
    *(*plan_words.GUARDED.values(), *plan_words.UNGUARDED.values(), *plan_words.SIGNS.values(), plan_words.SOMEBODY.text),
    *plan_words.IN_A_ROW.values(),
    undo_safety.OVER,
    errors.CANNOT_STORE,
    *small.MARKS,
    *(rule.text for rule in vars(departures).values() if isinstance(rule, Rule)),
    *(kind.__name__.lower() for game in catalog() for kind in (*game.names, Seat)),
]
SHARED = {  # words of games that any game may use: verbs, panels of games without panels of their own
    "auction", "bid", "develop", "done", "expand", "null", "pass", "Cash", "Score", "Table", "hidden", "The game is over.",
    "Choose an action.", "something went wrong here; it has been noted", "this request was not understood", "Players",
    "Companies", "Seat", "Guest", "yes", "no", "share",
}  # fmt: skip


def texts_said(source: str) -> Iterator[str]:
    """The first argument of every call that says or refuses something; a choice between two texts counts for both."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args and called(node) in SAYING | REFUSING:
            yield from texts_in(node.args[0])


def refusals_said_beforehand(source: str) -> Iterator[str]:
    """Refusals whose words are put together where they are raised: no translation could ever find them."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args and called(node) in REFUSING and isinstance(node.args[0], ast.JoinedStr):
            yield ast.unparse(node)


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""


def texts_in(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts_in(node.body)
        yield from texts_in(node.orelse)


def sources() -> list[str]:
    """Of the server and what it calls; games bring words of their own."""
    parts = (
        *(ROOT / part for part in ("server", "core", "records", "plans", "bots", "study/trees")),
        *ROOT.glob("games/*/interchange"),
    )
    files = [ROOT / "capabilities" / "departures.py", *(file for part in parts for file in sorted(part.rglob("*.py")))]
    return [file.read_text(encoding="utf-8") for file in files if "migrations" not in file.parts and file.name not in PROGRAMS]


def all_texts() -> set[str]:
    found = {text for source in sources() for text in texts_said(source)}
    return {
        text
        for text in found | set(CONSTANTS)
        if text in (DOLLARS, DEBT) or any(map(str.isalpha, "".join(without_holes(text))))
    }


def without_holes(text: str) -> Iterator[str]:
    return (literal for literal, _, _, _ in Formatter().parse(text))


def holes(text: str) -> set[str]:
    return {hole for _, hole, _, _ in Formatter().parse(text) if hole}


def test_every_bot_has_a_name_and_can_be_chosen() -> None:
    assert NAMES.keys() == set(BOTS)
    assert {seat.removeprefix("bot-") for seat in new_table.SEAT_NAMES if seat.startswith("bot-")} == set(BOTS[1:])


def test_the_search_finds_texts() -> None:
    source = 'look.say("One" if x else "Two"); look.fill("{n} left", n=3); raise Refused("no")'
    assert set(texts_said(source)) == {"One", "Two", "{n} left", "no"}
    assert len(all_texts()) > 120


def test_refusals_are_patterns_and_not_finished_sentences() -> None:
    assert [words for source in sources() for words in refusals_said_beforehand(source)] == []
    assert list(refusals_said_beforehand('raise Refused(f"no {thing}")'))


def test_games_refuse_options_in_patterns_too() -> None:
    games = [file.read_text(encoding="utf-8") for file in (ROOT / "games").rglob("*.py")]
    said = [words for source in games for words in refusals_said_beforehand(source)]
    assert [words for words in said if words.startswith("UnknownGame")] == []


def test_every_text_of_the_pages_is_translated() -> None:
    german = language.texts("de", "trunkline.server")
    assert sorted((all_texts() | SHARED) - german.keys()) == []


def test_no_translation_is_left_over() -> None:
    german = language.texts("de", "trunkline.server")
    assert sorted(german.keys() - all_texts() - SHARED) == []


def test_translations_keep_the_holes() -> None:
    german = language.texts("de", "trunkline.server")
    assert [text for text, said in german.items() if holes(text) != holes(said)] == []
