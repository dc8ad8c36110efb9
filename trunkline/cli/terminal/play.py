"""A game in the terminal: people at the keyboard, bots beside them."""

from shlex import quote

from trunkline.bots.levels import level_called
from trunkline.bots.thought import Budget
from trunkline.cli.terminal.prompt import answer, show_what_is_new
from trunkline.cli.terminal.session import Leave, Session, act, tell, translated
from trunkline.cli.terminal.show import shown
from trunkline.cli.terminal.table import show_panels, show_story, told_since
from trunkline.core.errors import TrunklineError
from trunkline.core.game import SPECTATOR, Seat
from trunkline.present.default import presentation_of
from trunkline.present.ranking import ranking
from trunkline.present.to_text import capital
from trunkline.records.record import HUMAN


def play_session(session: Session) -> None:
    """Until the game is over or the player leaves; the record is kept on the way if there is a file."""
    try:
        while (seat := session.record.game.turn(session.record.now)) is not None:
            if session.record.seats[seat] == HUMAN:
                ask(session, seat)
            else:
                play_bot(session, seat)
        show_end(session)
    except (Leave, EOFError, KeyboardInterrupt):
        say_goodbye(session)


def say_goodbye(session: Session) -> None:
    session.console.print()
    if session.file is None:
        tell(session, "Until next time.")
    elif session.failure:
        tell(session, "The game was not saved.", "red")
    else:
        tell(session, "The game is saved. To go on with it:")
        session.console.print(
            f"  trunkline play --save {quote(str(session.file))}", soft_wrap=True, markup=False, highlight=False
        )


def play_bot(session: Session, seat: Seat) -> None:
    """A bot sees its view; the same game and moment give the same choice, as far as it does not look at the clock."""
    record = session.record
    luck = (record.seed * 10_000 + len(record.actions)) * 10 + seat
    view = record.game.view(record.now, seat)
    act(session, level_called(record.seats[seat])(record.game, view, seat, luck, Budget()).action)


def ask(session: Session, seat: Seat) -> None:
    """Show the table, then take commands until one of them acts."""
    record = session.record
    show_what_is_new(session, seat)
    before = len(record.actions)
    while len(record.actions) == before:
        try:
            answer(session, seat, session.console.input("[magenta]›[/] ").strip())
        except TrunklineError as error:
            session.console.print(translated(session, error), style="red", markup=False, highlight=False)


def show_end(session: Session) -> None:
    """The last story, the panels and the ranking."""
    record, console = session.record, session.console
    seat = watcher(session)
    show_story(console, session.context, told_since(record, seat, session.told))
    console.rule(session.context.say("The end"))
    show_panels(console, session.context, presentation_of(record.game).panels(record.game.view(record.now, seat)))
    for place, who, score in ranking(record.game, record.now):
        name = capital(shown(session.context, who).plain)
        console.print(f"  {place}. {name}  {score}", style="bold" if place == 1 else "", highlight=False, markup=False)


def watcher(session: Session) -> Seat:
    """Through whose eyes the end is seen: the first person's, or everybody's where only bots sit."""
    seats = list(session.record.seats)
    return Seat(seats.index(HUMAN)) if HUMAN in seats else SPECTATOR
