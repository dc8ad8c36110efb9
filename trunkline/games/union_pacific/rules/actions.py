"""Everything that can be done in Union Pacific, as one type: a `match` over it ends in ``assert_never``."""

from trunkline.games.union_pacific.rules.building import Build
from trunkline.games.union_pacific.rules.first_shares import FirstShare, LayFirst
from trunkline.games.union_pacific.rules.investing import Invest, InvestInTwo
from trunkline.games.union_pacific.rules.shares import Keep, Swap, Take, TakeBlind, TakePacific
from trunkline.games.union_pacific.rules.track_cards import RemoveTrack
from trunkline.games.union_pacific.rules.turn import Discard, Pass

Action = (
    LayFirst
    | FirstShare
    | Build
    | Invest
    | InvestInTwo
    | Pass
    | Take
    | TakeBlind
    | TakePacific
    | Swap
    | Keep
    | Discard
    | RemoveTrack
)
