"""Random play in pgx, on whatever device JAX finds: needs jax and pgx, and nothing of ours.

    python on_pgx.py [ENV…] [--batch N] [--steps N] [--times N]

For each environment a line of JSON: decisions a second by the clock and by the processor, the best of so many times.
With `--turns` it measures whatever environment each line of the input names: so it takes turns with others
(`bench/kin.py`).
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

ENVS = "kuhn_poker", "leduc_holdem", "2048", "backgammon", "sparrow_mahjong", "tic_tac_toe"


def any_allowed(mask: Any, key: Any) -> Any:
    """One of the allowed actions, by one random number, however many there are."""
    place = jnp.floor(jax.random.uniform(key) * mask.sum())
    return jnp.argmax(jnp.cumsum(mask) > place)


def prepare(name: str, batch: int, steps: int) -> Callable[[], None]:
    """Plays `steps` decisions in each of `batch` games, all in one compiled loop; games that end begin anew."""
    env: Any = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def play_one(_: int, carried: tuple[Any, Any]) -> tuple[Any, Any]:
        states, key = carried
        key, chosen, drawn = jax.random.split(key, 3)
        actions = jax.vmap(any_allowed)(states.legal_action_mask, jax.random.split(chosen, batch))
        return step(states, actions, jax.random.split(drawn, batch)), key

    play_many = jax.jit(lambda states, key: jax.lax.fori_loop(0, steps, play_one, (states, key)))
    first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), batch))
    kept = [jax.block_until_ready(play_many(first, jax.random.PRNGKey(2)))]

    def play() -> None:
        kept[0] = jax.block_until_ready(play_many(*kept[0]))

    return play


def measure(play: Callable[[], None], decisions: int, times: int) -> dict[str, float]:
    by_clock = by_processor = 0.0
    for _ in range(times):
        clock, processor = time.perf_counter(), time.process_time()
        play()
        by_clock = max(by_clock, decisions / (time.perf_counter() - clock))
        by_processor = max(by_processor, decisions / (time.process_time() - processor))
    return {"by_clock": by_clock, "by_processor": by_processor}


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("envs", nargs="*", default=ENVS)
    asked.add_argument("--batch", type=int, default=1024)
    asked.add_argument("--steps", type=int, default=100)
    asked.add_argument("--times", type=int, default=8)
    asked.add_argument("--turns", action="store_true")
    wanted = asked.parse_args()
    ready: dict[str, Callable[[], None]] = {}
    for name in map(str.strip, sys.stdin) if wanted.turns else wanted.envs:
        if name not in ready:
            ready[name] = prepare(name, wanted.batch, wanted.steps)
        rates = measure(ready[name], wanted.batch * wanted.steps, wanted.times)
        told = {"env": name, "device": jax.devices()[0].device_kind, "batch": wanted.batch, "steps": wanted.steps}
        print(json.dumps(told | rates), flush=True)


if __name__ == "__main__":
    main()
