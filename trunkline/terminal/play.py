"""A game in the terminal: people at the keyboard, bots beside them."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.prompt import Confirm

from trunkline.bots.levels import LEVELS, level_called
from trunkline.bots.random import with_amount
from trunkline.bots.thought import Budget
from trunkline.core.catalog import chapter
from trunkline.core.errors import BadNotation, Phrase, TrunklineError
from trunkline.core.game import SPECTATOR, Game, Seat
from trunkline.core.hindsight import leak
from trunkline.core.notation import field_kinds, names_of, pattern, read, spell, verbs
from trunkline.core.play import actor, options, why_not_by
from trunkline.core.record import Record, play_on, take_back
from trunkline.core.transcript import write
from trunkline.parts.ranking import ranking
from trunkline.parts.saying import capital
from trunkline.parts.telling import Panel
from trunkline.terminal.rules import rules_about
from trunkline.terminal.show import Eyes, shown
from trunkline.terminal.table import Option, eyes_of, numbered, panels_of, show_options, show_panels, show_story, told_since

HUMAN = "human"
OPTION = re.compile(r"[0-9]{1,6}")
BOTS = ("random", *LEVELS)

HELP = """\
| type | to |
|---|---|
| `3` | take option 3; `3 12` takes it with the amount 12 |
| `expand PRR Q5` | act in the notation; `words` shows how actions are written |
| `why develop A2` | hear which rule forbids something |
| `undo` | go back to before your last decision |
| `table` | see the panels and options again |
| `log` | read the whole story |
| `rules`, `rules 4.2` | read the rules |
| `board` | write the board to an SVG file |
| `save FILE`, `quit` | keep the game, leave it (`trunkline play ... --save FILE` goes on with it) |
"""


@dataclass(slots=True)
class Session:
    """One game at one keyboard."""

    record: Record
    seats: Sequence[str]  # "human" or the name of a bot
    console: Console
    file: Path | None
    eyes: Eyes
    told: int = 0  # actions whose story has been shown
    panels: dict[str, Panel] = field(default_factory=dict)  # as they were shown last


class Leave(Exception):
    """The player wants to stop."""


def play_session(session: Session) -> None:
    """Until the game is over or the player leaves; the record is kept on the way if there is a file."""
    try:
        while (seat := session.record.game.turn(session.record.now)) is not None:
            if session.seats[seat] == HUMAN:
                ask(session, seat)
            else:
                play_bot(session, seat)
        show_end(session)
    except (Leave, EOFError, KeyboardInterrupt):
        session.console.print("\nUntil next time." if session.file is None else f"\nKept in {session.file}.")


def open_session(record: Record, seats: Sequence[str], name: str, console: Console, file: Path | None) -> Session:
    names = record.names or default_names(seats, name)
    record.names = names
    return Session(record, seats, console, file, eyes_of(record.game, names), len(record.actions))


def default_names(seats: Sequence[str], name: str = "") -> list[str]:
    """The first person may have a name; everybody else is called by kind and seat."""
    names = [f"{'Player' if kind == HUMAN else kind.capitalize()} {n}" for n, kind in enumerate(seats, 1)]
    if name and HUMAN in seats:
        names[list(seats).index(HUMAN)] = name
    return names


def act(session: Session, a: Any) -> None:
    play_on(session.record, a)
    keep(session)


def keep(session: Session) -> None:
    if session.file is not None:
        session.file.write_text(write(session.record), encoding="utf-8")


def play_bot(session: Session, seat: Seat) -> None:
    """A bot sees its view; the same game and moment give the same choice, as far as it does not look at the clock."""
    record = session.record
    luck = (record.seed * 10_000 + len(record.actions)) * 10 + seat
    view = record.game.view(record.now, seat)
    act(session, level_called(session.seats[seat])(record.game, view, seat, luck, Budget()).action)


def ask(session: Session, seat: Seat) -> None:
    """Show the table, then take commands until one of them acts."""
    record = session.record
    show_what_is_new(session, seat)
    before = len(record.actions)
    while len(record.actions) == before:
        try:
            answer(session, seat, session.console.input("[magenta]›[/] ").strip())
        except TrunklineError as error:
            session.console.print(str(error), style="red", markup=False, highlight=False)


def answer(session: Session, seat: Seat, words: str) -> None:
    """One line from the keyboard."""
    command, _, rest = words.partition(" ")
    if command in COMMANDS:
        COMMANDS[command](session, seat, rest.strip())
    elif OPTION.fullmatch(command):
        act(session, chosen(session, seat, words.split()))
    elif words:
        take(session, seat, words)


def take(session: Session, seat: Seat, words: str) -> None:
    """An action in the notation, small letters allowed."""
    a = read_kindly(session.record.game, words)
    rule = why_not_by(session.record.game, session.record.now, a, seat)
    if rule is not None:
        session.console.print(f"{spell(session.record.game, a)}: {rule.text} ({rule.section})", style="red", highlight=False)
        return
    act(session, a)


def read_kindly(game: Game[Any], words: str) -> Any:
    """As ``read``; names may also be typed in small letters, or cut short where only one begins so."""
    verb, *rest = words.split() or [""]
    action = verbs(game).get(verb.lower())
    if action is None:
        return read(game, words)
    kinds = field_kinds(action)
    meant = [full_word(game, kind, word) for kind, word in zip(kinds, rest, strict=False)]
    return read(game, " ".join([verb.lower(), *meant, *rest[len(kinds) :]]))


def full_word(game: Game[Any], kind: Any, word: str) -> str:
    """The name that is meant; the word itself when that is not clear."""
    names = [] if kind is int else names_of(game, kind)
    alike = [name for name in names if name.casefold() == word.casefold()]
    longer = [name for name in names if name.casefold().startswith(word.casefold())]
    return alike[0] if alike else longer[0] if len(longer) == 1 else word


def chosen(session: Session, seat: Seat, words: Sequence[str]) -> Any:
    """Option 3, or option 3 with an amount."""
    available = choices(session, seat)
    number = int(words[0])
    if not 1 <= number <= len(available):
        raise BadNotation(f"there are options 1 to {len(available)}")
    option = available[number - 1]
    if len(words) == 1:
        return option.action
    if option.amounts is None or len(words) > 2 or not OPTION.fullmatch(words[1]):
        raise BadNotation(f"{spell(session.record.game, option.action)} takes no {' '.join(words[1:])[:40]!r}")
    return with_amount(option.action, int(words[1]))


def choices(session: Session, seat: Seat) -> list[Option]:
    game = session.record.game
    view = game.view(session.record.now, seat)
    return numbered(game, view, options(game, view, seat))


# -- commands ------------------------------------------------------------------------------------------


def show_table(session: Session, seat: Seat, rest: str = "") -> None:
    """Everything."""
    session.panels.clear()
    show_what_is_new(session, seat)


def show_what_is_new(session: Session, seat: Seat) -> None:
    """The story since, the panels that changed, and the options."""
    record, console = session.record, session.console
    view = record.game.view(record.now, seat)
    console.rule(f"[bold]{escape(session.eyes.names[seat])}[/]")
    show_story(console, session.eyes, told_since(record, seat, session.told))
    session.told = len(record.actions)
    console.print()
    panels = panels_of(record.game, view)
    show_panels(console, session.eyes, [panel for panel in panels if session.panels.get(panel.name) != panel])
    session.panels = {panel.name: panel for panel in panels}
    show_options(console, session.eyes, record.game, view, choices(session, seat))
    console.print("[dim]a number, an action, why ACTION, undo, help[/]")


def why(session: Session, seat: Seat, rest: str) -> None:
    game = session.record.game
    a = read_kindly(game, rest)
    rule = why_not_by(game, session.record.now, a, seat)
    if rule is None:
        session.console.print(f"{spell(game, a)} is allowed now.", style="green", highlight=False)
    else:
        session.console.print(f"{rule.text} ({game.title} {rule.section})", style="yellow", highlight=False)


def undo(session: Session, seat: Seat, rest: str) -> None:
    """Back to the last position in which somebody at this keyboard decided."""
    record = session.record
    actors = [actor(record.game, s, a) for s, a in zip(record.states, record.actions, strict=False)]
    earlier = [n for n, who in enumerate(actors) if who is not None and session.seats[who] == HUMAN]
    if not earlier:
        raise BadNotation("there is nothing of yours to take back")
    here = [Seat(n) for n, kind in enumerate(session.seats) if kind == HUMAN]
    seen = leak(record.game, record.states[earlier[-1]], record.actions[earlier[-1] :], here)
    if seen is not None:
        raise BadNotation("{reason}; it cannot be taken back", reason=Phrase(seen))
    while len(record.actions) > earlier[-1]:
        take_back(record)
    session.told = min(session.told, len(record.actions))
    keep(session)


def log(session: Session, seat: Seat, rest: str) -> None:
    show_story(session.console, session.eyes, told_since(session.record, seat, 0))


def rules(session: Session, seat: Seat, rest: str) -> None:
    session.console.print(Markdown(rules_about(session.record.game, rest)))


def board(session: Session, seat: Seat, rest: str) -> None:
    drawing = chapter(session.record.game, "draw")
    if drawing is None:
        raise BadNotation(f"{session.record.game.title} has no drawn board")
    file = Path(rest or f"{session.record.game.name}.svg")
    file.write_text(
        str(drawing.sheet(session.record.game.view(session.record.now, seat), session.eyes.names)), encoding="utf-8"
    )
    session.console.print(f"The board is in {file}.")


def save(session: Session, seat: Seat, rest: str) -> None:
    if not rest:
        raise BadNotation("say where: save FILE")
    session.file = Path(rest)
    keep(session)
    session.console.print(f"Kept in {rest} from now on.")


def words(session: Session, seat: Seat, rest: str) -> None:
    for action in verbs(session.record.game).values():
        session.console.print(f"  {pattern(action)}", highlight=False)


def leave(session: Session, seat: Seat, rest: str) -> None:
    if session.file is not None or Confirm.ask("Leave without keeping the game?", console=session.console, default=True):
        raise Leave


def help_page(session: Session, seat: Seat, rest: str) -> None:
    session.console.print(Markdown(HELP))


COMMANDS: dict[str, Callable[[Session, Seat, str], None]] = {
    "table": show_table,
    "why": why,
    "undo": undo,
    "log": log,
    "rules": rules,
    "board": board,
    "save": save,
    "words": words,
    "help": help_page,
    "?": help_page,
    "quit": leave,
    "exit": leave,
}


def show_end(session: Session) -> None:
    """The last story, the panels and the ranking."""
    record, console = session.record, session.console
    seat = watcher(session)
    show_story(console, session.eyes, told_since(record, seat, session.told))
    console.rule("The end")
    show_panels(console, session.eyes, panels_of(record.game, record.game.view(record.now, seat)))
    for place, who, score in ranking(record.game, record.now):
        name = capital(shown(session.eyes, who).plain)
        console.print(f"  {place}. {name}  {score}", style="bold" if place == 1 else "", highlight=False)


def watcher(session: Session) -> Seat:
    """Through whose eyes the end is seen: the first person's, or everybody's where only bots sit."""
    return Seat(list(session.seats).index(HUMAN)) if HUMAN in session.seats else SPECTATOR
