"""Packages that a plain installation leaves out: an error names the extra that brings them."""

from typing import NoReturn

from trunkline.cli.commands.asking import fail
from trunkline.core.message import Message

SERVER = ("alembic", "argon2", "babel", "greenlet", "h11", "litestar", "markdown_it", "msgspec", "sqlalchemy", "uvicorn")
EXTRAS = {
    "server": (Message("the server"), SERVER),
    "postgres": (Message("PostgreSQL"), ("psycopg",)),
    "solver": (Message("the constraint solver"), ("ortools",)),
    "research": (Message("the research packages"), ("gymnasium", "numpy", "pettingzoo", "pyspiel")),
}


def fail_without(error: ModuleNotFoundError) -> NoReturn:
    """End with the command that installs what is missing; a module of no extra is a fault of ours."""
    missing = (error.name or "").partition(".")[0]
    for extra, (what, modules) in EXTRAS.items():
        if missing in modules:
            fail("This needs {what}: {command}", what=what, command=f"pip install 'trunkline[{extra}]'")
    raise error
