"""The help page: what is asked now and how to answer it, then everything else that can be typed."""

from rich.table import Table
from rich.text import Text

from trunkline.cli.terminal.session import Session, choices, tell
from trunkline.cli.terminal.show import said
from trunkline.cli.terminal.table import Option, asked, option_words, verb_words
from trunkline.core.game import HasAgenda, Seat
from trunkline.core.message import Message
from trunkline.core.notation import pattern, spell, verb

MORE = (
    ("why ACTION", "which rule forbids an action"),
    ("undo", "go back to before your last decision"),
    ("map", "the map as text, with what can be chosen now"),
    ("table", "all panels and the options again"),
    ("log", "the whole story so far"),
    ("rules, rules 4.2", "all rules, or one of them"),
    ("words", "how every action is written"),
    ("board FILE", "draw the board into an SVG file"),
    ("save FILE", "save the game after every action from now on"),
    ("quit", "leave; trunkline play --save FILE goes on with a saved game"),
)


def show_help(session: Session, seat: Seat) -> None:
    """What is asked, examples taken from the options at hand, and the commands."""
    console, available = session.console, choices(session, seat)
    view = session.record.game.view(session.record.now, seat)
    console.print(asked(session.context, session.record.game, view), style="bold magenta")
    console.print()
    tell(session, "To answer, type")
    console.print(examples(session, view, available))
    tell(session, "Names may be typed in small letters and cut short; a city may stand for its hex.", "dim")
    console.print()
    tell(session, "Besides that")
    console.print(commands(session))


def examples(session: Session, view: HasAgenda, available: list[Option]) -> Table:
    """The number of an option, an amount with it, and the same as an action."""
    game = session.record.game
    context = session.context
    table = Table.grid(padding=(0, 3), pad_edge=True)
    for option in available[:1]:
        table.add_row(Text(str(option.number), style="magenta"), option_words(context, game, view, option))
        table.add_row(
            Text(spell(game, option.action), style="magenta"), said(context, Message("the same, written as an action"))
        )
    for option in [one for one in available if one.amounts is not None and len(one.amounts) > 1][:1]:
        amount = list(option.amounts or [0])[:4][-1]
        holes = {"number": option.number, "amount": amount}
        table.add_row(
            Text(f"{option.number} {amount}", style="magenta"),
            said(context, Message("option {number} with the amount {amount}", holes)),
        )
    for action in dict.fromkeys(type(option.action) for option in available):
        table.add_row(Text(pattern(action), style="magenta"), verb_words(context, verb(action)))
    return table


def commands(session: Session) -> Table:
    table = Table.grid(padding=(0, 3), pad_edge=True)
    for typed, meaning in MORE:
        if typed != "map" or session.record.game.hex_map is not None:
            table.add_row(Text(session.context.say(typed), style="magenta"), said(session.context, Message(meaning)))
    return table
