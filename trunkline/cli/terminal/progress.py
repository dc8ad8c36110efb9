"""A progress bar on standard error, for work of a known size."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")


def tracked(title: str, work: Iterable[T], total: int) -> Iterator[T]:
    """The work, shown as it goes on; gone when it is done."""
    bar = Progress(
        TextColumn(title),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        yield from bar.track(work, total=total)
