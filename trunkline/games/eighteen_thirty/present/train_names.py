"""What trains are called, each in a word of its own: in German a diesel's name is built otherwise."""

from trunkline.games.eighteen_thirty.box import Kind
from trunkline.games.eighteen_thirty.rules.state import State
from trunkline.present.message import Term

NAMES = {
    "2": Term("2-train"),
    "3": Term("3-train"),
    "4": Term("4-train"),
    "5": Term("5-train"),
    "6": Term("6-train"),
    "D": Term("D-train"),
}


def train(s: State, kind: Kind) -> Term:
    return NAMES[s.box.trains[kind]]
