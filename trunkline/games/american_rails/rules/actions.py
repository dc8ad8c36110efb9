"""Everything that can be done in American Rails, as one type: a `match` over it ends in ``assert_never``."""

from trunkline.games.american_rails.rules.auction import Auction, Start
from trunkline.games.american_rails.rules.developing import Develop
from trunkline.games.american_rails.rules.expanding import Done, Expand
from trunkline.games.american_rails.rules.funds import Finance, Take, Tax
from trunkline.games.american_rails.rules.opening import PutUp
from trunkline.games.american_rails.rules.turn import Choose, Waive
from trunkline.toolkit.bidding import Bid, Pass

Action = PutUp | Choose | Auction | Bid | Pass | Start | Develop | Finance | Take | Tax | Expand | Done | Waive
