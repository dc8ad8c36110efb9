"""Those who ask while an answer is under way are answered together by the next: the busier it is, the less each costs."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context
from typing import Generic, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")

MOST = 100  # at once: one answer must not take long


class Batches(Generic[Q, A]):
    """``answer`` gives an answer to each of several questions, or an error for all of them.

    Where the last ones were several there will be more in a moment: ``gather`` is how many seconds they are waited for.
    """

    def __init__(self, answer: Callable[[Sequence[Q]], Awaitable[Sequence[A]]], gather: float = 0.0) -> None:
        self.answer, self.gather = answer, gather
        self.several = False
        self.waiting: list[tuple[Q, asyncio.Future[A]]] = []
        self.running: asyncio.Task[None] | None = None

    async def ask(self, question: Q) -> A:
        future: asyncio.Future[A] = asyncio.get_running_loop().create_future()
        self.waiting.append((question, future))
        if self.running is None:  # in no one's context: lines of the log name a request, and this is for several
            self.running = asyncio.create_task(self.work(), context=Context())
        return await future

    async def work(self) -> None:
        try:
            while self.waiting:
                if self.several:
                    await asyncio.sleep(self.gather)
                batch, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
                self.several = len(batch) > 1
                await self.answer_all(batch)
        finally:
            self.running = None

    async def answer_all(self, batch: Sequence[tuple[Q, "asyncio.Future[A]"]]) -> None:
        """Some may have stopped waiting; what they asked for is done all the same."""
        try:
            answers = await self.answer([question for question, _ in batch])
        except Exception as error:
            for _, future in batch:
                if not future.done():
                    future.set_exception(error)
            return
        for (_, future), found in zip(batch, answers, strict=True):
            if not future.done():
                future.set_result(found)

    async def stop(self) -> None:
        """After what is under way and what waits."""
        if self.running is not None:
            await asyncio.wait([self.running])
