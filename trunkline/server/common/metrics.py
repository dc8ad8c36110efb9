"""Counters, gauges and histograms in Prometheus' text format. Labels take few values: never a table, a person or an address."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Any, NamedTuple

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)  # seconds

FAMILIES = {  # name: kind, help
    "trunkline_build_info": ("gauge", "Always 1 for each process; the version is its label."),
    "trunkline_http_requests_total": ("counter", "Requests answered, by kind of address and class of status."),
    "trunkline_http_request_seconds": ("histogram", "From a request to the end of its answer; without streams."),
    "trunkline_actions_total": ("counter", "Entries in the logs of tables, by game and kind."),
    "trunkline_action_seconds": ("histogram", "Writing an entry, until it is on disk."),
    "trunkline_streams": ("gauge", "Open streams of events."),
    "trunkline_tables_in_memory": ("gauge", "Tables held in memory."),
    "trunkline_bot_queue": ("gauge", "Moves that wait for a bot process."),
    "trunkline_bot_processes": ("gauge", "Bot processes, busy and all."),
    "trunkline_bot_answer_seconds": ("histogram", "From asking a bot to its answer, waiting included."),
    "trunkline_database_connections": ("gauge", "Connections of the pool to PostgreSQL, used and all."),
    "trunkline_pool_threads": ("gauge", "Threads for slow work, by what they do, busy and all."),
    "trunkline_pool_waiting": ("gauge", "Calls that wait for such a thread."),
    "trunkline_errors_total": ("counter", "Errors nobody expected, by where they happened."),
    "process_cpu_seconds_total": ("counter", "CPU time of the server, without its bots."),
    "process_resident_memory_bytes": ("gauge", "Memory of the server, without its bots."),
}

Labels = tuple[tuple[str, str], ...]
Key = tuple[str, Labels]


class Sample(NamedTuple):
    """One figure: its family, its labels, and one value, or for a histogram a count for each bucket and the sum."""

    name: str
    labels: Labels
    values: tuple[float, ...]


class Metrics:
    """The figures of this process."""

    def __init__(self) -> None:
        self.counters: defaultdict[Key, float] = defaultdict(float)
        self.histograms: dict[Key, list[float]] = {}

    def count(self, name: str, **labels: str) -> None:
        self.counters[name, tuple(labels.items())] += 1

    def observe(self, name: str, seconds: float, **labels: str) -> None:
        values = self.histograms.setdefault((name, tuple(labels.items())), [0.0] * (len(BUCKETS) + 2))
        values[bisect_left(BUCKETS, seconds)] += 1
        values[-1] += seconds

    def samples(self) -> list[Sample]:
        counted = [Sample(name, labels, (value,)) for (name, labels), value in self.counters.items()]
        return [*counted, *(Sample(name, labels, tuple(values)) for (name, labels), values in self.histograms.items())]


def gauge(name: str, value: float, **labels: str) -> Sample:
    return Sample(name, tuple(labels.items()), (value,))


def summed(samples: Iterable[Sample]) -> list[Sample]:
    """Of several processes: what has the same name and labels is added up."""
    found: dict[Key, tuple[float, ...]] = {}
    for name, labels, values in samples:
        before = found.get((name, labels), (0.0,) * len(values))
        found[name, labels] = tuple(a + b for a, b in zip(before, values, strict=True))
    return [Sample(name, labels, values) for (name, labels), values in found.items()]


def exposition(samples: Iterable[Sample]) -> str:
    """All families that have samples, in order, as Prometheus reads them."""
    by_name: defaultdict[str, list[Sample]] = defaultdict(list)
    for sample in summed(samples):
        by_name[sample.name].append(sample)
    lines = [line for name in FAMILIES if name in by_name for line in family(name, sorted(by_name[name]))]
    return "\n".join([*lines, ""])


def family(name: str, samples: Iterable[Sample]) -> Iterator[str]:
    kind, told = FAMILIES[name]
    yield f"# HELP {name} {told}"
    yield f"# TYPE {name} {kind}"
    for sample in samples:
        yield from histogram(sample) if kind == "histogram" else [line(name, sample.labels, sample.values[0])]


def histogram(sample: Sample) -> Iterator[str]:
    *counts, total = sample.values
    for bound, so_far in zip((*map(repr, BUCKETS), "+Inf"), accumulate(counts), strict=True):
        yield line(f"{sample.name}_bucket", (*sample.labels, ("le", bound)), so_far)
    yield line(f"{sample.name}_sum", sample.labels, total)
    yield line(f"{sample.name}_count", sample.labels, sum(counts))


def line(name: str, labels: Labels, value: float) -> str:
    inside = ",".join(f'{label}="{escaped(text)}"' for label, text in labels)
    return f"{name}{{{inside}}} {figure(value)}" if inside else f"{name} {figure(value)}"


def figure(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def from_json(rows: Iterable[Any]) -> list[Sample]:
    """Samples that went through JSON; those of a version we do not know are left out."""
    found = [Sample(name, tuple((label, text) for label, text in labels), tuple(values)) for name, labels, values in rows]
    return [sample for sample in found if sample.name in FAMILIES]


def kind_of(sample: Sample) -> str:
    return FAMILIES[sample.name][0]
