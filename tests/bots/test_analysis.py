"""Hints and reviews."""

import pytest

from fathom.bots.analysis import Cause, TurningPoint, explain, find_turns, first_state, hint, outlook, review, swing
from fathom.bots.judging import judge_of
from fathom.bots.kinds import CAPTAIN, KINDS, KRAKEN
from fathom.bots.levels import Effort
from fathom.engine.dealer import Dealer, seed_dealer
from fathom.engine.game import Game, find_game
from fathom.engine.luck import seed_from_words
from fathom.engine.match import Match
from fathom.engine.records import as_bytes, put
from tests.scale import sample
from tests.tables import each_searched_game, lay_out

pytestmark = pytest.mark.compiled
each_game = each_searched_game()
SHARKS = find_game("sharks")
STOP, PRESS = SHARKS.actions["STOP"], SHARKS.actions["PRESS"]


@each_game
def test_a_hint_is_the_two_best_actions_with_their_chances(game: Game) -> None:
    table = lay_out(game, game.pack(game.seats[0], {}), 3)
    for _ in table.steps(10):
        pass
    seat = table.acting()[0]
    advice = hint(game, table.s, seat, 1, Effort(playouts=sample(plain=3, compiled=200)))
    assert 1 <= len(advice) <= 2
    assert {one.action for one in advice} <= set(table.allowed(seat))
    assert all(0 <= (one.chance or 0) <= 1 and (one.give_or_take or 0) >= 0 for one in advice)


def test_where_the_race_is_solved_the_hint_is_exact() -> None:
    table = lay_out(SHARKS, SHARKS.pack(2, {"first": 1}), 3)
    put(table.s, score=[99, 50], dice=[6, 1, 0, 0])
    best, other = hint(SHARKS, table.s, 0, 1)
    assert (best.action, best.chance, best.give_or_take) == (STOP, 1.0, 0.0)
    assert (other.action, other.give_or_take) == (PRESS, 0.0)
    assert 0.5 < (other.chance or 0) < 1.0


def test_the_outlook_is_certain_where_everything_is_won() -> None:
    table = lay_out(SHARKS, SHARKS.pack(3, {"first": 1}), 3)
    put(table.s, score=[99, 0, 0], dice=[0, 1, 0, 0])
    assert outlook(SHARKS, table.s, 1, 10) == [1.0, 0.0, 0.0]


def test_who_gives_a_won_game_away_has_made_a_mistake() -> None:
    """One point short with one swimmer: pressing on was the mistake, whatever the dice made of it."""
    table = lay_out(SHARKS, SHARKS.pack(2, {"first": 1}), 3)
    put(table.s, score=[99, 99], dice=[6, 1, 0, 0])
    turn = explain(judge_of(SHARKS, table.s), table.s, 7, 0, PRESS, [1.0, 0.0], [0.9, 0.1], 1)
    assert (turn.cause, turn.better, turn.kept) == (Cause.MISTAKE, STOP, 1.0)
    assert turn.worth < 0.95


def test_who_chose_well_and_lost_had_bad_luck() -> None:
    table = lay_out(SHARKS, SHARKS.pack(2, {"first": 1}), 3)
    put(table.s, score=[0, 0], dice=[6, 1, 0, 0])
    turn = explain(judge_of(SHARKS, table.s), table.s, 7, 0, PRESS, [0.6, 0.4], [0.3, 0.7], 1)
    assert (turn.cause, turn.better, turn.kept) == (Cause.LUCK, PRESS, turn.worth)


def test_a_review_marks_the_steps_that_turned_a_match_in_their_order() -> None:
    match = play_match(SHARKS, {"target": 30})
    before = as_bytes(match.state)
    found = review(match, 1)
    marked, judge = found.turns, judge_of(SHARKS, first_state(match))
    assert (found.by, found.measure) == (judge.by, judge.measure) == (KINDS[KRAKEN], "first")
    assert [turn.number for turn in marked] == sorted(turn.number for turn in marked)
    assert {turn.number for turn in marked} <= {turn.number for turn in find_turns(match, judge, 1)}
    assert marked
    assert all(swing(turn.before, turn.after) >= 0.15 for turn in marked)
    assert as_bytes(match.state) == before


def test_a_browser_has_the_captain_for_a_judge() -> None:
    found = review(play_match(SHARKS, {"target": 30}), 1, by=CAPTAIN)
    assert (found.by, found.measure) == (CAPTAIN, "first")
    assert all(is_told_truly(turn) for turn in found.turns)


def is_told_truly(turn: TurningPoint) -> bool:
    """A mistake costs something and names another action; luck costs nothing."""
    costs, differs = turn.kept > turn.worth, turn.better != turn.action
    return costs == differs == (turn.cause == Cause.MISTAKE)


def play_match(game: Game, settings: dict[str, int]) -> Match:
    match = Match(game, game.pack(2, settings), seed_from_words("a match to look back on"))
    mind = Dealer.new()
    seed_dealer(mind, 1, 0)
    while not match.is_over:
        seat = match.seat_to_act()
        match.play(seat, int(game.opinion(match.state, seat, mind)))
    return match
