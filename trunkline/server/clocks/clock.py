"""A clock as a value of a table: the time each player has, and what happens when it is used up."""

import json
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from trunkline.server.common.errors import Refused

MINUTE, HOUR, DAY = 60, 3600, 86400  # seconds
NOTHING, VOTE, BOT, PRICE = "nothing", "vote", "bot", "price"
AT_ZERO = (NOTHING, VOTE, BOT, PRICE)
BANKS = range(10, 30 * DAY + 1)  # seconds
INCREMENTS = range(7 * DAY + 1)
PRICES = range(1, 101)  # dollars for each minute


class Clock(NamedTuple):
    """Seconds that each player has, gets for each turn they finish, and can have at most.

    When they are used up: ``nothing`` (it is shown), the others may ``vote`` to let a bot play the turn, a ``bot`` plays it, or
    each minute begun costs its ``price`` in dollars at the end of the game. With ``from_opening`` a turn counts only from when
    the player has opened the position.
    """

    bank: int
    increment: int
    cap: int
    at_zero: str = VOTE
    price: int = 0
    from_opening: bool = False

    @property
    def over_days(self) -> bool:
        """Whether people's quiet hours and holidays count; in a live game nobody sleeps."""
        return self.bank >= DAY

    def fine(self, overtime: float) -> int:
        """What so many seconds beyond the bank cost at the end of the game, in dollars."""
        return self.price * ceil(overtime / MINUTE) if self.at_zero == PRICE else 0


LIVE, ONE_DAY, THREE_DAYS = "live", "day", "days"
PRESETS = {
    LIVE: Clock(30 * MINUTE, 30, 30 * MINUTE),
    ONE_DAY: Clock(DAY, 12 * HOUR, DAY),
    THREE_DAYS: Clock(3 * DAY, 12 * HOUR, 3 * DAY),
}


def check_clock(clock: Clock | None) -> None:
    """Whether there can be such a clock; a table may have none."""
    if clock is None:
        return
    if clock.at_zero not in AT_ZERO:
        raise Refused("at zero is one of {known}, not {found}", known=", ".join(AT_ZERO), found=repr(clock.at_zero))
    if clock.bank not in BANKS:
        raise Refused("a clock begins with 10 seconds to 30 days")
    if clock.increment not in INCREMENTS:
        raise Refused("a turn adds at most 7 days")
    if clock.cap not in range(clock.bank, BANKS.stop):
        raise Refused("a clock holds at least what it begins with, and at most 30 days")
    if (clock.price in PRICES) != (clock.at_zero == PRICE) or clock.price < 0:
        raise Refused("a minute costs 1 to 100 dollars where time has a price, and nothing elsewhere")


def clock_text(clock: Clock | None) -> str | None:
    """As it is stored."""
    return None if clock is None else json.dumps(clock._asdict())


@lru_cache(maxsize=512)
def clock_of(text: str | None) -> Clock | None:
    return None if text is None else Clock(**json.loads(text))
