"""Random trees of all games: variations in variations, every kind of annotation, comments that try to break the text."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from trunkline.bots.random import any_of, pick
from trunkline.core.catalog import editions, with_options
from trunkline.core.game import AnyGame, Seat
from trunkline.core.notation import names_of
from trunkline.core.play import apply, options
from trunkline.core.state import copy
from trunkline.records.annotations import ANY_LANGUAGE, COLOURS, GLYPHS, Mark, verdict
from trunkline.records.query import answer
from trunkline.records.record import begin
from trunkline.records.tree import START, NodeId, Tree, begin_tree, grow, write_comment

PIECES = (
    *"{}()@%=#\\ \t\n\r",
    *("\x00", "\x0b", "\x1f", "\x7f", "\x85", "\xa0", "\u2028", "\u202e", "\ud800", "\ufeff", "🚂", "ß"),
    *(
        "\\}",
        "\\u0041",
        "\r\n",
        "  \n",
        "\n\n",
        "de:",
        "{de: ",
        " }",
        "\n)\n",
        "\npass\n",
        "# no",
        "result 1",
        "trunkline record 2",
    ),
    *("Ada", "pays", "too", "much"),
)
LANGUAGES = (ANY_LANGUAGE, "de", "en", "pt-BR")
SEEDS = 1 << 40


class Grown(NamedTuple):
    """A node that may be played on from."""

    id: NodeId
    s: Any


def random_tree(chance: Random, nodes: int) -> Tree:
    """A tree of any game, edition, number of players and choice of options, with about so many nodes."""
    game = random_game(chance)
    players = any_of(game.seats, chance)
    names = [f"P{n}" for n in range(players)] if chance.random() < 0.5 else ()
    seats = ["human"] * players if chance.random() < 0.3 else ()
    tree = begin_tree(game, players, chance.randrange(SEEDS), names, any_of(("", "2026-11-15"), chance), seats)
    grown = [Grown(START, begin(game, players, tree.seed).now)]
    while len(tree.nodes) <= nodes:
        grow_line(tree, grown, chance)
    for one in grown:
        annotate(tree, one, chance)
    return tree


def random_game(chance: Random) -> AnyGame:
    """With options that people choose, and with those that only imported games name."""
    game = any_of(sorted(editions(), key=lambda game: game.edition), chance)
    chosen = {key: str(any_of(option.values, chance)) for key, option in game.options.items() if option.values}
    kept = {key: value for key, value in chosen.items() if chance.random() < 0.4 and not value.startswith("seat-")}
    if "played" in game.import_options and chance.random() < 0.3:
        kept["played"] = "elsewhere"
    return with_options(game, kept)


def grow_line(tree: Tree, grown: list[Grown], chance: Random) -> None:
    """Some actions on from any node that was grown so far; mostly from the last."""
    one = grown[-1] if chance.random() < 0.5 else any_of(grown, chance)
    for _ in range(chance.randrange(1, 9)):
        seats = [Seat(n) for n in range(tree.players)]
        able = [found for seat in seats if (found := options(tree.game, one.s, seat))]
        if not able:
            return
        a, s = pick(tree.game, one.s, any_of(able, chance), chance), copy(one.s)
        apply(tree.game, s, a)
        before = len(tree.nodes)
        one = Grown(known_or_grown(tree, one.id, a, s), s)
        grown += [one] if len(tree.nodes) > before else []


def known_or_grown(tree: Tree, parent: NodeId, a: Any, s: Any) -> NodeId:
    known = [id for id in tree.nodes[parent].children.values() if same(tree.nodes[id].action, a)]
    return known[0] if known else grow(tree, parent, a, s)


def same(a: Any, b: Any) -> bool:
    return type(a) is type(b) and bool(a == b)


def annotate(tree: Tree, one: Grown, chance: Random) -> None:
    node = tree.nodes[one.id]
    if one.id != START and chance.random() < 0.2:
        node.glyph = any_of(GLYPHS, chance)
    for language in LANGUAGES:
        if chance.random() < 0.15:
            write_comment(tree, one.id, nasty(chance), language)
    if chance.random() < 0.2:
        node.marks = [random_mark(tree.game, chance) for _ in range(chance.randrange(1, 4))]
    if chance.random() < 0.2:
        node.verdicts.append(verdict(random_chances(tree.players, chance), "L3/2000"))
    if chance.random() < 0.2:
        node.assertions = [f"turn {answer(tree.game, one.s, ['turn'])}", f"phase {answer(tree.game, one.s, ['phase'])}"]


def nasty(chance: Random) -> str:
    return "".join(any_of(PIECES, chance) for _ in range(chance.randrange(1, 12)))


def random_mark(game: AnyGame, chance: Random) -> Mark:
    kind = any_of([*game.names, Seat], chance)
    return Mark(f"{kind.__name__.lower()} {any_of(names_of(game, kind), chance)}", any_of(COLOURS, chance))


def random_chances(players: int, chance: Random) -> Sequence[float]:
    weights = [chance.random() for _ in range(players)]
    return [weight / sum(weights) for weight in weights]
