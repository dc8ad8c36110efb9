"""1830: the contents page."""

from dataclasses import replace

from trunkline.bots.knowledge import Knowledge
from trunkline.capabilities.interchange import Interchange
from trunkline.capabilities.route_finder import RouteFinder
from trunkline.core.game import Figure, Game, Seat
from trunkline.core.hexmap import HexMap
from trunkline.core.state import open_redeal, open_view
from trunkline.games.eighteen_thirty.box import BOX, PLUS, TURNS, Company, Hex, Kind, Par, Private, Source, Stop, Tile, Turn
from trunkline.games.eighteen_thirty.interchange.house_rules import with_house_rules
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.cache import clear_caches
from trunkline.games.eighteen_thirty.rules.dividends import PAY, WITHHOLD
from trunkline.games.eighteen_thirty.rules.ending import GAME_OVER, score, why_it_ended
from trunkline.games.eighteen_thirty.rules.exchange import EXCHANGE, GO_ON
from trunkline.games.eighteen_thirty.rules.first_edition import first_edition
from trunkline.games.eighteen_thirty.rules.forced import BANKRUPT, NO_PRIVATE, SELL_FOR_TRAIN, SELL_PRIVATE_FOR_TRAIN
from trunkline.games.eighteen_thirty.rules.invariants import conserved
from trunkline.games.eighteen_thirty.rules.sale import BID, BUY_PRIVATE, LEAVE, PASS, RAISE, SET_PAR
from trunkline.games.eighteen_thirty.rules.setup import BANK_SIZE, DIESEL_CARDS, setup, setup_plus
from trunkline.games.eighteen_thirty.rules.state import (
    ANSWER,
    DISCARD,
    DIVIDEND,
    ERIES_CITY,
    FORCED,
    HAMMER,
    HOME,
    INTERVAL,
    PAR,
    SALE,
    STATION,
    STOCK,
    TRACK,
    TRAINS,
    State,
    counted,
    on_sale,
    over_limit,
    price,
)
from trunkline.games.eighteen_thirty.rules.stock import BUY_SEVERAL, BUY_SHARE, END_STOCK_TURN, SELL, START
from trunkline.games.eighteen_thirty.rules.tokens import END_STATION, PLACE_STATION
from trunkline.games.eighteen_thirty.rules.track import CHOOSE_CITY, END_TRACK, LAY, LAY_EXTRA
from trunkline.games.eighteen_thirty.rules.trades import ACCEPT, ASK_FOR_PRIVATE, COMPANY_BUYS_PRIVATE, DECLINE, OFFER_PRIVATE
from trunkline.games.eighteen_thirty.rules.trains import BUY_TRAIN, BUY_TRAIN_FROM, DISCARD_TRAIN, END_COMPANY_TURN, TRADE_IN
from trunkline.games.eighteen_thirty.rules.turn import NOT_NOW, goes_without_saying, whose_turn
from trunkline.plans.ready import Planning
from trunkline.present.presentation import Presentation


def load_presentation() -> Presentation[State, Action]:
    """Imported when somebody looks."""
    from trunkline.games.eighteen_thirty.present import PRESENTATION

    return PRESENTATION


def hex_map(s: State) -> HexMap:
    """Imported when somebody looks at the map in the terminal."""
    from trunkline.games.eighteen_thirty.present import hexmap

    return hexmap.hex_map(s)


def load_bot() -> Knowledge[State, Action]:
    """Imported when a bot thinks."""
    from trunkline.games.eighteen_thirty.bot import KNOWLEDGE

    return KNOWLEDGE


def load_planning() -> Planning[State]:
    """Imported when somebody plans."""
    from trunkline.games.eighteen_thirty.present.plans import PLANNING

    return PLANNING


def load_routes() -> RouteFinder[State]:
    """Imported when somebody asks for routes."""
    from trunkline.games.eighteen_thirty.present.route_finder import ROUTE_FINDER

    return ROUTE_FINDER


def load_interchange() -> Interchange:
    """Imported when somebody brings a file of 18xx.games."""
    from trunkline.games.eighteen_thirty.interchange.importer import INTERCHANGE

    return INTERCHANGE


FIGURES = {
    "price": Figure((Company,), price),
    "certificates": Figure((Seat,), counted),
    "over-limit": Figure((Seat,), over_limit),
    "on-sale": Figure((Private,), on_sale),
}

GAME = Game(
    name="1830",
    title="1830",
    version=2,
    seats=range(2, 7),
    state=State,
    box=BOX,
    setup=setup,
    phases={
        SALE: [BUY_PRIVATE, BID, PASS],
        HAMMER: [RAISE, LEAVE],
        PAR: [SET_PAR],
        STOCK: [SELL, BUY_SHARE, BUY_SEVERAL, START, ASK_FOR_PRIVATE, OFFER_PRIVATE, END_STOCK_TURN],
        HOME: [CHOOSE_CITY],
        TRACK: [LAY, LAY_EXTRA, COMPANY_BUYS_PRIVATE, END_TRACK],
        ERIES_CITY: [CHOOSE_CITY],
        STATION: [PLACE_STATION, LAY_EXTRA, COMPANY_BUYS_PRIVATE, END_STATION],
        DIVIDEND: [PAY, WITHHOLD, LAY_EXTRA, COMPANY_BUYS_PRIVATE],
        TRAINS: [
            BUY_TRAIN,
            TRADE_IN,
            BUY_TRAIN_FROM,
            LAY_EXTRA,
            COMPANY_BUYS_PRIVATE,
            SELL_FOR_TRAIN,
            SELL_PRIVATE_FOR_TRAIN,
            BANKRUPT,
            END_COMPANY_TURN,
        ],
        FORCED: [
            BUY_TRAIN,
            BUY_TRAIN_FROM,
            LAY_EXTRA,
            NO_PRIVATE,
            SELL_FOR_TRAIN,
            SELL_PRIVATE_FOR_TRAIN,
            BANKRUPT,
            END_COMPANY_TURN,
        ],
        ANSWER: [ACCEPT, DECLINE],
        DISCARD: [DISCARD_TRAIN],
        INTERVAL: [GO_ON],
    },
    out_of_turn_rule=NOT_NOW,
    over=GAME_OVER,
    turn=whose_turn,
    score=score,
    view=open_view,
    redeal=open_redeal,
    invariants=conserved,
    names={
        Company: BOX.codes,
        Private: BOX.privates,
        Kind: BOX.trains,
        Hex: BOX.hexes,
        Tile: BOX.tiles,
        Turn: tuple(map(str, TURNS)),
        Stop: ("0", "1"),
        Par: tuple(map(str, BOX.pars)),
        Source: ("bank", "pool"),
    },
    folder=__name__,
    presentation=load_presentation,
    bot=load_bot,
    figures=FIGURES,
    planning=load_planning,
    routes=load_routes,
    interchange=load_interchange,
    clear_caches=clear_caches,
    ending=why_it_ended,
    hex_map=hex_map,
    automatic=goes_without_saying,
    rights=(EXCHANGE,),
    options={"bank": BANK_SIZE, "diesels": DIESEL_CARDS},
    caveats=("Follows the German rulebook (2018 edition); see the rules for our rulings on open points.",),
)

PLUS_GAME = replace(
    GAME,
    name="1830-plus",
    title="1830+",
    box=PLUS,
    setup=setup_plus,
    names={**GAME.names, Hex: PLUS.hexes},
    caveats=(
        *GAME.caveats,
        "29 hexes of the 1830+ map come from a withdrawn draft and have not been checked against a printed board.",
    ),
)

FIRST_GAME = replace(first_edition(GAME), import_options={"played": with_house_rules})
FIRST_PLUS_GAME = replace(first_edition(PLUS_GAME), import_options={"played": with_house_rules})

EDITIONS: tuple[Game[State, Action], ...] = (GAME, PLUS_GAME, FIRST_GAME, FIRST_PLUS_GAME)
