"""How soon one may decide after the tap on "Play against bots": `.venv/bin/python -m bench.first_decision`.

*Barrakuda*, where all choose at once and nobody is waited for, at a compiled server on this machine: once played by the
browser itself, once live. Each time a browser that was never here before (nothing is cached), and then once more in the
same one. Measured from the tap to the frame in which the first card can be chosen.
"""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from bench.house import wait_for_rules
from bench.placed import summary
from tests.browser.chromium import FLAGS, find_browser
from tests.server.serving import Served

TIMES = 20
GAME = "barrakuda"
NO_RULES = "delete window.WebAssembly"  # then the server lays the table
KNOWN = 'localStorage.setItem("fathom.name", "Ana"); localStorage.setItem("fathom.guard", "down")'
TAP = f"""() => new Promise((done) => {{
  const asked = () => document.querySelector(".board [data-leads]:not([data-leads=''])");
  document.querySelector("article[aria-labelledby=game-{GAME}] button.main").click();
  const began = performance.now();
  requestAnimationFrame(function look() {{
    if (asked()) done(performance.now() - began);
    else requestAnimationFrame(look);
  }});
}})"""


def tap(page: Page) -> float:
    page.goto("/")
    page.wait_for_selector(f"article[aria-labelledby=game-{GAME}] button.main")
    page.wait_for_timeout(500)  # somebody reads
    return float(page.evaluate(TAP))


def measure(browser: Browser, address: str, script: str) -> tuple[list[float], list[float]]:
    """Milliseconds for whoever is here for the first time, and for whoever was here before."""
    fresh, again = [], []
    for _ in range(TIMES):
        context = browser.new_context(base_url=address, locale="en-GB", viewport={"width": 1440, "height": 900})
        context.add_init_script(f"{KNOWN}; {script}")
        page = context.new_page()
        fresh.append(tap(page))
        again.append(tap(page))
        context.close()
    return fresh, again


def main() -> None:
    server = Served(Path(tempfile.mkdtemp()), "--tables-an-hour", "1000").start()
    try:
        wait_for_rules(server.address)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_browser(playwright), args=FLAGS)
            for name, script in (("here", ""), ("live", NO_RULES)):
                for visit, found in zip(("first", "again"), measure(browser, server.address, script), strict=True):
                    print(f"{name}, {visit}: milliseconds after the tap: {summary(found)}")
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
