"""Records: a file holds just what its games, played again, show."""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result
from pyarrow import parquet

import fathom
from fathom.cli import main
from fathom.engine import match_file
from fathom.engine.match import Match, Move
from fathom.engine.observation import flatten
from fathom.engine.version import rules_version
from fathom.lab import recorder
from tests.scale import sample
from tests.tables import each_game_of_the_library
from tests.test_luck import filed, played_match, with_takings_back

SEED = 5
GAMES = sample(plain=1, compiled=20)
Row = dict[str, Any]


def rows_of(path: Path) -> list[Row]:
    rows: list[Row] = parquet.read_table(path).to_pylist()
    return rows


def told_of(path: Path) -> Row:
    told: Row = json.loads(parquet.read_schema(path).metadata[b"fathom"])
    return told


def fathom_says(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])


def play_again(game: fathom.Variant, rows: list[Row], games: int) -> None:
    """Each row is what its seat saw and might do there, and each game ended as its rows say."""
    left = iter(rows)
    for episode in range(games):
        state, seen = game.new(SEED, episode), list[Row]()
        for seat in state.turns():
            row = next(left)
            assert (row["seed"], row["episode"], row["step"]) == (SEED, episode, len(seen))
            assert row["seat"] == seat
            assert row["observation"] == state.observe().array.tolist()
            assert row["mask"] == state.mask().tolist()
            assert row["action_name"] == game.action_name(row["action"])
            state.play(row["action"])
            assert row["done"] == state.is_over
            seen.append(row)
        for row in seen:
            assert (row["place"], row["points"]) == state.result()[row["seat"]]
            assert row["returns"] == pytest.approx(state.returns()[row["seat"]])
    assert next(left, None) is None


@pytest.mark.compiled
@each_game_of_the_library()
def test_a_record_is_what_its_games_show_when_they_are_played_again(name: str, tmp_path: Path) -> None:
    game, path = fathom.load(name, seats=3), tmp_path / "games.parquet"
    written = fathom.record(game, path, GAMES, seed=SEED)
    rows = rows_of(path)
    assert len(rows) == written
    play_again(game, rows, GAMES)


def first_allowed(state: fathom.State) -> int:
    return state.allowed()[0]


def test_whoever_thinks_or_comes_from_elsewhere_is_recorded_alike(tmp_path: Path) -> None:
    game, path = fathom.load("sharks", seats=3), tmp_path / "games.parquet"
    fathom.record(game, path, 2, ["capitaine", first_allowed, "opinion"], SEED, seconds=0.001)
    rows = rows_of(path)
    play_again(game, rows, 2)
    assert {(row["seat"], row["player"]) for row in rows} == {(0, "capitaine"), (1, "first_allowed"), (2, "matelot")}
    assert all(row["action"] == row["mask"].index(True) for row in rows if row["seat"] == 1)
    assert told_of(path)["players"] == ["capitaine", "first_allowed", "matelot"]


def test_a_record_explains_itself(tmp_path: Path) -> None:
    game, path = fathom.load("sharks", seats=4, target=60), tmp_path / "games.parquet"
    fathom.record(game, path, 1, "matelot")
    told = told_of(path)
    assert (told["game"], told["seats"], told["options"]["target"]) == ("sharks", 4, 60)
    assert (told["rules"], told["fathom"]) == (rules_version("sharks"), fathom.__version__)
    assert told["actions"] == [game.action_name(action) for action in range(game.num_actions)]
    ends = [0, told["observer"] + 1]
    for field in told["fields"].values():
        assert field["place"][0] == ends[-1]
        ends.append(field["place"][1])
    assert ends[-1] == game.observation_size
    assert told["fields"]["phase"]["names"]["0"] == "BEACH"
    assert told["fields"]["turn"]["meaning"] == "the seat to play"


def test_cores_change_nothing_and_what_is_written_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is the same to the byte; no row group is longer than what one piece brings."""
    monkeypatch.setattr(recorder, "ROWS", 1)
    game, paths = fathom.load("sharks", seats=2), [tmp_path / "one.parquet", tmp_path / "two.parquet"]
    for cores, path in enumerate(paths, 1):
        fathom.record(game, path, 11, seed=SEED, cores=cores)  # one more than plain Python plays at once
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert parquet.ParquetFile(paths[0]).num_row_groups > 1


def test_simulate_records_the_games_that_it_plays_anyway(tmp_path: Path) -> None:
    path, command = tmp_path / "games.parquet", ["simulate", "sharks", "--games", "3", "--seed", str(SEED)]
    found = json.loads(fathom_says(*command, "--json").output)
    assert f"{found['steps']} decisions in" in fathom_says(*command, "--record", path).output.replace("\n", " ")
    rows = rows_of(path)
    play_again(fathom.load("sharks", seats=2), rows, 3)
    winners = [{row["episode"] for row in rows if (row["seat"], row["place"]) == (seat, 1)} for seat in range(2)]
    wins = zip(found["wins"], found["shared_wins"], strict=True)
    assert [len(won) for won in winners] == [sum(both) for both in wins]


def watch(match: Match) -> list[tuple[int, list[int], list[int], int]]:
    """Every step of a match: who, what that seat saw, what it might do, what it did."""
    again, seen = match.with_moves([]), []
    for seat, action, _ in match.moves:
        memory, allowed = again.look(seat)
        seen.append((seat, flatten(match.game, seat, memory).tolist(), sorted(allowed), action))
        again.play(*Move(seat, action))
    return seen


def as_watched(rows: list[Row]) -> list[tuple[int, list[int], list[int], int]]:
    return [(r["seat"], r["observation"], np.flatnonzero(r["mask"]).tolist(), r["action"]) for r in rows]


def test_matches_are_exported_with_who_chose_and_what_came_of_it(tmp_path: Path) -> None:
    under_way, over = with_takings_back(), played_out(played_match())
    files, path = [tmp_path / "one.json", tmp_path / "two.json"], tmp_path / "matches.parquet"
    for match, file in zip((under_way, over), files, strict=True):
        match_file.save(file, filed(match))
    told = fathom_says("export", *files, path)
    assert told.exit_code == 0, told.output
    one, two = ([row for row in rows_of(path) if row["episode"] == number] for number in range(2))
    assert f"{len(one) + len(two)} steps of 2 matches" in told.output
    assert (as_watched(one), as_watched(two)) == (watch(under_way), watch(over))
    assert {row["match"] for row in one + two} == {over.commitment}
    assert {(row["seat"], row["player"]) for row in two} == {(0, "person"), (1, "matelot")}
    assert {row[name] for row in one for name in ("returns", "place", "points")} == {None}
    assert [row["done"] for row in one + two].count(True) == two[-1]["done"] == 1
    assert all((row["place"], row["points"]) == over.results()[row["seat"]] for row in two)


def played_out(match: Match) -> Match:
    while not match.is_over:
        match.play(match.seat_to_act(), match.allowed(match.seat_to_act())[-1])
    return match


def test_what_cannot_be_recorded_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en")
    precious, match, other = tmp_path / "precious", tmp_path / "match.json", tmp_path / "other.json"
    precious.write_text("precious")
    match_file.save(match, filed(played_match()))
    fathom_says("play", "sharks", "--seats", "3", "--seat", "0", "--save", other)
    new, simulate = tmp_path / "new.parquet", ["simulate", "sharks", "--games", "1", "--record"]
    commands: dict[str, list[str | Path]] = {
        "is there already": [*simulate, precious],
        "Nothing can be written": [*simulate, tmp_path / "nowhere" / "new.parquet"],
        "is there already: choose": ["export", match, precious],
        "is not a match": ["export", precious, new],
        "There is no file": ["export", tmp_path / "nothing", new],
        "give each kind a file of its own": ["export", match, other, new],
    }
    for sentence, command in commands.items():
        refused = fathom_says(*command)
        assert refused.exit_code == 2
        assert sentence in refused.output.replace("\n", " ")
    game = fathom.load("sharks", seats=2)
    with pytest.raises(ValueError, match="3 players were named for 2 seats"):
        fathom.record(game, new, 1, ["random"] * 3)
    with pytest.raises(fathom.IllegalAction):
        fathom.record(game, new, 1, lambda _: -1)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["match.json", "other.json", "precious"]
    assert precious.read_text() == "precious"


def test_who_lacks_pyarrow_reads_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "fathom.lab.recorder")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    refused = fathom_says("simulate", "sharks", "--games", "1", "--record", tmp_path / "new.parquet")
    assert refused.exit_code == 2
    assert "pip install 'fathom-games[records]'" in refused.output.replace("\n", " ")
