"""The guided first games, finished by doing what the diver says."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Person, is_too_wide, serious_faults
from tests.tables import GAMES

Picture = Callable[[Page, str], None]
SPEECH = "[data-lesson]"
STILL = f"{SPEECH}:not([data-lesson=moving])"
LONGEST_LESSON = 40  # sentences
COMPILED = 300_000  # milliseconds that the rules may take where nobody has played before
each_game = pytest.mark.parametrize("slug", [game.slug for game in GAMES])


def open_lesson(page: Page, slug: str) -> None:
    page.goto(f"/learn/{slug}")
    expect(page.locator(STILL)).to_be_visible(timeout=COMPILED)


def stage(page: Page) -> str:
    """What the diver does, once nothing moves any more."""
    expect(page.locator(STILL)).to_be_visible()
    return page.locator(SPEECH).get_attribute("data-lesson") or ""


def do_as_told(page: Page) -> None:
    """Reads on, or taps what glows on the board: what plays the move, or first the piece that leads to it."""
    if stage(page) == "reads":
        page.locator("[data-lesson-next]").click()
        return
    asked = page.locator(SPEECH).get_attribute("data-asked")
    final, leads = page.locator(f"#main [data-action='{asked}']"), page.locator(f"#main [data-leads~='{asked}']")
    if not final.count():
        leads.first.click()
    final.first.click()


def take_lesson(page: Page, slug: str) -> list[str]:
    """From the first word to the last; answers all that the diver said."""
    open_lesson(page, slug)
    said: list[str] = []
    for _ in range(LONGEST_LESSON):
        if stage(page) == "over":
            return said
        said.append(page.locator(f"{SPEECH} [role=status] p").first.inner_text())
        do_as_told(page)
    raise AssertionError("the lesson does not end")


@each_game
@pytest.mark.parametrize(("size", "language"), [(DESK, "fr"), (PHONE, "en")], ids=["desk", "phone"])
def test_a_newcomer_finishes_the_lesson_and_plays(
    person: Person, picture: Picture, slug: str, size: tuple[int, int], language: str
) -> None:
    ana = person(language, size)
    said = take_lesson(ana, slug)
    assert len(set(said)) >= 8
    picture(ana, f"lesson {slug} over")
    ana.locator(f"{SPEECH} .button.main").click()
    ana.wait_for_url(re.compile("/t/"))
    expect(ana.locator(".board").first).to_be_visible()


@each_game
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_lesson_is_open_to_all(person: Person, picture: Picture, slug: str, size: tuple[int, int]) -> None:
    lea = person("fr", size)
    open_lesson(lea, slug)
    while stage(lea) == "reads":
        do_as_told(lea)
    picture(lea, f"lesson {slug} asks")
    assert not is_too_wide(lea)
    assert serious_faults(lea) == []


def test_the_lesson_is_found_from_the_home_page_and_its_rules_are_at_hand(person: Person) -> None:
    ana = person("en")
    ana.goto("/")
    ana.locator("article", has_text="Shark Attacks!").get_by_role("link", name="Learn by playing").click()
    ana.wait_for_url(re.compile("/learn/sharks"))
    expect(ana.locator(STILL)).to_be_visible(timeout=COMPILED)
    ana.get_by_role("button", name="Read rule S6").click()
    expect(ana.get_by_role("dialog")).to_contain_text("S6")


def test_a_lesson_goes_back_keeps_to_its_path_and_can_show_what_it_means(person: Person) -> None:
    ana = person("en")
    open_lesson(ana, "sharks")
    do_as_told(ana)
    assert stage(ana) == "asks"
    ana.locator("#main [aria-disabled=true][data-action]").first.press("Enter")
    expect(ana.get_by_role("status")).to_contain_text("follow the lesson")
    first = ana.locator("#main").inner_text()
    ana.locator("[data-lesson-show]").click()
    expect(ana.locator(SPEECH)).to_contain_text("3 of")
    stage(ana)
    ana.get_by_role("button", name="Go back").click()
    expect(ana.locator(SPEECH)).to_contain_text("2 of")
    expect(ana.locator("#main")).to_have_text(re.compile(re.escape(first.split("\n")[0])))


def test_a_lesson_by_keyboard_alone(person: Person) -> None:
    ana = person("en")
    open_lesson(ana, "sharks")
    for _ in range(LONGEST_LESSON):
        if stage(ana) == "over":
            return
        asked = ana.locator(SPEECH).get_attribute("data-asked")
        glowing = ana.locator(f"#main [data-action='{asked}']")
        ana.keyboard.press("PageDown" if asked is None else glowing.get_attribute("aria-keyshortcuts") or "")
        ana.wait_for_timeout(50)
    raise AssertionError("the lesson does not end")
