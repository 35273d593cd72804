"""Tables of any game, as people lay and find them at the page."""

import re
from collections.abc import Mapping, Sequence

from playwright.sync_api import Page

from fathom.engine.box import Setting


def lay_table(page: Page, slug: str, name: str, chairs: Sequence[str], settings: Mapping[str, Setting]) -> str:
    """A new table through the form; `chairs` are the values of the other chairs. Answers the code."""
    page.goto(f"/new/{slug}")
    page.locator("input[autocomplete=nickname]").fill(name)
    selects = page.locator("fieldset ul select")
    while selects.count() > len(chairs):
        page.locator("fieldset li button.icon").last.click()
    while selects.count() < len(chairs):
        page.locator("fieldset:has(ul) > button.small").click()
    for place, chair in enumerate(chairs):
        selects.nth(place).select_option(chair)
    page.locator("form summary").click()
    for option, value in settings.items():
        choose_option(page, option, value)
    page.locator("form.panel button.main").click()
    page.wait_for_url(re.compile("/t/"))
    return page.locator(".share .code").inner_text() if "person" in chairs else ""


def choose_option(page: Page, option: str, value: Setting) -> None:
    field = page.locator(f"input[name={option}]")
    if field.first.get_attribute("type") == "number":
        field.fill(str(value))
    else:
        values = field.evaluate_all("all => all.map((one) => one.value)")  # "on" has no attribute of its own
        field.nth(values.index(str(value))).check(force=True)


def sit_down(page: Page, key: str, name: str) -> None:
    page.goto(f"/t/{key}")
    page.locator("input[autocomplete=nickname]").fill(name)
    page.locator("li.empty button").first.click()


def be_known(page: Page, name: str) -> None:
    """The page has asked for the name before: a game with bots begins at once."""
    page.add_init_script(f"localStorage.setItem('fathom.name', '{name}')")


def is_over(page: Page) -> bool:
    return page.locator(".end").count() > 0


def log_of(page: Page) -> list[str]:
    return page.locator(".lines[role=log] p").all_inner_texts()
