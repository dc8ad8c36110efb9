"""The spaces of the action board as buttons, in the order of the board; and what is to come."""

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.core.play import legal
from trunkline.core.state import copy
from trunkline.games.american_rails import GAME
from trunkline.games.american_rails.box import Space
from trunkline.games.american_rails.present.figures import next_dividend
from trunkline.games.american_rails.rules.ending import end_tracker
from trunkline.games.american_rails.rules.state import NOBODY, PASS, TURN, State, players
from trunkline.games.american_rails.rules.turn import Choose, Waive, choose
from trunkline.present.message import Money, PlayerRef
from trunkline.present.presentation import ActionButton, Outlook

NAMES = {
    "pass": Message("Pass"),
    "develop": Message("Develop"),
    "finance": Message("Finance"),
    "take": Message("Take {amount}"),
    "auction": Message("Auction a share"),
    "expand": Message("Expand {cubes}"),
}
EFFECTS = {
    "pass": Message("do nothing; act earlier in the next phase"),
    "develop": Message("build a house in a city"),
    "finance": Message("a company gets {amount} from the bank"),
    "take": Message("from the bank, or make the others pay"),
    "auction": Message("of any company that has one left"),
    "expand": Message("up to {cubes} cubes of one company"),
}
OR_EXPAND = Message("from the bank, make the others pay, or build {cubes} cubes")
IDLE = Message("nothing can be done with it now")


def buttons(s: State) -> list[ActionButton]:
    """§2.2 Each space takes one marker a phase."""
    if s.agenda[-1:] != [TURN]:
        return []
    return [button(s, Space(n), seat) for n, seat in enumerate(s.board[s.column])]


def button(s: State, space: Space, seat: Seat) -> ActionButton:
    kind, holes = s.box.action[space], {"amount": Money(s.box.dollars[space]), "cubes": s.box.expansion[players(s)][space]}
    name, taken = Message(NAMES[kind].text, holes), PlayerRef(seat) if seat != NOBODY else None
    if taken is None and is_idle(s, space):
        return ActionButton(Choose(space), name, IDLE)
    effect = OR_EXPAND if kind == "take" and holes["cubes"] else EFFECTS[kind]
    return ActionButton(Choose(space), name, Message(effect.text, holes), taken)


def is_idle(s: State, space: Space) -> bool:
    """Whether its action could only be waived."""
    if s.box.action[space] == PASS:
        return False
    after = copy(s)
    choose(after, Choose(space))
    return all(isinstance(a, Waive) for a in legal(GAME, after))


def forecast(s: State, seat: Seat | None) -> list[Outlook]:
    """§2.6 When dividends come and what they would bring; §9.1 when the game ends, and how far that is."""
    _, (gone, issued), (low, most) = end_tracker(s).values()
    paid = (
        Message("You would get {amount} now.", {"amount": Money(next_dividend(s, seat))}) if seat is not None else Message("")
    )
    end = {"year": s.box.last_year, "low": most}
    return [
        (Message("Dividends are paid after phase {phases} of each year.", {"phases": s.box.columns}), paid),
        (
            Message("The game ends after {year}, or in the year in which no share is left or {low} supplies are low.", end),
            Message("Shares left: {shares}. Low supplies: {low}.", {"shares": issued - gone, "low": low}),
        ),
    ]
