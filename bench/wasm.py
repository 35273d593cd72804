"""The rules in WebAssembly against native code: steps of random play and play-outs of a search, in a Chromium worker.

`.venv/bin/python -m bench.wasm [GAME…]`. Both take turns, round by round, and each is measured by the time of processor
that its process got, so that a busy machine takes nothing from either; the figures are those of all rounds together.
All that is native is compiled first, and the browser plays for a while before anything counts.
"""

import base64
import gzip
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Browser, sync_playwright

from fathom.bots.kinds import RANDOM
from fathom.bots.thinking import AT_ONCE, new_thinker
from fathom.bots.tree import clear_tree
from fathom.engine.dealer import seed_dealer, set_words
from fathom.engine.game import MAX_SEATS, Game, Menu, find_games
from fathom.engine.play import quiet_dealer, seats_to_act
from fathom.engine.records import copy
from fathom.engine.specialise import specialise
from fathom.lab.decisions import Decisions
from tests.browser.chromium import FLAGS, find_browser
from tools.rules import file_of

ROUNDS = 5
ROUND = 0.6  # seconds
GAMES = 1_000  # in one call
THOUGHT = 10  # times AT_ONCE play-outs
MILLISECONDS = 1000
WORKER = Path(__file__).with_suffix(".js")
START = """([code, file, seats]) => {
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
  const worker = new Worker(URL.createObjectURL(new Blob([code])));
  window.ask = (task, ms) => new Promise((answer, fail) => {
    worker.onmessage = ({ data }) => answer(data);
    worker.onerror = (event) => fail(new Error(event.message));
    worker.postMessage({ bytes, seats, task, ms });
  });
}"""


class Native:
    """The same that `wasm.js` does."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.box, self.number = game, game.pack(seats, {}), 0
        self.s, self.menu = game.state.new(), Menu.new()
        self.dealer, self.sight, self.noted = quiet_dealer(3), game.sight.new(), Decisions.room(game, 0)
        self.play_games = specialise("fathom.lab.playouts", game).play_games
        self.lengths, self.payoffs = np.zeros(GAMES, np.int64), np.zeros((GAMES, MAX_SEATS), np.int64)
        self.players = np.full(MAX_SEATS, RANDOM, np.int64)
        self.thinker = new_thinker(game)

    def steps(self) -> int:
        """Many games in one call: each costs more than most games do."""
        self.number += GAMES
        table = (self.s, self.box, self.dealer, self.dealer, self.menu, self.players)
        self.play_games(*table, 3, self.number, 0, self.lengths, self.payoffs, self.sight, self.noted)
        return int(self.lengths.sum())

    def playouts(self) -> int:
        self.number += 1
        set_words(self.dealer, 1, 2, 3, 4)
        self.game.set_up(self.s, self.box, self.dealer)
        thinker = self.thinker
        thinker.states[0] = copy(self.s)
        seed_dealer(thinker.dealer, self.number, 0)
        clear_tree(thinker.tree)
        for _ in range(THOUGHT):
            thinker.play(next(seats_to_act(self.game, self.s)), AT_ONCE)
        return thinker.playouts

    def run(self, task: str) -> tuple[int, float]:
        """How many in a round, and how much time of processor that took."""
        play: Callable[[], int] = getattr(self, task)
        begun, count = time.process_time(), 0
        while time.process_time() - begun < ROUND:
            count += play()
        return count, time.process_time() - begun


class InBrowser:
    """A page whose worker plays; its process is asked how much it has worked."""

    def __init__(self, browser: Browser, game: Game, seats: int) -> None:
        self.page, self.line = browser.new_page(), browser.new_browser_cdp_session()
        file = base64.b64encode(file_of(game.slug).read_bytes()).decode()
        self.page.evaluate(START, [WORKER.read_text(encoding="utf-8"), file, seats])

    def worked(self) -> float:
        """Of all pages: no other one does anything."""
        told: dict[str, Any] = self.line.send("SystemInfo.getProcessInfo")
        return sum(float(one["cpuTime"]) for one in told["processInfo"] if one["type"] == "renderer")

    def run(self, task: str) -> tuple[int, float]:
        begun = self.worked()
        count = int(self.page.evaluate("([task, ms]) => ask(task, ms)", [task, ROUND * MILLISECONDS]))
        return count, self.worked() - begun


def rate(rounds: Sequence[tuple[int, float]]) -> float:
    return sum(count for count, _ in rounds) / sum(seconds for _, seconds in rounds)


def measure(here: Native, there: InBrowser, task: str) -> tuple[float, float]:
    """How many a second of processor natively and in the browser, by turns; the first round of each only warms up."""
    rounds = [(here.run(task), there.run(task)) for _ in range(ROUNDS + 1)][1:]
    native, browser = zip(*rounds, strict=True)
    return rate(native), rate(browser)


def compare(browser: Browser, game: Game) -> str:
    """A row of the table: both numbers in WebAssembly, as a share of native, and the size of the file."""
    seats, path = game.seats[-1], file_of(game.slug)
    here, there = Native(game, seats), InBrowser(browser, game, seats)
    found = [measure(here, there, task) for task in ("steps", "playouts")]
    there.page.close()
    shares = " | ".join(f"{browsers:,.0f} | {browsers / native:.2f}" for native, browsers in found)
    return f"| {game.slug} | {shares} | {len(gzip.compress(path.read_bytes())) / 1000:.0f} |"


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(playwright), args=FLAGS)
        yield browser
        browser.close()


def main(slugs: list[str]) -> None:
    print("| game | steps a second | of native | play-outs a second | of native | KB compressed |")
    print("|---|---|---|---|---|---|")
    with chromium() as browser:
        for slug, game in find_games().items():
            if not slugs or slug in slugs:
                print(compare(browser, game), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
