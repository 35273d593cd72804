"""Races in which both play by the book, to hold its predictions against the dice."""

from typing import Any

import numpy as np

from fathom.engine.box import pack_box
from fathom.engine.dealer import Dealer, seed_dealer
from fathom.engine.game import PLACE
from fathom.engine.rule import rule
from fathom.games.sharks import GAME
from fathom.games.sharks.material import WAVE
from fathom.games.sharks.race import landing_table, new_turn, solve_turn, stopping
from fathom.games.sharks.race_book import TWO, attack_book, open_book
from fathom.games.sharks.rules import count_swimmer_dice, count_swimmers, payoff, step, to_act
from fathom.games.sharks.state import Action, Fleeing, Options, State

set_up = GAME.set_up


@rule
def choose_by_book(race: Any, beach: Any, s: State, need: int, other: int, own: int, theirs: int) -> int:
    count, waves = count_swimmers(s), s.dice[WAVE]
    if waves == 0:
        return Action.PARTY
    here = beach[count_swimmer_dice(s), count, waves]
    return Action.PRESS if here > stopping(race, count, need, other, own, theirs) else Action.STOP


@rule
def play_races(
    race: Any, landed: Any, attacks: Any, s: State, box: Any, dealer: Dealer, beach: Any, fresh: Any, sharks: Any,
    seed: int, won: Any,
) -> None:  # fmt: skip  # the tables, the table, and the answer
    """Both play by the book, under the rules themselves."""
    for trial in range(len(won)):
        seed_dealer(dealer, seed, trial)
        set_up(s, box, dealer)
        while to_act(s) != 0:
            seat = s.turn
            need, other = s.target - s.score[seat], s.target - s.score[1 - seat]
            own, theirs = s.beach[seat], s.beach[1 - seat]
            solve_turn(race, landed, attacks, s.fleeing, need, other, own, theirs, beach, fresh, sharks)
            while to_act(s) != 0 and s.turn == seat:
                step(s, seat, choose_by_book(race, beach, s, need, other, own, theirs), dealer)
        won[trial] = 1 if payoff(s, 0) // PLACE == 1 else 0


def play_by_the_book(reading: Fleeing, target: int, games: int, seed: int) -> Any:
    """1 for each race that its first player won, 0 for the others."""
    won, dealer = np.zeros(games, np.int64), Dealer.new()
    dealer.quiet = 1
    box = pack_box(Options, TWO, {"first": 1, "target": target, "fleeing": reading.name.lower()})
    tables = (open_book(reading), landing_table(), attack_book())
    play_races(*tables, State.new(), box, dealer, *new_turn(), seed, won)
    return won
