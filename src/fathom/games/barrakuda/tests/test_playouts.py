"""Whole games by chance: every legal swap, alone and in teams, on maps of all kinds."""

from itertools import combinations

import pytest

from fathom.engine.box import Setting
from fathom.engine.dealer import Dealer, hush, pick, seed_dealer
from fathom.engine.game import Menu
from fathom.games.barrakuda import GAME
from fathom.games.barrakuda.state import Options, State
from tests.scale import sample

SWAPS = [swap for count in range(3) for swap in combinations(range(1, 7), count)]
GAMES = sample(plain=1, compiled=10)
LONGEST = 3000  # steps


def swapped(swap: tuple[int, ...]) -> dict[str, Setting]:
    return {f"wreck_{wreck}": "extra" for wreck in swap}


def play_out(box: Options, seed: int) -> State:
    """Plays by chance to the end; nothing may go missing on the way."""
    s, dealer, menu = State.new(), Dealer.new(), Menu.new()
    seed_dealer(dealer, seed, 0)
    GAME.set_up(s, box, dealer)
    for _ in range(LONGEST):
        acting = [seat for seat in range(s.seats) if GAME.to_act(s) >> seat & 1]
        if not acting:
            return s
        seat = acting[int(pick(dealer, len(acting)))]
        GAME.allowed(s, seat, menu)
        hush(dealer)
        GAME.step(s, seat, int(menu.action[int(pick(dealer, menu.count))]), dealer)
        assert GAME.amiss(s) == 0
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("swap", SWAPS, ids=str)
@pytest.mark.parametrize("teams", ["off", "on"])
def test_every_legal_swap_plays_to_the_end(swap: tuple[int, ...], teams: str) -> None:
    for seed in range(GAMES):
        for settings in ({}, {"map": "random"}):
            s = play_out(GAME.pack(4, {**settings, **swapped(swap), "teams": teams}), seed)
            assert max(s.chest) >= s.goal or s.turns == 100


@pytest.mark.parametrize("teams", ["off", "on"])
def test_lone_divers_who_may_choose_play_to_the_end(teams: str) -> None:
    for seed in range(GAMES):
        s = play_out(GAME.pack(4, {"lone": "may", "teams": teams, "wreck_1": "extra", "wreck_2": "extra"}), seed)
        assert max(s.chest) >= s.goal or s.turns == 100


def test_there_are_twenty_two_legal_choices_of_cards() -> None:
    assert len(SWAPS) == 22
