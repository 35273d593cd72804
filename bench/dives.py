"""Does a team of Captains win more treasures in Bermudes than a team of Matelots?

`.venv/bin/python bench/dives.py SEATS PLAYOUTS GAMES [LEVEL] [FIRST]` lets Captains dive, and takes the luck out:
wherever one chooses something else than Matelot would, both are tried from the table as it really lies, and Matelots
dive on, many times. What the Captains' choices are worth more, summed over a game, is what such a team wins more in a
game. FIRST is the number of the first game, for games that were not measured before.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from typing import Any

import numpy as np

from fathom.bots.memory import copy_state, lay_out_states
from fathom.bots.thinking import new_thinker
from fathom.engine.dealer import Dealer, pick
from fathom.engine.game import PLACE
from fathom.engine.play import lay_out, quiet_dealer, seats_to_act
from fathom.engine.records import copy
from fathom.engine.rule import rule
from fathom.engine.specialise import specialise
from fathom.games.bermudes import GAME

SEED = 41
TIMES = 2_000  # that a choice is tried
step, payoff = GAME.step, GAME.payoff
search = specialise("fathom.bots.search", GAME)
part, go_on = search.part, search.go_on


@rule
def treasures_after(states: Any, seat: int, action: int, dealer: Dealer, times: int) -> float:
    """The team's treasures at the end of the dive, on average, if Matelots dive on."""
    total = 0
    for _ in range(times):
        copy_state(states, 1, 0)
        s = states[1]
        running = part(s)
        step(s, seat, action, dealer)
        go_on(s, seat, running, dealer)
        total += payoff(s, seat) % PLACE
    return total / times


def dive_accounted(seats: int, playouts: int, level: str, number: int) -> tuple[float, int, int]:
    """One game of Captains: what they won more than Matelots, how often they chose otherwise, their treasures."""
    states, thinker = lay_out_states(GAME), new_thinker(GAME)
    luck, mind = quiet_dealer(SEED, 2 * number), quiet_dealer(SEED, 2 * number + 1)
    s = lay_out(GAME, GAME.pack(seats, {"level": level}), luck)
    won, others = 0.0, 0
    for seat in seats_to_act(GAME, s):
        usual = int(GAME.opinion(s, seat, mind))
        chosen = thinker.think(s, seat, int(pick(mind, 1 << 30)), playouts)[0].action
        if chosen != usual:
            others += 1
            states[0] = copy(s)
            won += treasures_after(states, seat, chosen, quiet_dealer(SEED, others), TIMES)
            won -= treasures_after(states, seat, usual, quiet_dealer(SEED, others), TIMES)
        GAME.step(s, seat, chosen, luck)
    return won, others, int(GAME.payoff(s, 0)) % PLACE


def main(seats: str, playouts: str, games: str, level: str = "normal", first: str = "0") -> None:
    dive = partial(dive_accounted, int(seats), int(playouts), level)
    dive_accounted(int(seats), 1, level, int(first))  # compiles once for all
    rows: list[tuple[float, int, int]] = []
    with ProcessPoolExecutor() as pool:
        for row in pool.map(dive, range(int(first), int(first) + int(games))):
            rows.append(row)
            won, others, treasures = np.array(rows).T
            error = won.std(ddof=len(rows) > 1) / sqrt(len(rows))
            print(
                f"{len(rows)} games: {won.mean():+.3f} treasures more than Matelots, standard error {error:.3f}, "
                f"{treasures.mean():.2f} won, {others.mean():.0f} other choices in a game",
                flush=True,
            )


if __name__ == "__main__":
    main(*sys.argv[1:])
