"""Whether a guard holds, told from what the seat of the plan has seen; and what stands against it."""

import operator
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from trunkline.core.errors import BadNotation
from trunkline.core.game import AnyAction, AnyGame, HasAgenda, Seat
from trunkline.core.message import Message
from trunkline.core.notation import read, spell
from trunkline.core.state import HIDDEN
from trunkline.core.undo_safety import has_secrets
from trunkline.plans.plan import ANYONE, CHANGES, WILD, Compared, Did, Guard
from trunkline.present.default import presentation_of
from trunkline.present.words import told
from trunkline.records.query import answer

COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class Deed(NamedTuple):
    """What another seat did, and the view of the plan's seat right before."""

    seat: Seat
    action: AnyAction
    before: HasAgenda


class Unmet(NamedTuple):
    """A guard that does not hold, and what was found instead."""

    guard: Guard
    found: Message | Deed | str | None


def answered(game: AnyGame, view: HasAgenda, question: Sequence[str]) -> str | None:
    """What the seat can see; None where that is nothing."""
    try:
        found = answer(game, view, question)
    except BadNotation:
        return None
    return None if has_secrets(game) and found == str(HIDDEN) else found


def first_unmet(
    game: AnyGame, guards: Sequence[Guard], view: HasAgenda, base: Any, deeds: Sequence[Deed], *, exact: bool
) -> Unmet | None:
    """The first guard that does not hold now, or the first deed that an exact row does not name."""
    wanted = [guard for guard in guards if isinstance(guard, Did)]
    missed = unmatched(game, wanted, deeds) if exact else missing(game, wanted, deeds)
    if missed is not None:
        return missed
    compared = (guard for guard in guards if isinstance(guard, Compared))
    return next((unmet for guard in compared if (unmet := compare(game, guard, view, base)) is not None), None)


def unmatched(game: AnyGame, wanted: Sequence[Did], deeds: Sequence[Deed]) -> Unmet | None:
    """Where what was done parts from what was to be done: nothing may be added and nothing left out."""
    off = deviation(game, wanted, deeds)
    if off is not None:
        return off
    return Unmet(wanted[len(deeds)], None) if len(deeds) < len(wanted) else None


def deviation(game: AnyGame, wanted: Sequence[Did], deeds: Sequence[Deed]) -> Unmet | None:
    """The first deed that is another than the one that was to come."""
    for place, deed in enumerate(deeds):
        if place >= len(wanted) or not matches(game, wanted[place], deed):
            return Unmet(wanted[place] if place < len(wanted) else Did(deed.seat, ()), deed)
    return None


def missing(game: AnyGame, wanted: Sequence[Did], deeds: Sequence[Deed]) -> Unmet | None:
    """What has not happened, in this order and among other things."""
    left = list(deeds)
    for guard in wanted:
        place = next((n for n, deed in enumerate(left) if matches(game, guard, deed)), None)
        if place is None:
            return Unmet(guard, None)
        del left[: place + 1]
    return None


def matches(game: AnyGame, guard: Did, deed: Deed) -> bool:
    """Whether this is what the guard names, as far as its seat could see."""
    words = spell(game, deed.action).split()
    if guard.seat not in (ANYONE, deed.seat) or guard.words[0] != words[0]:
        return False
    if all(word == WILD for word in guard.words[1:]):
        return True
    if has_secrets(game):
        return looks_alike(game, read(game, " ".join(guard.words)), deed)
    return all(wanted in (WILD, word) for wanted, word in zip(guard.words, words, strict=True))


def looks_alike(game: AnyGame, a: AnyAction, deed: Deed) -> bool:
    """Whether the log would have said the same of this action."""
    words = presentation_of(game).words
    return told(deed.seat, words(deed.before, a)) == told(deed.seat, words(deed.before, deed.action))


def compare(game: AnyGame, guard: Compared, view: HasAgenda, base: Any) -> Unmet | None:
    found = answered(game, view, guard.question)
    if found is None:
        return Unmet(guard, None)
    if guard.sign == CHANGES:
        return None if found != answered(game, base, guard.question) else Unmet(guard, found)
    try:
        held = COMPARE[guard.sign](int(found), int(guard.value))
    except ValueError:
        held = guard.sign in ("=", "!=") and COMPARE[guard.sign](found, guard.value)
    return None if held else Unmet(guard, found)
