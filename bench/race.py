"""Holds the solved race of Shark Attacks! against the dice and against the search.

`.venv/bin/python bench/race.py predict GAMES` plays races by the book, and compares with the predicted chance.
`.venv/bin/python bench/race.py account GAMES PLAYOUTS` lets the Captain meet Matelot and takes the luck out: the exact
chances say what every choice gave away, and what a player wins beyond half is what the other gave away more.
"""

import sys
from math import sqrt

import numpy as np

from fathom.bots.levels import Effort, choose_with_effort
from fathom.engine.game import PLACE
from fathom.engine.play import lay_out, quiet_dealer, seats_to_act
from fathom.games.sharks import GAME
from fathom.games.sharks.race_book import Position, SolvedTurn, chances
from fathom.games.sharks.state import Fleeing
from fathom.games.sharks.tests.race_games import play_by_the_book

SEED = 29
SURE = 1.96


def predict(games: int) -> None:
    for reading in Fleeing:
        won = play_by_the_book(reading, 100, games, SEED)
        chance = SolvedTurn(reading, Position(100, 100)).chance
        error = sqrt(chance * (1 - chance) / games)
        off = (won.mean() - chance) / error
        print(
            f"{reading.name}: predicted {chance:.6f}, {games:,} games {won.mean():.6f}, {off:+.2f} errors", flush=True
        )


def play_accounted(number: int, playouts: int) -> tuple[float, float]:
    """One game, the Captain in either seat by turns: what Matelot gave away more, and whether the Captain won."""
    dealer = quiet_dealer(SEED, number // 2)
    s = lay_out(GAME, GAME.pack(2, {}), dealer)
    captain, gained = number % 2, 0.0
    for seat in seats_to_act(GAME, s):
        level = "capitaine" if seat == captain else "matelot"
        action = choose_with_effort(GAME, s, seat, level, number, Effort(playouts=playouts))
        known = chances(s, seat)
        gained += (max(known.values()) - known[action]) * (-1 if seat == captain else 1)
        GAME.step(s, seat, action, dealer)
    return gained, float(int(GAME.payoff(s, captain)) // PLACE == 1)


def account(games: int, playouts: int) -> None:
    played = np.array([play_accounted(number, playouts) for number in range(games)])
    for name, values in (("luck taken out", 0.5 + played[:, 0]), ("as the dice fell", played[:, 1])):
        print(f"{name}: {values.mean():.4f} ± {SURE * values.std() / sqrt(games):.4f} in {games:,} games", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "predict":
        predict(int(sys.argv[2]))
    else:
        account(int(sys.argv[2]), int(sys.argv[3]))
