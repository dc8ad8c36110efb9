"""A forgotten action, a misspelt hook or one of another game is found by the type checker: faults are planted, and it must
name them all.

The faults follow from the types, so a hook added tomorrow is planted too. One run of mypy reads all of them.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import get_args

from trunkline.bots.knowledge import Knowledge
from trunkline.capabilities.custom_boards import CustomBoards
from trunkline.capabilities.departures import Departure
from trunkline.capabilities.interchange import Interchange
from trunkline.capabilities.route_finder import NamedRoute, RouteFinder, Service, Stop, Timetable
from trunkline.core.game import Figure, Game, Option
from trunkline.plans.ready import PlanChoice, Planning, ReadyMade
from trunkline.present.desk import Desk, Entry, Section, Tab, Trial
from trunkline.present.drawing import Drawing, Pieces, Shelf, Views
from trunkline.present.message import Aside, Change, Panel, StoryLine, Way
from trunkline.present.picture import Picture, Target
from trunkline.present.presentation import ActionButton, Portrait, Presentation
from trunkline.present.words import ActionWords, Row

ROOT = Path(__file__).parent.parent
GAMES = ("american_rails", "chicago_express", "eighteen_thirty", "union_pacific")
OF_A_GAME = (CustomBoards, Drawing, Game, Knowledge, Pieces, Presentation, Views)  # know its state and actions
OF_A_STATE = (Figure, Planning, ReadyMade, RouteFinder, Shelf)
PLAIN: tuple[type, ...] = (
    ActionButton,
    ActionWords,
    Aside,
    Change,
    Departure,
    Desk,
    Entry,
    Interchange,
    PlanChoice,
    NamedRoute,
    Option,
    Panel,
    Picture,
    Portrait,
    Row,
    Section,
    Service,
    Stop,
    StoryLine,
    Tab,
    Target,
    Timetable,
    Trial,
    Way,
)
ANYTHING = {"Game.box", "PlanChoice.label", "Game.menus"}  # of any type, or not given

BEGINNING = """
from dataclasses import replace
from typing import Any, Never, assert_never

from trunkline.bots.thought import Bot
from trunkline.capabilities.interchange import Imported
from trunkline.core.game import Game, HasAgenda, Move, S, Seat
from trunkline.core.play import apply, legal
from trunkline.games.chicago_express.rules.actions import Action
from trunkline.games.chicago_express.rules.expanding import DONE, Expand
from trunkline.games.chicago_express.rules.state import State
from trunkline.games.union_pacific.rules.actions import Action as OtherAction
from trunkline.records.record import Record
from trunkline.toolkit.bidding import HasAuction


class Other:
    agenda: list[str]


def of_another_game(s: Other, *given: object) -> Never:
    raise NotImplementedError


def of_our_game(s: State) -> None:
    pass


class WithoutDepartures:
    record: Record


def protocols(s: State, other: Other, game: Game[State, Action], a: OtherAction, found: WithoutDepartures) -> None:
    agenda: HasAgenda = Expand  # wrong
    auction: HasAuction = other  # wrong
    imported: Imported = found  # wrong
    bot: Bot = of_our_game  # wrong
    apply(game, s, a)  # wrong
    legal(game, other)  # wrong
    replace(DONE, action=Expand)  # wrong
    replace(DONE, effect=of_another_game)  # wrong
"""
IMPORTS = "from {module} import {name}"
FUNCTION = """

def faults_of_{name}(good: {type}, nothing: Never | Other) -> None:"""


def test_planted_faults_are_errors_of_the_type_checker(tmp_path: Path) -> None:
    file = tmp_path / "planted.py"
    source = "\n".join([BEGINNING, *planted_hooks(), *planted_matches()])
    file.write_text(source, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path / 'cache'}", str(file)]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    found = {int(line) for line in re.findall(rf"{file.name}:(\d+): error", told.stdout)}
    planted = {n: line for n, line in enumerate(source.splitlines(), 1) if re.search("  # (forgotten|misspelt|wrong)", line)}
    silent = [planted[n] for n in sorted(planted.keys() - found)]
    assert not silent, "not found by the type checker:\n" + "\n".join(silent)
    assert found == planted.keys(), told.stdout + told.stderr


def planted_hooks() -> Iterator[str]:
    """Each field of each type with something of another game, and each type with a field that it has not."""
    for kind in (*OF_A_GAME, *OF_A_STATE, *PLAIN):
        yield IMPORTS.format(module=kind.__module__, name=kind.__name__)
        parameters = "[State, Action]" if kind in OF_A_GAME else "[State]" if kind in OF_A_STATE else ""
        yield FUNCTION.format(name=kind.__name__, type=kind.__name__ + parameters)
        change = "replace(good, {}={})" if is_dataclass(kind) else "good._replace({}={})"
        for name, annotation in hooks(kind):
            wrong = "of_another_game" if "Callable" in annotation else "nothing"
            yield f"    {change.format(name, wrong)}  # wrong"
        yield f"    {change.format('misspelt', 'None')}  # misspelt"


def hooks(kind: type) -> Iterator[tuple[str, str]]:
    """The fields that have a type of their own, with it."""
    given = [(f.name, str(f.type)) for f in fields(kind)] if is_dataclass(kind) else kind.__annotations__.items()
    return ((name, str(annotation)) for name, annotation in given if f"{kind.__name__}.{name}" not in ANYTHING)


def planted_matches() -> Iterator[str]:
    """For each game a match that forgets an action."""
    for game in GAMES:
        _, *rest = actions_of(game)
        for action in (_, *rest):
            yield f"from {action.__module__} import {action.__name__} as {game}_{action.__name__}"
        yield f"from trunkline.games.{game}.rules.actions import Action as {game}_action"
        yield f"\n\ndef match_{game}(a: {game}_action) -> None:\n    match a:"
        yield f"        case {' | '.join(f'{game}_{action.__name__}()' for action in rest)}:\n            pass"
        yield "        case _:\n            assert_never(a)  # forgotten"


def actions_of(game: str) -> tuple[type, ...]:
    return get_args(import_module(f"trunkline.games.{game}.rules.actions").Action)


def test_every_match_over_actions_ends_in_assert_never() -> None:
    """What concerns a few of them asks ``isinstance``."""
    missing = [where for game in GAMES for where in open_matches(game)]
    assert not missing, "a match over actions without assert_never:\n" + "\n".join(missing)


def open_matches(game: str) -> Iterator[str]:
    """Where a match names actions of the game and does not say that there are no others."""
    names = {action.__name__ for action in actions_of(game)}
    for file in sorted((ROOT / "trunkline/games" / game).rglob("*.py")):
        if "tests" not in file.parts:
            matches = (node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Match))
            yield from (f"{file.relative_to(ROOT)}:{node.lineno}" for node in matches if is_open(node, names))


def is_open(node: ast.Match, names: set[str]) -> bool:
    classes = [one.cls for case in node.cases for one in ast.walk(case.pattern) if isinstance(one, ast.MatchClass)]
    over_actions = any(isinstance(cls, ast.Name) and cls.id in names for cls in classes)
    return over_actions and "assert_never(" not in ast.unparse(node.cases[-1])
