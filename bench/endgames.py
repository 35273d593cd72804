"""Who finds the best action in the endgames of Hold Your Breath! for two, whose exact chances are known.

`.venv/bin/python -m bench.endgames PLAYER GAMES PLAYOUTS…` lets two of a kind (matelot, or a Captain with the first so
many play-outs) play, and asks everybody wherever the rest is a game of open cards and something hangs on the choice.
A Kraken knows these chances: here is the search that it would be led by if it did not. Bounds are for whole games.
"""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from fathom.bots.levels import Effort, chances_of, choose_with_effort, kraken_for, thinker_for
from fathom.bots.thinking import Thinker
from fathom.engine.game import find_game
from fathom.engine.play import lay_out, quiet_dealer, seats_to_act
from fathom.engine.records import copy
from fathom.lab.study.bounds import Array, Measured, Unit, ratio, share

GAME = find_game("breath")
SEATS, SEED = 2, 20261119
MATELOT, CAPTAIN = "matelot", "capitaine"


class Moment(NamedTuple):
    """A decision in an endgame, and what each action is worth."""

    s: Any
    seat: int
    chances: dict[int, float]
    seconds: float  # of the processor, to know that

    @property
    def is_choice(self) -> bool:
        return len(self.chances) > 1

    @property
    def hangs(self) -> bool:
        return len(set(self.chances.values())) > 1


Choose = Callable[[Moment, int], int]  # with a seed


def moments(player: str, number: int, effort: Effort) -> Iterator[Moment]:
    """All decisions of a game's endgame, if it has one."""
    dealer = quiet_dealer(SEED, number)
    s = lay_out(GAME, GAME.pack(SEATS, {}), dealer)
    for step, seat in enumerate(seats_to_act(GAME, s)):
        began = time.process_time()
        found = {one.action: one.chance for one in chances_of(GAME, s, seat)}
        if found:
            yield Moment(copy(s), seat, found, time.process_time() - began)
        GAME.step(s, seat, choose_with_effort(GAME, s, seat, player, mind(number, step), effort), dealer)


def mind(number: int, step: int) -> int:
    return number * 1_000 + step


def at_a_glance(level: str) -> Choose:
    return lambda moment, seed: choose_with_effort(GAME, moment.s, moment.seat, level, seed, Effort())


def searching(thinker: Thinker, playouts: int) -> Choose:
    return lambda moment, seed: thinker.think(moment.s, moment.seat, seed, playouts)[0].action


def players(patience: Sequence[int]) -> Iterator[tuple[str, Choose]]:
    led = kraken_for(GAME, lay_out(GAME, GAME.pack(SEATS, {}), quiet_dealer(0)))
    yield "mousse", at_a_glance("mousse")
    yield MATELOT, at_a_glance(MATELOT)
    for playouts in patience:
        yield f"capitaine, {playouts:,} play-outs", searching(thinker_for(GAME), playouts)
    for playouts in patience:
        yield f"led by the net, {playouts:,} play-outs", searching(led, playouts)


def judged(games: list[list[Moment]], choose: Choose) -> tuple[Measured, Measured]:
    """How often the choice is one of the best, and what chance it gives away on the mean."""
    rows = np.array([judged_game(number, hanging, choose) for number, hanging in enumerate(games) if hanging])
    counts, best, lost = rows.T
    return share(best, counts), ratio(lost, counts, Unit.SHARE)


def judged_game(number: int, hanging: list[Moment], choose: Choose) -> tuple[int, int, float]:
    lost = []
    for place, moment in enumerate(hanging):
        chosen = moment.chances[choose(moment, mind(number, place))]
        lost.append(max(moment.chances.values()) - chosen)
    return len(hanging), lost.count(0.0), sum(lost)


def told(found: Measured) -> str:
    return f"{found.value:.1%} ({found.low:.1%} – {found.high:.1%})"


def tell_positions(games: list[list[Moment]]) -> None:
    choices = [[moment for moment in game if moment.is_choice] for game in games]
    reached: Array = np.array([bool(game) for game in games], float)
    seconds = [moment.seconds for game in choices for moment in game]
    hanging: Array = np.array([[sum(moment.hangs for moment in game), len(game)] for game in choices], float)
    print(f"{told(share(reached, np.ones(len(games))))} of {len(games):,} games have such an endgame,", end=" ")
    print(f"with {hanging[:, 1].sum() / reached.sum():.1f} choices on the mean;", end=" ")
    print(f"something hangs on {told(share(*hanging.T))} of {len(seconds):,} choices,", end=" ")
    print(f"in {(hanging[:, 0] > 0).sum():,} games.", end=" ")
    print(f"Solved in {1000 * np.median(seconds):.1f} ms (median), {1000 * max(seconds):.0f} ms at most.\n", flush=True)


def main(player: str, count: str, *patience: str) -> None:
    budgets = [int(playouts) for playouts in patience]
    effort = Effort(playouts=budgets[0])
    next(moments(player, 0, effort), None)  # what is compiled or loaded is no time of theirs
    games = [list(moments(player, number, effort)) for number in range(int(count))]
    tell_positions(games)
    hanging = [[moment for moment in game if moment.hangs] for game in games]
    print("| | the best action | chance given away |\n|---|---|---|")
    for name, choose in players(budgets):
        best, lost = judged(hanging, choose)
        print(f"| {name} | {told(best)} | {told(lost)} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
