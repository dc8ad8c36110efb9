"""Is every tree read as it was written? 10,000 random trees of all games, options and numbers of players.

    python -m bench.trees [--trees 10000] [--seed 0] [--nodes 60]

Prints how many trees and nodes survived, how fast they were written and read, and the memory of a tree of 3,000 nodes; exits 1
with the seed of the first tree that came back different.
"""

import argparse
import sys
import tracemalloc
from random import Random
from time import process_time

from tests.records.trees import random_tree
from trunkline.cli.terminal.progress import tracked
from trunkline.records.reading import parse_tree
from trunkline.records.tree import Tree
from trunkline.records.writing import write_tree

STUDY = 3_000  # nodes of a long chapter


def main() -> None:
    plan = arguments()
    nodes, writing, reading = 0, 0.0, 0.0
    for seed in tracked("trees", range(plan.seed, plan.seed + plan.trees), plan.trees):
        chance = Random(seed)
        tree = random_tree(chance, chance.randrange(1, 2 * plan.nodes))
        spent = round_trip(tree, seed)
        nodes, writing, reading = nodes + len(tree.nodes) - 1, writing + spent[0], reading + spent[1]
    print(f"{plan.trees:,} trees with {nodes:,} actions are read as they were written")
    print(f"a node is written in {writing / nodes * 1e6:.0f} and read in {reading / nodes * 1e6:.0f} microseconds")
    print(f"a tree of {STUDY:,} nodes takes {memory_of_a_study() / 1e6:.1f} MB")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trees", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0, help="of the first tree")
    parser.add_argument("--nodes", type=int, default=60, help="of a tree, on average")
    return parser.parse_args()


def round_trip(tree: Tree, seed: int) -> tuple[float, float]:
    """Seconds for writing and for reading; a tree that comes back different ends the run."""
    began = process_time()
    text = write_tree(tree, 2)
    written = process_time()
    again = parse_tree(text, f"tree {seed}")
    read = process_time()
    if again != tree or write_tree(again, 2) != text:
        sys.exit(f"the tree of seed {seed} is not read as it was written:\n{text}")
    return written - began, read - written


def memory_of_a_study() -> int:
    """Of the tree itself, without the positions it was made from."""
    text = write_tree(random_tree(Random(0), STUDY), 2)
    tracemalloc.start()
    tree = parse_tree(text)
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(tree.nodes) > STUDY
    return used


if __name__ == "__main__":
    main()
