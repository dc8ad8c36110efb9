"""Why a table is closed, and what those are told who would act there."""

from trunkline.server.common.errors import Closed
from trunkline.server.tables.table_state import TableState

HOST, OPERATOR, IDLE, AGREED = "host", "operator", "idle", "agreed"  # who closes a table, or why
WHY_CLOSED = {
    HOST: "this table has been closed by its host",
    OPERATOR: "this table has been closed by the operator of the server",
    AGREED: "this game has been ended by agreement",
    IDLE: "this table has been closed because nobody played here for a long time",
}


def check_open(live: TableState) -> None:
    if live.row.closed is not None:
        raise Closed(WHY_CLOSED[live.row.closed_by or OPERATOR])
