"""The long ladder: ``python -m bench.ladder`` takes what ``trunkline ladder`` takes; the short one is a test."""

import sys

from trunkline.cli.main import main

if __name__ == "__main__":
    sys.argv.insert(1, "ladder")
    main()
