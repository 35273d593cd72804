"""Every page, by day and by night, wide and narrow: nobody is kept out, nothing runs over the edge."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Person, is_too_wide, serious_faults
from tests.browser.sharks import lay_table, play_to_the_end, wait_for_turn

Picture = Callable[[Page, str], None]
Size = tuple[int, int]


def inspect(page: Page, picture: Picture, name: str) -> None:
    picture(page, name)
    assert not is_too_wide(page), f"{name} is wider than the screen"
    assert serious_faults(page) == [], name


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_page_is_open_to_all(person: Person, picture: Picture, size: Size, scheme: str) -> None:
    ana = person("en" if scheme == "light" else "fr", size, color_scheme=scheme)
    ana.goto("/")
    expect(ana.locator("article").nth(4)).to_be_visible()
    inspect(ana, picture, f"home {scheme}")
    ana.goto("/nowhere")
    expect(ana.locator("h1")).to_be_visible()
    inspect(ana, picture, f"lost {scheme}")
    ana.goto("/new/sharks")
    ana.locator("summary").click()
    inspect(ana, picture, f"new table {scheme}")
    lay_table(ana, "Ana", ["person"])
    expect(ana.locator(".share .code")).to_be_visible()
    inspect(ana, picture, f"waiting {scheme}")
    lay_table(ana, "Ana", ["opinion", "opinion"])
    wait_for_turn(ana)
    inspect(ana, picture, f"table {scheme}")
    ana.locator("header button").first.click()
    expect(ana.get_by_role("dialog")).to_be_visible()
    inspect(ana, picture, f"rules {scheme}")
    ana.keyboard.press("Escape")
    play_to_the_end(ana)
    ana.locator(".end button").last.click()
    inspect(ana, picture, f"end {scheme}")
    ana.locator(".end a").click()
    ana.wait_for_url(re.compile("/r/"))
    expect(ana.locator(".board").first).to_be_visible()
    inspect(ana, picture, f"replay {scheme}")
