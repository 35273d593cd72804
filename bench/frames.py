"""The longest frame of every board: plays each game against bots in Chromium, with full motion.

    .venv/bin/python -m bench.frames [SLUG ...]

A frame is the time between two calls of `requestAnimationFrame`, which a busy machine makes longer; a long task is what
the page itself kept the browser busy with for more than 50 ms. The second is what a board has to answer for.
"""

import argparse
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from rich.console import Console
from rich.table import Table

from fathom.engine.game import find_games
from tests.browser.chromium import FLAGS, find_browser
from tests.browser.people import offered_by
from tests.browser.tables import is_over, lay_table
from tests.server.serving import Served

SECONDS = 25  # of play for each game
SLOW = 50  # milliseconds
BUTTONS = ".board button:not([aria-disabled]):not(:disabled)"
RECORD = """() => {
  window.frames_seen = { count: 0, longest: 0, slow: 0, tasks: [] };
  let last = performance.now();
  requestAnimationFrame(function tick(now) {
    const seen = window.frames_seen;
    seen.count += 1;
    seen.longest = Math.max(seen.longest, now - last);
    seen.slow += now - last > 50 ? 1 : 0;
    last = now;
    requestAnimationFrame(tick);
  });
  new PerformanceObserver((list) => list.getEntries().forEach((task) => window.frames_seen.tasks.push(task.duration)))
    .observe({ type: "longtask" });
}"""


def begin(browser: Browser, address: str, slug: str, size: str) -> Page:
    width, height = map(int, size.split("x"))
    viewport: ViewportSize = {"width": width, "height": height}
    context = browser.new_context(base_url=address, viewport=viewport, locale="en-GB", reduced_motion="no-preference")
    page = context.new_page()
    lay_table(page, slug, "Ana", ["matelot"] * (min(find_games()[slug].seats[-1], 3) - 1), {})
    page.locator(".board").first.wait_for()
    page.wait_for_timeout(1500)  # loading is measured elsewhere
    page.evaluate(RECORD)
    return page


def play(page: Page, seconds: float) -> None:
    """Presses what can be pressed, without skipping anything."""
    for turn in range(round(seconds * 2)):
        page.wait_for_timeout(500)
        if is_over(page):
            return
        press(page, turn)


def press(page: Page, turn: int) -> None:
    """What the board offers, if it says so; else one of its buttons."""
    offered = offered_by(page)
    action = offered[turn % len(offered)] if offered else -1
    named = page.locator(f'.board [data-action="{action}"], .board [data-leads~="{action}"]')
    found = named if named.count() else page.locator(BUTTONS)
    if found.count():
        found.nth(turn % found.count()).dispatch_event("click")


def measure(browser: Browser, address: str, slug: str, wish: argparse.Namespace) -> dict[str, Any]:
    page = begin(browser, address, slug, wish.size)
    play(page, wish.seconds)
    seen: dict[str, Any] = page.evaluate("window.frames_seen")
    page.context.close()
    return seen


def show(found: dict[str, dict[str, Any]]) -> None:
    table = Table("game", "frames", "longest frame, ms", f"frames over {SLOW} ms", "long tasks", "longest task, ms")
    for slug, seen in found.items():
        longest = max(seen["tasks"], default=0)
        row = [seen["count"], round(seen["longest"]), seen["slow"], len(seen["tasks"]), round(longest)]
        table.add_row(slug, *map(str, row))
    Console().print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description="The longest frame of every board.")
    parser.add_argument("games", nargs="*", default=sorted(find_games()))
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--size", default="1440x900")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(Path(folder), "--bot-pace", "0.6", NUMBA_DISABLE_JIT="1").start()  # the page is the same
        browser = playwright.chromium.launch(executable_path=find_browser(playwright), args=FLAGS)
        show({slug: measure(browser, server.address, slug, wish) for slug in wish.games})
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
