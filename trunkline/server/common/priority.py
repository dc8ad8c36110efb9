"""A semaphore that lets the most urgent waiter in first."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count


class PrioritySemaphore:
    """``places`` may be taken at once. Lower numbers go first, equal ones in the order in which they came."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self.order = count()

    @asynccontextmanager
    async def place(self, priority: int) -> AsyncIterator[None]:
        await self.take(priority)
        try:
            yield
        finally:
            self.give_back()

    async def take(self, priority: int) -> None:
        if self.places:
            self.places -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        heappush(self.waiting, (priority, next(self.order), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back()  # the place came just when nobody wanted it any more
            raise

    def give_back(self) -> None:
        while self.waiting:
            _, _, turn = heappop(self.waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self.places += 1
