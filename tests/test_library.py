"""`import fathom`, as a researcher meets it."""

import os
import pickle
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import numpy as np
import pytest

import fathom
from fathom.engine.texts import Texts
from tests.scale import sample
from tests.tables import each_game_of_the_library
from tools import library_page

ROOT = Path(__file__).parents[1]
GAMES = sample(plain=1, compiled=5, long=20)
each_game = each_game_of_the_library()


def begin(name: str, steps: int = 0, seed: int = 7) -> fathom.State:
    """A game for three, so many steps after its beginning."""
    state, mind = fathom.load(name, seats=3).new(seed), np.random.default_rng(seed)
    for _ in range(steps):
        state.play(int(mind.choice(state.allowed())))
    return state


def play_out(state: fathom.State, seed: int = 3) -> fathom.State:
    mind = np.random.default_rng(seed)
    for _ in state.turns():
        state.play(int(mind.choice(state.allowed())))
    return state


@pytest.mark.compiled
@each_game
def test_a_game_is_played_from_a_seed_to_its_result(name: str) -> None:
    for seed in range(GAMES):
        one, two = play_out(begin(name, seed=seed)), play_out(begin(name, seed=seed))
        assert one.is_over
        assert one.acting == one.allowed() == []
        assert bytes(one) == bytes(two)
        assert min(place for place, _ in one.result()) >= 1
        assert all(-1 <= share <= 1 for share in one.returns())
        assert len(set(one.variant.sides)) == 1 or sum(one.returns()) == pytest.approx(0)


@pytest.mark.compiled
@each_game
def test_what_is_allowed_is_a_list_and_a_mask_for_whoever_may_act(name: str) -> None:
    state = begin(name, 5)
    assert state.seat in state.acting
    for seat in range(3):
        mask = state.mask(seat)
        assert np.flatnonzero(mask).tolist() == sorted(state.allowed(seat))
        assert mask.any() == (seat in state.acting)
        assert mask.shape == (state.variant.num_actions,)


@pytest.mark.compiled
@each_game
def test_a_refused_action_raises_with_its_clause_and_touches_nothing(name: str) -> None:
    state = begin(name, 5)
    before, refused = bytes(state), np.flatnonzero(~state.mask()).tolist()
    for action in (*refused[:5], -1, state.variant.num_actions):
        with pytest.raises(fathom.IllegalAction) as found:
            state.play(action)
        assert found.value.clause
        assert found.value.clause in str(found.value)
        assert bytes(state) == before


def test_the_refusal_is_a_sentence() -> None:
    state = begin("sharks")
    with pytest.raises(fathom.IllegalAction, match="TAKE_SIGN 2 by seat") as found:
        state.play(5)
    game = state.variant.game
    assert found.value.reason == "NO_SIGN_OWED"
    assert str(found.value).endswith(Texts(game, "en").refusal(int(game.refusals["NO_SIGN_OWED"])))
    with pytest.raises(ValueError, match="there is no seat 3: the seats are 0 to 2"):
        state.play(0, seat=3)
    with pytest.raises(ValueError, match="looks on"):
        state.play(0, seat=-1)
    with pytest.raises(ValueError, match="not over"):
        state.result()


def test_after_the_end_nothing_can_be_played() -> None:
    state = play_out(begin("sharks"))
    with pytest.raises(fathom.IllegalAction, match="The game is over"):
        state.play(0)


@each_game
def test_an_observation_keeps_to_what_its_fields_declare(name: str) -> None:
    state, mind = begin(name), np.random.default_rng(1)
    fields = state.variant.fields
    for _ in state.turns():
        seen = state.observe()
        assert seen.array[0] == state.seat
        assert len(seen.array) == state.variant.observation_size
        for field in fields.values():
            values = seen.array[field.place].tolist()
            assert seen[field.name] == (values if field.length else values[0])
            assert field.low <= min(values) <= max(values) <= field.high
        state.play(int(mind.choice(state.allowed())))


def test_a_field_says_what_it_is() -> None:
    fields = fathom.load("sharks", seats=4).fields
    assert fields["score"].kind == "points"
    assert fields["score"].each == 1
    assert fields["phase"].names[0] == "BEACH"
    assert fields["turn"].meaning == "the seat to play"
    assert (fields["turn"].low, fields["turn"].high) == (-1, 5)


@each_game
def test_a_seat_remembers_all_it_heard_and_did(name: str) -> None:
    state, mind = begin(name), np.random.default_rng(1)
    before = [state.observe(seat) for seat in range(3)]
    for _ in range(10):
        seat, action = state.seat, int(mind.choice(state.allowed()))
        state.play(action)
        now = [state.observe(who) for who in range(3)]
        for who in range(3):
            assert now[who].events[: len(before[who].events)] == before[who].events
            assert now[who].actions == before[who].actions + ((action,) if who == seat else ())
        before = now


@pytest.mark.compiled
@each_game
def test_copies_are_equal_and_go_their_own_ways(name: str) -> None:
    state = begin(name, 8)
    twin, other = state.copy(), state.copy()
    assert twin == state
    assert hash(twin) == hash(state)
    assert play_out(twin) == play_out(state)
    assert twin != other
    assert {other: 1}[begin(name, 8)] == 1
    other.reseed(99)
    assert play_out(other, seed=4) != state


@pytest.mark.compiled
@each_game
def test_a_state_comes_back_from_bytes_and_from_a_pickle(name: str) -> None:
    state = begin(name, 12)
    for again in (fathom.restore(bytes(state)), pickle.loads(pickle.dumps(state))):  # noqa: S301  # our own
        assert again == state
        assert again.variant == state.variant
        assert again.observe(1) == state.observe(1)
        assert bytes(play_out(again)) == bytes(play_out(state.copy()))
    assert pickle.loads(pickle.dumps(state.variant)) == state.variant  # noqa: S301  # as above


@pytest.mark.compiled
@each_game
def test_who_resamples_knows_no_difference(name: str) -> None:
    state = begin(name, 20)
    for seat in range(3):
        other = state.resample(seat, seed=5)
        assert other.observe(seat) == state.observe(seat)
        assert bytes(other) == bytes(state.resample(seat, seed=5))
        assert play_out(other).is_over


def test_a_resampled_past_tells_no_secret() -> None:
    """What the others alone have heard is forgotten with what they held."""
    state = begin("breath", 20)
    theirs = state.observe(1).events
    assert any(event.values[0] != -1 for event in theirs)
    after = state.resample(0, seed=5).observe(1).events
    mine = state.observe(0).events
    assert all(kept.values in (heard.values, (-1,) * 4) for kept, heard in zip(after, mine, strict=True))
    assert state.resample(0, seed=5).observe(1).actions == ()


def test_bots_play_by_name() -> None:
    state, players = begin("sharks"), [fathom.player(name, seed=1) for name in ("random", "mousse", "matelot")]
    for seat in state.turns():
        state.play(players[seat](state))
    assert state.is_over


def test_what_does_not_fit_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en")
    with pytest.raises(ValueError, match="There is no game called “shark”"):
        fathom.load("shark", seats=4)
    with pytest.raises(ValueError, match="Sharks is for 2 to 6 players, not 9"):
        fathom.load("sharks", seats=9)
    with pytest.raises(ValueError, match="There is no option “goal”"):
        fathom.load("sharks", seats=2, goal=3)
    with pytest.raises(AttributeError, match="no attribute 'lode'"):
        fathom.lode  # noqa: B018  # the mistake itself


def test_the_example_in_the_readme_runs() -> None:
    lines, told = library_page.example(), StringIO()
    assert len(lines.strip().splitlines()) == 9
    with redirect_stdout(told):
        exec(lines, {})  # noqa: S102  # our own README
    assert told.getvalue().startswith("[(")


def test_the_page_of_the_library_is_up_to_date() -> None:
    assert library_page.PAGE.read_text(encoding="utf-8") == library_page.page()


def test_importing_loads_nothing_heavy() -> None:
    """Commands import the package, too."""
    heavy = "{'numpy', 'numba', 'msgspec'} & set(sys.modules)"
    told = f"import sys, fathom; sys.exit(bool({heavy}) or 'load' not in dir(fathom))"
    assert subprocess.run([sys.executable, "-c", told], env=os.environ, cwd=ROOT, check=False).returncode == 0
