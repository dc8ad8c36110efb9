"""trunkline play"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from trunkline.cli.commands.asking import Board, Options, fail, game_called, tree_file
from trunkline.cli.commands.language import language, translator

if TYPE_CHECKING:
    from trunkline.cli.terminal.session import Session
    from trunkline.core.game import AnyGame
    from trunkline.records.reading import Reading
    from trunkline.records.record import Record

USUAL_GAME, USUAL_SEATS = "chicago_express", "human,steady,steady"


class Wanted(NamedTuple):
    """What the command line says about a game; empty where it says nothing."""

    game: str
    seats: str
    seed: int | None
    name: str
    options: list[str]


def play(
    game: Annotated[
        str,
        typer.Argument(
            help="A game of the catalog; [bold]trunkline games[/] lists them.",
            show_default=f"{USUAL_GAME}, or the game of the saved file",
        ),
    ] = "",
    seats: Annotated[
        str,
        typer.Option(
            help="Who sits where, clockwise: human, or a bot: random, simple, steady, strong; separated by commas.",
            show_default=f"{USUAL_SEATS}, or as saved",
        ),
    ] = "",
    seed: Annotated[int | None, typer.Option(help="Makes chance and bots repeatable.", show_default="a new one")] = None,
    save: Annotated[
        Path | None, typer.Option(help="Keep the game in this file after every action; goes on with it if it exists.")
    ] = None,
    name: Annotated[str, typer.Option(help="What the others call you; names of several people are separated by commas.")] = "",
    board: Board = None,
    option: Options = [],  # noqa: B006 - typer reads it, nobody changes it
) -> None:
    """Play a game in the terminal.

    Type the number of an option, or the action itself ([bold]expand PRR Binghamton[/]).
    [bold]map[/] prints the board as text; [bold]why ACTION[/] names the rule that forbids
    something; [bold]undo[/] takes back; [bold]help[/] shows the rest.

    The bots: [bold]random[/] does anything legal, [bold]simple[/] follows plain rules, [bold]steady[/] judges
    the position after each move, [bold]strong[/] searches ahead for a second.
    docs/strength.md says how strong they are.

    A saved game goes on exactly as it was: the file keeps the game, its options
    and who sits where. [bold]trunkline play --save FILE[/] is all it takes.

    [bold]Example[/]  trunkline play american_rails --seats human,steady,strong
    """
    from rich.console import Console

    from trunkline.cli.terminal.files import check_writable, write_whole
    from trunkline.cli.terminal.play import play_session
    from trunkline.cli.terminal.session import open_session
    from trunkline.records.text import write

    if save is not None and save.exists():
        check_writable(save)
        read = saved_game(save, board, Wanted(game, seats, seed, name, option))
        record = read.record
    else:
        read, record = None, fresh_record(game_called(game or USUAL_GAME, option, board), seats or USUAL_SEATS, seed, name)
        if save is not None:
            write_whole(save, write(record))  # refused now, not after the first action
    session = open_session(record, Console(), save, translator(record.game), language(), read)
    greet(session)
    play_session(session)


def greet(session: "Session") -> None:
    """Which game it is, how far it has come, and what should be known about its board."""
    from trunkline.cli.terminal.session import tell

    record = session.record
    tell(session, "{game}, seed {seed}", "bold", game=record.game.title, seed=record.seed)
    if record.actions:
        tell(session, "resuming after {number} actions", number=len(record.actions))
    for caveat in record.game.caveats:
        session.console.print(session.context.say(caveat), style="dim", highlight=False)


def seat_kinds(seats: str, source: str = "--seats") -> list[str]:
    """Bots by their keys, as in files; a random one is called so in these."""
    from trunkline.bots.levels import KNOWN, NAMES
    from trunkline.records.record import HUMAN

    kinds = [kind.strip() for kind in seats.split(",")]
    for kind in kinds:
        if kind.casefold() not in (HUMAN, *KNOWN):
            known = ", ".join((HUMAN, *(name.casefold() for name in NAMES.values())))
            fail("{source}: {kind} is not one of {known}", source=source, kind=repr(kind), known=known)
    return [kind if kind in (HUMAN, "random") else KNOWN[kind] for kind in map(str.casefold, kinds)]


def people(names: str) -> list[str]:
    from trunkline.records.text import plain_name

    return [plain_name(name) for name in names.split(",") if name.strip()]


# -- a new game ------------------------------------------------------------------------------------------


def fresh_record(game: "AnyGame", seats: str, seed: int | None, name: str) -> "Record":
    from datetime import date
    from secrets import randbelow

    from trunkline.cli.terminal.session import default_names
    from trunkline.records.record import begin

    kinds = seat_kinds(seats)
    number = randbelow(1_000_000) if seed is None else seed
    return begin(game, len(kinds), number, default_names(kinds, people(name)), date.today().isoformat(), kinds)


# -- a saved game ----------------------------------------------------------------------------------------


def saved_game(file: Path, board: Path | None, wanted: Wanted) -> "Reading":
    """Exactly as it was saved; what the command line says otherwise is refused, and what neither says is asked for."""
    from trunkline.cli.terminal.session import default_names

    read = tree_file(file, board)
    record = read.record
    if not record.seats and not wanted.seats:
        likely = ",".join(likely_seats(record))
        fail("{file} does not say who sits where; add --seats, for example --seats {seats}", file=file, seats=likely)
    refuse_changes(file, record, wanted)
    record.seats = seat_kinds(",".join(record.seats), str(file)) if record.seats else seat_kinds(wanted.seats)
    record.names = record.names or default_names(record.seats, people(wanted.name))
    return read


def likely_seats(record: "Record") -> list[str]:
    """Who sits where in a record of earlier days, as far as its names tell: a bot was called by its level."""
    from trunkline.bots.levels import KNOWN, NAMES
    from trunkline.records.record import HUMAN

    levels = {word: NAMES[level].casefold() for word, level in KNOWN.items()}
    names = record.names or [HUMAN] * record.players
    return [levels.get(name.partition(" ")[0].casefold(), HUMAN) for name in names]


def refuse_changes(file: Path, record: "Record", wanted: Wanted) -> None:
    """The command line may repeat what the file says, but not change it."""
    if wanted.game not in ("", record.game.name):
        fail("{file} is a game of {game}, not of {other}", file=file, game=record.game.name, other=wanted.game)
    kinds = seat_kinds(wanted.seats) if wanted.seats else []
    if kinds and len(kinds) != record.players:
        fail("{file} is a game for {players} players, not for {number}", file=file, players=record.players, number=len(kinds))
    for flag, said, kept in said_and_kept(record, wanted):
        if said not in ("", kept):
            fail("{file} was saved with {flag} {kept}; to go on, leave {flag} out", file=file, flag=flag, kept=kept or "-")


def said_and_kept(record: "Record", wanted: Wanted) -> list[tuple[str, str, str]]:
    """For each flag what the command line says and what the file says."""
    from trunkline.records.record import HUMAN
    from trunkline.records.text import spelled_options

    chosen = spelled_options(record.game).split()
    added = set(" ".join(wanted.options).split()) - set(chosen)
    names = [name for name, kind in zip(record.names, record.seats, strict=False) if kind == HUMAN]
    return [
        ("--seats", ",".join(seat_kinds(wanted.seats)) if wanted.seats and record.seats else "", ",".join(record.seats)),
        ("--seed", "" if wanted.seed is None else str(wanted.seed), str(record.seed)),
        ("--name", ",".join(people(wanted.name)) if names else "", ",".join(names[: len(people(wanted.name))])),
        ("--option", " ".join(added), " ".join(chosen)),
    ]
