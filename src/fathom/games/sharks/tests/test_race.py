"""The race of two: the equations hold, the book agrees with them, and the dice meet the predictions."""

from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from fathom.engine.box import pack_box
from fathom.engine.dealer import Dealer, seed_dealer
from fathom.engine.errors import Mistake
from fathom.engine.rule import PLAIN
from fathom.games.sharks import GAME
from fathom.games.sharks.exact import attack
from fathom.games.sharks.material import BLESSING_FACTOR, BLUE_DICE, SIGNS
from fathom.games.sharks.race import MOST_SWIMMERS, attack_table, solve_race
from fathom.games.sharks.race_book import Position, SolvedTurn, attack_book, chances, open_book, pack, unpack
from fathom.games.sharks.solve import solve
from fathom.games.sharks.state import Action, Fleeing, Options, State
from fathom.games.sharks.tests.race_games import play_by_the_book
from tests.scale import sample

SHORT = 30  # points of a race that is played often
TRIALS = sample(plain=5_000, compiled=5_000, long=20_000)
compiled_only = pytest.mark.skipif(PLAIN, reason="hundreds of thousands of rolls; the compiled run makes them")


@pytest.mark.parametrize("dice", [1, 2, 3, 7])
def test_the_kept_attack_is_the_exact_one(dice: int) -> None:
    ends, known = attack_book()[dice], attack(dice)
    swum = np.arange(MOST_SWIMMERS + 1)
    assert ends.sum() == pytest.approx(1)
    assert ends[:, 0].sum() == pytest.approx(float(known.unharmed))
    assert (ends.sum(axis=1) * swum).sum() == pytest.approx(float(known.escaped))
    assert (ends.sum(axis=0) * np.arange(BLUE_DICE + 1)).sum() == pytest.approx(float(known.eaten))
    points = (ends[:, 0] * BLESSING_FACTOR * swum).sum() + (ends[:, 1:].sum(axis=1) * swum).sum()
    assert points == pytest.approx(float(known.points))


@compiled_only
def test_the_kept_attacks_are_those_that_the_rules_make() -> None:
    assert np.abs(attack_book() - attack_table()).max() < 1e-12


@pytest.mark.parametrize("reading", Fleeing)
@pytest.mark.parametrize(
    "position",
    [Position(100, 100), Position(37, 61, 2, 1), Position(5, 90, 0, 6), Position(1, 1), Position(64, 3, 3, 3)],
)
def test_the_book_solves_its_own_equation(reading: Fleeing, position: Position) -> None:
    """A turn solved from the chances in the book gives the chance in the book."""
    kept = open_book(reading)[position.need, position.other, position.own, position.theirs]
    assert SolvedTurn(reading, position).chance == pytest.approx(kept, abs=2e-5)


@compiled_only
@pytest.mark.parametrize("reading", Fleeing)
def test_a_short_race_solved_now_is_the_same_as_in_the_book(reading: Fleeing) -> None:
    race = solve_race(reading, 12)
    for own in range(SIGNS + 1):
        theirs = SIGNS - own
        assert race[1:, 1:, own, theirs] == pytest.approx(
            open_book(reading)[1 : len(race), 1 : len(race), own, theirs], abs=2e-5
        )


def test_the_book_is_written_as_it_is_read() -> None:
    race = open_book(Fleeing.DICE)
    assert np.array_equal(unpack(pack(race)), race)


def test_less_to_go_and_fewer_signs_are_never_worse() -> None:
    race = open_book(Fleeing.SWIMMERS)[1:, 1:]
    slack = 2e-5  # as fine as the book is written
    assert (np.diff(race[:, :, 0, 0], axis=0) <= slack).all()
    assert (np.diff(race[:, :, 0, 0], axis=1) >= -slack).all()
    assert (np.diff(race[:, :, :, 0], axis=2) <= slack).all()


def lay_out(score: list[int], beach: list[int], dice: list[int], **settings: int | str) -> State:
    s, dealer = State.new(), Dealer.new()
    seed_dealer(dealer, 1, 0)
    GAME.set_up(s, pack_box(Options, 2, {"first": 1, **settings}), dealer)
    for seat in range(2):
        s.score[seat], s.beach[seat] = score[seat], beach[seat]
    for shown, count in enumerate(dice):
        s.dice[shown] = count
    return s


def test_s40_who_can_win_by_stopping_stops() -> None:
    found = chances(lay_out([93, 99], [0, 0], [3, 1, 3, 0]), 0)
    assert found[Action.STOP] == 1.0
    assert found[Action.PRESS] < 1.0


def test_s7_a_party_is_better_than_a_stop() -> None:
    found = chances(lay_out([40, 60], [3, 0], [0, 2, 1, 1]), 0)
    assert list(found) == [Action.PARTY, Action.STOP]
    assert found[Action.PARTY] > found[Action.STOP]


def test_the_last_chance_is_taken() -> None:
    """The other wins with almost any turn: whoever stops far from the target gives the race away."""
    found = chances(lay_out([20, 99], [0, 0], [2, 2, 3, 0]), 0)
    assert found[Action.PRESS] > found[Action.STOP]


@pytest.mark.parametrize("settings", [{"finish_round": "on"}, {"target": 101}])
def test_what_is_not_solved_has_no_answer(settings: dict[str, int | str]) -> None:
    assert chances(lay_out([0, 0], [0, 0], [6, 1, 0, 0], **settings), 0) == {}


def test_more_than_two_is_no_race_of_two() -> None:
    s, dealer = State.new(), Dealer.new()
    seed_dealer(dealer, 1, 0)
    GAME.set_up(s, pack_box(Options, 3, {"first": 1}), dealer)
    assert chances(s, 0) == {}


@compiled_only
@pytest.mark.parametrize("reading", Fleeing)
def test_races_by_the_book_meet_its_prediction(reading: Fleeing) -> None:
    won = play_by_the_book(reading, SHORT, TRIALS, 17)
    predicted = SolvedTurn(reading, Position(SHORT, SHORT)).chance
    assert abs(won.mean() - predicted) <= 4 * sqrt(predicted * (1 - predicted) / TRIALS)


def test_solve_tells_the_chance_and_the_choice() -> None:
    answer = solve({"race": "", "scores": "93,99", "water": "4,7,3"})
    assert answer["chance with each choice"]["stop"] == 1.0
    assert 0 < answer["chance with each choice"]["press on"] < 1
    assert answer["chance of winning"]["before the first roll"] > 0.5


def test_the_target_only_shifts_the_scores() -> None:
    assert solve({"race": "", "scores": "10,20", "target": "40"}) == solve({"race": "", "scores": "70,80"})


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_the_race_can_be_drawn(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"race.{suffix}"
    solve({"race": "", "scores": "60,80", "picture": str(path)})
    assert path.stat().st_size > 1_000


@pytest.mark.parametrize(
    ("question", "mistake"),
    [
        ({"race": "", "scores": "100,0"}, "position_impossible"),
        ({"race": "", "scores": "1"}, "position_unreadable"),
        ({"race": "", "scores": "a,b"}, "position_unreadable"),
        ({"race": "", "signs": "4,3"}, "position_impossible"),
        ({"race": "", "water": "2,7,1"}, "position_impossible"),
        ({"race": "", "water": "9,9,3"}, "position_impossible"),
        ({"race": "", "target": "101"}, "position_impossible"),
        ({"race": "", "fleeing": "fish"}, "unknown_question"),
        ({"race": "", "luck": "good"}, "unknown_question"),
        ({"race": "now"}, "unknown_question"),
        ({"race": "", "picture": "race.bmp"}, "picture_unknown"),
        ({"race": "", "picture": "no/such/race.png"}, "folder_unwritable"),
    ],
)
def test_a_race_without_an_answer_is_a_mistake(question: dict[str, str], mistake: str) -> None:
    with pytest.raises(Mistake, match=mistake):
        solve(question)
