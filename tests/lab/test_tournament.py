"""Tournaments: fair seatings, no game lost or played twice, and standings that add up."""

import json
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fathom.bots.levels import Effort
from fathom.cli import main
from fathom.engine.errors import Mistake
from fathom.lab.standings import Share, cross_table, meetings, rate
from fathom.lab.tournament import Ledger, Outcome, Terms, hold, play_game, play_here

TERMS = Terms("sharks", 2, {"target": 30}, ["random", "mousse", "matelot"], 5, 10)


def fathom(*arguments: str) -> Result:
    return CliRunner().invoke(main, [*arguments, "--lang", "en"])


def terms(game: str, seats: int, players: list[str], **settings: str) -> Terms:
    return Terms(game, seats, dict(settings), players, 1, 10)


@pytest.mark.parametrize(
    ("agreed", "seatings"),
    [
        (terms("sharks", 2, ["a", "b", "c"]), 6),
        (terms("sharks", 3, ["a", "b"]), 6),
        (terms("sharks", 4, ["a", "b"]), 14),
        (terms("barrakuda", 4, ["a", "b"], teams="on"), 2),
        (terms("bermudes", 4, ["a", "b", "c"]), 3),
    ],
)
def test_everybody_sits_everywhere_as_often(agreed: Terms, seatings: int) -> None:
    seated = agreed.seatings()
    assert len(seated) == seatings == len(set(seated))
    for seat in range(agreed.seats):
        counts = Counter(players[seat] for players in seated)
        assert set(counts) == set(agreed.players)
        assert len(set(counts.values())) == 1
    assert agreed.rounds(1) == seatings
    assert agreed.rounds(seatings + 1) == 2 * seatings


def test_partners_are_of_one_kind() -> None:
    for one, two, three, four in terms("barrakuda", 4, ["a", "b"], teams="on").seatings():
        assert (one, two) == (three, four)
        assert one != two


def test_every_seating_is_dealt_the_same() -> None:
    """Bermudes deals hands before anybody chooses: two teams of one kind over one deal end alike."""
    twice = terms("bermudes", 3, ["matelot", "opinion"])
    first, second = play_game(twice, 0), play_game(twice, 1)
    assert (first.places, first.points) == (second.places, second.points)


def test_games_that_begin_at_once_share_their_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes while another thread loads them waits until they are whole."""
    monkeypatch.delitem(sys.modules, "fathom.bots.players__sharks", raising=False)
    assert sum(len(outcomes) for outcomes in play_here(TERMS, range(12), 8)) == 12


@pytest.mark.compiled
def test_a_game_is_the_same_wherever_it_is_played() -> None:
    played = {outcome.number: outcome for outcomes in play_here(TERMS, range(12), 2) for outcome in outcomes}
    assert played == {number: play_game(TERMS, number) for number in range(12)}


def test_with_seconds_all_who_think_have_as_long() -> None:
    timed = Terms("sharks", 3, {"target": 30}, ["capitaine", "kraken"], 5, 10, 0.002)
    assert [timed.effort_of(player) for player in timed.players] == [Effort(seconds=0.002)] * 2
    assert [TERMS.effort_of(player).playouts for player in timed.players] == [10, 40]
    assert len(play_game(timed, 0).places) == 3


@pytest.mark.parametrize("told", ["0", "-1", "601", "soon"])
def test_seconds_have_bounds(told: str) -> None:
    assert fathom("tournament", "sharks", "--games", "1", "--seconds", told).exit_code == 2


def test_a_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "cup.jsonl"
    stopped = Ledger(TERMS, path)

    def stop_early(numbers: object) -> object:
        yield from islice(play_here(TERMS, range(12), 1), 2)
        raise KeyboardInterrupt

    assert not hold(stopped, 12, stop_early, id)  # type: ignore[arg-type]  # any iterator will do
    assert 0 < len(stopped.outcomes) < 12
    path.write_bytes(path.read_bytes() + b'{"number": 11, "sea')
    resumed, played = Ledger(TERMS, path), list[int]()
    assert resumed.outcomes == stopped.outcomes

    def note(numbers: list[int]) -> object:
        played.extend(numbers)
        return play_here(TERMS, numbers, 1)

    assert hold(resumed, 12, note, id)  # type: ignore[arg-type]  # as above
    assert not set(played) & set(stopped.outcomes)
    assert Ledger(TERMS, path).outcomes == {number: play_game(TERMS, number) for number in range(12)}


def test_a_game_that_comes_twice_counts_once(tmp_path: Path) -> None:
    ledger = Ledger(TERMS, tmp_path / "cup.jsonl")
    ledger.enter([play_game(TERMS, 3), play_game(TERMS, 3)])
    ledger.enter([play_game(TERMS, 3)])
    assert len((tmp_path / "cup.jsonl").read_bytes().splitlines()) == 2


@pytest.mark.parametrize("other", [TERMS.players[:2], ["matelot", "mousse", "random"]])
def test_a_file_with_other_terms_is_left_alone(other: list[str], tmp_path: Path) -> None:
    path = tmp_path / "cup.jsonl"
    Ledger(TERMS, path)
    before = path.read_bytes()
    with pytest.raises(Mistake, match="other_tournament"):
        Ledger(Terms("sharks", 2, {"target": 30}, other, 5, 10), path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_tournament_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear diary\n")
    with pytest.raises(Mistake, match="file_not_a_tournament"):
        Ledger(TERMS, path)
    assert path.read_text() == "Dear diary\n"


def outcome(number: int, seated: list[str], places: list[int], points: list[int]) -> Outcome:
    return Outcome(number, seated, places, points)


def test_the_cross_table_counts_a_tie_as_half() -> None:
    played = [outcome(0, ["matelot", "random"], [1, 2], [30, 9]), outcome(1, ["random", "matelot"], [1, 1], [30, 30])]
    cross = cross_table(terms("sharks", 2, ["matelot", "random"]), played)
    assert cross["matelot", "random"] == Share([[1.0, 0.5]])
    assert cross["random", "matelot"] == Share([[0.0, 0.5]])


def test_teams_against_the_game_meet_over_their_deals() -> None:
    """Both won; the one with more treasures did better."""
    agreed = terms("bermudes", 3, ["mousse", "matelot"])
    played = [outcome(0, ["mousse"] * 3, [1] * 3, [12] * 3), outcome(1, ["matelot"] * 3, [1] * 3, [15] * 3)]
    (meeting,) = meetings(agreed, played)
    assert meeting.players == ["mousse", "matelot"]
    assert cross_table(agreed, played)["matelot", "mousse"] == Share([[1.0]])


def test_bounds_are_wilsons() -> None:
    low, high = Share([[1.0]] * 60 + [[0.0]] * 40).bounds
    assert (round(low, 4), round(high, 4)) == (0.5020, 0.6906)
    assert Share([]).bounds == (0.0, 1.0)
    assert Share([[1.0]] * 10).bounds[1] == 1.0


def width(share: Share) -> float:
    low, high = share.bounds
    return high - low


def test_games_over_one_deal_count_for_what_they_tell() -> None:
    apart = Share([[1.0]] * 120 + [[0.0]] * 80)
    alike = Share([[1.0, 1.0]] * 60 + [[0.0, 0.0]] * 40)
    turned = Share([[1.0, 0.0]] * 80 + [[1.0, 1.0]] * 20)
    assert {one.share for one in (apart, alike, turned)} == {0.6}
    assert alike.worth == pytest.approx(100)
    assert width(turned) < width(apart) < width(alike)


def test_a_few_deals_are_never_believed_to_tell_more_than_their_games() -> None:
    assert Share([[1.0, 0.0]] * 9 + [[1.0, 1.0]]).worth == 20
    assert Share([[1.0, 0.0]] * 100).worth == 200


def test_who_wins_more_is_rated_higher_and_the_bounds_close_in() -> None:
    agreed = terms("sharks", 2, ["matelot", "random"])
    played = [outcome(n, ["matelot", "random"], [2, 1] if n % 5 == 0 else [1, 2], [0, 0]) for n in range(200)]
    few, many = rate(agreed, played[:20]), rate(agreed, played)
    assert [one.player for one in many] == ["matelot", "random"]
    assert many[0].low > many[1].high
    assert many[0].high - many[0].low < few[0].high - few[0].low


def test_three_at_the_table_are_rated_by_their_places() -> None:
    agreed = terms("sharks", 3, ["random", "mousse", "matelot"])
    played = [outcome(n, ["random", "mousse", "matelot"], [3, 2, 1], [0, 0, 0]) for n in range(30)]
    assert [one.player for one in rate(agreed, played)] == ["matelot", "mousse", "random"]


def test_the_command_prints_one_json_object_and_draws_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "cup.png"
    cup = ("tournament", "sharks", "--players", "random,matelot", "--games", "20", "--set", "target=30", "--cores", "1")
    told = fathom(*cup, "--picture", str(picture), "--save", str(tmp_path / "cup.jsonl"), "--json")
    assert told.exit_code == 0, told.output
    found = json.loads(told.output)
    assert found["games"] == 20
    assert {one["player"] for one in found["ratings"]} == {"random", "matelot"}
    assert picture.read_bytes().startswith(b"\x89PNG")
    again = fathom(*cup, "--save", str(tmp_path / "cup.jsonl"))
    assert again.exit_code == 0, again.output
    assert "matelot" in again.output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "matelot"], "two or more different players"),
        (["--players", "matelot,opinion"], "two or more different players"),
        (["--players", "admiral,matelot"], "There is no player called"),
        (["--players", "random,matelot", "--games", "0"], "At least one game"),
        (["--players", "random,matelot", "--picture", "cup.bmp"], "must end with one of"),
        (["--players", "random,matelot", "--picture", "no/such/cup.png"], "Nothing can be written"),
        (["--players", "random,matelot", "--seats", "9"], "for 2 to 6 players"),
    ],
)
def test_bad_input_gets_a_sentence(arguments: list[str], sentence: str) -> None:
    refused = fathom("tournament", "sharks", *arguments)
    assert refused.exit_code == 2
    assert sentence in refused.output.replace("\n", " ")
