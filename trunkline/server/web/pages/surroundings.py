"""What lies around the position on a page of a table."""

from collections.abc import Sequence
from typing import NamedTuple

from trunkline.server.common.errors import Refused
from trunkline.server.store.rows import ChatLine
from trunkline.server.tables.departure_rows import Noted
from trunkline.server.tables.plan_acts import OwnPlan
from trunkline.server.tables.timeseries import Curve
from trunkline.server.tables.undo import Wish


class Around(NamedTuple):
    """What is not part of the position: chat, notes, wishes, why there is no undo, plans, curves, and the departures
    of a game played elsewhere. The mark changes with what all see.
    """

    said: Sequence[ChatLine]
    note: str
    wishes: Sequence[Wish]
    undo_refused: Refused | None
    plans: Sequence[OwnPlan]
    curves: list[Curve]
    mark: str
    departures: Sequence[Noted] = ()
