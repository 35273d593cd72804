"""Games that the browser plays by itself: no server lays the table, and nothing is lost."""

import re
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner
from playwright.sync_api import Page, Route, expect

from fathom.cli import main
from tests.browser.conftest import PHONE, Person, serious_faults
from tests.browser.hands import Mouse
from tests.browser.people import play_until
from tests.browser.sharks import Bather, play_once, play_to_the_end, wait_for_turn
from tests.browser.tables import be_known, is_over, lay_table, log_of

Picture = Callable[[Page, str], None]
HERE = re.compile("/t/local-")


def cut_off(page: Page) -> list[str]:
    """The server has no tables for this page any more; answers with what is asked of it in vain."""
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    page.context.route("**/api/tables**", refuse)
    page.on("websocket", lambda line: asked.append(line.url))
    return asked


def play_some(page: Page, decisions: int) -> None:
    for _ in range(decisions):
        wait_for_turn(page)
        play_once(page, press=False)


def test_a_whole_game_against_bots_without_the_server_through_a_reload(
    person: Person, picture: Picture, tmp_path: Path
) -> None:
    ana = person("en")
    be_known(ana, "Ana")
    asked = cut_off(ana)
    lay_table(ana, "sharks", "Ana", ["random"], {"target": 60, "first": 1})  # more than such a bot makes so soon
    expect(ana).to_have_url(HERE)
    play_some(ana, 2)
    wait_for_turn(ana)
    told = log_of(ana)
    picture(ana, "local table")
    ana.reload()
    wait_for_turn(ana)
    assert log_of(ana)[: len(told)] == told
    ana.goto("/")
    ana.get_by_role("region", name="Go on").get_by_role("link", name="Go on").click()
    play_to_the_end(ana)
    ana.get_by_role("button", name="Check the luck").click()
    expect(ana.locator(".end")).to_contain_text("Everything fits.")
    expect(ana.locator(".end")).to_contain_text("Your salt was mixed into the seed.")
    picture(ana, "local end")
    assert_verified(ana, tmp_path)
    ana.goto("/")
    ana.get_by_role("region", name="My games").get_by_role("link", name="Watch it again").click()
    ana.wait_for_url(re.compile("/r/local-"))
    expect(ana.locator(".board").first).to_be_visible()
    assert asked == [url for url in asked if "/api/tables" in url and "local-" not in url], (
        "all that was asked is the lobby"
    )


def assert_verified(page: Page, folder: Path) -> None:
    with page.expect_download() as kept:
        page.get_by_role("link", name="The match as a file").click()
    kept.value.save_as(folder / "match.json")
    told = CliRunner().invoke(main, ["verify", str(folder / "match.json"), "--lang", "en"])
    assert told.exit_code == 0, told.output


def test_one_tap_begins_a_game_with_bots_here_and_one_more_the_next(person: Person) -> None:
    ana = person("en", PHONE)
    be_known(ana, "Ana")
    cut_off(ana)
    ana.goto("/")
    ana.locator("article[aria-labelledby=game-sharks] button.main").click()
    ana.wait_for_url(HERE)
    wait_until_over_by_giving_up(ana)
    first = ana.url
    ana.locator("dialog .buttons button").click()
    ana.wait_for_url(lambda url: bool(HERE.search(url)) and url != first)
    expect(ana.locator(".board").first).to_be_visible()


def wait_until_over_by_giving_up(page: Page) -> None:
    """A bot plays on, at once."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").last.click()
    expect(page.locator(".end")).to_be_visible()


def test_two_people_at_one_device_need_no_server(person: Person, picture: Picture) -> None:
    ana = person("en")
    asked = cut_off(ana)
    ana.goto("/new/sharks")
    ana.locator("input[autocomplete=nickname]").fill("Ana")
    chairs = ana.locator("fieldset ul select")
    chairs.nth(0).select_option("here")
    ana.get_by_label("Their name").fill("Ben")
    chairs.nth(1).select_option("mousse")
    ana.locator("form summary").click()
    ana.locator("input[name=target]").fill("30")
    picture(ana, "local form")
    assert serious_faults(ana) == []
    ana.get_by_role("button", name="Start the game").click()
    ana.wait_for_url(HERE)
    expect(ana.get_by_role("list", name="The players")).to_contain_text("Ben")
    expect(ana.get_by_role("button", name="Take back")).to_have_count(0)
    play_until(lambda: is_over(ana), Bather(Mouse(ana)))
    expect(ana.locator(".end")).to_contain_text(re.compile("Ana|Ben"))  # the other is "you"
    assert not [url for url in asked if url.startswith("ws")]


def test_bots_that_think_do_so_beside_the_page(person: Person) -> None:
    ana = person("en")
    cut_off(ana)
    lay_table(ana, "sharks", "Ana", ["kraken"], {"target": 200, "first": 2})
    ana.wait_for_url(HERE)
    expect(ana.locator(".board").first).to_be_visible()
    smooth = ana.evaluate("""() => new Promise((done) => {
      let [last, longest, left] = [performance.now(), 0, 60];
      requestAnimationFrame(function look(now) {
        longest = Math.max(longest, now - last);
        last = now;
        if (left--) requestAnimationFrame(look);
        else done(longest);
      });
    })""")
    assert smooth < 3000  # ms: this thought takes four seconds, and would hold back every frame
    wait_for_turn(ana)


def test_where_there_is_no_webassembly_the_server_lays_the_table(person: Person) -> None:
    ana = person("en")
    ana.add_init_script("delete window.WebAssembly")
    be_known(ana, "Ana")
    ana.goto("/")
    ana.locator("article[aria-labelledby=game-sharks] button.main").click()
    ana.wait_for_url(re.compile("/t/"))
    assert not HERE.search(ana.url)
    expect(ana.locator(".board").first).to_be_visible()
    cut_off(ana)
    ana.goto("/")
    expect(ana.get_by_text("You are offline")).to_be_visible()  # what comes above the games moves them down
    expect(ana.get_by_role("region", name="Go on").get_by_role("link")).to_be_visible()
    ana.locator("article[aria-labelledby=game-sharks] button.main").click()
    expect(ana.get_by_role("alert")).to_contain_text("The table does not answer.")
