"""What can be typed while the game waits for somebody at the keyboard."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.markdown import Markdown
from rich.markup import escape

from trunkline.bots.random import with_amount
from trunkline.cli.terminal.asking import agrees
from trunkline.cli.terminal.files import would_lose, write_whole
from trunkline.cli.terminal.hexmap import legend, map_lines, named_places
from trunkline.cli.terminal.lessons import show_help
from trunkline.cli.terminal.rules import rules_about
from trunkline.cli.terminal.session import Leave, Session, act, choices, hex_map, keep, saved_text, tell
from trunkline.cli.terminal.table import (
    first_that_fit,
    height,
    in_columns,
    option_list,
    show_panels,
    show_story,
    told_since,
)
from trunkline.cli.terminal.typed import cities_of, read_kindly
from trunkline.core.errors import BadNotation, citation
from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.core.notation import pattern, spell, verbs
from trunkline.core.play import actor, why_not_by
from trunkline.core.undo_safety import leak
from trunkline.present.default import drawing_of, presentation_of
from trunkline.present.message import Panel, Several, Term
from trunkline.present.to_text import text_renderer, to_text
from trunkline.records.record import HUMAN, take_back

OTHER_LINES = 8  # of a screen: rule, story, hints, prompt
OPTION = re.compile(r"[0-9]{1,6}")


def answer(session: Session, seat: Seat, words: str) -> None:
    """One line from the keyboard."""
    command, _, rest = words.partition(" ")
    known = COMMANDS.get(command.casefold())
    if known is not None:
        known(session, seat, rest.strip())
    elif OPTION.fullmatch(command):
        act(session, chosen(session, seat, words.split()))
    elif words:
        take(session, seat, words)


def take(session: Session, seat: Seat, words: str) -> None:
    """An action in the notation, kindly read."""
    game = session.record.game
    a = understood(session, seat, words)
    rule = why_not_by(game, session.record.now, a, seat)
    if rule is not None:
        raise BadNotation("{words}: {reason}", words=spell(game, a), reason=citation(rule, game.title))
    act(session, a)


def understood(session: Session, seat: Seat, words: str) -> Any:
    return read_kindly(session.record.game, words, cities_of(hex_map(session, seat)))


def chosen(session: Session, seat: Seat, words: Sequence[str]) -> Any:
    """Option 3, or option 3 with an amount."""
    available = choices(session, seat)
    number = int(words[0])
    if not 1 <= number <= len(available):
        raise BadNotation("there are options 1 to {number}", number=len(available))
    option = available[number - 1]
    if len(words) == 1:
        return option.action
    if option.amounts is None or len(words) > 2 or not OPTION.fullmatch(words[1]):
        holes = {"action": spell(session.record.game, option.action), "words": repr(" ".join(words[1:])[:40])}
        raise BadNotation("{action} takes no {words}", **holes)
    return with_amount(option.action, int(words[1]))


# -- what is shown ---------------------------------------------------------------------------------------


def show_what_is_new(session: Session, seat: Seat) -> None:
    """The story since, the panels that changed, and the options."""
    record, console = session.record, session.console
    view = record.game.view(record.now, seat)
    console.rule(f"[bold]{escape(session.context.names[seat])}[/]")
    show_story(console, session.context, told_since(record, seat, session.told))
    session.told = len(record.actions)
    console.print()
    choice = option_list(console, session.context, record.game, view, choices(session, seat))
    show_changed_panels(
        session, presentation_of(record.game).panels(view), console.height - height(console, choice) - OTHER_LINES
    )
    console.print(choice)
    if record.game.hex_map is None:
        tell(session, "Type a number or an action. More: table, why ACTION, undo, rules, help", "dim")
    else:
        tell(session, "Type a number or an action. More: map, table, why ACTION, undo, rules, help", "dim")


def show_changed_panels(session: Session, panels: Sequence[Panel], lines: int) -> None:
    """The first that changed, as far as the screen has room; the others are named."""
    console, context = session.console, session.context
    changed = [panel for panel in panels if session.panels.get(panel.name) != panel]
    shown = first_that_fit(console, context, changed, lines)
    show_panels(console, context, shown)
    session.panels = {panel.name: panel for panel in panels}
    if len(shown) < len(changed):
        names = Several(tuple(Term(panel.title) for panel in changed[len(shown) :]))
        tell(session, "Also changed, shown by table: {names}", "dim", names=names)
        console.print()


def show_table(session: Session, seat: Seat, rest: str) -> None:
    """Everything."""
    game, console = session.record.game, session.console
    view = game.view(session.record.now, seat)
    show_panels(console, session.context, presentation_of(game).panels(view))
    console.print(option_list(console, session.context, game, view, choices(session, seat)))


def show_map(session: Session, seat: Seat, rest: str) -> None:
    """The board as text; hexes that an option names are marked."""
    board, console = hex_map(session, seat), session.console
    if board is None:
        raise BadNotation("{game} has no map of hexes; board FILE draws its board", game=session.record.game.title)
    ids = {cell.id for cell in board.cells}
    offered = {word for option in choices(session, seat) for word in spell(session.record.game, option.action).split()} & ids
    console.print()
    for line in map_lines(session.context, board, console.width, offered):
        console.print(line, highlight=False, overflow="crop", no_wrap=True)
    console.print()
    for line in legend(session.context, board, offered):
        console.print(line, highlight=False)
    console.print(in_columns(console, named_places(board)), highlight=False)
    console.print()


def show_log(session: Session, seat: Seat, rest: str) -> None:
    show_story(session.console, session.context, told_since(session.record, seat, 0))


def show_rules(session: Session, seat: Seat, rest: str) -> None:
    session.console.print(Markdown(rules_about(session.record.game, rest, session.context.language)))


def show_words(session: Session, seat: Seat, rest: str) -> None:
    for action in verbs(session.record.game).values():
        session.console.print(f"  {pattern(action)}", highlight=False, markup=False)


def help_page(session: Session, seat: Seat, rest: str) -> None:
    show_help(session, seat)


def why(session: Session, seat: Seat, rest: str) -> None:
    """The rule that forbids an action, or that it is allowed."""
    if not rest:
        raise BadNotation("name an action: why ACTION")
    game = session.record.game
    a = understood(session, seat, rest)
    rule = why_not_by(game, session.record.now, a, seat)
    if rule is None:
        tell(session, "{action} is allowed now.", "green", action=spell(game, a))
    else:
        session.console.print(
            to_text(citation(rule, game.title), session.context.say), style="yellow", highlight=False, markup=False
        )


# -- what is changed or kept -----------------------------------------------------------------------------


def undo(session: Session, seat: Seat, rest: str) -> None:
    """Back to the last position in which somebody at this keyboard decided."""
    record = session.record
    actors = [actor(record.game, s, a) for s, a in zip(record.states, record.actions, strict=False)]
    earlier = [n for n, who in enumerate(actors) if who is not None and record.seats[who] == HUMAN]
    if not earlier:
        raise BadNotation("there is nothing of yours to undo")
    here = [Seat(n) for n, kind in enumerate(record.seats) if kind == HUMAN]
    seen = leak(record.game, record.states[earlier[-1]], record.actions[earlier[-1] :], here)
    if seen is not None:
        raise BadNotation("{reason}, so it cannot be undone", reason=Message(seen))
    while len(record.actions) > earlier[-1]:
        take_back(record)
    session.told = min(session.told, len(record.actions))
    keep(session)


def board(session: Session, seat: Seat, rest: str) -> None:
    """Draw the board into a file."""
    record, context = session.record, session.context
    drawing = drawing_of(record.game)
    if drawing is None:
        raise BadNotation("{game} has no drawn board yet", game=record.game.title)
    file = Path(rest or f"{record.game.name}.svg")
    view = record.game.view(record.now, seat)
    picture = str(drawing.sheet(view, context.names, "auto", text_renderer(context.say, context.names)))
    if may_write(session, file, picture):
        write_whole(file, picture)
        tell(session, "The board is in {file}.", file=str(file))


def save(session: Session, seat: Seat, rest: str) -> None:
    """Keep the game in this file from now on."""
    if not rest:
        raise BadNotation("name a file: save FILE")
    file, text = Path(rest), saved_text(session)
    if file == session.file or may_write(session, file, text):
        write_whole(file, text)
        session.file, session.failure = file, ""
        tell(session, "The game is saved in {file} from now on.", file=rest)


def may_write(session: Session, file: Path, text: str) -> bool:
    """Whether nothing is lost by it, or the player agrees."""
    if not would_lose(file, text):
        return True
    if agrees(session.console, Message("{file} exists. Overwrite it?", {"file": file}), session.context.say):
        return True
    tell(session, "{file} was left as it is.", file=str(file))
    return False


def leave(session: Session, seat: Seat, rest: str) -> None:
    kept = session.file is not None and not session.failure
    if kept or agrees(session.console, Message("Leave without saving the game?"), session.context.say):
        raise Leave


Command = Callable[[Session, Seat, str], None]
COMMANDS: dict[str, Command] = {
    name: command
    for names, command in {
        ("map", "karte"): show_map,
        ("table", "tisch"): show_table,
        ("why", "warum"): why,
        ("undo", "zurück"): undo,
        ("log", "verlauf"): show_log,
        ("rules", "regeln"): show_rules,
        ("board", "bild"): board,
        ("save", "speichern"): save,
        ("words", "wörter"): show_words,
        ("help", "hilfe", "?"): help_page,
        ("quit", "exit", "ende"): leave,
    }.items()
    for name in names
}
