"""After one visit the page is there without a network: home, lessons, rules, in every language."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fathom.games.bermudes.material import ROUNDS
from fathom.server.http.static_page import BUNDLE
from tests.browser import barrakuda, bermudes, breath, plongee, sharks
from tests.browser.conftest import DESK, PHONE, Person, in_the_long_run
from tests.browser.hands import Finger
from tests.browser.people import play_to_the_end
from tests.browser.tables import be_known
from tests.browser.test_lessons import STILL
from tests.server.serving import BOUNDLESS, Served

Picture = Callable[[Page, str], None]
SHORT = (375, 553)
ALL_KEPT = "() => navigator.serviceWorker.ready.then((found) => found.active.state === 'activated')"
KEPT = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = (await Promise.all(caches_.map((one) => one.keys()))).flat();
  return requests.map(({ url }) => new URL(url).pathname);
}"""
WORDS = {
    "en": {"home": "Five diving games", "alone": "You are offline", "rules": "The rules of Shark Attacks!"},
    "fr": {"home": "jeux de plongée", "alone": "Tu es hors ligne", "rules": "Les règles de Shark Attacks"},
}


@pytest.fixture
def leaving(tmp_path: Path) -> Iterator[Served]:
    """A server that goes away, below a path of its host."""
    server = Served(tmp_path / "data", "--base-path", "/games", *BOUNDLESS).start()
    yield server
    if server.process and server.process.poll() is None:
        server.stop()


def visit_once(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("article").first).to_be_visible()
    page.wait_for_function(ALL_KEPT)


def look_around(page: Page, home: str, language: str) -> None:
    """All that needs nobody else, by addresses and by taps."""
    words = WORDS[language]
    page.goto(home)
    expect(page.get_by_text(words["home"]).first).to_be_visible()
    expect(page.get_by_text(words["alone"])).to_be_visible()
    expect(page.get_by_role("button", name="Join")).to_have_count(0)
    page.get_by_role("button", name=re.compile(words["rules"])).click()
    expect(page.get_by_text("R19", exact=True)).to_be_visible()
    page.goto(f"{home}learn/breath")
    expect(page.locator(STILL)).to_be_visible()


@pytest.mark.parametrize("size", [in_the_long_run(DESK), SHORT], ids=["desk", "phone"])
def test_after_one_visit_all_is_there_without_a_network(
    person: Person, leaving: Served, picture: Picture, size: tuple[int, int]
) -> None:
    ana = person("en", size, at=leaving.address, keeps=True)
    visit_once(ana, "/games/")
    kept = set(ana.evaluate(KEPT))
    assert {"/games/index.html", "/games/api/games.json", "/games/api/games/sharks/fr/rulebook.md"} <= kept
    assert {f"/games/assets/{path.name}" for path in (BUNDLE / "assets").iterdir()} <= kept
    assert [path for path in kept if re.search("/(tables|matches|replays|health|metrics|status|sw.js)", path)] == []
    leaving.stop()
    ana.context.set_offline(True)
    look_around(ana, "/games/", "en")
    ana.goto("/games/")
    picture(ana, "offline-home")
    ana.evaluate("localStorage.setItem('fathom.language', 'fr')")
    look_around(ana, "/games/", "fr")
    picture(ana, "offline-lesson-fr")


def dive_to_the_end(page: Page) -> None:
    diver = bermudes.ThumbDiver(page)
    for _ in range(ROUNDS):
        bermudes.go_down(diver)
        bermudes.lay_cards(diver, rounds=2)
        bermudes.come_up(diver)


WHOLE: Mapping[str, Callable[[Page], None]] = {
    "sharks": lambda page: play_to_the_end(sharks.Bather(Finger(page))),
    "breath": lambda page: play_to_the_end(breath.Diver(Finger(page))),
    "barrakuda": lambda page: play_to_the_end(barrakuda.Diver(Finger(page))),
    "plongee": lambda page: play_to_the_end(plongee.Diver(Finger(page))),
    "bermudes": dive_to_the_end,
}


@pytest.mark.long
@pytest.mark.parametrize("slug", WHOLE)
def test_a_whole_game_is_played_and_shown_again_without_a_network(
    slug: str, person: Person, leaving: Served, picture: Picture
) -> None:
    lea = person("fr", PHONE, at=leaving.address, keeps=True, has_touch=True, is_mobile=True)
    be_known(lea, "Léa")
    visit_once(lea, "/games/")
    leaving.stop()
    lea.context.set_offline(True)
    lea.locator(f"article[aria-labelledby=game-{slug}] button.main").click()
    lea.wait_for_url(re.compile("/t/local-"))
    WHOLE[slug](lea)
    expect(lea.locator(".end")).to_be_visible()
    picture(lea, f"offline {slug} end")
    lea.locator("dialog a[href*='/r/']").click()
    lea.wait_for_url(re.compile("/r/local-"))
    expect(lea.locator(".board").first).to_be_visible()
    picture(lea, f"offline {slug} replay")
