"""A plan: rows that say what to do, and when. The player is asked as soon as no row fits."""

from typing import Final, Literal, NamedTuple

from trunkline.core.game import Seat

ANYONE: Final = Seat(-1)  # in a guard: any seat but that of the plan
WILD: Final = "*"  # in a guard: whatever the action names there
CHANGES: Final = "changes"

Use = Literal["once", "always", "then", "stop"]
Sign = Literal["=", "!=", "<", "<=", ">", ">=", "changes"]


class Did(NamedTuple):
    """Somebody did this, since the plan last acted: the verb and what it names, as spelled, or ``WILD``."""

    seat: Seat
    words: tuple[str, ...]


class Compared(NamedTuple):
    """A question to the position and what the answer must be; ``CHANGES``: another one than when the plan was made."""

    question: tuple[str, ...]
    sign: Sign
    value: str = ""


Guard = Did | Compared


class Order(NamedTuple):
    """An action of one's own, as spelled; with a limit, at least its amount and at most this."""

    words: str
    most: int | None = None


class PlanRow(NamedTuple):
    """What to do if all guards hold: once, each time, or right after the row above; without an order: stop.

    An exact row wants nobody to have done anything but what its guards name, in their order.
    """

    use: Use
    guards: tuple[Guard, ...]
    order: Order | None
    exact: bool = False


class Plan(NamedTuple):
    """The rows, of which the first that fits counts."""

    rows: tuple[PlanRow, ...]
