"""How fast the search is, and what more of it buys.

`.venv/bin/python bench/search.py speed` counts play-outs a second in each game, on one core.
`.venv/bin/python bench/search.py strength PICTURE [GAMES]` lets the Captain meet Matelot with more and more play-outs.
"""

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

from matplotlib import pyplot as plt
from matplotlib.ticker import StrMethodFormatter

from fathom.bots.thinking import Thinker, new_thinker
from fathom.engine.game import Game, find_games
from fathom.engine.play import lay_out, quiet_dealer, seats_to_act
from fathom.lab.pictures import INK, save
from fathom.lab.standings import HALF, Share, cross_table
from fathom.lab.tournament import Ledger, Terms, hold, play_here

SEED = 3
SECONDS, TIMES = 2.0, 5
BUDGETS = (25, 100, 400, 1600)
CAPTAIN, MATELOT = "capitaine", "matelot"


def measure_speed(game: Game, seats: int) -> float:
    """Play-outs a second, in the middle of a game."""
    length = sum(1 for _ in moments(game, seats))
    s = next(islice(moments(game, seats), length // 2, None))
    thinker = new_thinker(game)
    thinker.think(s, first_seat(game, s), SEED, playouts=1)
    return median(time_thought(thinker, s, first_seat(game, s)) for _ in range(TIMES))


def time_thought(thinker: Thinker, s: Any, seat: int) -> float:
    begun = time.perf_counter()
    found = thinker.think(s, seat, SEED, seconds=SECONDS)
    return sum(prospect.tries for prospect in found) / (time.perf_counter() - begun)


def moments(game: Game, seats: int) -> Iterator[Any]:
    """One game by the opinion: the table before each step."""
    dealer = quiet_dealer(SEED)
    s = lay_out(game, game.pack(seats, {}), dealer)
    for seat in seats_to_act(game, s):
        yield s
        game.step(s, seat, int(game.opinion(s, seat, dealer)), dealer)


def first_seat(game: Game, s: Any) -> int:
    mask = int(game.to_act(s))
    return (mask & -mask).bit_length() - 1


def measure_strength(slug: str, seats: int, playouts: int, games: int) -> Share:
    terms = Terms(slug, seats, {}, [CAPTAIN, MATELOT], SEED, playouts)
    ledger = Ledger(terms)
    hold(ledger, terms.rounds(games), partial(play_here, terms), id)
    share = cross_table(terms, list(ledger.outcomes.values()))[CAPTAIN, MATELOT]
    print(f"{slug}, {playouts} play-outs: {share.share:.3f}, {share.bounds}", flush=True)
    return share


def draw_strength(times: Mapping[str, Sequence[float]], shares: Mapping[str, Sequence[Share]], path: Path) -> None:
    """The share of wins of a player that thinks, by how many milliseconds it has for a choice; a line for each game."""
    figure, axes = plt.subplots(figsize=(8, 5), layout="constrained")
    for name, found in shares.items():
        reach = [[one.share - one.bounds[0] for one in found], [one.bounds[1] - one.share for one in found]]
        axes.errorbar(times[name], [one.share for one in found], yerr=reach, marker="o", capsize=3, label=name)
    axes.axhline(HALF, color=INK, linewidth=0.8)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
    axes.set_xlabel("milliseconds for each choice, on one core")
    axes.set_ylabel("share of wins against Matelot (95 %)")
    axes.legend()
    save(figure, path)


def print_speed() -> None:
    for slug, game in find_games().items():
        seats = game.seats[len(game.seats) // 2]
        print(f"{slug}, {seats} players: {measure_speed(game, seats):,.0f} play-outs a second", flush=True)


def draw(path: Path, games: int) -> None:
    """With the fewest players; play-outs become time by how fast they are here."""
    times, shares = {}, {}
    for slug, game in find_games().items():
        shares[slug] = [measure_strength(slug, game.seats[0], budget, games) for budget in BUDGETS]
    for slug, game in find_games().items():
        speed = measure_speed(game, game.seats[0])
        times[slug] = [1000 * budget / speed for budget in BUDGETS]
    draw_strength(times, shares, path)


def main(what: str, *rest: str) -> None:
    if what == "speed":
        print_speed()
    else:
        draw(Path(rest[0]), int(rest[1]) if len(rest) > 1 else 200)


if __name__ == "__main__":
    main(*sys.argv[1:])
