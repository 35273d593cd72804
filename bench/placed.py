"""How soon a card that one person lays in Bermudes is seen by everybody else: `.venv/bin/python -m bench.placed`.

Four browsers, each in processes of its own, with all their motion: two people dive with a bot, two more look on.
They and a compiled server share this machine. Measured from the touch on a column to the frame in which another browser
draws the card there.
"""

import statistics
import tempfile
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from bench.house import wait_for_rules
from fathom.games.bermudes.material import HAND, ROUNDS
from tests.browser.bermudes import ZONE, Diver, come_up, go_down, lay_sea
from tests.browser.chromium import FLAGS, find_browser
from tests.browser.tables import sit_down
from tests.server.serving import Served

NOTE = """
  const now = () => performance.timeOrigin + performance.now();
  const lie = () => [...document.querySelectorAll(".lane")].map((lane) =>
    [...lane.querySelectorAll(".inside > .card:not(.coming) b")].map((figure) => figure.innerText).join(" "));
  let lain = [];
  window.seen = {};
  window.touched = 0;
  new MutationObserver(() => {
    const before = lain;
    lain = lie();
    const fresh = lain.flatMap((cards, lane) => (cards === before[lane] ? [] : [`${lane}: ${cards}`]));
    if (fresh.length) requestAnimationFrame(() => fresh.forEach((lane) => (window.seen[lane] ??= now())));
  }).observe(document, { childList: true, subtree: true });
  addEventListener("pointerdown", (event) => event.target.closest(".lane") && (window.touched = now()), true);
"""
BROWSERS = 4
TOUCHES = HAND - 2  # cards that each lays in a dive: with empty hands it would end by itself
AIMING = 250  # milliseconds between taking a card and touching a column
REST = 250  # and until the next card


def arrive(browser: Browser, address: str) -> Page:
    page = browser.new_context(base_url=address, locale="en-GB", viewport={"width": 1440, "height": 900}).new_page()
    page.add_init_script(NOTE)
    return page


def open_pages(playwright: Playwright, address: str, closing: ExitStack) -> list[Page]:
    pages = []
    for _ in range(BROWSERS):
        browser = playwright.chromium.launch(executable_path=find_browser(playwright), args=FLAGS)
        closing.callback(browser.close)
        pages.append(arrive(browser, address))
    return pages


def lay_and_measure(diver: Diver, others: list[Page]) -> list[float]:
    """Milliseconds for each of the others; none if no card fits, or if it came too late and sprang back."""
    view = diver.view()
    found = view.fitting(diver.side)
    if found is None:
        return []
    diver.pick(*found)
    diver.page.wait_for_timeout(AIMING)
    diver.lay(*found)
    diver.page.wait_for_timeout(REST)
    value, column = found
    lane = f"{column}: {' '.join(map(str, [*view.columns[column], value]))}"
    touched = float(diver.page.evaluate("window.touched"))
    seen = [page.evaluate("lane => window.seen[lane]", lane) for page in others]
    return [moment - touched for moment in seen if moment]


def measure(ana: Diver, ben: Diver, watchers: list[Page]) -> list[float]:
    """Both lay in turns, in a whole game."""
    found: list[float] = []
    for _ in range(ROUNDS):
        go_down(ana, ben)
        for _ in range(TOUCHES):
            found += lay_and_measure(ana, [ben.page, *watchers])
            found += lay_and_measure(ben, [ana.page, *watchers])
        come_up(ana, ben)
    return found


def summary(found: list[float]) -> str:
    cuts = statistics.quantiles(found, n=100)
    return f"p50 {cuts[49]:.0f}, p90 {cuts[89]:.0f}, p99 {cuts[98]:.0f}, at most {max(found):.0f}"


def main() -> None:
    server = Served(Path(tempfile.mkdtemp()), "--tables-an-hour", "1000").start()
    wait_for_rules(server.address)
    with sync_playwright() as playwright, ExitStack() as closing:
        closing.callback(server.stop)
        ana, ben, *watchers = open_pages(playwright, server.address, closing)
        sit_down(ben, lay_sea(ana, "Ana", ["person", "matelot"]), "Ben")
        for page in watchers:
            page.goto(ana.url)
        for page in (ana, ben):
            expect(page.locator(ZONE)).to_be_visible()
        found = measure(Diver(ana), Diver(ben, side=1), watchers)
    print(f"{len(found)} cards seen in another browser; milliseconds after the touch: {summary(found)}")


if __name__ == "__main__":
    main()
