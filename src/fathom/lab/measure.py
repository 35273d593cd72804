"""Measures a game: how fast random play is on one core, how large a state, how long to copy and to compile."""

import os
import subprocess
import sys
import tempfile
import time
from typing import Any

import numpy as np

from fathom.bots.kinds import RANDOM
from fathom.engine.game import Game
from fathom.engine.records import as_array
from fathom.engine.specialise import specialise
from fathom.lab.simulate import GAMES_AT_ONCE, Simulation

SEED = 7
COPIES = 10_000_000
COMPILE = """
from fathom.engine.game import find_game
from fathom.engine.warm import rule_jobs, warm
game = find_game({slug!r})
warm(game, "rules", rule_jobs(game), id)
"""


def measure(game: Game, seconds: float) -> dict[str, Any]:
    seats = game.seats[len(game.seats) // 2]
    steps, games, taken = play_for(game, seats, seconds)
    cold, warm = time_compiling(game)
    return {
        "game": game.slug,
        "seats": seats,
        "steps_per_second": round(steps / taken),
        "games_per_second": round(games / taken),
        "state_bytes": game.state.dtype.itemsize,
        "copy_ns": round(time_copying(game), 2),
        "compile_cold_s": round(cold, 2),
        "compile_warm_s": round(warm, 2),
    }


def play_for(game: Game, seats: int, seconds: float) -> tuple[int, int, float]:
    """Steps, games and seconds of random play on one core, set-up included."""
    simulation = Simulation(game, game.pack(seats, {}), [RANDOM] * seats, 0, SEED)
    simulation.play(range(1))
    steps = games = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        steps += int(simulation.play(range(games, games + GAMES_AT_ONCE)).lengths.sum())
        games += GAMES_AT_ONCE
    return steps, games, time.perf_counter() - begun


def time_copying(game: Game) -> float:
    """Nanoseconds for a copy of a state."""
    copy_back_and_forth = specialise("fathom.lab.playouts", game).copy_back_and_forth
    states = np.concatenate([as_array(game.state.new())] * 2)
    copy_back_and_forth(states, 2)
    begun = time.perf_counter()
    copy_back_and_forth(states, COPIES)
    return (time.perf_counter() - begun) / COPIES * 1e9


def time_compiling(game: Game) -> tuple[float, float]:
    """Seconds from a new process to compiled rules, with an empty cache and with a full one."""
    with tempfile.TemporaryDirectory() as empty:
        environment = os.environ | {"XDG_CACHE_HOME": empty}
        return time_start(game, environment), time_start(game, environment)


def time_start(game: Game, environment: dict[str, str]) -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", COMPILE.format(slug=game.slug)], env=environment, check=True)
    return time.perf_counter() - begun
