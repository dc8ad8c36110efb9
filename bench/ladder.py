"""The long ladder: ``python -m bench.ladder`` takes what ``trunkline ladder`` takes; the short one is a test."""

import typer

from trunkline.commands.ladder import ladder

if __name__ == "__main__":
    typer.run(ladder)
