"""Plans in words: what each row says, and why one has ended."""

from collections.abc import Iterator, Sequence
from typing import Any

from trunkline.core.game import AnyAction, AnyGame, HasAgenda
from trunkline.core.message import Message
from trunkline.core.notation import read
from trunkline.core.play import apply, why_not
from trunkline.core.state import copy
from trunkline.core.undo_safety import has_secrets
from trunkline.plans.guards import Deed, Unmet
from trunkline.plans.plan import ANYONE, CHANGES, WILD, Compared, Did, Guard, Order, Plan, PlanRow
from trunkline.present.default import plain_words, presentation_of
from trunkline.present.message import Clause, Money, PlayerRef, Term
from trunkline.present.words import ActionWords

SOMEBODY = Term("somebody")
SIGNS = {
    "=": "{question} is {value}",
    "!=": "{question} is not {value}",
    "<": "{question} is below {value}",
    "<=": "{question} is at most {value}",
    ">": "{question} is above {value}",
    ">=": "{question} is at least {value}",
    CHANGES: "{question} changes",
}
GUARDED = {
    "once": "If {what}: {order}",
    "then": "Then, if {what}: {order}",
    "always": "Each time {what}: {order}",
    "stop": "If {what}: stop and ask me",
}
IN_A_ROW = {True: "{first}, then {second}", False: "{first} and {second}"}
UNGUARDED = {"once": "When I am asked: {order}", "then": "Then: {order}", "always": "Each time I am asked: {order}"}
OTHERWISE = Message("Whatever else happens: stop, and tell me why.")


def plan_words(game: AnyGame, plan: Plan, s: HasAgenda) -> list[Message]:
    """The rows as sentences; what a line leads through gives its figures. Rows that read the same are read once."""
    said: list[Message] = []
    for row, places in zip(plan.rows, positions(game, plan, s), strict=True):
        words = row_words(game, row, places)
        said += [words] if words not in said else []
    return said


def positions(game: AnyGame, plan: Plan, s: HasAgenda) -> Iterator[list[Any]]:
    """For each row where its guards and its order are looked at: a line is played on as far as it can be told."""
    known = not has_secrets(game)
    for row in plan.rows:
        places, known = played(game, row, s, known=known and row.exact)
        yield places[:-1]
        s = places[-1]


def played(game: AnyGame, row: PlanRow, s: HasAgenda, *, known: bool) -> tuple[list[Any], bool]:
    """The position before each guard, before the order, and after it."""
    deeds = [" ".join(guard.words) if isinstance(guard, Did) and WILD not in guard.words else "" for guard in row.guards]
    places = [s]
    for words in [*deeds, row.order.words if row.order is not None else ""]:
        after, known = next_position(game, places[-1], words) if known and words else (places[-1], False)
        places.append(after)
    return places, known


def next_position(game: AnyGame, s: HasAgenda, words: str) -> tuple[Any, bool]:
    a = read(game, words)
    if why_not(game, s, a) is not None:
        return s, False
    after = copy(s)
    apply(game, after, a)
    return after, True


def row_words(game: AnyGame, row: PlanRow, places: Sequence[Any]) -> Message:
    order = order_words(game, row.order, places[-1]) if row.order is not None else ""
    if not row.guards:
        return Message(UNGUARDED[row.use], {"order": order})
    return Message(GUARDED[row.use], {"what": guards_words(game, row, places), "order": order})


def guards_words(game: AnyGame, row: PlanRow, places: Sequence[Any]) -> Message:
    """All guards of a row: what happens is told in its order."""
    said = Message("")
    for n, (guard, s) in enumerate(zip(row.guards, places, strict=False)):
        one = guard_words(game, guard, s)
        after_another = isinstance(guard, Did) and isinstance(row.guards[n - 1], Did)
        said = Message(IN_A_ROW[after_another], {"first": said, "second": one}) if n else one
    return Message("{what} and nobody does anything else", {"what": said}) if row.exact else said


def guard_words(game: AnyGame, guard: Guard, s: HasAgenda) -> Message:
    own = game.planning().said(s, guard) if game.planning is not None else None
    if own is not None:
        return own
    match guard:
        case Did():
            return deed_words(game, guard, s)
        case Compared(question, sign, value):
            return Message(SIGNS[sign], {"question": " ".join(question), "value": value})


def deed_words(game: AnyGame, guard: Did, s: HasAgenda) -> Message:
    who = SOMEBODY if guard.seat == ANYONE else PlayerRef(guard.seat)
    if WILD in guard.words:
        return Message("{who}: {what}", {"who": who, "what": " ".join(guard.words)})
    return Message("{deed}", {"deed": Clause(told_sentence(words_of(game, s, read(game, " ".join(guard.words))), who))})


def told_sentence(words: ActionWords, who: PlayerRef | Term) -> Message:
    """The line of the log, or where that has none, who does what the button says."""
    if words.told:
        return Message(words.told, {"who": who, **words.holes})
    return Message("{who}: {what}", {"who": who, "what": words.button_text})


def order_words(game: AnyGame, order: Order, s: HasAgenda) -> Message:
    a = read(game, order.words)
    words, named = words_of(game, s, a), game.planning().named if game.planning is not None else {}
    if order.most is None:
        return named.get(type(a), words.button_text)
    most = Money(order.most) if isinstance(words.holes.get("amount"), Money) else order.most
    return Message("{order} or what is needed, up to {most}", {"order": words.button_text, "most": most})


def words_of(game: AnyGame, s: HasAgenda, a: AnyAction) -> ActionWords:
    """The game's own words where the action can be taken; elsewhere its figures may mean nothing."""
    anywhere = game.planning().anywhere if game.planning is not None else ()
    if isinstance(a, anywhere) or why_not(game, s, a) is None:
        return presentation_of(game).words(s, a)
    return plain_words(game, s, a)


# -- why a plan has ended --------------------------------------------------------------------------------


def unmet_words(game: AnyGame, unmet: Unmet, view: HasAgenda) -> Message:
    """The guard that did not hold, and what was found instead."""
    guard, found = unmet
    if isinstance(found, Deed):
        return surprise(game, guard, found)
    if isinstance(guard, Did):
        return Message("This has not happened: {what}.", {"what": guard_words(game, guard, view)})
    if found is None:
        return Message("You cannot see {question} now.", {"question": " ".join(guard.question)})
    return Message("This does not hold now: {what}.", {"what": guard_words(game, guard, view)})


def surprise(game: AnyGame, guard: Guard, deed: Deed) -> Message:
    """Another action than the one that was to come, or one too many."""
    found = told_sentence(presentation_of(game).words(deed.before, deed.action), PlayerRef(deed.seat))
    if isinstance(guard, Did) and not guard.words:
        return Message("{found} The plan does not say what to do then.", {"found": found})
    return Message("{found} The plan waited for this: {what}.", {"found": found, "what": guard_words(game, guard, deed.before)})
