"""Levels measured for people: what their numbers mean, and the file that the page is sent."""

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from fathom.bots.kinds import KINDS
from fathom.cli import main
from fathom.engine.game import Game, find_games
from fathom.engine.ratings import Rated, Ratings, read_ratings
from fathom.lab import ratings as rating
from fathom.lab.ratings import ANCHOR, ANCHORED, ratings
from fathom.lab.tournament import Outcome, Terms
from fathom.server.http.describe import describe

TERMS = Terms("sharks", 2, {}, ["matelot", "capitaine"], 1, 10)
TEAMS = Terms("bermudes", 3, {}, ["matelot", "capitaine"], 1, 10)
CUP = (
    "tournament",
    "sharks",
    "--players",
    "random,matelot",
    "--games",
    "20",
    "--playouts",
    "10",
    "--cores",
    "1",
    "--rate",
)


def fathom(*arguments: str) -> Result:
    return CliRunner().invoke(main, [*arguments, "--lang", "en"])


def captain_after(won: list[bool]) -> Rated:
    """Who won each game; two are played over each deal."""
    seated = TERMS.players
    played = [Outcome(number, seated, [2, 1] if his else [1, 2], [0, 0]) for number, his in enumerate(won)]
    return ratings(TERMS, played).levels["capitaine"]


def test_400_points_are_ten_to_one() -> None:
    assert captain_after([True, False] * 200).rating == ANCHORED
    assert captain_after(([True] * 10 + [False]) * 100).rating == pytest.approx(ANCHORED + 400, abs=2)


def test_more_games_leave_less_doubt() -> None:
    few, many = captain_after([True, True, False] * 40), captain_after([True, True, False] * 400)
    assert few.rating == pytest.approx(many.rating, abs=2)
    assert few.error > 2.5 * many.error > 0


def test_games_over_one_deal_count_for_what_they_tell() -> None:
    alike = captain_after([True, True, False, False] * 100)
    turned = captain_after([True, False, True, False] * 80 + [True, True, False, False] * 20)
    assert alike.error > 1.5 * turned.error


def test_nobody_is_believed_to_be_without_equal() -> None:
    found = captain_after([True] * 300)
    assert found.rating == pytest.approx(2111, abs=2)
    assert found.error > 300


def test_teams_are_rated_by_their_treasures() -> None:
    played = [Outcome(number, [TEAMS.players[number % 2]] * 3, [1] * 3, [12 + number % 2] * 3) for number in range(40)]
    assert ratings(TEAMS, played).levels["capitaine"].rating > ANCHORED + 400


def test_the_command_writes_what_the_page_is_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "ratings.json"
    monkeypatch.setattr(rating, "ratings_file", lambda _: path)
    told = fathom(*CUP)
    assert told.exit_code == 0, told.output
    found = msgspec.json.decode(path.read_bytes(), type=Ratings)
    assert list(found.levels) == ["random", "matelot"]
    assert [one.games for one in found.levels.values()] == [20, 20]
    assert found.levels["random"].rating < found.levels["matelot"].rating == ANCHORED
    first = path.read_bytes()
    assert fathom(*found.command.split()[1:], "--cores", "1").exit_code == 0
    assert path.read_bytes() == first


@pytest.mark.parametrize("game", find_games().values(), ids=lambda game: game.slug)
def test_what_the_page_is_sent_was_measured_at_this_game(game: Game) -> None:
    kept = read_ratings(game)
    assert describe(game).ratings == kept
    if kept:
        assert kept.command.startswith(f"./fathom tournament {game.slug} --seats {kept.seats} ")
        assert set(kept.levels) <= set(KINDS)
        assert kept.levels[ANCHOR].rating == ANCHORED


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "mousse,capitaine"], "with matelot among them"),
        (["--players", "mousse,matelot", "--set", "target=30"], "without --set or --edition"),
    ],
)
def test_bad_input_gets_a_sentence(arguments: list[str], sentence: str) -> None:
    refused = fathom("tournament", "sharks", "--rate", *arguments)
    assert refused.exit_code == 2
    assert sentence in refused.output.replace("\n", " ")
