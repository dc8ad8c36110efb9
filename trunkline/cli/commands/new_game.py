"""trunkline new-game"""

import keyword
import re
import sys
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from typing import Annotated

import typer

from trunkline.cli.commands.asking import fail
from trunkline.cli.commands.language import say

TEMPLATE, TEMPLATE_TITLE = "minimal_game", "Minimal Game"
SUFFIX = ".txt"  # so that no tool takes the template for code of Trunkline
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST_NAME = 40


def new_game(
    name: Annotated[str, typer.Argument(help="Lower-case letters, digits and _: coal_rush.", show_default=False)],
    folder: Annotated[Path | None, typer.Argument(metavar="[DIR]", help="Where to write it.", show_default="./NAME")] = None,
) -> None:
    """Write the package of a new game, to change it into yours.

    It is a small auction game in one file, with its rules, a test and the entry
    point by which Trunkline finds it. It plays at once in the terminal and in the
    browser, against bots of all levels, and passes the conformance suite. The
    last lines it prints say what to do next.

    [bold]Example[/]  trunkline new-game coal_rush
    """
    check_name(name)
    target = folder or Path(name)
    check_free(target)
    try:
        for path, text in package(name):
            file = target / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    except OSError as error:
        fail("{file}: {reason}", file=target, reason=error.strerror)
    tell_next_steps(name, target)


def check_name(name: str) -> None:
    """The name becomes that of a module, a game and a package."""
    from trunkline.core.catalog import catalog
    from trunkline.core.plugins import outside_plugins

    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        fail("{name}: a name of lower-case letters, digits and _ is needed, such as coal_rush", name=repr(name))
    if keyword.iskeyword(name) or name in sys.stdlib_module_names or name in ("test", "tests", "trunkline"):
        fail("{name}: Python uses this name already; please choose another one", name=repr(name))
    if name in {game.name for game in catalog()} or name in outside_plugins():
        fail("{name}: there is a game of this name already; please choose another one", name=repr(name))


def check_free(target: Path) -> None:
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        fail("{file} exists already; nothing has been written", file=target)


def package(name: str) -> Iterator[tuple[PurePosixPath, str]]:
    """The files of the template under this name, each with its place in the package."""
    title = name.replace("_", " ").title()
    for path, text in files(resources.files("trunkline.cli").joinpath("template"), PurePosixPath()):
        renamed = str(path).removesuffix(SUFFIX).replace(TEMPLATE, name)
        yield PurePosixPath(renamed), text.replace(TEMPLATE, name).replace(TEMPLATE_TITLE, title)


def files(folder: Traversable, at: PurePosixPath) -> Iterator[tuple[PurePosixPath, str]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from files(entry, at / entry.name)
        elif entry.name.endswith(SUFFIX):
            yield at / entry.name, entry.read_text(encoding="utf-8")


def tell_next_steps(name: str, target: Path) -> None:
    print(say("{folder} is written. What you can do next:", folder=target))
    at = target if target.is_absolute() else f"./{target}"
    for command, meaning in (
        (f'pip install -e "{at}[test]"', say("let Trunkline find it")),
        (f"trunkline play {name}", say("in the terminal, against bots")),
        ("trunkline serve --open", say("in the browser")),
        (f"trunkline arena {name} --seats strong,random --games 20", say("bots among themselves")),
        (f"pytest {target}", say("the laws that every game obeys")),
    ):
        print(f"  {command:<60}  # {meaning}")
    print(
        say("The rules are {rules}, the game is {code}.", rules=target / name / "RULES.md", code=target / name / "__init__.py")
    )
