"""The command line. Each command imports what it needs when it runs, so that --help is quick."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from trunkline.core.errors import TrunklineError

if TYPE_CHECKING:
    from trunkline.core.game import Game
    from trunkline.core.record import Record

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    add_completion=False,
    help="""Railway share games, played and studied on one exact engine.

    [bold]Examples[/]

    trunkline play chicago_express                    [dim]# against two random opponents[/]

    trunkline play chicago_express --seats human,human,random --save evening.txt

    trunkline rules chicago_express 4.2               [dim]# what may be built where[/]

    trunkline draw chicago_express -o board.svg

    trunkline replay evening.txt --at 40

    trunkline playout chicago_express --players 4 --games 1000
    """,
)

RECENT = 8  # actions told before a position

GameName = Annotated[
    str, typer.Argument(help="A game of the catalog; [bold]trunkline games[/] lists them.", show_default=False)
]
Options = Annotated[list[str], typer.Option("--option", help="An option of the game, name=value; may be given more than once.")]

Board = Annotated[Path | None, typer.Option("--board", help="Play on the board of this file.", show_default="the game's own")]
boards = typer.Typer(no_args_is_help=True, help="Boards of your own: check a board file, or print the game's to begin with.")
app.add_typer(boards, name="board")


def main() -> None:
    """Run the command line; what Trunkline refuses is a sentence on standard error and exit status 1."""
    try:
        app()
    except TrunklineError as error:
        fail(str(error))


def fail(sentence: str) -> NoReturn:
    print(f"trunkline: {sentence}", file=sys.stderr)
    raise SystemExit(1)


def game_called(name: str, chosen: list[str], board: Path | None = None) -> "Game[Any]":
    from trunkline.core.catalog import find, with_options
    from trunkline.core.transcript import read_options

    return with_options(with_board(find(name), board), read_options(" ".join(chosen)))


def with_board(game: "Game[Any]", board: Path | None) -> "Game[Any]":
    from trunkline.core.catalog import on_board

    return game if board is None else on_board(game, text_of(board), str(board))


def text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{file}: {error}")


def record_file(file: Path, board: Path | None = None) -> "Record":
    from trunkline.core.catalog import find
    from trunkline.core.transcript import load_file

    return load_file(file, lambda name, version: with_board(find(name, version), board))


def position_number(record: "Record", at: int | None) -> int:
    last = len(record.actions)
    if at is not None and at not in range(last + 1):
        fail(f"--at {at}: the record has positions 0 to {last}")
    return last if at is None else at


@app.command()
def games() -> None:
    """List the games one can play."""
    from rich.console import Console

    from trunkline.core.catalog import catalog

    console = Console()
    for game in catalog():
        console.print(
            f"[bold]{game.name}[/]  {game.title}, {game.seats.start} to {game.seats.stop - 1} players", highlight=False
        )
        for option in game.options:
            console.print(f"  option {option}", style="dim", highlight=False)
        for caveat in game.caveats:
            console.print(f"  {caveat}", style="yellow", highlight=False)


@app.command()
def rules(
    game: GameName, section: Annotated[str, typer.Argument(help="A chapter (4) or a rule (4.2); all rules if left out.")] = ""
) -> None:
    """Read the numbered rules of a game.

    [bold]Examples[/]  trunkline rules chicago_express    trunkline rules chicago_express 4.2
    """
    from rich.console import Console
    from rich.markdown import Markdown

    from trunkline.terminal.rules import rules_about

    Console().print(Markdown(rules_about(game_called(game, []), section)))


@app.command()
def play(
    game: GameName = "chicago_express",
    seats: Annotated[
        str, typer.Option(help="Who sits where, clockwise: human or random, separated by commas.")
    ] = "human,random,random",
    seed: Annotated[int | None, typer.Option(help="Makes chance and bots repeatable.", show_default="a new one")] = None,
    save: Annotated[
        Path | None, typer.Option(help="Keep the game in this file after every action; goes on with it if it exists.")
    ] = None,
    name: Annotated[str, typer.Option(help="What the others call you.")] = "",
    board: Board = None,
    option: Options = [],  # noqa: B006 - typer reads it, nobody changes it
) -> None:
    """Play a game in the terminal.

    Type the number of an option, or the action itself ([bold]expand PRR Q5[/]). [bold]why ACTION[/] names the rule that forbids
    something; [bold]undo[/] takes back; [bold]help[/] shows the rest.
    """
    from rich.console import Console

    from trunkline.terminal.play import open_session, play_session

    kinds = seat_kinds(seats)
    kept = save is not None and save.exists()
    record = record_file(save, board) if save and kept else fresh_record(game_called(game, option, board), len(kinds), seed)
    if record.game.name != game or record.players != len(kinds):
        fail(f"{save} is a game of {record.game.name} for {record.players} players")
    console = Console()
    console.print(
        f"[bold]{record.game.title}[/], seed {record.seed}"
        + (f", going on after {len(record.actions)} actions" if record.actions else "")
    )
    for caveat in record.game.caveats:
        console.print(caveat, style="dim")
    play_session(open_session(record, kinds, name, console, save))


def seat_kinds(seats: str) -> list[str]:
    from trunkline.terminal.play import BOTS, HUMAN

    kinds = [kind.strip() for kind in seats.split(",")]
    for kind in kinds:
        if kind not in (HUMAN, *BOTS):
            fail(f"--seats: {kind!r} is not one of {', '.join((HUMAN, *BOTS))}")
    return kinds


def fresh_record(game: "Game[Any]", players: int, seed: int | None) -> "Record":
    from datetime import date
    from secrets import randbelow

    from trunkline.core.record import begin

    number = randbelow(1_000_000) if seed is None else seed
    return begin(game, players, number, date=date.today().isoformat())


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on.", show_default="127.0.0.1")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen on.", show_default="8830")] = None,
    db: Annotated[
        str | None,
        typer.Option(help="sqlite:///FILE or postgresql://USER@HOST/NAME.", show_default="a file in your data folder"),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; more than one needs PostgreSQL.", show_default="1")
    ] = None,
    https: Annotated[bool | None, typer.Option("--https", help="Served behind TLS: cookies are marked Secure.")] = None,
    bot_pause: Annotated[float | None, typer.Option(min=0, help="Seconds a bot takes.", show_default="0.8")] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the front page in your browser.")] = False,
) -> None:
    """Serve the tables to browsers and programs.

    Every setting can also come from the environment: TRUNKLINE_HOST, TRUNKLINE_PORT, TRUNKLINE_DB, TRUNKLINE_WORKERS,
    TRUNKLINE_HTTPS, TRUNKLINE_BOT_PAUSE; flags go first. Migrations run by themselves. The API is described at /api/docs.
    """
    from trunkline.server.serve import run

    given = {"host": host, "port": port, "db": db, "workers": workers, "https": https, "bot_pause": bot_pause}
    run({name: value for name, value in given.items() if value is not None}, browser)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record.", show_default=False)],
    at: Annotated[int | None, typer.Option(help="Show the position after this many actions.", show_default="the last")] = None,
    board: Board = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Verify a record: every action legal, every assertion true, the result as played. Exit status 0 only then.

    [bold]Examples[/]  trunkline replay evening.txt    trunkline replay evening.txt --at 40 --json
    """
    record = record_file(file, board)
    number = position_number(record, at)
    if as_json:
        print(json.dumps(replay_report(record, number)))
    else:
        show_replay(record, number)


def replay_report(record: "Record", number: int) -> dict[str, Any]:
    from trunkline.core.notation import spell
    from trunkline.core.play import finished
    from trunkline.core.wire import dump

    return {
        "game": record.game.name,
        "rules": record.game.edition,
        "players": record.players,
        "seed": record.seed,
        "names": list(record.names),
        "valid": True,
        "finished": finished(record.now),
        "scores": record.game.score(record.now),
        "actions": [spell(record.game, a) for a in record.actions],
        "at": number,
        "state": dump(record.states[number]),
    }


def show_replay(record: "Record", number: int) -> None:
    from dataclasses import replace

    from rich.console import Console

    from trunkline.core.game import Seat
    from trunkline.core.play import finished
    from trunkline.terminal.play import default_names
    from trunkline.terminal.table import eyes_of, panels_of, show_panels, show_story, told_since

    console = Console()
    eyes = eyes_of(record.game, record.names or default_names(["seat"] * record.players))
    ending = "finished" if finished(record.now) else "unfinished"
    console.print(f"[bold]{record.game.title}[/]: {len(record.actions)} actions, all legal; {ending}. Position {number}:\n")
    past = replace(record, actions=record.actions[:number], states=record.states[: number + 1])
    show_story(console, eyes, told_since(past, Seat(0), max(0, number - RECENT)))
    console.print()
    show_panels(console, eyes, panels_of(record.game, record.states[number]))


@app.command()
def draw(
    game: GameName,
    record: Annotated[Path | None, typer.Option(help="Draw a position of this record instead of the start.")] = None,
    at: Annotated[int | None, typer.Option(help="Which position of the record.", show_default="the last")] = None,
    players: Annotated[
        int | None, typer.Option(help="For how many players the start is drawn.", show_default="the fewest")
    ] = None,
    board: Board = None,
    output: Annotated[
        str, typer.Option("--output", "-o", help="The file to write; - is standard output.", show_default="GAME.svg")
    ] = "",
) -> None:
    """Draw the board as SVG.

    [bold]Examples[/]  trunkline draw chicago_express -o board.svg

    trunkline draw chicago_express --record evening.txt --at 40
    """
    from trunkline.core.catalog import chapter, start

    played = record_file(record, board) if record is not None else None
    chosen = played.game if played is not None else game_called(game, [], board)
    if chosen.name != game:
        fail(f"{record} is a record of {chosen.name}")
    position = (
        played.states[position_number(played, at)] if played is not None else start(chosen, players or chosen.seats.start, 0)
    )
    drawing = chapter(chosen, "draw")
    if drawing is None:
        fail(f"{chosen.title} has no drawn board yet")
    picture = str(drawing.sheet(position, played.names if played is not None else ()))
    if output == "-":
        print(picture)
        return
    file = Path(output or f"{game}.svg")
    file.write_text(picture, encoding="utf-8")
    print(f"The board is in {file}.")


@app.command()
def playout(
    game: GameName,
    players: Annotated[int | None, typer.Option(help="How many sit at the table.", show_default="the fewest")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The first seed; each game takes the next.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="On how many cores.")] = 1,
    board: Board = None,
    option: Options = [],  # noqa: B006 - typer reads it, nobody changes it
    as_json: Annotated[bool, typer.Option("--json", help="End with one line of JSON.")] = False,
) -> None:
    """Play random games to their end and report lengths, scores and speed.

    [bold]Examples[/]  trunkline playout chicago_express --players 4 --games 1000

    trunkline playout chicago_express --games 10000 --jobs 2 --json
    """
    from rich.console import Console

    from trunkline.terminal.playout import play_many, summary

    chosen = game_called(game, option, board)
    figures = play_many(chosen, players or chosen.seats.start, range(seed, seed + games), jobs)
    Console(stderr=as_json).print(summary(figures))
    if as_json:
        print(json.dumps(figures))


BoardGame = Annotated[str, typer.Option("--game", help="The game the board is for.", show_default="the one that has boards")]


@boards.command("check")
def check_board(file: Annotated[Path, typer.Argument(help="A board file.", show_default=False)], game: BoardGame = "") -> None:
    """Check a board file: everything there, everything joined, no line crossing another. Exit status 0 only then.

    [bold]Examples[/]  trunkline board check mine.toml    trunkline play union_pacific --board mine.toml
    """
    for line in board_chapter(game).check(text_of(file), str(file)):
        print(line)


@boards.command("print")
def print_board(game: BoardGame = "") -> None:
    """Print the game's own board file, to begin one's own with.

    [bold]Example[/]  trunkline board print > mine.toml
    """
    print(board_chapter(game).own(), end="")


def board_chapter(name: str) -> Any:
    """The part of a game's folder that knows boards; without a name, that of the first game that has one."""
    from trunkline.core.catalog import catalog, chapter, find

    found = [chapter(game, "boards") for game in ([find(name)] if name else catalog())]
    known = [boards for boards in found if boards is not None]
    if not known:
        fail(f"{name} is played on its own board alone")
    return known[0]


@app.command()
def bench(
    game: Annotated[str, typer.Argument(help="Measure this game alone.", show_default="every game of the catalog")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="End with one line of JSON.")] = False,
) -> None:
    """Measure the engine: copy, legal, apply and whole random games.

    Each figure also comes as a ratio to a fixed loop of plain Python run in the same process, so that machines can be compared.
    """
    from importlib.util import module_from_spec, spec_from_file_location

    from rich.console import Console

    from trunkline.core.catalog import catalog

    file = Path(__file__).parent.parent / "bench" / "engine.py"
    if not file.exists():
        fail("the benchmarks are part of the repository, not of the installed package")
    spec = spec_from_file_location("engine", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    figures = module.measure_all([game_called(game, [])] if game else catalog())
    Console(stderr=as_json).print(module.table(figures))
    if as_json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
