"""Chicago Express: the contents page."""

from trunkline.core.game import Game
from trunkline.core.state import open_redeal, open_view
from trunkline.games.chicago_express.auction import BID, OFFER_SHARE, PASS
from trunkline.games.chicago_express.box import BOX, DIAL_NAMES, PLAYERS, WORKS_NAMES, Company, Dial, Hex, Works
from trunkline.games.chicago_express.developing import DEVELOP_HEX
from trunkline.games.chicago_express.ending import GAME_OVER, score
from trunkline.games.chicago_express.expanding import DONE, GO_ON, START_EXPANDING
from trunkline.games.chicago_express.hexmap import hex_map
from trunkline.games.chicago_express.ledger import conserved
from trunkline.games.chicago_express.setup import FIRST_BIDDER, OPENING_BID, OPENING_PASS, setup
from trunkline.games.chicago_express.table import BUILDING, HAMMER, OPENING, TURN, State
from trunkline.games.chicago_express.turn import NOT_NOW, NULL, whose_turn

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
    order=NOT_NOW,
    over=GAME_OVER,
    turn=whose_turn,
    score=score,
    view=open_view,
    redeal=open_redeal,
    conserved=conserved,
    names={Company: BOX.codes, Hex: BOX.hexes, Dial: DIAL_NAMES, Works: WORKS_NAMES},
    folder=__name__,
    hex_map=hex_map,
    options={"first-bidder": FIRST_BIDDER},
    caveats=(
        "The board was put together from two independent sources. They disagree on five values; box/map.toml lists them.",
    ),
)

EDITIONS = (GAME,)
