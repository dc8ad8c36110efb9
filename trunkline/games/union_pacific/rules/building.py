"""§4 Build: a track card, a company, a connection."""

from functools import cache
from typing import NamedTuple

from trunkline.core.game import Move, Rule, action
from trunkline.games.union_pacific.box import COMPANIES, JOKER, TYPES, Box, Company, Connection, Track
from trunkline.games.union_pacific.rules.state import SHARE, State, is_full, set_locomotive
from trunkline.games.union_pacific.rules.track_cards import CARD_NOT_HELD, discard_track

WRONG_TYPE = Rule("§4.1", "The connection is not of the type of the track card.")
TYPE_NOT_PERMITTED = Rule("§4.2", "This company may not use this type of track.")
NO_FREE_SPACE = Rule("§4.3", "This connection has no free space.")
ALREADY_THERE = Rule("§4.4", "A company has at most one locomotive on a connection.")
NOT_JOINED = Rule("§4.5", "The connection must be joined to the company's start city by its own locomotives.")
NO_LOCOMOTIVES = Rule("§4.6", "This company has no locomotives left.")


@action
class Build(NamedTuple):
    """Play this track card and set a locomotive of this company on this connection."""

    track: Track
    company: Company
    connection: Connection


def build_offers(s: State) -> list[Build]:
    """With each kind of card in hand every open connection of its type, and all of them with a joker."""
    hand, types = s.tracks[s.seat], s.box.type
    wanted = [type in hand for type in TYPES]
    by_type, by_joker = all_builds(s.box)
    found: list[Build] = []
    for company, places in enumerate(s.open):
        if s.depot[company]:
            row = by_type[company]
            found += [row[place] for place in places if wanted[types[place]]]
    if JOKER in hand:
        for company, places in enumerate(s.open):
            if s.depot[company]:
                row = by_joker[company]
                found += [row[place] for place in places]
    return found


@cache
def all_builds(box: Box) -> tuple[list[list[Build]], list[list[Build]]]:
    """Every build on this board, by company and connection, with a card of the type and with a joker; made once."""
    lines = [Connection(n) for n in range(len(box.connections))]
    by_type = [[Build(box.type[line], company, line) for line in lines] for company in COMPANIES]
    return by_type, [[Build(JOKER, company, line) for line in lines] for company in COMPANIES]


def cannot_build(s: State, a: Build) -> Rule | None:
    track, company, connection = a
    if track not in s.tracks[s.seat]:
        return CARD_NOT_HELD
    if track != JOKER and track != s.box.type[connection]:
        return WRONG_TYPE
    if connection not in s.open[company]:
        return why_closed(s, company, connection)
    if not s.depot[company]:
        return NO_LOCOMOTIVES
    return None


def why_closed(s: State, company: Company, connection: Connection) -> Rule:
    """The list of open connections saves the judge these questions; one of them is why this one is not on it."""
    if not s.box.may_use[company][connection]:
        return TYPE_NOT_PERMITTED
    if s.present[connection] >> company & 1:
        return ALREADY_THERE
    if is_full(s, connection):
        return NO_FREE_SPACE
    return NOT_JOINED


def build(s: State, a: Build) -> None:
    """§4.7 Whoever builds draws a share next."""
    discard_track(s, a.track)
    set_locomotive(s, a.company, a.connection)
    s.agenda.append(SHARE)


BUILD = Move(Build, build_offers, cannot_build, build, legal=build_offers)
