"""§2 Phases: what the first train of a kind changes, everywhere and at once."""

from trunkline.games.eighteen_thirty.box import COMPANIES, KINDS, Kind
from trunkline.games.eighteen_thirty.rules.privates import close_all
from trunkline.games.eighteen_thirty.rules.state import State

FIRST_FIVE = 5  # the phase in which the privates close


def first_of_its_kind(s: State, kind: Kind) -> None:
    """§2.0 §6.6.0.11 The phase begins, obsolete trains leave, the privates close with the first 5."""
    if kind + 2 <= s.phase:
        return
    s.phase = kind + 2
    for old in KINDS:
        if s.box.obsolete_with[old] == kind:
            scrap(s, old)
    if s.phase == FIRST_FIVE:
        close_all(s)


def scrap(s: State, kind: Kind) -> None:
    """§2.0 Obsolete trains leave companies and pool without compensation."""
    for company in COMPANIES:
        s.scrapped[kind] += s.trains[company][kind]
        s.trains[company][kind] = 0
    s.scrapped[kind] += s.train_pool[kind]
    s.train_pool[kind] = 0
