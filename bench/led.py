"""How fast a net is, and the search that it leads, on one core, in the middle of a game.

`.venv/bin/python -m bench.led` with random nets of 128 and 64 units: no weight is spared because it is learned.
"""

import time
from collections.abc import Callable
from itertools import islice
from statistics import median
from typing import Any

import numba

from bench.search import SEED, TIMES, first_seat, moments, time_thought
from fathom.bots.layers import Layers, look, worth_of
from fathom.bots.thinking import Led, Thinker, new_thinker
from fathom.engine.game import Game, find_games
from tests.nets import random_net, row_of
from tests.tables import lay_out

HIDDEN = (128, 64)
EVALUATIONS = 100_000


def evaluate_often(net: Layers, seat: int, times: int) -> int:
    total = 0
    for _ in range(times):
        look(net, seat)
        total += worth_of(net)
    return total


compiled: Any = numba.njit(nogil=True)(evaluate_often)


def time_net(layers: Layers, seat: int) -> float:
    """Evaluations a second: both hidden layers and the worth."""
    begun = time.perf_counter()
    compiled(layers, seat, EVALUATIONS)
    return EVALUATIONS / (time.perf_counter() - begun)


def measure(game: Game, seats: int) -> str:
    length = sum(1 for _ in moments(game, seats))
    s = next(islice(moments(game, seats), length // 2, None))
    seat = first_seat(game, s)
    led = Led(game, random_net(game.slug, seats, hidden=HIDDEN))
    found = [of_thinker(thinker, s, seat) for thinker in (led, new_thinker(game))]
    table = lay_out(game, game.pack(seats, {}), SEED)
    table.s = s
    led.laid.row[:] = row_of(table, seat)
    time_net(led.laid, seat)
    net = middle(lambda: time_net(led.laid, seat))
    return f"| {game.slug} | {seats} | {led.net.inputs.rows} | {net:,.0f} | {found[0]:,.0f} | {found[1]:,.0f} |"


def of_thinker(thinker: Thinker, s: Any, seat: int) -> float:
    thinker.think(s, seat, SEED, playouts=1)
    return middle(lambda: time_thought(thinker, s, seat))


def middle(measured: Callable[[], float]) -> float:
    return median(measured() for _ in range(TIMES))


def main() -> None:
    print("| game | players | rows of weights | evaluations a second | play-outs, led | play-outs, Captain |")
    print("|---|---|---|---|---|---|")
    for game in find_games().values():
        print(measure(game, game.seats[0]), flush=True)


if __name__ == "__main__":
    main()
