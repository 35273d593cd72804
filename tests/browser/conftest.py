"""A server, a browser, and people in front of it."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from fathom.engine.rule import PLAIN
from tests.browser.chromium import FLAGS, find_browser
from tests.scale import LONG
from tests.server.serving import BOUNDLESS, Served

collect_ignore_glob = [] if PLAIN else ["test_*.py"]  # the page is the same whoever plays the rules

ROOT = Path(__file__).resolve().parent.parent.parent
PICTURES = ROOT / "build" / "screenshots"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESK, PHONE = (1440, 900), (360, 740)
PATIENCE = 180_000  # milliseconds: a bound on failure, for a machine that is busy with other things
SETTLING = 2000  # the same
STILL = """() => document.getAnimations().every(
  (one) => one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity,
)"""

# People in tests are quicker than any other: every tap counts, and nothing takes its time.
IN_A_HURRY = 'localStorage.setItem("fathom.guard", "down"); localStorage.setItem("fathom.pace", "at_once");'

Person = Callable[..., Page]
expect.set_options(timeout=PATIENCE)


def pytest_sessionstart(session: pytest.Session) -> None:
    """A browser that has to be installed is installed once, before anybody looks for it."""
    if not hasattr(session.config, "workerinput"):
        with driver() as playwright:
            find_browser(playwright)


def driver() -> AbstractContextManager[Playwright]:
    node = shutil.which("node")
    if node:
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", node)
    return sync_playwright()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with driver() as playwright:
        opened = playwright.chromium.launch(executable_path=find_browser(playwright), args=FLAGS)
        yield opened
        opened.close()


def in_the_long_run(*values: object) -> pytest.ParameterSet:
    """What the short run tries at another size, or in another language."""
    return pytest.param(*values, marks=pytest.mark.long)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    options = ["--bot-pace", "0.05", "--tables-an-hour", "100000", *BOUNDLESS]
    server = Served(tmp_path_factory.mktemp("served"), *options).start()
    yield server
    server.stop()


@pytest.fixture
def person(browser: Browser, served: Served) -> Iterator[Person]:
    """Opens a browser of their own for somebody; whatever the page complains about fails the test."""
    contexts, complaints = [], []

    def arrive(
        language: str = "en",
        size: tuple[int, int] = DESK,
        at: str = "",
        *,
        hurried: bool = True,
        keeps: bool = False,
        **options: object,
    ) -> Page:
        """With `keeps` the browser fetches all that it takes to play without a network, which is much."""
        context = browser.new_context(
            base_url=at or served.address,
            locale={"fr": "fr-FR", "en": "en-GB", "de": "de-DE"}[language],
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce",
            service_workers="allow" if keeps else "block",
            **options,  # type: ignore[arg-type]
        )
        context.set_default_timeout(PATIENCE)
        if hurried:
            context.add_init_script(IN_A_HURRY)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console", lambda said: complaints.append(said.text) if "Content Security Policy" in said.text else None
        )
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def picture() -> Callable[[Page, str], None]:
    """Keeps a screenshot as test output, for who looks at all of them after a long run."""
    return keep_picture if LONG else lambda _page, _name: None


def keep_picture(page: Page, name: str) -> None:
    assert page.viewport_size is not None
    with suppress(PlaywrightTimeoutError):  # somewhere something always moves
        page.wait_for_function(STILL, timeout=SETTLING)
    stem = re.sub(r"\W+", "-", f"{name}-{page.viewport_size['width']}")
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{stem}.png")


def serious_faults(page: Page) -> list[str]:
    """What axe finds that would keep somebody out."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{fault['id']}: {fault['nodes'][0]['html'][:160]} {fault['nodes'][0].get('failureSummary', '')[:200]}"
        for fault in found
        if fault["impact"] in {"serious", "critical"}
    ]


def is_too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
