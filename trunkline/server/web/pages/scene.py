"""A table as one reader sees it: the position, what they may do, and how it is told."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from trunkline.core.game import AnyAction, AnyGame, HasAgenda, Rule, Seat
from trunkline.core.message import Message
from trunkline.core.notation import read, spell
from trunkline.core.play import amounts, finished, options
from trunkline.present.default import drawing_of, presentation_of
from trunkline.present.drawing import Drawing, Views
from trunkline.present.message import Change, CompanyRef, Gauge, Money, Panel, PanelPlace, StoryLine, Term
from trunkline.present.picture import Picture
from trunkline.present.presentation import Presentation
from trunkline.present.to_text import DOLLARS, capital
from trunkline.present.words import ActionWords
from trunkline.server.tables.clock_reading import ClockReading
from trunkline.server.tables.story_cache import StoryCache
from trunkline.server.tables.table_state import TableState, Viewer, seen, viewpoint
from trunkline.server.web.pages.names import known_as
from trunkline.server.web.pages.page_context import PageContext
from trunkline.server.web.pages.values import HtmlContext, liveries, marks

STEP_NOW, STEP_DONE = "now", "done"  # how rows of steps say where the turn is
MOST_REFUSED = 12  # of a kind; a board shows the rest in its own way


class Choice(NamedTuple):
    """Something the reader may do, or may not do for the sake of a rule."""

    a: AnyAction
    words: str
    verb: str
    group: str
    amounts: range | None = None
    rule: Rule | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """``s`` is the position ``at`` as the reader may see it; choices exist only where the game really stands."""

    ctx: PageContext
    live: TableState
    viewer: Viewer
    at: int
    s: HasAgenda
    panels: Sequence[Panel]
    choices: list[Choice]
    refused: list[Choice]
    group: str
    tell: HtmlContext
    story_cache: StoryCache
    alone: Sequence[tuple[int, StoryLine]]  # what happened without a player, and the position after it
    view: str = ""  # of the board, where a game has several
    known: str = ""  # the mark of the story that the page has told already
    clock: ClockReading | None = None

    @property
    def game(self) -> AnyGame:
        return self.live.game

    @property
    def words(self) -> Presentation[Any, Any]:
        return presentation_of(self.game)

    @property
    def drawing(self) -> Drawing[Any, Any] | None:
        return drawing_of(self.game)

    @property
    def is_live(self) -> bool:
        return self.at == self.live.last

    @property
    def turn(self) -> Seat | None:
        return self.live.turn

    @property
    def my_turn(self) -> bool:
        return any(seat in self.viewer.seats for seat in self.deciding) and not self.closed

    @property
    def deciding(self) -> list[Seat]:
        return self.live.deciding

    @property
    def closed(self) -> bool:
        """The table was closed before the game was over."""
        return self.live.row.closed is not None and not self.over

    @property
    def over(self) -> bool:
        return finished(self.live.s)

    @property
    def shows_result(self) -> bool:
        """Where the game ended the result stands beside the final board."""
        return self.over and self.is_live

    @property
    def in_sight(self) -> list[Panel]:
        """The panels that stand in the column."""
        return [*self.panels_at("auction"), *self.panels_at("side")]

    def panels_at(self, place: PanelPlace) -> list[Panel]:
        return [panel for panel in self.panels if panel.place == place]

    def panel_at(self, place: PanelPlace) -> Panel | None:
        """The only one there."""
        return next(iter(self.panels_at(place)), None)


def make_scene(
    ctx: PageContext,
    live: TableState,
    viewer: Viewer,
    position: HasAgenda,
    at: int,
    group: str,
    seat: Seat,
    story_cache: StoryCache,
) -> Scene:
    s = live.game.view(position, seat)
    shown = presentation_of(live.game).panels(s)
    mine = viewer.seats if len(viewer.seats) < len(live.seats) else ()  # who holds every seat is told apart from nobody
    names = [known_as(ctx, chair.name) for chair in live.seats]
    tell = HtmlContext(ctx.say, names, marks(names), mine, liveries(live.game))
    choices, refused = menu(live, viewer, s, dial_names(shown)) if at == live.last and live.row.closed is None else ([], [])
    chosen = group if group in open_groups(shown, choices) else ""
    alone = [(n, line) for n, line in story_cache.events if line.seat is None]
    return Scene(ctx, live, viewer, at, s, shown, choices, refused, chosen, tell, story_cache, alone)


def dial_names(panels: Sequence[Panel]) -> list[str]:
    """The rows of the panel that stands in the turn strip: they are the groups of actions."""
    rows = [row for panel in panels if panel.place == "strip" for row in panel.rows]
    return [row[0].text for row in rows if isinstance(row[0], Term) and isinstance(row[1], Gauge)]


def open_groups(panels: Sequence[Panel], choices: Sequence[Choice]) -> set[str]:
    """The dials one can choose between; while a single one is being carried out there is nothing to choose."""
    found = {choice.group for choice in choices} & set(dial_names(panels))
    return found if len(found) > 1 or all(choice.group in found for choice in choices) else set()


def dials_folded(scene: Scene) -> bool:
    """A dial has been chosen, or somebody else chooses: they stand in the bar of the turn, and the body is for the action."""
    return bool(dial_names(scene.panels)) and (
        not scene.my_turn or not scene.is_live or bool(scene.group) or not open_groups(scene.panels, scene.choices)
    )


def undecided(scene: Scene) -> bool:
    """The reader has to choose one of the dials first."""
    return scene.my_turn and bool(dial_names(scene.panels)) and not dials_folded(scene)


# -- what may be done ------------------------------------------------------------------------------------


def menu(live: TableState, viewer: Viewer, s: HasAgenda, dials: Sequence[str]) -> tuple[list[Choice], list[Choice]]:
    """All that this reader may do now; and, when it is their turn, what the phase offers and a rule forbids."""
    game = live.game
    mine = viewpoint(live, viewer)
    held = [seat for seat in viewer.seats if seat == mine or seat not in live.deciding]  # of several asked, one after the other
    allowed = [choice(game, s, a, dials) for seat in held for a in options(game, s, seat)]
    if mine not in live.deciding or finished(s):
        return allowed, []
    refused = []
    for move in game.phases[s.agenda[-1]]:
        judged = [(a, move.refusal(s, a)) for a in move.offers(s)]
        refused += [choice(game, s, a, dials)._replace(amounts=None, rule=rule) for a, rule in judged if rule is not None]
    return allowed, refused


def choice(game: AnyGame, s: HasAgenda, a: AnyAction, dials: Sequence[str]) -> Choice:
    words = spell(game, a)
    verb, *rest = words.split()
    group = next((word for word in (verb, *rest) if word in dials), verb)
    return Choice(a, words, verb, group, amounts(game, s, a))


def in_group(scene: Scene, choices: Sequence[Choice]) -> list[Choice]:
    """Those of the chosen group, or all while none is chosen."""
    return [choice for choice in choices if scene.group in ("", choice.group)]


def placed(scene: Scene, clickable: set[str]) -> list[Choice]:
    """What can be chosen on the board: the choices themselves, and the amounts of them that it shows."""
    every = in_group(scene, scene.choices)
    further = sorted(clickable - {choice.words for choice in every})
    amounts = [choice(scene.game, scene.s, read(scene.game, words), dial_names(scene.panels)) for words in further]
    return [one for one in every if one.words in clickable] + amounts


# -- words and pictures of the game ----------------------------------------------------------------------


def asked(scene: Scene) -> Message:
    """What the table waits for."""
    return Message("The game is over.") if scene.over else scene.words.asked(seen(scene.live, scene.viewer))


def in_full(scene: Scene, said: Message) -> Message:
    """The company whose plate stands beside it, by its full name."""
    codes = dict([(hole, value.code) for hole, value in said.holes.items() if isinstance(value, CompanyRef)][:1])
    names = {hole: scene.tell.liveries[code].name for hole, code in codes.items() if code in scene.tell.liveries}
    return Message(said.text, {**said.holes, **{hole: name for hole, name in names.items() if name}})


def verb_text(scene: Scene, verb: str) -> str:
    """A verb of the notation in the reader's words."""
    said = scene.ctx.say(verb)
    return capital(said if said != verb else verb.replace("-", " "))


def words(scene: Scene, choice: Choice) -> ActionWords:
    """What the game says of an action."""
    return scene.words.words(scene.s, choice.a)


def short_text(scene: Scene, choice: Choice) -> Message:
    """An action in few words."""
    return words(scene, choice).short_text


def deed_text(scene: Scene, choice: Choice) -> str:
    return capital(scene.tell.speak(words(scene, choice).button_text))


def warning(scene: Scene, choice: Choice) -> str | None:
    found = words(scene, choice).warning
    return scene.ctx.fill("{warning} Click again to confirm.", warning=scene.tell.speak(found)) if found is not None else None


def amount_pattern(scene: Scene, choice: Choice) -> str:
    """The same with a hole for the amount, which the reader still chooses."""
    said = words(scene, choice)
    if "amount" not in said.holes:
        return f"{verb_text(scene, choice.verb)} {{amount}}"
    return capital(scene.tell.speak(Message(said.button, {**said.holes, "amount": amount_text(scene, choice, "{amount}")})))


def amount_text(scene: Scene, choice: Choice, amount: object) -> str:
    """In dollars, where the game says so."""
    in_dollars = isinstance(words(scene, choice).holes.get("amount"), Money)
    return scene.tell.speak(Message(DOLLARS, {"amount": amount})) if in_dollars else str(amount)


def arguments(choice: Choice) -> list[str]:
    """The words after the verb, without the one that only names its group."""
    return [word for word in choice.words.split()[1:] if word != choice.group]


def preview(scene: Scene, a: AnyAction) -> Sequence[Change]:
    return scene.words.words(scene.s, a).preview()


def views_of(scene: Scene) -> Views[Any, Any] | None:
    """Of a table with several pictures."""
    return scene.drawing.views if scene.drawing is not None else None


def has_views(scene: Scene) -> bool:
    return views_of(scene) is not None


def board_of(scene: Scene, picked: str | None = None) -> Picture | None:
    """The board with what the reader may do on it; None for a game without one."""
    if scene.drawing is None:
        return None
    actions = [choice.a for choice in in_group(scene, scene.choices)]
    return scene.drawing.board(scene.s, actions, picked, scene.tell.speak)
