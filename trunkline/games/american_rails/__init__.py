"""American Rails: the contents page."""

from dataclasses import replace

from trunkline.bots.knowledge import Knowledge
from trunkline.core.game import Figure, Game
from trunkline.core.hexmap import HexMap
from trunkline.core.state import open_redeal, open_view
from trunkline.games.american_rails.box import BOX, ROW_16_BOX, Company, Hex, Space
from trunkline.games.american_rails.rules.actions import Action
from trunkline.games.american_rails.rules.auction import BID, OFFER_SHARE, PASS_FOR_GOOD, START_COMPANY
from trunkline.games.american_rails.rules.developing import DEVELOP_CITY
from trunkline.games.american_rails.rules.ending import GAME_OVER, score
from trunkline.games.american_rails.rules.expanding import DONE, LAY_CUBE, LAY_CUBE_INSTEAD
from trunkline.games.american_rails.rules.funds import FINANCE_COMPANY, TAKE_MONEY, TAX_OTHERS
from trunkline.games.american_rails.rules.invariants import conserved
from trunkline.games.american_rails.rules.opening import PUT_UP
from trunkline.games.american_rails.rules.setup import BANKER, PLAYERS, setup, setup_with_row_16
from trunkline.games.american_rails.rules.state import (
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
from trunkline.games.american_rails.rules.turn import CHOOSE, NOT_NOW, WAIVE, whose_turn
from trunkline.plans.auctions import lot
from trunkline.plans.ready import Planning
from trunkline.present.presentation import Presentation


def load_presentation() -> Presentation[State, Action]:
    """Imported when somebody looks."""
    from trunkline.games.american_rails.present import PRESENTATION

    return PRESENTATION


def hex_map(s: State) -> HexMap:
    """Imported when somebody looks at the map in the terminal."""
    from trunkline.games.american_rails.present import hexmap

    return hexmap.hex_map(s)


def load_bot() -> Knowledge[State, Action]:
    """Imported when a bot thinks."""
    from trunkline.games.american_rails.bot import KNOWLEDGE

    return KNOWLEDGE


def load_planning() -> Planning[State]:
    """Imported when somebody plans."""
    from trunkline.games.american_rails.present.plans import PLANNING

    return PLANNING


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
    out_of_turn_rule=NOT_NOW,
    over=GAME_OVER,
    turn=whose_turn,
    score=score,
    view=open_view,
    redeal=open_redeal,
    invariants=conserved,
    names={Company: BOX.companies, Hex: BOX.hexes, Space: BOX.spaces},
    folder=__name__,
    presentation=load_presentation,
    bot=load_bot,
    hex_map=hex_map,
    figures={"lot": Figure((), lot)},
    planning=load_planning,
    options={"banker": BANKER},
    caveats=(
        "Most city values, the terrain and the place of two action spaces rest on a single source; the map marks them.",
        "The three southernmost rows of the map are reconstructed; a variant of the game has row 16 as it was published.",
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
