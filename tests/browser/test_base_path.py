"""The page below a path of a host, as a proxy shows it: every address begins with it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Person
from tests.browser.sharks import lay_race, play_to_the_end
from tests.server.serving import Served


@pytest.fixture
def below(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path / "data", "--bot-pace", "0.05", "--base-path", "/games").start()
    yield server
    server.stop()


def test_a_whole_game_below_a_path(person: Person, below: Served) -> None:
    ana = person("en", at=below.address)
    ana.goto("/games/")
    links = ana.locator("a").evaluate_all("(links) => links.map((link) => link.pathname)")
    assert [path for path in links if not path.startswith("/games/")] == []
    lay_race(ana, "Ana", ["matelot"])
    ana.wait_for_url(re.compile("/games/t/"))
    ana.reload()
    expect(ana.locator(".board").first).to_be_visible()
    play_to_the_end(ana)
    with ana.expect_download() as kept:
        ana.get_by_role("button", name="Share the result").click()
    assert kept.value.suggested_filename.endswith(".png")
    ana.get_by_role("link", name="Watch it again").click()
    ana.wait_for_url(re.compile("/games/r/"))
    expect(ana.locator(".board").first).to_be_visible()
    ana.go_back()
    ana.wait_for_url(re.compile("/games/t/"))
