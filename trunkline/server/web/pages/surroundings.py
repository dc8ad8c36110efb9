"""What lies around the position on a page of a table."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from trunkline.server.common.errors import Refused
from trunkline.server.tables.departure_rows import Noted
from trunkline.server.tables.plan_acts import OwnPlan
from trunkline.server.tables.timeseries import Curve


class Around(NamedTuple):
    """What is not part of the position: chat, notes, wishes, why there is no undo, plans, curves, and the departures
    of a game played elsewhere. The mark changes with what all see.
    """

    said: Sequence[dict[str, Any]]
    note: str
    wishes: Sequence[dict[str, Any]]
    undo_refused: Refused | None
    plans: Sequence[OwnPlan]
    curves: list[Curve]
    mark: str
    departures: Sequence[Noted] = ()
