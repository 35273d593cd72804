"""What every game owes the rest of Fathom. Written once, run for each game that is found."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.engine import match_file
from fathom.engine.dealer import SPECTATOR, Dealer, heard, seed_dealer
from fathom.engine.game import ALLOWED, Game, place_of, points_of
from fathom.engine.luck import seed_from_words
from fathom.engine.match import PERSON, Match
from fathom.engine.match_file import as_file, save
from fathom.engine.records import as_bytes, as_dict, copy
from fathom.engine.rule import PLAIN
from fathom.engine.verify import resume
from tests.digests import digests
from tests.tables import GAMES, SEEDS, Table, boxes, lay_out, secret_choices, spoil, tables, tables_under_way, told_of

pytestmark = pytest.mark.compiled
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


def sight_of(table: Table, s: Any, seat: int) -> bytes:
    sight = table.game.sight.new()
    table.game.see(s, seat, sight)
    return as_bytes(sight)


def choices_told(game: Game, world: Table, acting: int, action: int) -> list[tuple[int, int]]:
    """Plays an action: which secret choices that has told."""
    before = secret_choices(game, world.s)
    world.play(acting, action)
    return told_of(before, secret_choices(game, world.s))


def seats_and_spectator(table: Table) -> list[int]:
    return [SPECTATOR, *range(table.box.seats)]


@each_game
def test_it_ends_with_a_winner_and_nothing_missing_at_any_step(game: Game) -> None:
    @given(tables(game))
    def check(table: Table) -> None:
        for _ in table.steps():
            assert table.game.amiss(table.s) == 0
        assert table.acting() == []
        places = [place_of(int(game.payoff(table.s, seat))) for seat in range(table.box.seats)]
        assert min(places) >= 1

    check()


@each_game
def test_the_same_seed_gives_the_same_bytes(game: Game) -> None:
    @given(boxes(game), SEEDS)
    def check(box: Any, seed: int) -> None:
        one, two = lay_out(game, box, seed), lay_out(game, box, seed)
        for _ in one.steps():
            pass
        for _ in two.steps():
            pass
        assert as_bytes(one.s) == as_bytes(two.s)

    check()


@each_game
@pytest.mark.skipif(PLAIN, reason="the compiled run compares both")
def test_plain_and_compiled_play_the_same_games(game: Game) -> None:
    command = [sys.executable, "-m", "tests.digests", game.slug]
    plain = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    told = subprocess.run(command, env=plain, check=True, capture_output=True, cwd=Path(__file__).parents[1])
    assert json.loads(told.stdout) == digests(game)


@each_game
def test_set_up_forgets_the_last_game(game: Game) -> None:
    @given(boxes(game), SEEDS)
    def check(box: Any, seed: int) -> None:
        fresh = lay_out(game, box, seed)
        used, dealer = game.state.new(), Dealer.new()
        spoil(used)
        seed_dealer(dealer, seed, 0)
        game.set_up(used, box, dealer)
        assert as_bytes(used) == as_bytes(fresh.s)

    check()


@each_game
def test_every_allowed_action_can_be_played(game: Game) -> None:
    @given(tables_under_way(game))
    def check(table: Table) -> None:
        before = copy(table.s)
        for seat in table.acting():
            actions = table.allowed(seat)
            assert actions, f"seat {seat} must act and may do nothing"
            for action in actions:
                table.s = copy(before)
                table.play(seat, action)
                assert game.amiss(table.s) == 0

    check()


@each_game
def test_every_refused_action_names_its_clause_and_touches_nothing(game: Game) -> None:
    @given(tables_under_way(game), st.integers(-3, game.action_count + 3))
    def check(table: Table, stray: int) -> None:
        before = as_bytes(table.s)
        for seat in range(table.box.seats):
            allowed = table.allowed(seat) if seat in table.acting() else []
            for action in (*range(game.action_count), stray):
                refusal = int(game.refusal(table.s, seat, action))
                assert (refusal == ALLOWED) == (action in allowed)
                assert refusal == ALLOWED or game.reason(refusal).clause
        assert as_bytes(table.s) == before

    check()


@each_game
def test_a_sight_does_not_move_when_the_unknown_is_dealt_again(game: Game) -> None:
    @given(tables_under_way(game), SEEDS)
    def check(table: Table, seed: int) -> None:
        again = Dealer.new()
        seed_dealer(again, seed, 2)
        for seat in seats_and_spectator(table):
            other = copy(table.s)
            game.redeal(other, seat, again)
            assert game.amiss(other) == 0
            assert game.to_act(other) == game.to_act(table.s)
            assert sight_of(table, other, seat) == sight_of(table, table.s, seat)
            if seat in table.acting():
                assert Table(game, table.box, other, table.dealer, table.mind).allowed(seat) == table.allowed(seat)

    check()


@each_game
def test_two_worlds_that_look_alike_sound_alike(game: Game) -> None:
    """Deal the unknown again and do the same: where that tells the same secrets, who sees no difference hears none."""

    @given(tables_under_way(game), SEEDS)
    def check(table: Table, seed: int) -> None:
        again = Dealer.new()
        seed_dealer(again, seed, 2)
        if not table.acting():
            return
        acting, action = table.choose()
        for seat in seats_and_spectator(table):
            other = Table(game, table.box, copy(table.s), copy(table.dealer), table.mind)
            game.redeal(other.s, seat, again)
            if int(game.refusal(other.s, acting, action)) == ALLOWED:
                this = Table(game, table.box, copy(table.s), copy(table.dealer), table.mind)
                told, as_well = (choices_told(game, world, acting, action) for world in (this, other))
                if told == as_well and sight_of(table, this.s, seat) == sight_of(table, other.s, seat):
                    assert heard(this.dealer, seat) == heard(other.dealer, seat)

    check()


@each_game
def test_a_sight_is_filled_from_nothing(game: Game) -> None:
    @given(tables_under_way(game))
    def check(table: Table) -> None:
        for seat in seats_and_spectator(table):
            dirty = game.sight.new()
            spoil(dirty)
            game.see(table.s, seat, dirty)
            assert as_bytes(dirty) == sight_of(table, table.s, seat)

    check()


@each_game
def test_an_opinion_is_always_allowed(game: Game) -> None:
    @given(tables(game))
    def check(table: Table) -> None:
        while table.acting():
            seat = table.acting()[0]
            action = int(game.opinion(table.s, seat, table.mind))
            assert int(game.refusal(table.s, seat, action)) == ALLOWED
            table.play(seat, action)

    check()


@each_game
def test_an_opinion_does_not_peek(game: Game) -> None:
    """Dealing again what a seat cannot know must not change its mind."""

    @given(tables_under_way(game), SEEDS)
    def check(table: Table, seed: int) -> None:
        again = Dealer.new()
        seed_dealer(again, seed, 2)
        for seat in table.acting():
            other = copy(table.s)
            game.redeal(other, seat, again)
            opinions = [int(game.opinion(s, seat, copy(table.mind))) for s in (table.s, other)]
            assert opinions[0] == opinions[1]

    check()


@each_game
def test_a_saved_match_loads_and_replays_to_the_same_bytes(game: Game, tmp_path: Path) -> None:
    @given(boxes(game), st.text(max_size=8), st.lists(st.binary(max_size=20), max_size=4), st.integers(0, 40))
    def check(box: Any, words: str, salts: list[bytes], length: int) -> None:
        match = Match(game, box, seed_from_words(words), salts)
        for _ in range(length):
            if not match.is_over:
                match.play(match.seat_to_act(), match.allowed(match.seat_to_act())[0])
        path = tmp_path / "match.json"
        save(path, as_file(match, ["Ana"] * box.seats, [PERSON] * box.seats))
        file = match_file.load(path)
        again = resume(path, file)
        assert as_bytes(again.state) == as_bytes(match.state)
        assert again.steps == match.steps

    check()


@each_game
def test_a_refused_move_leaves_the_match_as_it_was(game: Game) -> None:
    match = Match(game, game.pack(game.seats[0], {}), seed_from_words("refused"))
    before, steps = as_bytes(match.state), list(match.steps)
    seat = match.seat_to_act()
    refused = [action for action in range(game.action_count) if action not in match.allowed(seat)]
    assert match.play(seat, refused[0]) != ALLOWED
    assert (as_bytes(match.state), match.steps) == (before, steps)


@each_game
def test_what_is_drawn_of_a_match_ends_at_the_ranking(game: Game) -> None:
    """The card names the fields that a chart is made of; the one with the points ends where the places come from."""

    @given(tables(game))
    def check(table: Table) -> None:
        for _ in table.steps():
            pass
        sight = game.sight.new()
        game.see(table.s, SPECTATOR, sight)
        told = as_dict(sight)
        for seat in range(table.box.seats) if game.card.score else ():
            drawn = told[game.card.score]
            points = drawn[seat] if isinstance(drawn, list) else drawn
            assert points == points_of(int(game.payoff(table.s, seat)))

    named = [game.card.score, game.card.hoped, game.card.goal, game.card.rival, game.card.depths, game.card.turn]
    assert {field for field in named if field} <= set(game.sight.fields)
    check()
