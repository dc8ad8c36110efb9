"""trunkline report"""

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.commands.asking import AsJson, Board
from trunkline.cli.commands.exports import tree_or_export
from trunkline.cli.commands.files import write_file
from trunkline.cli.commands.language import language, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trunkline.records.record import Record
    from trunkline.study.decomposition import Judgement


def report(
    file: Annotated[Path, typer.Argument(help="A record, or a game of 1830 exported from 18xx.games.", show_default=False)],
    output: Annotated[Path, typer.Option("--output", "-o", help="The page to write.")] = Path("report.html"),
    positions: Annotated[
        int, typer.Option(min=1, help="Positions looked at for each decision; ten times as many where much was at stake.")
    ] = 100,
    board: Board = None,
    as_json: AsJson = False,
) -> None:
    """Write a report of a game: who was likely to win at each moment, and what decided it.

    One page that needs no server: the chances of all seats, where the result
    came from (own decisions, the others', cards, the judge's drift; they add
    up), five turning points with what would have been better, and what the
    companies earned. All of it is the opinion of bots. A game that was judged
    before is not judged again.

    [bold]Examples[/]  trunkline report evening.txt -o report.html

    trunkline report table.json --language de         [dim]# an export of 18xx.games, a page in German[/]
    """
    from trunkline.study.decomposition import Judgement
    from trunkline.study.page.document import document
    from trunkline.study.report import figures, report_of
    from trunkline.study.words import translator

    record = tree_or_export(file, board)[0].record
    judgement: Judgement = judged(record, positions)
    found = report_of(record, judgement, names_of(record))
    write_file(output, document(found, language(), translator(language(), record.game)))
    print(say("The report is in {file}.", file=output))
    if as_json:
        print(json.dumps(figures(found)))


def judged(record: "Record", positions: int) -> "Judgement":
    """As it was kept, or judged now with a bar on standard error."""
    from trunkline.cli.terminal.progress import tracked
    from trunkline.study.decomposition import Judgement, judged_steps, result_of
    from trunkline.study.kept import keep, load

    folder = cache_folder()
    kept = load(folder, record, positions)
    if kept is not None:
        return kept
    steps = list(tracked(record.game.title, judged_steps(record, positions), len(record.actions)))
    found = Judgement(steps, result_of(record))
    keep(folder, record, positions, found)
    return found


def cache_folder() -> Path:
    """Where this machine keeps what can be made again."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "trunkline" / "judged"


def names_of(record: "Record") -> "Sequence[str]":
    return record.names or [say("Player {number}", number=seat + 1) for seat in range(record.players)]
