"""What players and bots need: a game is found, its rules can be read, it can be told and shown, bots play it to its end."""

from collections.abc import Iterator

from trunkline.bots.levels import LEVELS
from trunkline.bots.match import Pairing, play_match
from trunkline.bots.thought import Budget
from trunkline.core.catalog import find
from trunkline.core.game import SPECTATOR, AnyGame, Seat
from trunkline.core.notation import read, spell
from trunkline.core.play import options
from trunkline.present.default import presentation_of
from trunkline.present.to_text import to_text
from trunkline.testing.walk import Visit, sections, walk

POSITIONS = 4  # that L3 looks at for a move: enough to run all of its code


def the_catalog_finds_it(game: AnyGame) -> None:
    """The entry point is there, its name is the game's, and the package has been installed."""
    found = find(game.name, game.version)
    assert found is game, f"find({game.name!r}) gives another game; is this the package that is installed?"


def its_rules_can_be_read(game: AnyGame) -> None:
    known = sections(game)
    assert known, f"{game.folder or game.name} has no RULES.md with numbered rules such as **§2.1**"
    for rule in (game.out_of_turn_rule, game.over):
        assert rule.section in known, f"{rule} is not in RULES.md"


OF_GAMES = [the_catalog_finds_it, its_rules_can_be_read]


def it_can_be_told_and_shown(game: AnyGame, players: int, seed: int) -> None:
    """To each player and to spectators, from what they may see, in every position of a game."""
    for before, after in zip(walk(game, players, seed), after_first(game, players, seed), strict=False):
        for seat in (SPECTATOR, *map(Seat, range(players))):
            show(before, seat)
        tell(before, after)


def after_first(game: AnyGame, players: int, seed: int) -> Iterator[Visit]:
    second = walk(game, players, seed)
    next(second)
    return second


def show(visit: Visit, seat: Seat) -> None:
    """Panels of full rows, a question, and every option in words."""
    game, seen = visit.game, visit.game.view(visit.s, seat)
    presentation = presentation_of(game)
    for panel in presentation.panels(seen):
        for row in panel.rows:
            assert len(row) == len(panel.heads), f"panel {panel.name}: {len(row)} cells under {len(panel.heads)} heads"
            assert [to_text(cell, str) for cell in row]
    assert to_text(presentation.asked(seen), str), "nothing is asked"
    for a in options(game, seen, seat) if seat != SPECTATOR else ():
        words = presentation.words(seen, a)
        assert to_text(words.button_text, str), f"{spell(game, a)} has a button without words"
        words.preview()


def tell(before: Visit, after: Visit) -> None:
    """Every action leaves at least one line in the log, unless it has nothing to tell."""
    game = before.game
    a = read(game, after.played[-1])
    presentation = presentation_of(game)
    lines = presentation.story(before.s, a, after.s)
    silent = not presentation.words(before.s, a).told
    assert silent or any(to_text(line.said, str) for line in lines), f"{spell(game, a)} leaves no line in the log"


def bots_of_every_level_play_to_the_end(game: AnyGame, players: int, seed: int) -> None:
    levels = [*LEVELS]
    seats = tuple(levels[(n + seed) % len(levels)] for n in range(players))
    _, record = play_match(Pairing(game, seats, seed, Budget(positions=POSITIONS)))
    assert not record.now.agenda
