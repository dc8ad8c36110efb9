"""The comparison games of 1830 in tests/study/games: written anew from their seeds, or compared in full.

The tests compare a sample; here every position, every legal set and every run is compared, with more patience.

python -m bench.comparison_games            # compare all of them, and the golden records
python -m bench.comparison_games 50         # and 50 new games that are not kept
python -m bench.comparison_games --write    # write the files anew: the same rules and bots give the same bytes
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from tests.study.comparison import Compared, compared
from tests.study.played_games import Played, departing, play, play_and_log
from tests.study.stored_games import DEPARTING, EXPORTS, FOLDER, NAMES, PLAYED, save, stored, written
from trunkline.games import eighteen_thirty
from trunkline.records.record import Record
from trunkline.records.text import load_file

PATIENCE = 1_000_000  # steps along the track before a question is given up
KINDS = (("1830", 2), ("1830-plus", 2), ("1830", 1), ("1830-plus", 1))
WILD = (0.05, 0.15, 0.35)


def write_all() -> None:
    for which in PLAYED:
        keep(which.name, play(which), which.ending)
    for export in EXPORTS:
        record, data = play_and_log(export)
        keep(export.name, record, export.ending)
        save(f"{export.name}.json", json.dumps(data, separators=(",", ":"), sort_keys=True))
        if export.name == DEPARTING:
            save("departing.json", json.dumps(departing(data), separators=(",", ":"), sort_keys=True))
    print(f"{sum(file.stat().st_size for file in FOLDER.iterdir()) // 1000} kB in {FOLDER.name}")


def keep(name: str, record: Record, ending: str) -> None:
    if record.now.ending != ending:
        sys.exit(f"{name}: this seed now ends with {record.now.ending!r}, not {ending!r}; choose another")
    save(f"{name}.txt", written(record))
    print(f"{name}: {len(record.actions)} actions", flush=True)


def games(new: int) -> Iterator[tuple[str, Record]]:
    for name in NAMES:
        yield name, stored(name)[0]
    for file in sorted((Path(eighteen_thirty.__file__).parent / "records").glob("*.txt")):
        yield file.stem, load_file(file)
    for seed in range(new):
        (game, edition), wild = KINDS[seed % len(KINDS)], WILD[seed % len(WILD)]
        name = f"{game}/{edition}, seed {seed}"
        yield name, play(Played(name, game, edition, 2 + seed % 5, seed, wild, ""))


def compare_all(new: int) -> None:
    total, wrong, began = Compared(), 0, process_time()
    for name, record in games(new):
        done = compared(record, every=1, patience=PATIENCE)
        wrong += len(done.wrong)
        total = total.plus(done)
        for line in done.wrong:
            print(f"{name}: {line}")
        print(f"{name}: {done}", flush=True)
    print(f"all: {total}; {process_time() - began:.0f} s of processor time")
    sys.exit(bool(wrong))


def main() -> None:
    if "--help" in sys.argv:
        print(__doc__)
    elif "--write" in sys.argv:
        write_all()
    else:
        compare_all(int(sys.argv[1]) if len(sys.argv) > 1 else 0)


if __name__ == "__main__":
    main()
