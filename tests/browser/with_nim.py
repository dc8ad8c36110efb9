"""The command line of a Trunkline that has one game more: a folder among the games is all it takes."""

from pathlib import Path

import trunkline.games
from trunkline.cli.main import main

if __name__ == "__main__":
    trunkline.games.__path__.append(str(Path(__file__).parent / "games"))
    main()
