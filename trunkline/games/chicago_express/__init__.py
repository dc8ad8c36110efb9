"""Chicago Express: the contents page."""

from trunkline.bots.knowledge import Knowledge
from trunkline.core.game import Figure, Game
from trunkline.core.hexmap import HexMap
from trunkline.core.state import open_redeal, open_view
from trunkline.games.chicago_express.box import BOX, DIAL_NAMES, PLAYERS, WORKS_NAMES, Company, Dial, Hex, Works
from trunkline.games.chicago_express.rules.actions import Action
from trunkline.games.chicago_express.rules.auction import BID, OFFER_SHARE, PASS
from trunkline.games.chicago_express.rules.developing import DEVELOP_HEX
from trunkline.games.chicago_express.rules.ending import GAME_OVER, score
from trunkline.games.chicago_express.rules.expanding import DONE, GO_ON, START_EXPANDING
from trunkline.games.chicago_express.rules.invariants import conserved
from trunkline.games.chicago_express.rules.setup import FIRST_BIDDER, OPENING_BID, OPENING_PASS, setup
from trunkline.games.chicago_express.rules.state import BUILDING, HAMMER, OPENING, TURN, State
from trunkline.games.chicago_express.rules.turn import NOT_NOW, NULL, whose_turn
from trunkline.plans.auctions import lot
from trunkline.plans.ready import Planning
from trunkline.present.presentation import Presentation


def load_presentation() -> Presentation[State, Action]:
    """Imported when somebody looks."""
    from trunkline.games.chicago_express.present import PRESENTATION

    return PRESENTATION


def hex_map(s: State) -> HexMap:
    """Imported when somebody looks at the map in the terminal."""
    from trunkline.games.chicago_express.present import hexmap

    return hexmap.hex_map(s)


def load_bot() -> Knowledge[State, Action]:
    """Imported when a bot thinks."""
    from trunkline.games.chicago_express.bot import KNOWLEDGE

    return KNOWLEDGE


def load_planning() -> Planning[State]:
    """Imported when somebody plans."""
    from trunkline.games.chicago_express.present.plans import PLANNING

    return PLANNING


GAME = Game(
    name="chicago_express",
    title="Chicago Express",
    version=1,
    seats=PLAYERS,
    state=State,
    box=BOX,
    setup=setup,
    phases={
        OPENING: [OPENING_BID, OPENING_PASS],
        TURN: [OFFER_SHARE, DEVELOP_HEX, START_EXPANDING, NULL],
        HAMMER: [BID, PASS],
        BUILDING: [GO_ON, DONE],
    },
    out_of_turn_rule=NOT_NOW,
    over=GAME_OVER,
    turn=whose_turn,
    score=score,
    view=open_view,
    redeal=open_redeal,
    invariants=conserved,
    names={Company: BOX.codes, Hex: BOX.hexes, Dial: DIAL_NAMES, Works: WORKS_NAMES},
    folder=__name__,
    presentation=load_presentation,
    bot=load_bot,
    hex_map=hex_map,
    figures={"lot": Figure((), lot)},
    planning=load_planning,
    options={"first-bidder": FIRST_BIDDER},
    caveats=("The board was put together from two independent sources; they disagree on five values, which the map marks.",),
)

EDITIONS = (GAME,)
