"""The command line, run as a user would."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.command_line import in_a_process, trunkline
from tests.study.exports import export, sale
from trunkline.cli.main import app
from trunkline.core.catalog import find
from trunkline.present.translations import translator
from trunkline.records.text import load_file

LATE = Path(__file__).parent.parent / "trunkline" / "games" / "eighteen_thirty" / "records" / "bank-4.txt"
RECORDS = Path(__file__).parent.parent / "trunkline" / "games" / "chicago_express" / "records"


COMMANDS = (
    "games",
    "rules",
    "play",
    "replay",
    "report",
    "judge",
    "convert",
    "routes",
    "draw",
    "playout",
    "arena",
    "ladder",
    "board",
    "bench",
    "new-game",
    "serve",
    "check",
    "backup",
    "restore",
    "admin",
)


def test_help_teaches_by_example() -> None:
    told = in_a_process("--help")
    assert told.returncode == 0
    assert all(f" {command} " in told.stdout for command in COMMANDS)
    assert "trunkline play chicago_express" in told.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_is_told(command: str) -> None:
    told = CliRunner().invoke(app, [command, "--help"], terminal_width=80)
    assert told.exit_code == 0
    assert f" {command} [OPTIONS]" in told.output


@pytest.mark.parametrize(
    ("words", "sign"),
    [
        (("games",), "chicago_express"),
        (("rules", "chicago_express", "4.2"), "Forest and mountain"),
        (("play", "chicago_express", "--seats", "human,random"), "Type a number"),
        (("replay", str(RECORDS / "evening.txt")), "all legal"),
        (("convert", "EXPORT", "-o", "/dev/stdout"), "trunkline record"),
        (("judge", "chicago_express", "--positions", "20"), "Chances of winning"),
        (("judge", "calibrate", "chicago_express", "--positions", "10", "--players", "2"), "Brier score"),
        (("routes", str(LATE), "--company", "B&O", "--trains", "2"), "B&O"),
        (("draw", "chicago_express", "-o", "-"), "<svg"),
        (("playout", "chicago_express", "--games", "2"), "chicago_express"),
        (("arena", "chicago_express", "--seats", "L1,L0", "--games", "1"), "bot "),
        (("board", "print"), "[drawing]"),
        (("check", "--db", "DATABASE"), ""),
        (("admin", "tables", "--db", "DATABASE"), ""),
    ],
    ids=lambda given: given[0] if isinstance(given, tuple) else "",
)
def test_a_command_runs_in_a_process_of_its_own(tmp_path: Path, words: tuple[str, ...], sign: str) -> None:
    """Serving, backups and what is stopped by Ctrl-C have theirs in other files; all else is tried in this process."""
    given = {"EXPORT": lambda: exported(tmp_path), "DATABASE": lambda: f"sqlite:///{tmp_path / 'none.sqlite'}"}
    told = in_a_process(*(given.get(word, lambda word=word: word)() for word in words), typed="quit\ny\n", folder=tmp_path)
    assert "Traceback" not in told.stderr
    assert sign in told.stdout, told.stderr


def test_help_loads_no_game_and_no_drawing() -> None:
    code = "import sys, trunkline.cli; print([name for name in sys.modules if 'trunkline.games' in name or name == 'htpy'])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_a_game_tells_its_options_with_values_defaults_and_a_word_of_help() -> None:
    told = trunkline("games", "chicago_express").stdout
    assert "--option first-bidder=VALUE  Who bids first in the first opening auction." in told
    assert "values: seat-1, seat-2, seat-3, seat-4, seat-5, seat-6, random; default: seat-1" in told
    assert "american_rails" not in told
    told = trunkline("games", "1830").stdout
    assert "values: 3000 to 100000; default: 12000" in told
    assert "values: limited, unlimited; default: limited" in told
    wrong = trunkline("games", "chess")
    assert (wrong.returncode, wrong.stdout) == (1, "")
    assert "there is no game 'chess'" in wrong.stderr and "Traceback" not in wrong.stderr


def test_games_are_listed_with_their_caveats() -> None:
    told = trunkline("games").stdout
    assert "chicago_express" in told
    assert "disagree on five values" in told


def test_a_rule_a_chapter_or_all_rules_are_shown() -> None:
    assert "Forest and mountain take a single company" in trunkline("rules", "chicago_express", "4.2").stdout
    chapter = trunkline("rules", "chicago_express", "§3").stdout
    assert "§3.5" in chapter
    assert "§4.1" not in chapter
    assert "§8.2" in trunkline("rules", "chicago_express").stdout
    missing = trunkline("rules", "chicago_express", "9.9")
    assert (missing.returncode, missing.stdout) == (1, "")
    assert "has no rule §9.9; its chapters are 1, 2, 3" in missing.stderr


@pytest.mark.parametrize(
    ("section", "shown", "hidden"),
    [
        ("6.6", ["Buying trains", "§6.6.0.2", "§6.6.3.5"], ["§6.4", "§7.0"]),
        ("6.6.3", ["§6.6.3.1", "§6.6.3.5"], ["§6.6.2.1", "§7.0"]),
        ("1.2", ["§1.2.1"], ["§1.0.1", "§2.1"]),
        ("6", ["§6.0.1", "§6.2.1", "§6.6.3.5"], ["§5.1", "§7.0"]),
    ],
)
def test_sections_of_1830_are_shown_with_what_lies_below_them(section: str, shown: list[str], hidden: list[str]) -> None:
    told = trunkline("rules", "1830", section).stdout
    assert all(one in told for one in shown)
    assert not any(f"{one} " in told for one in hidden)


def test_a_game_that_is_not_there_is_named() -> None:
    told = trunkline("play", "monopoly")
    assert told.returncode == 1
    assert told.stderr.startswith("trunkline: there is no game 'monopoly'; there are ")


def test_a_newcomer_plays_a_whole_game_by_numbers(tmp_path: Path) -> None:
    """The first option, over and over, until the game is over."""
    file = tmp_path / "evening.txt"
    told = trunkline(
        "play", "chicago_express", "--seats", "human,random", "--seed", "5", "--save", str(file), typed="1\n" * 400
    )
    assert told.returncode == 0, told.stderr
    assert "The end" in told.stdout
    assert "1. " in told.stdout
    record = load_file(file)
    assert not record.now.agenda
    assert trunkline("replay", str(file)).returncode == 0


def test_a_newcomer_plays_a_game_with_hidden_hands_by_numbers(tmp_path: Path) -> None:
    """The first option, over and over; now and then another one is asked about, written out or taken with an amount."""
    file = tmp_path / "cards.txt"
    typed = (
        "why build clear DM Denver/Casper\n3\nlog\nbuild clasic DM x\nboard " + str(tmp_path / "up.svg") + "\n" + "1\n" * 600
    )
    told = trunkline("play", "union_pacific", "--seats", "human,random,random", "--seed", "5", "--save", str(file), typed=typed)
    assert told.returncode == 0, told.stderr
    assert "The map is a reconstruction" in told.stdout
    assert "Choose a first share; it lies face down until all have chosen." in told.stdout
    assert "Random 2 lays a first share face down." in told.stdout
    assert "The first shares are turned up: Player 1  UP , Random 2" in told.stdout
    assert "You can only do what this step of the turn asks for" in told.stdout
    assert "no track is called 'clasic'; did you mean classic or clear?" in told.stdout
    assert "In hand   Shares" in told.stdout
    assert [f"Payout {number} of 4:" in told.stdout for number in (1, 2, 3, 4)] == [True] * 4
    assert "The game is over: " in told.stdout
    assert "The end" in told.stdout
    record = load_file(file)
    assert not record.now.agenda
    best = max(record.now.cash)
    assert f"wins with ${best}" in told.stdout
    assert 'id="line-Denver--El-Paso"' in (tmp_path / "up.svg").read_text(encoding="utf-8")
    replayed = trunkline("replay", str(file), "--at", "20")
    assert replayed.returncode == 0, replayed.stderr
    assert "Position 20" in replayed.stdout


def test_nobody_reads_the_others_cards_in_the_terminal(tmp_path: Path) -> None:
    """What the bots draw unseen or give up is never named before the end."""
    file = tmp_path / "cards.txt"
    typed = "1\n" * 60 + "quit\n"
    told = trunkline("play", "union_pacific", "--seats", "human,random,random", "--seed", "8", "--save", str(file), typed=typed)
    assert load_file(file).now.agenda, "the game goes on"
    lines = [line for line in told.stdout.splitlines() if line.strip().startswith("Random")]
    assert any("draws a share from the pile" in line for line in lines)
    assert any("swaps a share for one of" in line for line in lines)
    assert not [line for line in lines if "draws the track card" in line or ("draws  " in line) or "gives up  " in line]


def test_playing_by_notation_why_undo_and_resume(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    seats = ("play", "chicago_express", "--seats", "human,human", "--seed", "5", "--save", str(file))
    first = trunkline(*seats, typed="why develop A2\nbid 6\nbid 9\nundo\nbid 8\npass\nwords\nhelp\nlog\nquit\n")
    assert "You can only do what this step of the turn asks for" in first.stdout
    assert "bid 6: The first bid must be at least the minimum bid. (Chicago Express §3.2)" in first.stdout
    assert "expand COMPANY HEX" in first.stdout
    assert [tuple(a) for a in load_file(file).actions] == [(8,), ()]
    second = trunkline(*seats, typed="1\nquit\n")
    assert "resuming after 2 actions" in second.stdout
    assert len(load_file(file).actions) == 3


def test_a_saved_game_goes_on_with_the_people_and_bots_it_began_with(tmp_path: Path) -> None:
    """Nobody needs to say again who sits where, and no bot moves into a person's seat."""
    file = tmp_path / "evening.txt"
    new = ("--seats", "L1,human,human", "--seed", "5", "--name", "Ada,Bruno", "--save", str(file))
    trunkline("play", "american_rails", *new, typed="quit\n")
    begun = load_file(file)
    assert (list(begun.seats), list(begun.names)) == (["L1", "human", "human"], ["Simple 1", "Ada", "Bruno"])
    told = trunkline("play", "--save", str(file), typed="1\n1\nquit\n")
    assert told.returncode == 0, told.stderr
    actors = [begun.game.turn(s) for s in load_file(file).states]
    assert f" {begun.names[actors[-1] or 0]} " in told.stdout.rpartition("────")[0]
    assert list(load_file(file).seats) == ["L1", "human", "human"]
    assert len(load_file(file).actions) >= len(begun.actions) + 2


OLD_RECORD = """\
trunkline record 1
rules: chicago_express/1
players: 3
seed: 5
names: Ada, Player 2, L2 3

bid 8
"""


def test_a_record_of_earlier_days_says_what_to_add_and_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "old.txt"
    file.write_text(OLD_RECORD, encoding="utf-8")
    told = trunkline("play", "--save", str(file), typed="quit\n")
    assert told.returncode == 1
    assert f"{file} does not say who sits where; add --seats, for example --seats human,human,steady" in told.stderr
    assert file.read_text(encoding="utf-8") == OLD_RECORD
    assert trunkline("play", "--save", str(file), "--seats", "human,human,L2", typed="pass\nquit\n").returncode == 0
    assert list(load_file(file).seats) == ["human", "human", "L2"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("american_rails",), "is a game of chicago_express, not of american_rails"),
        (("--seats", "human,L2"), "is a game for 3 players, not for 2"),
        (("--seats", "human,human,L2"), "was saved with --seats human,L2,L2; to go on, leave --seats out"),
        (("--seed", "6"), "was saved with --seed 5"),
        (("--name", "Bruno"), "was saved with --name Ada"),
        (("--option", "first-bidder=seat-2"), "was saved with --option -"),
    ],
)
def test_the_command_line_does_not_change_a_saved_game(tmp_path: Path, words: tuple[str, ...], complaint: str) -> None:
    file = tmp_path / "evening.txt"
    file.write_text(
        OLD_RECORD.replace("names: Ada, Player 2, L2 3", "names: Ada, L2 2, L2 3\nseats: human, L2, L2"), encoding="utf-8"
    )
    before = file.read_text(encoding="utf-8")
    told = trunkline("play", *words, "--save", str(file), typed="1\nquit\n")
    assert (told.returncode, file.read_text(encoding="utf-8")) == (1, before)
    assert complaint in told.stderr
    same = ("play", "chicago_express", "--seats", "human,L2,L2", "--seed", "5", "--name", "Ada", "--save", str(file))
    assert trunkline(*same, typed="quit\n").returncode == 0


def test_a_saved_game_that_is_only_looked_at_stays_as_it_is(tmp_path: Path) -> None:
    """With its comments, that is."""
    file = tmp_path / "evening.txt"
    text = OLD_RECORD.replace("bid 8", "bid 8   # bold") + "= cash seat-1 40\n"
    file.write_text(text, encoding="utf-8")
    assert trunkline("play", "--save", str(file), "--seats", "human,human,L2", typed="map\nquit\n").returncode == 0
    assert file.read_text(encoding="utf-8") == text


def test_a_saved_game_whose_bot_is_not_known_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    file.write_text(OLD_RECORD.replace("seed: 5", "seed: 5\nseats: human, human, L9"), encoding="utf-8")
    told = trunkline("play", "--save", str(file), typed="quit\n")
    assert told.returncode == 1
    assert f"{file}: 'L9' is not one of human, random" in told.stderr


def test_a_file_that_cannot_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    nowhere, folder = tmp_path / "missing" / "game.txt", tmp_path / "folder"
    folder.mkdir()
    typed = f"save {nowhere}\nsave {folder}\nboard {nowhere}\nboard {folder}\nsave \0\nbid 8\nlog\nquit\ny\n"
    told = trunkline("play", "chicago_express", "--seats", "human,human", "--seed", "5", typed=typed, width=300)
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.count(f"{nowhere} cannot be written: No such file or directory") == 2
    assert told.stdout.count(f"{folder} cannot be written: Is a directory") == 2
    assert "Player 1 bids $8." in told.stdout
    assert list(tmp_path.rglob("*")) == [folder]


def exported(folder: Path) -> str:
    """A game as 18xx.games gives it out."""
    file = folder / "export.json"
    file.write_text(json.dumps(export(*sale())), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    "words",
    [
        ("play", "chicago_express", "--save"),
        ("draw", "chicago_express", "-o"),
        ("convert", "EXPORT", "-o"),
        ("routes", str(LATE), "--company", "B&O", "--trains", "2", "--svg"),
    ],
)
def test_a_command_says_that_it_cannot_write(tmp_path: Path, words: tuple[str, ...]) -> None:
    file = tmp_path / "missing" / "file"
    given = [exported(tmp_path) if word == "EXPORT" else word for word in words]
    told = trunkline(*given, str(file), typed="quit\ny\n")
    assert told.returncode == 1
    assert told.stderr.endswith(f"trunkline: {file} cannot be written: No such file or directory\n")
    assert "Traceback" not in told.stderr


def test_what_is_not_ours_is_overwritten_only_by_consent(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("do not forget", encoding="utf-8")
    for words in (("draw", "chicago_express", "-o"), ("convert", exported(tmp_path), "-o")):
        told = trunkline(*words, str(notes))
        assert told.returncode == 1
        assert f"{notes} exists and was left as it is; name another file" in told.stderr
    game = ("play", "chicago_express", "--seats", "human,human", "--seed", "5")
    told = trunkline(*game, typed=f"save {notes}\nn\nboard {notes}\n\nquit\ny\n", width=300)
    assert told.stdout.count(f"{notes} exists. Overwrite it?") == 2
    assert notes.read_text(encoding="utf-8") == "do not forget"
    trunkline(*game, typed=f"save {notes}\ny\nbid 8\nquit\n")
    assert len(load_file(notes).actions) == 1


def test_a_drawing_is_drawn_again_without_asking(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    for players in ("2", "3"):
        assert trunkline("draw", "chicago_express", "--players", players, "-o", str(file)).returncode == 0
    assert "Player 3" in file.read_text(encoding="utf-8")


def test_a_file_that_is_not_a_record_is_not_played_over(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("do not forget", encoding="utf-8")
    told = trunkline("play", "--save", str(notes), typed="1\nquit\n")
    assert (told.returncode, notes.read_text(encoding="utf-8")) == (1, "do not forget")
    assert "a record begins with" in told.stderr


def test_nonsense_at_the_prompt_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    typed = "99\n1 x\nfly to Chicago\n\nwhy\nexpand prr q5\nsave\nrules 99\nundo\nbid 7\nquit\n"
    told = trunkline("play", "chicago_express", "--seats", "human,human", "--save", str(file), typed=typed)
    assert told.returncode == 0, told.stderr
    for words in (
        "there are options 1 to 2",
        "has no action 'fly'",
        "nothing of yours to undo",
        "name a file: save FILE",
        "no rule §99",
    ):
        assert words in told.stdout
    assert len(load_file(file).actions) == 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("play", "chicago_express", "--seats", "human,robot"), "'robot' is not one of human, random"),
        (("play", "chicago_express", "--seats", "human"), "is for 2 to 6 players, not 1"),
        (("play", "chicago_express", "--option", "first-bidder=seat-7"), "first-bidder=seat-7"),
        (("replay", "nothing.txt"), "No such file"),
        (("replay", str(RECORDS / "evening.txt"), "--at", "999"), "the record has positions 0 to"),
        (("draw", "chicago_express", "--record", "nothing.txt"), "No such file"),
        (("playout", "chicago_express", "--players", "9"), "is for 2 to 6 players, not 9"),
    ],
)
def test_what_cannot_be_done_is_a_sentence(words: tuple[str, ...], complaint: str) -> None:
    told = trunkline(*words)
    assert told.returncode == 1
    assert complaint in told.stderr
    assert "Traceback" not in told.stderr


def test_replay_verifies_and_reports(tmp_path: Path) -> None:
    good = RECORDS / "detroit_3_players.txt"
    report = json.loads(trunkline("replay", str(good), "--at", "10", "--json").stdout)
    assert (report["valid"], report["finished"], report["at"]) == (True, True, 10)
    assert report["state"]["agenda"] == load_file(good).states[10].agenda
    bad = tmp_path / "bad.txt"
    bad.write_text(good.read_text(encoding="utf-8").replace("result: ", "result: 1 "), encoding="utf-8")
    told = trunkline("replay", str(bad))
    assert told.returncode == 1
    assert "the result is" in told.stderr


def test_playout_ends_with_a_line_of_json() -> None:
    told = trunkline("playout", "chicago_express", "--players", "3", "--games", "30", "--seed", "7", "--jobs", "2", "--json")
    figures = json.loads(told.stdout.splitlines()[-1])
    alone = trunkline("playout", "chicago_express", "--players", "3", "--games", "30", "--seed", "7", "--json")
    assert figures["actions"] == json.loads(alone.stdout)["actions"]
    assert (figures["game"], figures["players"], figures["games"]) == ("chicago_express", 3, 30)
    assert figures["actions_per_second"] > 0


def test_the_levels_sit_at_the_terminal_table(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    told = trunkline(
        "play", "chicago_express", "--seats", "human,L1,L2", "--seed", "5", "--save", str(file), typed="1\n2\nquit\n"
    )
    assert told.returncode == 0, told.stderr
    assert len(load_file(file).actions) > 3


def test_the_board_is_drawn_to_a_file_or_to_standard_output(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    told = trunkline("draw", "chicago_express", "--record", str(RECORDS / "evening.txt"), "--at", "50", "-o", str(file))
    assert told.returncode == 0, told.stderr
    assert 'id="hex-A2"' in file.read_text(encoding="utf-8")
    assert trunkline("draw", "chicago_express", "-o", "-").stdout.startswith("<")


def test_bench_measures_a_game() -> None:
    told = in_a_process("bench", "chicago_express", "--json")
    figures = json.loads(told.stdout.splitlines()[-1])
    assert figures["chicago_express"]["copy_us"] > 0
    assert figures["chicago_express"]["copy_ratio"] > 0


# -- in German -------------------------------------------------------------------------------------------


def test_the_rules_are_read_in_german() -> None:
    rule = "Wald und Berg nehmen im ganzen Spiel nur eine"
    for told in (
        trunkline("rules", "chicago_express", "4.2", "--language", "de"),
        trunkline("--language=de", "rules", "chicago_express", "4.2"),
        trunkline("rules", "chicago_express", "4.2", LANG="de_DE.UTF-8"),
        trunkline("rules", "chicago_express", "4.2", LC_ALL="de_AT"),
    ):
        assert rule in told.stdout
    for told in (
        trunkline("rules", "chicago_express", "4.2", "--language", "en", LANG="de_DE.UTF-8"),
        trunkline("rules", "chicago_express", "4.2", LC_ALL="C", LANG="de_DE.UTF-8"),
    ):
        assert "Forest and mountain take a single company" in told.stdout


@pytest.mark.parametrize("game", ["chicago_express", "american_rails", "union_pacific", "1830"])
def test_every_game_is_played_in_german(game: str) -> None:
    typed = "hilfe\nwarum pass\n9999\n" + "1\n" * 12 + "verlauf\nzurück\nende\nj\n"
    told = trunkline("play", game, "--seats", "human,random,random", "--seed", "5", "--language", "de", typed=typed, width=200)
    assert (told.returncode, told.stderr) == (0, "")
    german = translator("de", find(game))
    for words in (german("Players"), "So antworten Sie", "Nummer oder Aktion?", "es gibt die Möglichkeiten 1 bis"):
        assert words in told.stdout
    for words in ("Type a number", "Player", "Companies", "\u00ad"):
        assert words not in told.stdout


def test_refusals_and_help_are_german_too() -> None:
    assert "'monopoly' gibt es nicht" in trunkline("play", "monopoly", "--language", "de").stderr
    assert "Spiel im Terminal" in in_a_process("play", "--help", "--language", "de").stdout
    told = trunkline("rules", "chicago_express", "9.9", "--language", "de")
    assert "Chicago Express hat keine Regel §9.9; die Kapitel sind 1, 2, 3" in told.stderr
    told = trunkline("replay", str(RECORDS / "evening.txt"), "--at", "999", "--language", "de")
    assert "die Partie hat die Stellungen 0 bis" in told.stderr
    assert "alle erlaubt" in trunkline("replay", str(RECORDS / "evening.txt"), "--language", "de").stdout


@pytest.mark.parametrize("words", [("--language", "fr", "games"), ("games", "--language"), ("games", "--language=")])
def test_a_language_that_is_not_there_is_refused(words: tuple[str, ...]) -> None:
    told = trunkline(*words)
    assert (told.returncode, told.stdout) == (1, "")
    assert "is not one of en, de" in told.stderr


def test_the_board_is_drawn_in_german(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert (
        trunkline("draw", "chicago_express", "-o", str(file), "--language", "de").stdout == f"Der Spielplan steht in {file}.\n"
    )
    assert "Gesellschaften" in file.read_text(encoding="utf-8")


def test_no_colour_is_used_where_none_is_wanted() -> None:
    """Not in a pipe, and not with NO_COLOR even if a terminal is claimed."""
    typed = "map\nquit\ny\n"
    game = ("play", "chicago_express", "--seed", "5")
    for told in (trunkline(*game, typed=typed), trunkline(*game, typed=typed, NO_COLOR="1", FORCE_COLOR="1")):
        assert "Pittsb" in told.stdout
        assert "38;" not in told.stdout
        assert "48;" not in told.stdout
