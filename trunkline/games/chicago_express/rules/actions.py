"""Everything that can be done in Chicago Express, as one type: a `match` over it ends in ``assert_never``."""

from trunkline.games.chicago_express.rules.auction import Auction
from trunkline.games.chicago_express.rules.developing import Develop
from trunkline.games.chicago_express.rules.expanding import Done, Expand
from trunkline.games.chicago_express.rules.turn import Null
from trunkline.toolkit.bidding import Bid, Pass

Action = Auction | Bid | Pass | Develop | Expand | Done | Null
