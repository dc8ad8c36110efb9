"""The books beside the map: players and companies."""

from collections.abc import Iterator, Sequence

from htpy import Element, Node

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import COMPANIES, KINDS, PRIVATES, Company
from trunkline.games.eighteen_thirty.present.drawing.layout import TAG
from trunkline.games.eighteen_thirty.present.liveries import LIVERIES
from trunkline.games.eighteen_thirty.rules.ending import wealth
from trunkline.games.eighteen_thirty.rules.state import State, certificate_limit, counted, price
from trunkline.present.message import Term
from trunkline.present.svg.livery import plate
from trunkline.present.svg.sheet import fitted, marks, rule, seat
from trunkline.present.svg.svg import area, at, box, title, words
from trunkline.present.to_text import ToText

PAD, LABELS = 16, -6  # inside a panel; where column labels stand, above the first row
NAME, CASH, CARDS = 48, 268, 356  # columns of the players
PRICE, PAR, TREASURY, TRAINS = 118, 176, 256, 356  # columns of the companies
SMALL_PLATE, ROW_PLATE, HELD = 27.0, 38.0, 55.0


# -- players -----------------------------------------------------------------------------------------------


def players_panel(s: State, names: Sequence[str], turn: Seat | None, width: float, row: float, say: ToText) -> Node:
    """Cash, certificates against the limit, worth, and what is held."""
    columns = ((CASH, Term("Cash")), (CARDS, Term("Certificates")), (width - PAD, Term("Net worth")))
    labels = [words(x, LABELS, say(label), "column") for x, label in columns]
    return [labels, [player(s, Seat(n), names, turn, width, row, say) for n in range(len(s.cash))]]


def player(s: State, who: Seat, names: Sequence[str], turn: Seat | None, width: float, row: float, say: ToText) -> Element:
    middle = row / 2
    limit = certificate_limit(s)
    over = " near" if counted(s, who) > limit else ""
    return at(0, row * who)[
        area(1, 0, width - 2, row, "acting") if who == turn else None,
        rule(PAD, 0, width - 2 * PAD),
        seat((PAD + 12, middle), marks(names)[who], "turn" if who == turn else ""),
        fitted(names[who], NAME, middle - 6, CASH - NAME - 60),
        words(CASH, middle - 5, f"${s.cash[who]}", "figure large"),
        words(CARDS, middle - 5, f"{counted(s, who)} / {limit}", f"figure plain{over}"),
        words(width - PAD, middle - 5, f"${wealth(s, who)}", "figure plain"),
        priority(width, middle, say) if s.priority == who and s.agenda else None,
        at(NAME, middle + 13)[list(holdings(s, who))],
    ]


def priority(width: float, middle: float, say: ToText) -> Element:
    return words(width - PAD, middle + 17, say(Term("priority")), "column")


def holdings(s: State, who: Seat) -> Iterator[Node]:
    """Shares in percent, the director's underlined by its crown of words; then privates."""
    x = 0.0
    for company in COMPANIES:
        held = s.shares[company][who]
        if held:
            yield plate(LIVERIES[company], (x + SMALL_PLATE / 2, 0), SMALL_PLATE)
            yield words(x + SMALL_PLATE + 2, 4.4, held * 10, "times strong" if s.director[company] == who else "times")
            x += HELD - (7 if held < 10 else 0)
    for private in PRIVATES:
        if s.owner[private] == who:
            middle = (x + TAG[0] / 2, 0.0)
            yield [box(middle, *TAG, 3, "private-tag"), words(middle[0], 3.4, s.box.privates[private], "private-text")]
            x += TAG[0] + 4


# -- companies ---------------------------------------------------------------------------------------------


def companies_panel(s: State, names: Sequence[str], width: float, row: float, say: ToText) -> Node:
    """Price, par, treasury, trains, stations left, and who owns the shares."""
    columns = ((PRICE, Term("Price")), (PAR, Term("Par")), (TREASURY, Term("Treasury")), (width - PAD, Term("Tokens")))
    labels = [words(x, LABELS, say(label), "column") for x, label in columns]
    trains = words(TRAINS - 60, LABELS, say(Term("Trains")), "column left")
    return [labels, trains, [company_row(s, company, marks(names), width, row, say) for company in COMPANIES]]


def company_row(s: State, company: Company, owners: Sequence[str], width: float, row: float, say: ToText) -> Element:
    middle = row / 2
    return at(0, row * company)[
        title[s.box.names[company]],
        area(1, 0, width - 2, row, "acting") if company == s.company else None,
        rule(PAD, 0, width - 2 * PAD),
        plate(LIVERIES[company], (PAD + ROW_PLATE / 2, middle - 8), ROW_PLATE),
        figures(s, company, middle, width, say),
        words(PAD, middle + 18, say(ownership(s, company, owners)), "held"),
    ]


def figures(s: State, company: Company, middle: float, width: float, say: ToText) -> Node:
    if not s.par[company]:
        return words(PRICE - 40, middle - 3, say(Term("not started")), "figure dim left")
    owned = " ".join(s.box.trains[kind] for kind in KINDS for _ in range(s.trains[company][kind]))
    return [
        words(PRICE, middle - 3, f"${price(s, company)}", "figure"),
        words(PAR, middle - 3, f"${s.par[company]}", "figure plain"),
        words(
            TREASURY,
            middle - 3,
            f"${s.treasury[company]}" if s.floated[company] else say(Term("not floated")),
            treasury(s, company),
        ),
        words(TRAINS - 60, middle - 3, owned or "–", "figure left"),
        words(width - PAD, middle - 3, s.tokens[company], "figure plain"),
    ]


def treasury(s: State, company: Company) -> str:
    return "figure" if s.floated[company] else "figure dim"


def ownership(s: State, company: Company, owners: Sequence[str]) -> Message:
    """A* 50, B 20; bank 20, pool 10."""
    held = sorted(enumerate(s.shares[company]), key=lambda pair: (-(s.director[company] == pair[0]), -pair[1]))
    told = ", ".join(f"{owners[who]}{'★' if s.director[company] == who else ''} {10 * count}" for who, count in held if count)
    holes = {"held": told or "–", "bank": 10 * s.unsold[company], "pool": 10 * s.pool[company]}
    return Message("{held}; bank {bank}, pool {pool}" if s.pool[company] else "{held}; bank {bank}", holes)
