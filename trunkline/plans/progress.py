"""What a plan does next, told from what happened since it was made. Nothing but that is remembered.

The seat's own view answers the guards, the judge of the game allows the action at the moment of use, and whatever the plan does
not foresee ends it: then the player is asked.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from trunkline.core.errors import citation
from trunkline.core.game import AnyAction, AnyGame, HasAgenda, Seat
from trunkline.core.message import Message
from trunkline.core.notation import read
from trunkline.core.play import amounts, apply, deciding, finished, why_not_by
from trunkline.core.state import copy
from trunkline.plans.guards import Deed, Unmet, deviation, first_unmet
from trunkline.plans.plan import Did, Order, Plan, PlanRow
from trunkline.plans.words import guards_words, unmet_words

By = Literal["act", "order", "auto", "bot"]  # an action of a person, by a plan, the only possible one, of a bot

BY_HAND = Message("You have acted yourself.")
TAKEN_BACK = Message("Something this plan relied on has been undone.")
BY_BOT = Message("A bot has played for you.")
GAME_OVER = Message("The game is over.")
ALL_DONE = Message("Everything in the plan has been done.")
NOT_FORESEEN = Message("The plan does not say what to do now.")
OTHER_ACTION = Message("What was done for you is not what the plan says.")


class Planned(NamedTuple):
    """A plan with the seat it is for."""

    game: AnyGame
    plan: Plan
    seat: Seat


class Act(NamedTuple):
    """The plan acts: this row of it, with this action."""

    action: AnyAction
    row: int


class End(NamedTuple):
    """The plan is over: ``done`` where nothing is left of it, else ``stopped``, and why."""

    kind: Literal["stopped", "done"]
    reason: Message


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a plan has come: rows used up, the one that acted last, what others did since, and the view where it began."""

    base: Any
    used: frozenset[int] = frozenset()
    last: int = -1
    deeds: tuple[Deed, ...] = ()
    end: End | None = None


Decision = Act | End | None  # None: the plan waits


# -- one step after the other ----------------------------------------------------------------------------


def begin(planned: Planned, s: HasAgenda) -> Progress:
    """The plan made at this position."""
    return looked_at(planned, Progress(planned.game.view(s, planned.seat)), s)


class Done(NamedTuple):
    """What a seat did."""

    seat: Seat
    action: AnyAction
    by: By


def step(planned: Planned, progress: Progress, before: HasAgenda, done: Done, after: HasAgenda) -> Progress:
    """The plan after one more action, and the positions before and after it."""
    if progress.end is not None:
        return progress
    if done.seat == planned.seat:
        return looked_at(planned, own_step(planned, progress, before, done), after)
    seen = Deed(done.seat, done.action, planned.game.view(before, planned.seat))
    return looked_at(planned, replace(progress, deeds=(*progress.deeds, seen)), after)


def own_step(planned: Planned, progress: Progress, before: HasAgenda, done: Done) -> Progress:
    """An action of the plan's own seat. What the server took, as only that was possible, may or may not stand in the plan."""
    if done.by in ("act", "bot"):
        return replace(progress, end=End("stopped", BY_HAND if done.by == "act" else BY_BOT))
    decision = decide(planned, progress, before)
    if isinstance(decision, Act) and decision.action == done.action:
        row = planned.plan.rows[decision.row]
        used = progress.used if row.use == "always" else progress.used | {decision.row}
        return replace(progress, used=used, last=decision.row, deeds=())
    return progress if done.by == "auto" else replace(progress, end=End("stopped", OTHER_ACTION))


def looked_at(planned: Planned, progress: Progress, s: HasAgenda) -> Progress:
    """The same with its end, if it ends as things stand now although nobody asks its seat."""
    return progress if progress.end is not None else replace(progress, end=ended(planned, progress, s))


def ended(planned: Planned, progress: Progress, s: HasAgenda) -> End | None:
    if finished(s):
        return End("done", GAME_OVER)
    ready = ready_rows(planned.plan, progress)
    if not ready:
        return End("done", ALL_DONE)
    view = planned.game.view(s, planned.seat)
    for row in planned.plan.rows:
        if row.use == "stop" and unmet(planned, progress, row, view) is None:
            return End(
                "stopped",
                Message("It was to stop if {what}.", {"what": guards_words(planned.game, row, [view] * len(row.guards))}),
            )
    off = [gone_off(planned, progress, planned.plan.rows[n]) for n in ready]
    first = next(iter(off))
    return End("stopped", unmet_words(planned.game, first, view)) if first is not None and None not in off else None


def gone_off(planned: Planned, progress: Progress, row: PlanRow) -> Unmet | None:
    """What somebody did that keeps an exact row from ever counting now."""
    wanted = [guard for guard in row.guards if isinstance(guard, Did)]
    return deviation(planned.game, wanted, progress.deeds) if row.exact else None


def ready_rows(plan: Plan, progress: Progress) -> list[int]:
    """The rows that can count now: not used up, and if they follow another, only right after that one."""
    acting = ((n, row) for n, row in enumerate(plan.rows) if row.use != "stop" and n not in progress.used)
    return [n for n, row in acting if row.use != "then" or progress.last == n - 1]


# -- what to do now --------------------------------------------------------------------------------------


def decide(planned: Planned, progress: Progress, s: HasAgenda) -> Decision:
    """What the plan does here: it acts if its seat is asked and a row fits, and ends if none does.

    A right is used without being asked, as by hand.
    """
    game, plan, seat = planned
    if progress.end is not None:
        return progress.end
    asked, against = seat in deciding(game, s), list[Message]()
    for n in ready_rows(plan, progress):
        if not (asked or is_right(game, plan.rows[n])):
            continue
        found = attempt(planned, progress, plan.rows[n], s)
        if not isinstance(found, Message):
            end = judged(game, s, found, seat)
            return Act(found, n) if end is None else end if asked else None
        against.append(found)
    return End("stopped", next(iter(against), NOT_FORESEEN)) if asked else None


def is_right(game: AnyGame, row: PlanRow) -> bool:
    """Whether the action of this row may be taken out of turn."""
    kinds = tuple(move.action for move in game.rights)
    return row.order is not None and isinstance(read(game, row.order.words), kinds)


def attempt(planned: Planned, progress: Progress, row: PlanRow, s: HasAgenda) -> Any:
    """The action of a row that fits; else a message that says what does not."""
    game, view = planned.game, planned.game.view(s, planned.seat)
    found = unmet(planned, progress, row, view)
    if found is not None or row.order is None:
        return NOT_FORESEEN if found is None else unmet_words(game, found, view)
    return action_of(game, s, row.order)


def unmet(planned: Planned, progress: Progress, row: PlanRow, view: HasAgenda) -> Unmet | None:
    return first_unmet(planned.game, row.guards, view, progress.base, progress.deeds, exact=row.exact)


def judged(game: AnyGame, s: HasAgenda, a: AnyAction, seat: Seat) -> End | None:
    """The rule against an action, from the same judge who answers its owner."""
    rule = why_not_by(game, s, a, seat)
    return None if rule is None else End("stopped", citation(rule, game.title))


def action_of(game: AnyGame, s: HasAgenda, order: Order) -> Any:
    """The action of an order, with the least amount that will do where it has a limit; a message if that is too much."""
    a = read(game, order.words)
    span = amounts(game, s, a) if order.most is not None else None
    enough = next((amount for amount in span or () if amount >= a[-1]), None)
    if enough is None or order.most is None:
        return a
    if enough > order.most:
        return Message("{least} would be needed, which is more than {most}.", {"least": enough, "most": order.most})
    return type(a)(*a[:-1], enough)


# -- from the log of a table -----------------------------------------------------------------------------


class Logged(NamedTuple):
    """An entry of a table's log; of an undo the words say how many actions are kept."""

    kind: By | Literal["undo"]
    words: str
    seat: Seat


def after_log(planned: Planned, s: HasAgenda, since: int, log: Iterable[Logged]) -> Progress:
    """The plan that was made at this position, after so many actions, once all of this has happened.

    What has ended stays so. A plan ends when something it relied on is undone: what was there before it, or what it did.
    """
    line = [Reached(begin(planned, s), s)]
    for entry in log:
        if line[-1].progress.end is not None:
            break
        if entry.kind == "undo":
            line = undone(line, int(entry.words) - since)
        else:
            line.append(played_on(planned, line[-1], entry))
    return line[-1].progress


class Reached(NamedTuple):
    """A position since the plan was made, how far the plan was there, and whether it had acted itself to reach it."""

    progress: Progress
    s: HasAgenda
    by_plan: bool = False


def undone(line: list[Reached], kept: int) -> list[Reached]:
    relied_on = kept < 0 or any(one.by_plan for one in line[kept + 1 :])
    back = line[: max(kept, 0) + 1]
    return [Reached(replace(back[-1].progress, end=End("stopped", TAKEN_BACK)), back[-1].s)] if relied_on else back


def played_on(planned: Planned, here: Reached, entry: Logged) -> Reached:
    assert entry.kind != "undo"
    a, s = read(planned.game, entry.words), copy(here.s)
    apply(planned.game, s, a)
    deed = Done(entry.seat, a, entry.kind)
    return Reached(step(planned, here.progress, here.s, deed, s), s, entry.kind == "order" and entry.seat == planned.seat)
