"""A static site in a folder of a host that runs nothing: home, rules, a lesson."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from fathom.server.http.static_site import write_site
from tests.browser.conftest import Person
from tests.browser.sharks import play_to_the_end
from tests.browser.tables import be_known
from tests.browser.test_lessons import STILL
from tests.browser.test_offline import visit_once

Picture = Callable[[Page, str], None]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site lies."""
    root = tmp_path_factory.mktemp("host")
    write_site(root / "sub" / "fathom")
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(root)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        port = server.stdout.readline().split("port ")[1].split()[0]
        yield f"http://127.0.0.1:{port}/sub/fathom/"
        server.terminate()


def test_a_site_without_a_server_opens_from_any_folder(person: Person, host: str, picture: Picture) -> None:
    ana = person("en", at=host, keeps=True)
    asked: list[str] = []
    ana.on("request", lambda request: asked.append(request.url))
    visit_once(ana, host)
    expect(ana.get_by_text("This site has no server")).to_be_visible()
    picture(ana, "site-home")
    ana.get_by_role("button", name="The rules of Shark Attacks!").click()
    expect(ana.get_by_text("R19", exact=True)).to_be_visible()
    ana.go_back()
    ana.get_by_role("link", name="Learn by playing").first.click()
    expect(ana.locator(STILL)).to_be_visible()
    assert "#/learn/" in ana.url
    ana.reload()
    expect(ana.locator(STILL)).to_be_visible()
    ana.go_back()
    expect(ana.locator("article").first).to_be_visible()
    assert [url for url in asked if not url.startswith((host, "data:", "blob:"))] == []
    ana.context.set_offline(True)
    ana.goto(f"{host}#/learn/barrakuda")
    ana.reload()
    expect(ana.locator(STILL)).to_be_visible()


def test_a_whole_game_against_bots_without_a_server(person: Person, host: str) -> None:
    ana = person("en", at=host, keeps=True)
    be_known(ana, "Ana")
    visit_once(ana, host)
    ana.context.set_offline(True)
    ana.locator("article[aria-labelledby=game-sharks] button.main").click()
    ana.wait_for_url(re.compile("#/t/"))
    expect(ana.locator(".board").first).to_be_visible()
    play_to_the_end(ana)
    ana.get_by_role("link", name="Watch it again").click()
    ana.wait_for_url(re.compile("#/r/"))
    expect(ana.locator(".board").first).to_be_visible()
