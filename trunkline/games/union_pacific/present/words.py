"""Every action in words: the line of the log, as everybody may read it; the button; an option in few words and its row."""

from typing import assert_never

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.union_pacific.box import UP, Company, Stock
from trunkline.games.union_pacific.present.names import firm, place, track_word
from trunkline.games.union_pacific.present.panels import free_spaces
from trunkline.games.union_pacific.present.preview import (
    after,
    after_taking,
    build,
    drop_track,
    give_pacific,
    invest,
    take_pacific,
    take_share,
)
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.building import Build
from trunkline.games.union_pacific.rules.first_shares import FirstShare, LayFirst
from trunkline.games.union_pacific.rules.investing import Invest, InvestInTwo
from trunkline.games.union_pacific.rules.shares import Keep, Swap, Take, TakeBlind, TakePacific
from trunkline.games.union_pacific.rules.state import State, value
from trunkline.games.union_pacific.rules.track_cards import RemoveTrack
from trunkline.games.union_pacific.rules.turn import Discard, Pass
from trunkline.present.message import Several, Times
from trunkline.present.words import ActionWords, Row

Share = LayFirst | FirstShare | Take | TakeBlind | TakePacific | Swap | Keep


def words(s: State, a: Action) -> ActionWords:
    match a:
        case LayFirst() | FirstShare() | Take() | TakeBlind() | TakePacific() | Swap() | Keep():
            return share_words(s, a)
        case Build():
            return building_words(s, a)
        case Invest() | InvestInTwo():
            return investing_words(s, a)
        case Pass():
            return ActionWords("{who} can neither build nor invest.", "Pass: nothing can be built or invested")
        case Discard(track):
            holes = {"track": track_word(s, track), "free": free_spaces(s, track)}
            return ActionWords(
                "{who} discards a track card: {track}.",
                "Discard the {track} card",
                "{track}, free spaces: {free}",
                holes,
                preview=after(s, drop_track),
            )
        case RemoveTrack(track):
            return ActionWords(
                "{who} removes the unplayable track card {track} from the game.",
                "Remove the unplayable {track} card and draw another",
                "{track}, which fits nowhere any more",
                {"track": track_word(s, track)},
            )
        case _:
            assert_never(a)


def share_words(s: State, a: Share) -> ActionWords:
    match a:
        case LayFirst(_, stock) | FirstShare(stock):
            told, button = "{who} lays a first share face down.", "Lay {company} face down as your first share"
            seat = a.seat if isinstance(a, LayFirst) else s.seat
            shown = after(s, lambda then: invest(then, stock))
            return ActionWords(told, button, about_share(stock), share_holes(s, seat, stock), preview=shown)
        case Take(company):
            told = "{who} takes {company} from the display."
            stock = Stock(company)
            shown = after_taking(s, stock, take_share)
            return ActionWords(told, "Take {company}", about_share(stock), share_holes(s, s.seat, stock), preview=shown)
        case TakeBlind():
            return ActionWords(
                "{who} draws a share from the pile.",
                "Draw the top share of the pile",
                "the top share of the pile, face down",
                preview=after(s, take_share),
            )
        case TakePacific():
            holes = {"company": firm(s, UP), "left": s.pacific}
            return ActionWords(
                "{who} takes a share of {company}.",
                "Take a share of {company}",
                "a share of {company}, {left} left",
                holes,
                preview=after_taking(s, UP, take_pacific),
            )
        case Swap(company):
            holes = {"company": firm(s, company), "pacific": firm(s, UP)}
            return ActionWords(
                "{who} swaps a share for one of {pacific}.",
                "Swap {company} for a share of {pacific}",
                "{company} for a share of {pacific}",
                holes,
                preview=after(s, give_pacific),
            )
        case Keep():
            return ActionWords("{who} swaps nothing.", "Keep all shares")
        case _:
            assert_never(a)


def about_share(stock: Stock) -> str:
    """A share, how many of it one holds and has invested, and what its company is worth."""
    if stock == UP:
        return "{company} {held} in hand, {invested} invested"
    return "{company} value {value}, {held} in hand, {invested} invested"


def share_holes(s: State, seat: Seat, stock: Stock) -> dict[str, object]:
    worth = value(s, Company(stock)) if stock != UP else ""
    held = s.hands[seat].count(stock)
    return {"company": firm(s, stock), "value": worth, "held": held, "invested": s.table[stock][seat]}


def building_words(s: State, a: Build) -> ActionWords:
    now = value(s, a.company)
    holes = {
        "company": firm(s, a.company),
        "place": place(s, a.connection),
        "track": track_word(s, a.track),
        "now": now,
        "value": now + 1,
    }
    return ActionWords(
        "{who} builds {company} on {place} ({track}): value {value}.",
        "Build {company} on {place} ({track}): value {value}",
        "{company} on {place} ({track})",
        holes,
        Row(Message("{track} {company} {now} → {value}", holes), Message("{place}", holes)),
        preview=after(s, lambda then: build(then, a.company, a.connection)),
    )


def investing_words(s: State, a: Invest | InvestInTwo) -> ActionWords:
    match a:
        case Invest(stock, amount):
            holes = share_holes(s, s.seat, stock) | {"amount": amount, "shares": Times(firm(s, stock), amount)}
            holes["invested"] = s.table[stock][s.seat] + amount
            short = "{company} {amount} of {held} in hand, then {invested} invested"
            if stock != UP:
                short = "{company} value {value}, {amount} of {held} in hand, then {invested} invested"
            shown = after(s, lambda then: invest(then, *[stock] * amount))
            return ActionWords("{who} invests {shares}.", "Invest {amount} × {company}", short, holes, preview=shown)
        case InvestInTwo(one, other):
            holes = {"one": firm(s, one), "other": firm(s, other), "shares": Several((firm(s, one), firm(s, other)))}
            row = Row(Message("{one} and", holes), Message("{other}", holes))
            shown = after(s, lambda then: invest(then, one, other))
            return ActionWords(
                "{who} invests {shares}.", "Invest {one} and {other}", "{one} and {other}", holes, row, preview=shown
            )
        case _:
            assert_never(a)
