"""``trunkline`` with a watch on its event loop: what holds it for long is a line of the file that LOOP_LOG names.

The time is that of one thread on the processor, so other work of the machine does not count. Garbage collections are noted too:
they hold all threads. ``bench.health`` serves this module instead of ``trunkline``.
"""

import gc
import os
import runpy
from asyncio.events import Handle
from time import thread_time

WORTH_A_LINE = 0.02  # seconds


def watch(path: str) -> None:
    log = open(path, "a", buffering=1, encoding="utf-8")  # noqa: SIM115 -- as long as the process lives
    run, began = Handle._run, [0.0]

    def note(held: float, what: str) -> None:
        if held > WORTH_A_LINE:
            log.write(f"{held:.3f} {what}\n")

    def watched(self: Handle) -> None:
        began = thread_time()
        run(self)
        note(thread_time() - began, "the loop")

    def collecting(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            began[0] = thread_time()
        else:
            note(thread_time() - began[0], f"garbage of generation {info['generation']}")

    Handle._run = watched  # type: ignore[method-assign]
    gc.callbacks.append(collecting)


if __name__ == "__main__":
    watch(os.environ["LOOP_LOG"])
    runpy.run_module("trunkline", run_name="__main__")
