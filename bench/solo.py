"""What games that browsers play by themselves cost the server: `.venv/bin/python -m bench.solo [PAGES]`.

So many pages play *Shark Attacks!* against bots for a while, as fast as their hands go. The server's seconds of
processor and its memory meanwhile, beside those of the same time without anybody.
"""

import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from bench.house import processor_time, wait_for_rules
from tests.browser.chromium import FLAGS, find_browser
from tests.browser.sharks import may_play, play_once
from tests.server.serving import Served

SECONDS = 20
KNOWN = "; ".join(
    f'localStorage.setItem("fathom.{name}", "{value}")'
    for name, value in (("name", "Ana"), ("guard", "down"), ("pace", "at_once"))
)


def sit_down(browser: Browser, address: str) -> Page:
    context = browser.new_context(base_url=address, locale="en-GB", service_workers="block")
    context.add_init_script(KNOWN)
    page = context.new_page()
    page.goto("/")
    page.locator("article[aria-labelledby=game-sharks] button.main").click()
    page.wait_for_url("**/t/local-*")
    return page


def play(pages: list[Page]) -> int:
    """How many decisions they made; who is through begins anew."""
    made, end = 0, time.monotonic() + SECONDS
    while time.monotonic() < end:
        time.sleep(0.01)
        for page in pages:
            if may_play(page):
                play_once(page, press=False)
                made += 1
            elif page.locator("dialog .button.main").count():
                page.locator("dialog .button.main").first.click()
    return made


def measure(served: Served, pages: list[Page]) -> str:
    used = processor_time(served.pid)
    made = play(pages)
    used = processor_time(served.pid) - used
    return f"{made} decisions, {used:.2f} s of the server's processor, {served.memory:,} KB"


def main(count: int) -> None:
    served = Served(Path(tempfile.mkdtemp()), "--requests", "100000").start()
    try:
        wait_for_rules(served.address)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_browser(playwright), args=FLAGS)
            pages = [sit_down(browser, served.address) for _ in range(count)]
            print(f"nobody, {SECONDS} s: {measure(served, [])}")
            print(f"{count} pages, {SECONDS} s: {measure(served, pages)}")
            browser.close()
    finally:
        served.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
