"""The verbs: legal, why_not, apply, finished. Everyone — server, button, bot, test — asks these."""

from collections.abc import Iterator, Sequence
from itertools import islice

from trunkline.core.errors import Illegal
from trunkline.core.game import SPECTATOR, A, Game, Move, Rule, S, Seat
from trunkline.core.notation import exists, spell, spell_anything
from trunkline.core.state import copy


def finished(s: S) -> bool:
    """A game is over when nothing is left on its agenda."""
    return not s.agenda


def legal(game: Game[S, A], s: S) -> list[A]:
    """All that the seat to move may do; an action with an amount stands there once, at its smallest."""
    found: list[A] = []
    for these in legal_by_kind(game, s):
        found += these
    return found


def legal_by_kind(game: Game[S, A], s: S) -> list[Sequence[A]]:
    """The same, a list for each kind of action; none is empty."""
    if not s.agenda:
        return []
    found: list[Sequence[A]] = []
    for move in game.phases[s.agenda[-1]]:
        refusal = move.refusal
        these = [a for a in move.offers(s) if refusal(s, a) is None] if move.legal is None else move.legal(s)
        if these:
            found.append(these)
    return found


def only_choice(game: Game[S, A], s: S) -> A | None:
    """The only possible action, where the game has it taken for the player; None where there is anything to decide.

    Nobody loses a right by it: what may be done out of turn now must still be allowed afterwards.
    """
    found = list(islice(possible(game, s), 2))
    if len(found) != 1 or not game.automatic(s, found[0]):
        return None
    span = amounts(game, s, found[0])
    return found[0] if (span is None or len(span) == 1) and keeps_rights(game, s, found[0]) else None


def possible(game: Game[S, A], s: S) -> Iterator[A]:
    """The actions of ``legal`` one by one, for those who need not see them all."""
    for move in game.phases[s.agenda[-1]] if s.agenda else ():
        yield from (a for a in move.offers(s) if move.refusal(s, a) is None)


def keeps_rights(game: Game[S, A], s: S, a: A) -> bool:
    held = [(move, right) for move in game.rights for right in move.offers(s) if move.refusal(s, right) is None]
    after = copy(s)
    apply(game, after, a)
    return all(move.refusal(after, right) is None for move, right in held)


def rights(game: Game[S, A], s: S, seat: Seat) -> list[A]:
    """What this seat may do although it may not be its turn."""
    if not s.agenda:
        return []
    mine = ((move, a) for move in game.rights for a in move.offers(s) if a[0] == seat)
    return [a for move, a in mine if move.refusal(s, a) is None]


def options(game: Game[S, A], s: S, seat: Seat) -> list[A]:
    """Everything this seat may do now, in its turn or by right."""
    in_turn = legal(game, s) if game.turn(s) == seat else []
    return in_turn + rights(game, s, seat)


def view(game: Game[S, A], s: S, seat: Seat = SPECTATOR) -> S:
    """What this seat may see, as a state with ``HIDDEN`` in place of what it may not; by default what everybody may see."""
    return game.view(s, seat)


def deciding(game: Game[S, A], s: S) -> list[Seat]:
    """All seats that are asked now: the seat to move, or several at the same time."""
    if game.together is not None:
        return list(game.together(s))
    turn = game.turn(s)
    return [] if turn is None else [turn]


def actor(game: Game[S, A], s: S, a: A) -> Seat | None:
    """Whose action this is: the seat it names if it is a right, else the seat to move."""
    if any(move.action is type(a) for move in game.rights):
        return Seat(a[0])
    return game.turn(s)


def why_not(game: Game[S, A], s: S, a: A) -> Rule | None:
    """The rule that forbids this action here, or None if it is legal."""
    move = find_move(game, s, a)
    return misplaced(game, s) if move is None or not exists(game, a) else move.refusal(s, a)


def why_not_by(game: Game[S, A], s: S, a: A, seat: Seat) -> Rule | None:
    """The same question asked by a seat: nobody acts for another."""
    return misplaced(game, s) if actor(game, s, a) != seat else why_not(game, s, a)


def misplaced(game: Game[S, A], s: S) -> Rule:
    """The rule that refuses what is not asked for here: the order of play, or that the game has ended."""
    return game.out_of_turn_rule if s.agenda else game.over


def amounts(game: Game[S, A], s: S, a: A) -> range | None:
    """The amounts its last field may take, for an action that has one."""
    move = find_move(game, s, a)
    return None if move is None or move.amounts is None else move.amounts(s, a)


def apply(game: Game[S, A], s: S, a: A) -> None:
    """Judge the action and carry it out in place; an illegal one changes nothing and raises its rule."""
    move = find_move(game, s, a)
    if move is None or not exists(game, a):
        raise Illegal(spell_anything(game, a), misplaced(game, s), game.title)
    rule = move.refusal(s, a)
    if rule is not None:
        raise Illegal(spell(game, a), rule, game.title)
    move.effect(s, a)


def never(s: object, a: object) -> Rule | None:
    """The judge of a move that is always allowed where it stands on the menu."""
    return None


def find_move(game: Game[S, A], s: S, a: A) -> Move[S, A] | None:
    """The move on the present menu (or among the rights) that this action belongs to."""
    return game.menus[s.agenda[-1]].get(type(a)) if s.agenda else None
