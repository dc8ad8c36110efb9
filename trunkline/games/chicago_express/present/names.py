"""Things by their names."""

from trunkline.games.chicago_express.box import Company, Hex
from trunkline.games.chicago_express.rules.state import State
from trunkline.present.message import CompanyRef, Place


def firm(s: State, company: Company) -> CompanyRef:
    return CompanyRef(s.box.codes[company])


def place(s: State, hex: Hex) -> Place:
    return Place(s.box.hexes[hex], s.box.city[hex])


def called(s: State, hex: Hex) -> str:
    """As people call it: by its name if it has one."""
    return s.box.city[hex] or s.box.hexes[hex]
