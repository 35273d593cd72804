"""Whole games in compiled code. Generic source: `specialise("fathom.lab.playouts", game)` loads it."""

from typing import Any

from fathom.engine.dealer import Dealer, seed_dealer
from fathom.engine.declaration import flattening
from fathom.engine.game import Game, Menu
from fathom.engine.rule import rule
from fathom.engine.seats import next_seat
from fathom.engine.specialise import specialise
from fathom.lab.decisions import MINDS, Decisions

GAME: Game = globals()["GAME"]  # put here by `specialise`
set_up, to_act, step, see = GAME.set_up, GAME.to_act, GAME.step, GAME.see
payoff, amiss = GAME.payoff, GAME.amiss
list_allowed = GAME.allowed
lay_flat = flattening(GAME.sight)
choose = specialise("fathom.bots.players", GAME).choose


@rule
def play_out(
    s: Any, dealer: Dealer, mind: Dealer, menu: Menu, players: Any, watchful: int, sight: Any, noted: Decisions,
    row: int,
) -> int:  # fmt: skip  # one line each would hide how few kinds of arguments there are
    """Plays to the end: the number of steps, or, if `watchful` found something amiss, minus the step at fault.

    Where several may act, they take turns: no seat is quicker than the others. What there is room for is noted.
    """
    steps = 0
    seat = -1
    acting = to_act(s)
    while acting != 0:
        seat = next_seat(acting, seat)
        if row + steps < len(noted.seats):
            note_question(s, seat, menu, sight, noted, row + steps)
        action = choose(s, seat, players[seat], mind, menu)
        if row + steps < len(noted.actions):
            noted.actions[row + steps] = action
        step(s, seat, action, dealer)
        steps += 1
        if watchful == 1 and amiss(s) != 0:
            return -steps
        acting = to_act(s)
    return steps


@rule
def note_question(s: Any, seat: int, menu: Menu, sight: Any, noted: Decisions, row: int) -> None:
    """Who is to act, what that seat sees, and what it may do."""
    noted.seats[row] = seat
    see(s, seat, sight)
    lay_flat(sight, noted.observations, row, 0, seat)
    list_allowed(s, seat, menu)
    for place in range(menu.count):
        noted.masks[row, menu.action[place]] = True


@rule
def play_games(
    s: Any, box: Any, dealer: Dealer, mind: Dealer, menu: Menu, players: Any, seed: int, first: int, watchful: int,
    lengths: Any, payoffs: Any, sight: Any, noted: Decisions,
) -> None:  # fmt: skip  # as above
    """Game `first + g` of a seed draws from its own stream, so that the numbers do not depend on who plays it when.

    So do its players from theirs; where both are one dealer, they draw from the game's.
    """
    row = 0
    for g in range(len(lengths)):
        seed_dealer(mind, seed, MINDS + first + g)
        seed_dealer(dealer, seed, first + g)
        set_up(s, box, dealer)
        lengths[g] = play_out(s, dealer, mind, menu, players, watchful, sight, noted, row)
        row += abs(lengths[g])
        for seat in range(box.seats):
            payoffs[g, seat] = payoff(s, seat)


@rule
def copy_back_and_forth(states: Any, times: int) -> None:
    """Copies a state, for the clock; the changing place keeps the compiler from leaving it out."""
    for i in range(times):
        states[i & 1] = states[1 - (i & 1)]
