"""Where a game of 18xx.games leaves our rules, and by which of them."""

from trunkline.core.game import Rule

# What their rules allow and ours forbid; as played it is carried out by the moves of ``played=elsewhere``.
AS_PLAYED = {
    "§1.2.3.2": "After everybody passed, the player after the last one who passed goes on instead of the priority card.",
    "§3.1.1": "A turn in which a private changed hands does not count as a pass.",
    "§3.3.2": "The extra tile of the Champlain & St. Lawrence is laid after the track step.",
    "§3.3.3": "The station on the hex of the Delaware & Hudson is paid for by its owner.",
    "§3.3.4": "The Mohawk & Hudson is exchanged in the middle of a turn.",
    "§4.4.3": "Several brown shares are bought one by one, or from the bank, in one turn.",
    "§5.3.2": "The capital of a new company is paid at once, and that empties the bank.",
    "§6.4.0.2": "Trains run for less than they could.",
    "§6.4.2.7": "A route joins the two hexes of the Gulf, which are one area.",
}

RUN_THE_BEST = Rule("§6.4.0.2", "The set of routes with the highest revenue must be run.")
BROWN_FROM_THE_POOL = Rule("§4.4.3", "Several shares are bought in one turn only from the pool and at a brown price.")
NOT_A_SHARE = Rule("§3.1.1", "A turn in which only privates change hands is a pass.")
EXTRA_WITH_THE_TRACK = Rule("§3.3.2", "The extra tile is laid in the track step of the turn.")
FREE_STATION = Rule("§3.3.3", "The station of the Delaware & Hudson is free in the turn of its tile.")
CAPITAL_AT_THE_END = Rule("§5.3.2", "A new company receives its capital at the end of the stock round.")
PRIORITY_GOES_ON = Rule("§1.2.3.2", "After everybody has passed, the player with priority deal goes on.")
PRICE_OF_A_PRIVATE = Rule("§1.2.0.2", "The cheapest private is bought at its price.")
PRICE_IN_THE_BANK = Rule("§6.6.0.4", "The bank sells trains at the printed price.")
PRICE_IN_THE_POOL = Rule("§6.6.0.5", "Trains in the pool are sold at the printed price.")
PRICE_OF_A_TRADE = Rule("§6.6.0.7", "A diesel costs $1100, or $800 in exchange for a 4, 5 or 6.")
WEALTH = Rule("§7.0.3", "Wealth is cash, shares at market price, and privates at their printed price.")
WEALTH_OF_THE_BANKRUPT = Rule("§7.1.2", "A bankrupt player's wealth is the value of the shares he could not sell.")
