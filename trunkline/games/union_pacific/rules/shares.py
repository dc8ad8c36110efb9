"""§5 Draw a share, after building: from the display, blind, or of the Union Pacific; then swap one, or not."""

from typing import NamedTuple

from trunkline.core.game import Move, Rule, action
from trunkline.core.play import never
from trunkline.games.union_pacific.box import COMPANIES, DIVIDEND, NOTHING, UP, Company, Section, Stock
from trunkline.games.union_pacific.rules.state import BLIND, SWAP, SWAPPED, State, take_in, take_pacific
from trunkline.games.union_pacific.rules.turn import end_turn

NOT_ON_DISPLAY = Rule("§5.1", "The display shows no share of this company.")
PACIFIC_GONE = Rule("§5.1", "No share of the Union Pacific is left in its pile.")
NOTHING_TO_GIVE = Rule("§5.4", "You hold no share of this company to swap.")


@action
class Take(NamedTuple):
    """Take a share of this company from the display."""

    company: Company


@action
class TakeBlind(NamedTuple):
    """Take the top share of the pile, unseen."""


@action
class TakePacific(NamedTuple):
    """Take a share of the Union Pacific."""


@action
class Swap(NamedTuple):
    """Give up a share of this company, face down, for one of the Union Pacific."""

    company: Company


@action
class Keep(NamedTuple):
    """Swap nothing."""


TAKES = tuple(map(Take, COMPANIES))
SWAPS = tuple(map(Swap, COMPANIES))
UNSEEN, ONE_PACIFIC, KEPT = (TakeBlind(),), (TakePacific(),), (Keep(),)


def take_offers(s: State) -> list[Take]:
    return [TAKES[company] for company in dict.fromkeys(s.display)]


def cannot_take(s: State, a: Take) -> Rule | None:
    return None if a.company in s.display else NOT_ON_DISPLAY


def take(s: State, a: Take) -> None:
    """§5.1 The gap is filled at once."""
    gap = s.display.index(a.company)
    take_in(s, Stock(a.company), a.company)
    fill(s, gap)
    go_and_swap(s)


def take_blind_offers(s: State) -> tuple[TakeBlind]:
    return UNSEEN


def take_blind(s: State, a: TakeBlind) -> None:
    """§5.2 Only the drawer sees it. A dividend card that ends the pile leaves nothing to draw."""
    share = next_share(s)
    if share != NOTHING:
        take_in(s, Stock(share), BLIND)
    go_and_swap(s)


def take_pacific_offers(s: State) -> tuple[TakePacific]:
    return ONE_PACIFIC


def cannot_take_pacific(s: State, a: TakePacific) -> Rule | None:
    return None if s.pacific else PACIFIC_GONE


def take_pacific_share(s: State, a: TakePacific) -> None:
    take_pacific(s)
    go_and_swap(s)


def go_and_swap(s: State) -> None:
    """§5.4 Asked while the Union Pacific has shares left, also of a hand without companies: not asking would betray it."""
    if s.pacific:
        s.agenda[-1] = SWAP
    else:
        end_turn(s)


# -- the pile and the display ----------------------------------------------------------------------------


def next_share(s: State) -> int:
    """§5.2 The next share of the pile. Dividend cards on the way are laid down and replaced."""
    while s.pile:
        card = next_card(s)
        if card != DIVIDEND:
            return card
        s.laid += 1
    return NOTHING


def next_card(s: State) -> int:
    card = s.pile.pop()
    cards, dividends = s.sections.pop()
    if cards > 1:
        s.sections.append(Section(cards - 1, dividends - (card == DIVIDEND)))
    return card


def fill(s: State, gap: int) -> None:
    """§5.2 A share for the gap; when the pile has ended, the gap stays."""
    share = next_share(s)
    if share == NOTHING:
        del s.display[gap]
    else:
        s.display[gap] = Company(share)
        clear_four_alike(s)


def clear_four_alike(s: State) -> None:
    """§5.3 Four shares alike are removed and replaced, again and again if need be."""
    while len(s.display) == s.box.display and len({*s.display}) == 1:
        s.removed[s.display[0]] += s.box.display
        turn_up(s)


def turn_up(s: State) -> None:
    """A fresh display, as far as the pile reaches."""
    drawn = (next_share(s) for _ in range(s.box.display))
    s.display = [Company(share) for share in drawn if share != NOTHING]


# -- the swap --------------------------------------------------------------------------------------------


def swap_offers(s: State) -> list[Swap]:
    return [SWAPS[share] for share in dict.fromkeys(s.hands[s.seat]) if share != UP]


def cannot_swap(s: State, a: Swap) -> Rule | None:
    return None if Stock(a.company) in s.hands[s.seat] else NOTHING_TO_GIVE


def swap(s: State, a: Swap) -> None:
    """§5.5 Nobody else learns what was given up."""
    s.hands[s.seat].remove(Stock(a.company))
    s.aside[s.seat] += (a.company,)
    s.memory[s.seat] += (SWAPPED,)
    take_pacific(s)
    end_turn(s)


def keep_offers(s: State) -> tuple[Keep]:
    return KEPT


def keep(s: State, a: Keep) -> None:
    end_turn(s)


TAKE = Move(Take, take_offers, cannot_take, take, legal=take_offers)
TAKE_BLIND = Move(TakeBlind, take_blind_offers, never, take_blind, legal=take_blind_offers)
TAKE_PACIFIC = Move(TakePacific, take_pacific_offers, cannot_take_pacific, take_pacific_share)
SWAP_SHARE = Move(Swap, swap_offers, cannot_swap, swap, legal=swap_offers)
KEEP = Move(Keep, keep_offers, never, keep, legal=keep_offers)
