"""Plans as text, a row a line; ``parse`` and ``write`` are inverse. docs/plans.md has the grammar.

>>> import trunkline as t
>>> game = t.find("chicago_express")
>>> plan = parse(game, "when seat-2 passes do bid 12, up to 15")
>>> plan.rows[0].order
Order(words='bid 12', most=15)
>>> print(write(game, plan), end="")
when seat-2 passes do bid 12, up to 15
otherwise stop and call me
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import get_args

from trunkline.core.errors import BadNotation
from trunkline.core.game import AnyGame, Seat
from trunkline.core.notation import SHOWN, field_kinds, hint, pattern, read, read_word, seat_names, spell, verbs
from trunkline.core.serialize import BOX
from trunkline.core.undo_safety import has_secrets
from trunkline.plans.plan import ANYONE, CHANGES, WILD, Compared, Did, Guard, Order, Plan, PlanRow, Sign, Use
from trunkline.records.query import QUESTIONS

LONGEST = 20_000  # characters
MOST_ROWS = 100
MOST_GUARDS = 100  # of a row: in a long operating round much happens before one is asked again
OTHERWISE = "otherwise stop and call me"
ANYBODY = "anyone"
LIMIT = re.compile(r"(?P<words>.*?)\s*,\s*up to (?P<most>0|[1-9][0-9]{0,17})")
UNCHANGED = {"bankrupt", "done", "first", "null"}  # verbs of actions that are none of English

HEADS: dict[str, tuple[Use, bool]] = {  # the words before the guards, longest first
    "then when only": ("then", True),
    "then when": ("then", False),
    "whenever only": ("always", True),
    "whenever": ("always", False),
    "stop when": ("stop", False),
    "when only": ("once", True),
    "when": ("once", False),
}
UNGUARDED: dict[str, tuple[Use, bool]] = {
    "then at once": ("then", True),
    "then": ("then", False),
    "at once": ("once", True),
    "always": ("always", False),
    "": ("once", False),
}


# -- reading ---------------------------------------------------------------------------------------------


def parse(game: AnyGame, text: str) -> Plan:
    """The plan this text spells; BadNotation names the line that is wrong, and why."""
    if len(text) > LONGEST:
        raise BadNotation("a plan has at most {most} characters", most=LONGEST)
    lines = [(number, " ".join(line.split())) for number, line in enumerate(text.splitlines(), 1)]
    said = [(number, line) for number, line in lines if line]
    if said and said[-1][1] == OTHERWISE:
        said.pop()
    if len(said) > MOST_ROWS:
        raise BadNotation("a plan has at most {most} rows", most=MOST_ROWS)
    rows = tuple(row_at(game, number, line, first=number == said[0][0]) for number, line in said)
    if not any(row.order for row in rows):
        raise BadNotation("a plan has a row that does something, as in 'always do pass'")
    return Plan(rows)


def row_at(game: AnyGame, number: int, line: str, *, first: bool) -> PlanRow:
    try:
        row = read_row(game, line)
        if first and row.use == "then":
            raise BadNotation("there is no row above that it could follow")
    except BadNotation as error:
        reason = error.message.holes.get("reason", error.message)
        raise BadNotation("line {line}: {words}: {reason}", line=number, words=repr(line[:SHOWN]), reason=reason) from None
    return row


def read_row(game: AnyGame, line: str) -> PlanRow:
    """``when GUARD and GUARD do ORDER``, or ``stop when GUARD``."""
    words = line.split()
    if "do" not in words:
        use, exact, guards = read_head(game, line)
        if use != "stop":
            raise BadNotation("a row says what to do, as in 'when seat-2 passes do pass'")
        return PlanRow(use, guards, None, exact)
    place = words.index("do")
    use, exact, guards = read_head(game, " ".join(words[:place]))
    if use == "stop":
        raise BadNotation("'stop when' does nothing but stop")
    return PlanRow(use, guards, read_order(game, " ".join(words[place + 1 :])), exact)


def read_head(game: AnyGame, text: str) -> tuple[Use, bool, tuple[Guard, ...]]:
    """When a row counts: its use, whether nothing else may happen, and its guards."""
    if text in UNGUARDED:
        return *UNGUARDED[text], ()
    head = next((head for head in HEADS if text.startswith(f"{head} ")), None)
    if head is None:
        raise BadNotation("a row begins with {known}", known=", ".join(filter(None, [*HEADS, *UNGUARDED, "do"])))
    found = text.removeprefix(f"{head} ").split(" and ")
    if len(found) > MOST_GUARDS:
        raise BadNotation("a row has at most {most} conditions", most=MOST_GUARDS)
    return *HEADS[head], tuple(read_guard(game, words.split()) for words in found)


def read_guard(game: AnyGame, words: Sequence[str]) -> Guard:
    """``seat-2 bids 12``, ``anyone sells PRR *``, ``price NYC <= 76``, ``turn changes``."""
    seats = {ANYBODY: ANYONE} | {name: Seat(n) for n, name in enumerate(seat_names(game))}
    if words and words[0] in seats:
        return Did(seats[words[0]], read_deed(game, words[1:]))
    if words and words[-1] == CHANGES:
        return Compared(read_question(game, words[:-1]), CHANGES)
    if len(words) < 3 or words[-2] not in get_args(Sign):
        raise BadNotation("a condition is written as in 'seat-2 passes' or 'cash seat-2 <= 12'")
    sign: Sign = next(sign for sign in get_args(Sign) if sign == words[-2])
    return Compared(read_question(game, words[:-2]), sign, words[-1])


def read_question(game: AnyGame, words: Sequence[str]) -> tuple[str, ...]:
    """Whether there is such a field; whether it can be followed so far only a position tells."""
    known = [*QUESTIONS, *game.figures, *(f.name for f in fields(game.state) if f.name != BOX)]
    if not words or words[0] not in known:
        raise BadNotation("there is no field {name}{hint}", name=repr(" ".join(words)), hint=hint(" ".join(words[:1]), known))
    return tuple(words)


def read_deed(game: AnyGame, words: Sequence[str]) -> tuple[str, ...]:
    """What somebody does, the verb as in the notation or in the third person."""
    verb, *named = words or [""]
    known = verbs(game)
    verb = verb if verb in known else next((one for one in known if third_person(one) == verb), "")
    if not verb:
        raise BadNotation("{game} has no action {word}{hint}", game=game.title, word=repr(words[:1]), hint=hint("", [*known]))
    kinds = field_kinds(known[verb])
    if len(kinds) != len(named):
        raise BadNotation("write it as {pattern}", pattern=repr(pattern(known[verb])))
    for kind, word in zip(kinds, named, strict=True):
        if word != WILD:
            read_word(game, kind, word, " ".join(words))
    if has_secrets(game) and WILD in named and set(named) != {WILD}:
        raise BadNotation("where something is hidden an action is named in full, or with {wild} alone", wild=WILD)
    return (verb, *named)


def read_order(game: AnyGame, text: str) -> Order:
    """``bid 12``, or ``bid 12, up to 15``."""
    match = LIMIT.fullmatch(text)
    if match is None:
        return Order(spell(game, read(game, text)))
    a, most = read(game, match["words"]), int(match["most"])
    action: type = type(a)
    if field_kinds(action)[-1:] != (int,):
        raise BadNotation("{words}: there is no amount in it", words=repr(match["words"][:SHOWN]))
    if a[-1] > most:
        raise BadNotation("{words} is more than {most}", words=a[-1], most=most)
    return Order(spell(game, a), most)


# -- writing ---------------------------------------------------------------------------------------------


def write(game: AnyGame, plan: Plan) -> str:
    """The plan as text."""
    return "".join(f"{line}\n" for line in [*(row_text(game, row) for row in plan.rows), OTHERWISE])


def row_text(game: AnyGame, row: PlanRow) -> str:
    heads = HEADS if row.guards else UNGUARDED
    head = next(head for head, meaning in heads.items() if meaning == (row.use, row.exact))
    return " ".join(part for part in (head, " and ".join(guard_text(game, one) for one in row.guards), *ordered(row)) if part)


def ordered(row: PlanRow) -> Iterator[str]:
    if row.order is not None:
        yield f"do {row.order.words}" + (f", up to {row.order.most}" if row.order.most is not None else "")


def guard_text(game: AnyGame, guard: Guard) -> str:
    match guard:
        case Did(seat, (verb, *named)):
            return " ".join([ANYBODY if seat == ANYONE else seat_names(game)[seat], third_person(verb), *named])
        case Compared(question, sign, value):
            return " ".join([*question, sign, value]).strip()
    raise TypeError(guard)


def third_person(verb: str) -> str:
    """pass -> passes, buy-share -> buys-share.

    >>> [third_person(verb) for verb in ("bid", "pass", "tax", "go-on", "buy-share", "done")]
    ['bids', 'passes', 'taxes', 'goes-on', 'buys-share', 'done']
    """
    first, dash, rest = verb.partition("-")
    if first in UNCHANGED:
        return verb
    return first + ("es" if first.endswith(("s", "x", "o", "ch", "sh")) else "s") + dash + rest
