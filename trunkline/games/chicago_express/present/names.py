"""Things by their names."""

from trunkline.games.chicago_express.box import KINDS, Company, Hex
from trunkline.games.chicago_express.rules.state import State
from trunkline.present.message import CompanyRef, Place


def firm(s: State, company: Company) -> CompanyRef:
    return CompanyRef(s.box.codes[company])


def place(s: State, hex: Hex) -> Place:
    return Place(s.box.hexes[hex], s.box.city[hex], KINDS[s.box.kind[hex]])


def called(s: State, hex: Hex) -> Place | str:
    """As people call it: by its name alone if it has one."""
    return s.box.city[hex] or place(s, hex)
