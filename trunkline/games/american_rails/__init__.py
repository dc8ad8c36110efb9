"""American Rails: the contents page."""

from dataclasses import replace

from trunkline.core.game import Game
from trunkline.core.state import open_redeal, open_view
from trunkline.games.american_rails.auction import BID, OFFER_SHARE, PASS_FOR_GOOD, START_COMPANY
from trunkline.games.american_rails.box import BOX, ROW_16_BOX, Company, Hex, Space
from trunkline.games.american_rails.developing import DEVELOP_CITY
from trunkline.games.american_rails.ending import GAME_OVER, score
from trunkline.games.american_rails.expanding import DONE, LAY_CUBE, LAY_CUBE_INSTEAD
from trunkline.games.american_rails.funds import FINANCE_COMPANY, TAKE_MONEY, TAX_OTHERS
from trunkline.games.american_rails.hexmap import hex_map
from trunkline.games.american_rails.ledger import conserved
from trunkline.games.american_rails.opening import PUT_UP
from trunkline.games.american_rails.setup import BANKER, PLAYERS, setup, setup_with_row_16
from trunkline.games.american_rails.table import (
    AUCTION,
    BIDDING,
    BUILDING,
    DEVELOP,
    EXPAND,
    FINANCE,
    OPENING,
    START,
    TAKE,
    TURN,
    State,
)
from trunkline.games.american_rails.turn import CHOOSE, NOT_NOW, WAIVE, whose_turn

GAME = Game(
    name="american_rails",
    title="American Rails",
    version=1,
    seats=PLAYERS,
    state=State,
    box=BOX,
    setup=setup,
    phases={
        OPENING: [PUT_UP],
        TURN: [CHOOSE],
        DEVELOP: [DEVELOP_CITY, WAIVE],
        FINANCE: [FINANCE_COMPANY, WAIVE],
        TAKE: [TAKE_MONEY, TAX_OTHERS, LAY_CUBE_INSTEAD, WAIVE],
        AUCTION: [OFFER_SHARE, WAIVE],
        EXPAND: [LAY_CUBE, WAIVE],
        BUILDING: [LAY_CUBE, DONE],
        BIDDING: [BID, PASS_FOR_GOOD],
        START: [START_COMPANY],
    },
    order=NOT_NOW,
    over=GAME_OVER,
    turn=whose_turn,
    score=score,
    view=open_view,
    redeal=open_redeal,
    conserved=conserved,
    names={Company: BOX.companies, Hex: BOX.hexes, Space: BOX.spaces},
    folder=__name__,
    hex_map=hex_map,
    options={"banker": BANKER},
    caveats=(
        "Most city values, the terrain and the place of two action spaces rest on a single source; box/*.toml says which.",
        "The three southernmost rows of the map are reconstructed; american_rails-row16 has row 16 as it was published.",
    ),
)

WITH_ROW_16_AS_PUBLISHED = replace(
    GAME,
    name="american_rails-row16",
    title="American Rails (row 16 as published)",
    box=ROW_16_BOX,
    setup=setup_with_row_16,
    names={Company: ROW_16_BOX.companies, Hex: ROW_16_BOX.hexes, Space: ROW_16_BOX.spaces},
)

EDITIONS = (GAME, WITH_ROW_16_AS_PUBLISHED)
