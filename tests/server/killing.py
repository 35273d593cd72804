"""A server that is killed again and again while people play. `bench/kills.py` does it for longer."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random

from tests.server.serving import Served
from tests.server.witness import Witness

MOST_MOVES = 8  # of each table between two kills, about
A_MOMENT = 0.05  # seconds: a kill does not wait for a move to end
TOGETHER = 10  # tables that come back at once


async def kill_again_and_again(
    served: Served, witnesses: Sequence[Witness], kills: int, seed: int, say: Callable[[str], None]
) -> None:
    """After each kill everybody comes back, compares, and plays on."""
    rng = Random(seed)  # noqa: S311  # the same moments in every run
    for number in range(1, kills + 1):
        playing = [asyncio.create_task(witness.play()) for witness in witnesses]
        await some_moves(witnesses, rng.randrange(1, MOST_MOVES * len(witnesses)))
        await asyncio.sleep(rng.uniform(0, A_MOMENT))
        served.kill()
        await asyncio.gather(*playing)
        served.start()
        await come_back(witnesses)
        say(f"kill {number}: {account(witnesses)} so far; all there")
    for witness in witnesses:
        await witness.check_tables()
        await witness.leave()


def account(witnesses: Sequence[Witness]) -> str:
    moves, words = sum(w.moves for w in witnesses), sum(w.words for w in witnesses)
    return f"{moves} moves and {words} words acknowledged, {sum(len(w.finished) for w in witnesses)} matches over"


async def some_moves(witnesses: Sequence[Witness], count: int) -> None:
    enough = sum(witness.moves for witness in witnesses) + count
    while sum(witness.moves for witness in witnesses) < enough:
        await asyncio.sleep(A_MOMENT)


async def come_back(witnesses: Sequence[Witness]) -> None:
    for first in range(0, len(witnesses), TOGETHER):
        await asyncio.gather(*(witness.come_back() for witness in witnesses[first : first + TOGETHER]))
