"""Union Pacific: the contents page."""

from dataclasses import replace
from functools import partial

from trunkline.bots.knowledge import Knowledge
from trunkline.capabilities.custom_boards import CustomBoards
from trunkline.core.game import Figure, Game
from trunkline.games.union_pacific.box import BOX, LAYOUT, Company
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.building import BUILD
from trunkline.games.union_pacific.rules.ending import GAME_OVER, score
from trunkline.games.union_pacific.rules.exposure import exposes
from trunkline.games.union_pacific.rules.first_shares import FIRST_SHARE, LAY_FIRST, LAY_FIRST_TOO
from trunkline.games.union_pacific.rules.invariants import conserved
from trunkline.games.union_pacific.rules.investing import INVEST, INVEST_IN_TWO
from trunkline.games.union_pacific.rules.secrets import masked, redeal, redeal_in_order, view
from trunkline.games.union_pacific.rules.setup import SAME_BOARD, names, packed, set_up
from trunkline.games.union_pacific.rules.shares import KEEP, SWAP_SHARE, TAKE, TAKE_BLIND, TAKE_PACIFIC
from trunkline.games.union_pacific.rules.state import (
    DISCARD,
    FIRST,
    SHARE,
    SWAP,
    TURN,
    State,
    deciding,
    in_display,
    value,
    whose_turn,
)
from trunkline.games.union_pacific.rules.track_cards import REMOVE_TRACK
from trunkline.games.union_pacific.rules.turn import DISCARD_TRACK, NOT_NOW, PASS
from trunkline.plans.ready import Planning
from trunkline.present.presentation import Presentation


def load_presentation() -> Presentation[State, Action]:
    """Imported when somebody looks."""
    from trunkline.games.union_pacific.present import PRESENTATION

    return PRESENTATION


def load_bot() -> Knowledge[State, Action]:
    """Imported when a bot thinks."""
    from trunkline.games.union_pacific.bot import KNOWLEDGE

    return KNOWLEDGE


def load_custom_boards() -> CustomBoards[State, Action]:
    """Imported when somebody brings a board."""
    from trunkline.games.union_pacific.custom_boards import CUSTOM_BOARDS

    return CUSTOM_BOARDS


def load_planning() -> Planning[State]:
    """Imported when somebody plans."""
    from trunkline.games.union_pacific.present.plans import PLANNING

    return PLANNING


GAME = Game(
    name="union_pacific",
    title="Union Pacific",
    version=2,
    seats=range(2, 7),
    state=State,
    box=BOX,
    setup=partial(set_up, BOX),
    phases={
        FIRST: [LAY_FIRST],
        TURN: [BUILD, INVEST, INVEST_IN_TWO, PASS],
        SHARE: [TAKE, TAKE_BLIND, TAKE_PACIFIC],
        SWAP: [SWAP_SHARE, KEEP],
        DISCARD: [DISCARD_TRACK],
    },
    out_of_turn_rule=NOT_NOW,
    over=GAME_OVER,
    turn=whose_turn,
    together=deciding,
    score=score,
    view=view,
    redeal=redeal,
    invariants=conserved,
    names=names(BOX),
    leaks_information=exposes,
    folder=__name__,
    presentation=load_presentation,
    bot=load_bot,
    custom_boards=load_custom_boards,
    figures={"in-display": Figure((Company,), in_display), "value": Figure((Company,), value)},
    planning=load_planning,
    rights=(LAY_FIRST_TOO,),
    options={"board": SAME_BOARD},
    caveats=(
        "The map is a reconstruction: names and numbers are those of the rulebook, most cities, lines and track types are not.",
    ),
)

PROFESSIONAL = packed(
    replace(GAME, name="union_pacific-professional", title="Union Pacific, professional set-up"),
    replace(BOX, layout=LAYOUT["professional"]),
)

SECOND_EDITION = packed(
    replace(
        GAME,
        name="union_pacific-second_edition",
        title="Union Pacific, second edition",
        phases={**GAME.phases, TURN: [*GAME.phases[TURN], REMOVE_TRACK], SHARE: [TAKE, TAKE_BLIND]},
    ),
    replace(BOX, layout=LAYOUT["second_edition"]),
)


def first_edition(game: Game[State, Action]) -> Game[State, Action]:
    """§2.2 The first shares are chosen in the order of the seats; for tables and records of that time."""
    phases = {**game.phases, FIRST: [FIRST_SHARE]}
    return replace(game, version=1, phases=phases, rights=(), together=None, view=masked, redeal=redeal_in_order)


PRESENT = (GAME, PROFESSIONAL, SECOND_EDITION)
EDITIONS = (*map(first_edition, PRESENT), *PRESENT)
