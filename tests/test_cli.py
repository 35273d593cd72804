"""The commands, as somebody types them."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from fathom.cli import main
from fathom.engine import match_file
from fathom.engine.game import Game, find_games
from fathom.engine.languages import LANGUAGES
from fathom.engine.match_file import MatchFile
from fathom.engine.version import rules_version
from tests.tables import GAMES
from tests.test_luck import filed, with_takings_back

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
GAME = min(find_games().values(), key=lambda game: game.state.dtype.itemsize)  # the least to compile
TOO_MANY = str(GAME.seats[-1] + 1)
GUESS = re.compile(r"\d:\d\d:\d\d")  # how long it will take: some games have been played
HEARING_CTRL_C = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell makes what it sends to the background deaf to it
runpy.run_module("fathom", run_name="__main__")
"""


def fathom(*arguments: str, typed: str = "", lang: str = "en") -> Result:
    return CliRunner().invoke(main, [*arguments, "--lang", lang], input=typed)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games_lists_every_game(lang: str) -> None:
    listed = json.loads(fathom("games", "--json", lang=lang).output)
    assert [row["slug"] for row in listed] == list(find_games())
    assert all(row["slug"] in fathom("games", lang=lang).output for row in listed)


@each_game
@pytest.mark.parametrize("lang", ["fr", "de"])
def test_a_whole_game_can_be_played_saved_and_verified(game: Game, lang: str, tmp_path: Path) -> None:
    path = str(tmp_path / "match.json")
    seats = str(game.seats[0])
    played = fathom("play", game.slug, "--seats", seats, "--save", path, typed="1\n" * 3000, lang=lang)
    assert played.exit_code == 0, played.output
    assert "SHA-256" in played.output
    checked = fathom("verify", path, lang=lang)
    assert checked.exit_code == 0, checked.output


@each_game
def test_a_game_can_be_left_and_resumed(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    seats = str(game.seats[0])
    fathom("play", game.slug, "--seats", seats, "--seed", "again", "--save", str(path), typed="1\nq\n")
    left = json.loads(path.read_bytes())
    resumed = fathom("play", "--resume", str(path), typed="1\nq\n")
    assert resumed.exit_code == 0, resumed.output
    went_on = json.loads(path.read_bytes())
    assert went_on["steps"][: len(left["steps"])] == left["steps"]
    assert len(went_on["steps"]) > len(left["steps"])


@each_game
def test_the_terminal_answers_questions(game: Game) -> None:
    clause = next(refusal.clause for refusal in game.refusals if refusal)
    seats = str(game.seats[0])
    said = fathom("play", game.slug, "--seats", seats, typed=f"?\n?{clause}\n? Z99\nwhat\ns\nq\nq\n").output
    assert clause in said
    assert "There is no clause Z99." in said
    assert "Type one of the numbers" in said
    assert "Where to?" in said


def test_what_cannot_be_done_now_is_explained_with_its_clause() -> None:
    said = fathom("play", "sharks", "--seed", "a", "--seats", "2", typed="!\nq\n").output
    assert "Not now: Take a sign from" in said
    assert "(S35)" in said


@pytest.mark.parametrize("junk", ["9" * 5000, "0", "-1", "1 2", "", "\x00", "é", "s a\x00b", "s /", "? ?", "S", "quit"])
def test_junk_at_the_prompt_loses_nothing(junk: str) -> None:
    played = fathom("play", GAME.slug, "--seats", str(GAME.seats[0]), typed=f"{junk}\nq\nq\n")
    assert played.exit_code == 0, played.output
    assert "You left the table" in played.output


def test_who_has_not_saved_is_asked_once_more(tmp_path: Path) -> None:
    path = tmp_path / "late.json"
    said = fathom("play", GAME.slug, "--seats", str(GAME.seats[0]), typed=f"q\ns {path}\nq\n").output
    assert "is not saved" in said
    assert path.exists()


def test_a_match_never_takes_the_place_of_another_file(tmp_path: Path) -> None:
    path = tmp_path / "precious.txt"
    path.write_text("precious")
    refused = fathom("play", GAME.slug, "--seats", str(GAME.seats[0]), "--save", str(path))
    assert refused.exit_code == 2
    said = fathom("play", GAME.slug, "--seats", str(GAME.seats[0]), typed=f"s {path}\nq\nq\n").output
    assert "is there already" in said
    assert path.read_text() == "precious"


def test_a_failed_save_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    fathom("play", GAME.slug, "--seats", str(GAME.seats[0]), typed=f"s {tmp_path / 'folder'}\nq\nq\n")
    assert [path.name for path in tmp_path.rglob("*")] == ["folder"]


def test_verify_says_what_was_taken_back_and_resuming_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match_file.save(path, filed(with_takings_back()))
    before = match_file.load(path).taken_back
    assert "2 decisions were taken back" in fathom("verify", str(path)).output
    fathom("play", "--resume", str(path), typed="1\nq\n")
    assert match_file.load(path).taken_back == before


def test_verify_tells_of_salts_and_bots_and_holds_the_seal_that_was_shown(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    fathom("play", "sharks", "--seats", "2", "--seat", "0", "--bots", "mousse", "--save", str(path))
    told = fathom("verify", str(path), "--thoughts").output
    assert "1 salt was pledged before any was opened" in told
    assert "choices of bots made at a glance were made again" in told
    seal = match_file.load(path).commitment
    assert fathom("verify", str(path), "--seal", seal).exit_code == 0
    refused = fathom("verify", str(path), "--seal", "0" * 64)
    assert (refused.exit_code, "not the seal that you were shown" in refused.output) == (1, True)


def test_verify_says_of_an_older_match_what_was_not_promised(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match_file.save(path, filed(with_takings_back()))
    assert "were not pledged beforehand" in fathom("verify", str(path)).output


def test_a_forged_match_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    fathom("play", "sharks", "--seats", "2", "--save", str(path), typed="1\n1\nq\n")
    file = match_file.load(path)
    match_file.save(path, msgspec.structs.replace(file, commitment="0" * 64).sealed())
    forged = path.read_bytes()
    assert fathom("play", "--resume", str(path)).exit_code == 2
    assert fathom("verify", str(path)).exit_code == 1
    assert path.read_bytes() == forged


def other_rules(path: Path, **changes: Any) -> MatchFile:
    """A match of a version in which something else came of the last step."""
    fathom("play", "sharks", "--seats", "2", "--save", str(path), typed="1\n1\nq\n")
    file = match_file.load(path)
    number, seat, action, events = file.steps[-1]
    steps = [*file.steps[:-1], (number, seat, action, events[:-1])]
    forged = msgspec.structs.replace(file, **{"rules": "0123456789abcdef", "steps": steps, **changes}).sealed()
    match_file.save(path, forged)
    return forged


def test_a_match_of_other_rules_is_checked_as_far_as_that_goes(tmp_path: Path) -> None:
    """What needs its rules is neither good nor bad here: nobody may take it for proven, nor for forged."""
    path = tmp_path / "match.json"
    file = other_rules(path)
    told = fathom("verify", str(path))
    assert told.exit_code == 3
    assert "played by other rules (version 0123456789abcdef; here it is " in told.output
    assert f"the seal {file.commitment} and " in told.output
    other_rules(path, box={"no such option": 1})
    assert fathom("verify", str(path)).exit_code == 3


def test_of_other_rules_the_seal_and_the_draws_must_fit(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    file = other_rules(path)
    other_rules(path, commitment="0" * 64)
    assert fathom("verify", str(path)).exit_code == 1
    assert file.draws
    lucky = [[[(choices, 0) for choices, _ in step] for step in course] for course in file.draws]
    other_rules(path, draws=lucky)
    assert fathom("verify", str(path)).exit_code == 1
    other_rules(path, draws=[[]])
    assert fathom("verify", str(path)).exit_code == 2


def test_a_file_that_names_its_rules_rightly_is_proven_or_forged(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    other_rules(path, rules=rules_version("sharks"))
    assert fathom("verify", str(path)).exit_code == 1


def test_a_match_that_comes_out_the_same_by_other_rules_is_proven(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    fathom("play", "sharks", "--seats", "2", "--save", str(path), typed="1\n1\nq\n")
    match_file.save(path, msgspec.structs.replace(match_file.load(path), rules="0123456789abcdef").sealed())
    assert fathom("verify", str(path)).exit_code == 0


def test_the_same_words_play_the_same_game() -> None:
    command = ["play", GAME.slug, "--seats", str(GAME.seats[-1]), "--seat", "0", "--seed", "again", "--bots", "random"]
    assert fathom(*command).output == fathom(*command).output


@each_game
def test_looking_on_needs_no_answer(game: Game) -> None:
    watched = fathom("play", game.slug, "--seats", str(game.seats[-1]), "--seat", "0")
    assert watched.exit_code == 0
    assert "The game is over." in watched.output


@each_game
def test_simulate_adds_up(game: Game) -> None:
    seats = game.seats[0]
    command = ["simulate", game.slug, "--seats", str(seats), "--games", "8", "--seed", "7", "--check"]
    found = json.loads(fathom(*command, "--json").output)
    assert found["games"] == 8
    assert found["amiss"] is None
    assert len(found["wins"]) == seats
    assert sum(share for share, _ in found["share"]) == pytest.approx(1) or game.slug == "bermudes"  # the siren may win
    assert found["length"]["p5"] <= found["length"]["p50"] <= found["length"]["p95"]
    assert "8" in fathom(*command).output


@pytest.mark.compiled
def test_simulate_gives_the_same_numbers_on_any_number_of_cores() -> None:
    command = ["simulate", GAME.slug, "--seats", str(GAME.seats[0]), "--games", "30", "--json", "--cores"]
    one, two = (json.loads(fathom(*command, cores).output) for cores in ("1", "2"))
    assert {**one, "seconds": 0, "steps_per_second": 0} == {**two, "seconds": 0, "steps_per_second": 0}


def test_ctrl_c_ends_a_simulation_with_what_was_done(tmp_path: Path) -> None:
    options = ["--seats", str(GAME.seats[0]), "--json", "--games", "100000000", "--lang", "en"]
    bar = tmp_path / "stderr"
    with bar.open("w") as stderr:
        running = subprocess.Popen(
            [sys.executable, "-c", HEARING_CTRL_C, "simulate", GAME.slug, *options],
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            env=os.environ | {"FORCE_COLOR": "1"},  # shows the progress bar even to a file
        )
        while not GUESS.search(bar.read_text()):
            assert running.poll() is None, bar.read_text()
            time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        told, _ = running.communicate()
    assert running.returncode == 0, bar.read_text()
    assert 0 < json.loads(told)["games"] < 100000000
    assert "Stopped early" in bar.read_text()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "There is no game called “chess”"),
        (["simulate", "chess"], "There is no game called “chess”"),
        (["play", GAME.slug, "--seats", TOO_MANY], f"not {TOO_MANY}"),
        (["simulate", GAME.slug, "--seats", "1"], "not 1"),
        (["simulate", GAME.slug, "--set", "depth=3"], "There is no option “depth”"),
        (["simulate", GAME.slug, "--set", "depth"], "not of the form option=value"),
        (["simulate", GAME.slug, "--players", "kasparov"], "There is no player called “kasparov”"),
        (["simulate", GAME.slug, "--seats", str(GAME.seats[-1]), "--players", "random,random"], "2 players were named"),
        (["simulate", GAME.slug, "--games", "0"], "At least one game"),
        (["simulate", "sharks", "--set", "target=29"], "from 30 to 200"),
        (["simulate", "sharks", "--set", "target=many"], "from 30 to 200"),
        (["simulate", "sharks", "--set", "fleeing=fast"], "one of swimmers, dice"),
        (["simulate", "sharks", "--set", "first=3"], "a seat that is not at this table"),
        (["simulate", "sharks", "--edition", "none.toml"], "There is no file none.toml"),
        (["play", GAME.slug, "--seats", str(GAME.seats[0]), "--seat", "9"], "There is no seat 9"),
        (["play", GAME.slug, "--save", "no/such/folder/match.json"], "Nothing can be written"),
        (["play", "--resume", "nothing.json"], "There is no file nothing.json"),
        (["verify", "nothing.json"], "There is no file nothing.json"),
        (["serve", "--beacon", "nothing.json"], "“nothing.json” is no beacon"),
        (["solve", "sharks", "--turn", "--dice", "8"], "1 to 7 dice"),
        (["solve", "sharks", "--why"], "cannot be solved"),
        (["play"], "Name a game"),
        (["play", GAME.slug, "--resume", "match.json"], "and not both"),
        (["simulate", GAME.slug, "--seed", str(1 << 64)], "--seed"),
        (["bench", "--seconds", "0"], "--seconds"),
        (["solve", "sharks", "--turn", "--dice"], "not ?"),
        (["solve", "sharks", "--turn=3"], "cannot be solved"),
    ],
)
def test_bad_input_gets_a_sentence_and_exit_code_2(arguments: list[str], sentence: str) -> None:
    refused = fathom(*arguments)
    assert refused.exit_code == 2
    assert sentence in refused.output.replace("\n", " ")


def test_an_unwritable_folder_is_named_before_the_first_move(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    refused = fathom("play", GAME.slug, "--seats", str(GAME.seats[0]), "--save", str(blocked / "match.json"))
    assert refused.exit_code == 2
    assert "Nothing can be written" in refused.output


@pytest.mark.parametrize("command", [["verify"], ["play", "--resume"]])
@pytest.mark.parametrize("damage", [lambda raw: raw[:-40], lambda raw: raw.replace(b'"seats": 2', b'"seats": 3')])
def test_a_damaged_match_is_refused_and_left_alone(command: list[str], damage: object, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    fathom("play", "sharks", "--seats", "2", "--save", str(path), typed="1\n1\nq\n")
    assert callable(damage)
    damaged = damage(path.read_bytes())
    path.write_bytes(damaged)
    refused = fathom(*command, str(path))
    assert refused.exit_code == 2
    assert "cut short" in refused.output or "altered" in refused.output
    assert path.read_bytes() == damaged


@pytest.mark.parametrize(
    ("variable", "locale", "language"),
    [("LANG", "fr_FR", "joueur"), ("LC_ALL", "de", "Spieler"), ("LC_ALL", "it", "player")],
)
def test_the_language_comes_from_the_locale(variable: str, locale: str, language: str) -> None:
    quiet = dict.fromkeys(("LC_ALL", "LC_MESSAGES", "LANG"), "")
    refused = CliRunner().invoke(main, ["simulate", GAME.slug, "--players", "x"], env={**quiet, variable: locale})
    assert language in refused.output


@pytest.mark.compiled
def test_solve_prints_one_json_object() -> None:
    answer = json.loads(fathom("solve", "sharks", "--turn", "--dice", "1", "--json").output)
    assert list(answer) == ["swimmers", "dice"]
    assert "swimmers" in fathom("solve", "sharks", "--turn", "--dice", "1").output


def test_python_m_fathom_is_the_command_line() -> None:
    told = subprocess.run([sys.executable, "-m", "fathom", "--version"], capture_output=True, check=True)
    assert b"fathom" in told.stdout
