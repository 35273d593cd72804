"""The rules in WebAssembly against native code, by turns, on one core: steps of random play and play-outs of a search.

`.venv/bin/python -m bench.wasm [GAME…]` needs Node; all that is native is compiled first.
"""

import gzip
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from fathom.bots.kinds import RANDOM
from fathom.bots.thinking import AT_ONCE, new_thinker
from fathom.bots.tree import clear_tree
from fathom.engine.dealer import seed_dealer, set_words
from fathom.engine.game import MAX_SEATS, Game, Menu, find_games
from fathom.engine.play import quiet_dealer, seats_to_act
from fathom.engine.records import copy
from fathom.engine.specialise import specialise
from tools.rules import file_of

SECONDS = 3
GAMES = 1_000  # in one call
THOUGHT = 10  # times AT_ONCE play-outs
NODE = ["node", str(Path(__file__).with_suffix(".mjs"))]


def rate(play: Callable[[], int]) -> float:
    """How many a second of processor, after one that compiles."""
    play()
    begun, count = time.process_time(), 0
    while time.process_time() - begun < SECONDS:
        count += play()
    return count / (time.process_time() - begun)


class Native:
    """The same that `wasm.mjs` does."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.box, self.number = game, game.pack(seats, {}), 0
        self.s, self.menu = game.state.new(), Menu.new()
        self.dealer = quiet_dealer(3)
        self.play_games = specialise("fathom.lab.playouts", game).play_games
        self.lengths, self.payoffs = np.zeros(GAMES, np.int64), np.zeros((GAMES, MAX_SEATS), np.int64)
        self.players = np.full(MAX_SEATS, RANDOM, np.int64)
        self.thinker = new_thinker(game)

    def lay_out(self, number: int) -> None:
        set_words(self.dealer, number, 2, 3, 4)
        self.game.set_up(self.s, self.box, self.dealer)

    def play(self) -> int:
        """Many games in one call: each costs more than most games do."""
        self.number += GAMES
        table = (self.s, self.box, self.dealer, self.menu, self.players)
        self.play_games(*table, 3, self.number, 0, self.lengths, self.payoffs)
        return int(self.lengths.sum())

    def think(self) -> int:
        self.number += 1
        self.lay_out(1)
        thinker = self.thinker
        thinker.states[0] = copy(self.s)
        seed_dealer(thinker.dealer, self.number, 0)
        clear_tree(thinker.tree)
        for _ in range(THOUGHT):
            thinker.play(next(seats_to_act(self.game, self.s)), AT_ONCE)
        return thinker.playouts


def compare(game: Game) -> str:
    """A row of the table: both numbers in WebAssembly, as a share of native, and the size of the file."""
    seats, path = game.seats[-1], file_of(game.slug)
    native = Native(game, seats)
    here = {"steps": rate(native.play), "playouts": rate(native.think)}
    told = subprocess.run([*NODE, str(path), str(seats), str(SECONDS)], check=True, stdout=subprocess.PIPE)
    there = json.loads(told.stdout)
    shares = " | ".join(f"{there[name]:,.0f} | {there[name] / here[name]:.2f}" for name in here)
    return f"| {game.slug} | {shares} | {len(gzip.compress(path.read_bytes())) / 1000:.0f} |"


def main(slugs: list[str]) -> None:
    print("| game | steps a second | of native | play-outs a second | of native | KB compressed |")
    print("|---|---|---|---|---|---|")
    for slug, game in find_games().items():
        if not slugs or slug in slugs:
            print(compare(game), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
