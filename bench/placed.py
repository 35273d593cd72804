"""How soon a card that one person lays in Bermudes is seen by the other: `.venv/bin/python -m bench.placed`.

Two browsers, each in processes of its own, with all their motion, and a compiled server, all on this machine. Measured
from the touch on a column to the frame in which the other browser draws the card there.
"""

import statistics
import tempfile
import time
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from fathom.games.bermudes.material import HAND, ROUNDS
from tests.browser.bermudes import ZONE, Diver, come_up, go_down, lay_sea
from tests.browser.chromium import FLAGS, find_browser
from tests.browser.tables import sit_down
from tests.server.serving import Served

NOTE = """
  const now = () => performance.timeOrigin + performance.now();
  const count = () => document.querySelectorAll(".lane .inside > .card:not(.coming)").length;
  let cards = 0;
  window.seen = [];
  window.touched = 0;
  new MutationObserver(() => {
    const more = count();
    if (more > cards) requestAnimationFrame(() => window.seen.push(now()));
    cards = more;
  }).observe(document, { childList: true, subtree: true });
  addEventListener("pointerdown", (event) => event.target.closest(".lane") && (window.touched = now()), true);
"""
TOUCHES = HAND - 2  # cards that each lays in a dive: with empty hands it would end by itself
COMPILING = 300  # seconds, at the very first start
REST = 250  # milliseconds between two cards


def open_browser(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=find_browser(playwright), args=FLAGS)


def arrive(browser: Browser, address: str) -> Page:
    page = browser.new_context(base_url=address, locale="en-GB", viewport={"width": 1440, "height": 900}).new_page()
    page.add_init_script(NOTE)
    return page


def lay_and_measure(diver: Diver, other: Page) -> float | None:
    """In milliseconds; nothing if no card fits, or if it came too late and sprang back."""
    found = diver.view().fitting(diver.side)
    if found is None:
        return None
    before = other.evaluate("window.seen.length")
    diver.lay(*found)
    diver.page.wait_for_timeout(REST)
    seen = other.evaluate("window.seen")
    touched = diver.page.evaluate("window.touched")
    return float(seen[before]) - float(touched) if len(seen) > before else None


def measure(ana: Diver, ben: Diver) -> list[float]:
    """Both lay in turns; a card of one must be seen by the other."""
    found: list[float] = []
    for _ in range(ROUNDS):
        go_down(ana, ben)
        for _ in range(TOUCHES):
            pairs = ((ana, ben.page), (ben, ana.page))
            found += [ms for one, other in pairs if (ms := lay_and_measure(one, other)) is not None]
        come_up(ana, ben)
    return found


def wait_for_rules(address: str) -> None:
    until = time.monotonic() + COMPILING
    while httpx.get(f"{address}/api/status").json()["games"]["bermudes"] < 1:
        assert time.monotonic() < until, "the rules are not compiled"
        time.sleep(1)


def summary(found: list[float]) -> str:
    cuts = statistics.quantiles(found, n=100)
    return f"p50 {cuts[49]:.0f}, p99 {cuts[98]:.0f}, at most {max(found):.0f}"


def main() -> None:
    server = Served(Path(tempfile.mkdtemp()), "--tables-an-hour", "1000").start()
    wait_for_rules(server.address)
    with sync_playwright() as playwright:
        first, second = open_browser(playwright), open_browser(playwright)
        ana, ben = arrive(first, server.address), arrive(second, server.address)
        sit_down(ben, lay_sea(ana, "Ana", ["person"]), "Ben")
        for page in (ana, ben):
            expect(page.locator(ZONE)).to_be_visible()
        found = measure(Diver(ana), Diver(ben, side=1))
        first.close()
        second.close()
    server.stop()
    print(f"{len(found)} cards; milliseconds until the other sees one: {summary(found)}")


if __name__ == "__main__":
    main()
