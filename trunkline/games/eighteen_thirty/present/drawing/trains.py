"""The train yard: what the bank sells now and later, what is in the pool, and what removes what."""

from htpy import Node

from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import DIESEL, KINDS, Kind
from trunkline.games.eighteen_thirty.present.names import train
from trunkline.games.eighteen_thirty.rules.forced import for_sale
from trunkline.games.eighteen_thirty.rules.state import NOBODY, State
from trunkline.present.message import Money, Term
from trunkline.present.svg.svg import area, at, stroke, title, words
from trunkline.present.to_text import ToText

WIDE, HIGH, STEP = 62.0, 82.0, 72.0


def train_yard(s: State, say: ToText) -> Node:
    """A card for each kind of train; the one for sale is framed, those that have gone are pale."""
    on_sale = for_sale(s) if s.company != NOBODY else sold_now(s)
    cards = [at(STEP * kind, 10)[train_card(s, kind, kind in on_sale, say)] for kind in KINDS]
    phase = say(Message("Trains, phase {number}", {"number": s.phase}))
    return [words(0, 0, phase, "heading"), cards]


def sold_now(s: State) -> list[Kind]:
    """Outside operating rounds: the smallest in the bank."""
    return [kind for kind in KINDS if s.depot[kind]][:1]


def train_card(s: State, kind: Kind, sells: bool, say: ToText) -> Node:
    look = "train-card" + (" sells" if sells else " gone" if is_gone(s, kind) else "")
    return [
        title[say(to_text(s, kind))],
        area(0, 0, WIDE, HIGH, look, 4),
        words(WIDE / 2, 24, s.box.trains[kind], f"train-name{' gone' if is_gone(s, kind) else ''}"),
        words(WIDE / 2, 41, say(Money(s.box.train_price[kind])), "train-text"),
        words(WIDE / 2, 57, say(left_over(s, kind)), "train-text strong" if sells else "train-text"),
        words(WIDE / 2, 74, say(fate(s, kind)), "train-text small"),
        stroke(f"M6 18h{WIDE - 12:g}", "train-strike") if is_gone(s, kind) else None,
    ]


def is_gone(s: State, kind: Kind) -> bool:
    """Obsolete and removed."""
    return 0 <= s.box.obsolete_with[kind] <= s.phase - 2


def left_over(s: State, kind: Kind) -> Message | Term:
    count = s.depot[kind]
    if s.train_pool[kind]:
        return Message("{bank} + {pool} pool", {"bank": count, "pool": s.train_pool[kind]})
    return Message("{number} left", {"number": count}) if count else Term("none left")


def fate(s: State, kind: Kind) -> Message | Term:
    """When it rusts."""
    if is_gone(s, kind):
        return Term("rusted")
    by = s.box.obsolete_with[kind]
    return Message("rusts with first {train}", {"train": s.box.trains[by]}) if by >= 0 else Term("permanent")


def to_text(s: State, kind: Kind) -> Message:
    holes = {
        "train": train(s, kind),
        "price": Money(s.box.train_price[kind]),
        "left": left_over(s, kind),
        "fate": fate(s, kind),
    }
    if kind == DIESEL:
        holes["trade"] = Money(s.box.trade_in_price)
        return Message("{train}: {price}, {trade} with a train traded in; {left}; {fate}", holes)
    return Message("{train}: {price}; {left}; {fate}", holes)
