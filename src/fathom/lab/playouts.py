"""Whole games in compiled code. Generic source: `specialise("fathom.lab.playouts", game)` loads it."""

from typing import Any

from fathom.engine.dealer import Dealer, seed_dealer
from fathom.engine.game import Game, Menu
from fathom.engine.rule import rule
from fathom.engine.seats import next_seat
from fathom.engine.specialise import specialise

GAME: Game = globals()["GAME"]  # put here by `specialise`
set_up, to_act, step = GAME.set_up, GAME.to_act, GAME.step
payoff, amiss = GAME.payoff, GAME.amiss
choose = specialise("fathom.bots.players", GAME).choose


@rule
def play_out(s: Any, dealer: Dealer, menu: Menu, players: Any, watchful: int) -> int:
    """Plays to the end: the number of steps, or, if `watchful` found something amiss, minus the step at fault.

    Where several may act, they take turns: no seat is quicker than the others.
    """
    steps = 0
    seat = -1
    acting = to_act(s)
    while acting != 0:
        seat = next_seat(acting, seat)
        step(s, seat, choose(s, seat, players[seat], dealer, menu), dealer)
        steps += 1
        if watchful == 1 and amiss(s) != 0:
            return -steps
        acting = to_act(s)
    return steps


@rule
def play_games(
    s: Any, box: Any, dealer: Dealer, menu: Menu, players: Any, seed: int, first: int, watchful: int,
    lengths: Any, payoffs: Any,
) -> None:  # fmt: skip  # one line each would hide how few kinds of arguments there are
    """Game `first + g` of a seed draws from its own stream, so that the numbers do not depend on who plays it when."""
    for g in range(len(lengths)):
        seed_dealer(dealer, seed, first + g)
        set_up(s, box, dealer)
        lengths[g] = play_out(s, dealer, menu, players, watchful)
        for seat in range(box.seats):
            payoffs[g, seat] = payoff(s, seat)


@rule
def copy_back_and_forth(states: Any, times: int) -> None:
    """Copies a state, for the clock; the changing place keeps the compiler from leaving it out."""
    for i in range(times):
        states[i & 1] = states[1 - (i & 1)]
