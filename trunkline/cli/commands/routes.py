"""trunkline routes"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trunkline.cli.commands.asking import fail, position_number
from trunkline.cli.commands.exports import tree_or_export
from trunkline.cli.commands.files import write_file
from trunkline.cli.commands.language import every_translator, say
from trunkline.core.game import HasAgenda

if TYPE_CHECKING:
    from trunkline.capabilities.route_finder import RouteFinder, Timetable
    from trunkline.core.game import AnyGame

SIZE = (1180, 950)  # of the picture


def routes(
    record: Annotated[Path, typer.Argument(help="A record, or a game exported from 18xx.games.", show_default=False)],
    company: Annotated[str, typer.Option(help="Whose trains run.", show_default=False)],
    at: Annotated[int | None, typer.Option(help="After this many actions.", show_default="the last position")] = None,
    trains: Annotated[str, typer.Option(help="As if it had these, separated by commas.", show_default="those it has")] = "",
    why: Annotated[str, typer.Option(help="A route hex by hex: the rule that forbids it.", show_default=False)] = "",
    svg: Annotated[Path | None, typer.Option(help="Draw the routes into this file.", show_default=False)] = None,
) -> None:
    """Find the best routes of a company: every stop with its value, proven to be the most its trains can earn.

    [bold]Examples[/]  trunkline routes game.txt --at 400 --company B&O --trains 3,4

    trunkline routes game.txt --company B&O --why "I15 I17 I19"
    """
    played = tree_or_export(record, None)[0].record
    s = played.states[position_number(played, at)]
    wanted = [name.strip() for name in trains.split(",")] if trains else []
    finder = finder_of(played.game)
    found = finder.timetable(s, company, wanted)
    show(company, found)
    if why:
        print(f"{why}: {verdict(finder, s, company, why, found)}")
    if svg is not None:
        draw(svg, played.game, s, company, found.trains)


def draw(file: Path, game: "AnyGame", s: HasAgenda, company: str, trains: list[str]) -> None:
    from trunkline.present.default import drawing_of
    from trunkline.present.svg.sheet import document

    drawing = drawing_of(game)
    if drawing is None or drawing.routes is None:
        fail("{game} has no drawn board yet", game=game.title)
    picture = document(*SIZE, f"Routes of {company}", "light", drawing.routes(s, company, trains))
    write_file(file, str(picture))
    print(say("The routes are in {file}.", file=file))


def finder_of(game: "AnyGame") -> "RouteFinder[Any]":
    if game.routes is None:
        fail("{game} has no routes", game=game.title)
    return game.routes()


def show(company: str, found: "Timetable") -> None:
    names = ", ".join(service.train for service in found.services)
    print(say("{company}, trains {trains}: ${total}, proven best", company=company, trains=names, total=found.total))
    for service in found.services:
        stops = " – ".join(f"{stop.hex}{' ' + stop.name if stop.name else ''} {stop.value}" for stop in service.stops)
        total = sum(stop.value for stop in service.stops)
        print(f"  {service.train}: {stops} = ${total}" if service.stops else f"  {service.train}: {say('stays where it is')}")


def verdict(finder: "RouteFinder[Any]", s: HasAgenda, company: str, why: str, found: "Timetable") -> str:
    """Judged for the longest of the trains."""
    rule = finder.objection(s, company, why, found.services[0].train)
    if rule is None:
        return say("a legal route; the set above earns as much or more")
    return f"{every_translator()(rule.text)} ({rule.section})"
