"""The guided first games, finished by doing what the diver says."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Person, in_the_long_run, is_too_wide, serious_faults
from tests.browser.hands import Mouse
from tests.browser.people import GLANCE
from tests.browser.test_screens import IN_REACH, place_of
from tests.tables import TAUGHT

Picture = Callable[[Page, str], None]
SPEECH = "[data-lesson]"
STILL = f"{SPEECH}:not([data-lesson=moving])"
LONGEST_LESSON = 60  # sentences and deeds
SHORT, LOW = (375, 553), (844, 390)
COMPILED = 300_000  # milliseconds that the rules may take where nobody has played before
each_game = pytest.mark.parametrize("slug", [game.slug for game in TAUGHT])


def open_lesson(page: Page, slug: str) -> None:
    page.goto(f"/learn/{slug}")
    expect(page.locator(STILL)).to_be_visible(timeout=COMPILED)


def stage(page: Page, in_a_hurry: bool = False) -> str:
    """What the diver does, once nothing moves any more; any key hurries what does."""
    while in_a_hurry and page.locator(STILL).count() == 0:
        Mouse(page).skip()
        page.wait_for_timeout(GLANCE)
    expect(page.locator(STILL)).to_be_visible()
    return page.locator(SPEECH).get_attribute("data-lesson") or ""


def do_as_told(page: Page) -> None:
    """Reads on, or taps what glows on the board: what plays the move, or first the piece that leads to it."""
    if stage(page) == "reads":
        page.locator("[data-lesson-next]").click()
        return
    asked = page.locator(SPEECH).get_attribute("data-asked")
    final, leads = page.locator(f"#main [data-action='{asked}']"), page.locator(f"#main [data-leads~='{asked}']")
    page.wait_for_function(IN_REACH, arg=[place_of(int(asked or -1))])
    if not final.count():
        leads.first.click()
    final.first.click()


HIDDEN = """async () => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const fault = () => {
    const panel = document.querySelector("[data-lesson]");
    const { top, bottom, left, right } = panel.getBoundingClientRect();
    const boxes = [panel, ...panel.querySelectorAll(".words, .way")];
    const cut = boxes.filter((box) => box.scrollHeight > box.clientHeight);
    const out = top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
    const tall = document.documentElement.scrollHeight > innerHeight;
    return cut.length || out || tall ? `${panel.innerText} (${cut.length} cut, ${out}, ${tall})` : "";
  };
  for (let frames = 0; frames < 30 && fault(); frames++) await frame();
  return fault();
}"""


def hidden_words(page: Page) -> str:
    """What the diver says and nobody can read, once the board stands still: cut by its box, or out of the window."""
    return str(page.evaluate(HIDDEN))


def take_lesson(page: Page, slug: str, in_a_hurry: bool) -> list[str]:
    """From the first word to the last; answers all that the diver said, each of which could be read."""
    open_lesson(page, slug)
    said: list[str] = []
    for _ in range(LONGEST_LESSON):
        doing = stage(page, in_a_hurry)
        assert hidden_words(page) == ""
        if doing == "over":
            return said
        said.append(page.locator(f"{SPEECH} [role=status] p").first.inner_text())
        do_as_told(page)
    raise AssertionError("the lesson does not end")


@each_game
@pytest.mark.parametrize(
    ("size", "language"),
    [
        (PHONE, "fr"),
        *(in_the_long_run(size, language) for size, language in [(DESK, "fr"), (DESK, "en"), (PHONE, "en")]),
        *(in_the_long_run(size, language) for size in (SHORT, LOW) for language in ("fr", "en")),
    ],
)
def test_a_newcomer_finishes_the_lesson_and_plays(
    person: Person, picture: Picture, slug: str, size: tuple[int, int], language: str
) -> None:
    ana = person(language, size)
    said = take_lesson(ana, slug, in_a_hurry=size == PHONE)
    assert len(set(said)) >= 8
    picture(ana, f"lesson {slug} over")
    ana.locator(f"{SPEECH} .button.main").click()
    ana.wait_for_url(re.compile("/t/"))
    expect(ana.locator(".board").first).to_be_visible()


@each_game
@pytest.mark.parametrize("size", [in_the_long_run(DESK), PHONE])
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
    ana.get_by_role("button", name="Read rule S40").click()
    expect(ana.get_by_role("dialog")).to_contain_text("S40")


def test_a_lesson_goes_back_keeps_to_its_path_and_can_show_what_it_means(person: Person) -> None:
    ana = person("en")
    open_lesson(ana, "sharks")
    while stage(ana) == "reads":
        do_as_told(ana)
    ana.locator("#main [aria-disabled=true][data-action]").first.press("Enter")
    expect(ana.get_by_role("status")).to_contain_text("Not yet")
    first = ana.locator("#main").inner_text()
    ana.locator("[data-lesson-show]").click()
    expect(ana.locator(SPEECH)).to_contain_text("4 of")
    stage(ana)
    ana.get_by_role("button", name="Go back").click()
    expect(ana.locator(SPEECH)).to_contain_text("3 of")
    expect(ana.locator("#main")).to_have_text(re.compile(re.escape(first.split("\n")[0])))


def test_what_just_happened_stays_in_sight_while_it_is_explained(person: Person) -> None:
    """The red die lies there, the swimmers have not been counted, and nothing moves until the sentence was read."""
    ana = person("en")
    open_lesson(ana, "sharks")
    while "six dice flee" not in ana.locator(SPEECH).inner_text():
        do_as_told(ana)
        stage(ana)
    pill = ana.locator(".told")
    expect(pill).to_have_text("6 blue dice flee for the shore.")
    ana.wait_for_timeout(500)
    expect(pill).to_have_text("6 blue dice flee for the shore.")
    do_as_told(ana)
    stage(ana)
    expect(pill).to_have_text("4 swimmers escape; 4 safe so far.")


def test_whoever_comes_back_goes_on_or_starts_over(person: Person) -> None:
    lea = person("fr", PHONE)
    open_lesson(lea, "barrakuda")
    for _ in range(4):
        do_as_told(lea)
        stage(lea)
    words = lea.locator(f"{SPEECH} .words p")
    left_at = words.first.inner_text()
    lea.goto("/")
    open_lesson(lea, "barrakuda")
    expect(words.first).to_contain_text("Te revoilà")
    expect(words.nth(1)).to_have_text(left_at)
    assert hidden_words(lea) == ""
    lea.get_by_role("button", name="Recommencer").click()
    expect(lea.locator(SPEECH)).to_contain_text("1 sur")
    assert "Te revoilà" not in lea.locator(SPEECH).inner_text()


def test_a_question_mark_asks_about_the_piece_under_the_pointer(person: Person) -> None:
    ana = person("en")
    open_lesson(ana, "barrakuda")
    card = ana.locator("#main .hand [data-clause=K10]").first
    card.hover()
    ana.keyboard.press("?")
    expect(ana.get_by_role("dialog").locator(".rule.asked")).to_contain_text("K10")


@pytest.mark.parametrize("slug", ["sharks", *map(in_the_long_run, ("barrakuda", "plongee", "breath"))])
def test_a_lesson_by_enter_alone(person: Person, slug: str) -> None:
    """The focus goes to the way on, or to what glows; a card that was picked up is laid by the same key."""
    ana = person("en")
    open_lesson(ana, slug)
    for _ in range(2 * LONGEST_LESSON):
        if stage(ana, in_a_hurry=True) == "over":
            return
        ana.keyboard.press("Enter")
        ana.wait_for_timeout(80)
    raise AssertionError(f"the lesson stops at: {ana.locator(SPEECH).inner_text()}")


def test_a_card_picked_up_by_its_digit_is_laid_by_enter(person: Person) -> None:
    ana = person("en")
    open_lesson(ana, "barrakuda")
    ana.keyboard.press("Enter")
    assert stage(ana) == "asks"
    ana.keyboard.press("2")
    expect(ana.locator("#main .hand .picked")).to_be_focused()
    ana.keyboard.press("Enter")
    expect(ana.locator(SPEECH)).to_contain_text("3 of")
