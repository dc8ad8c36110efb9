"""What trains are called, each in a word of its own: in German a diesel's name is built otherwise."""

from trunkline.games.eighteen_thirty.box import Kind
from trunkline.games.eighteen_thirty.rules.state import State
from trunkline.parts.telling import Word

NAMES = {
    "2": Word("2-train"),
    "3": Word("3-train"),
    "4": Word("4-train"),
    "5": Word("5-train"),
    "6": Word("6-train"),
    "D": Word("D-train"),
}


def train(s: State, kind: Kind) -> Word:
    return NAMES[s.box.trains[kind]]
