"""Tables of any game, as people lay and find them at the page."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Page, Route

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
        if isinstance(value, list):
            bring_row(page, option, value)
        else:
            choose_option(page, option, value)
    page.locator("form.panel button.main").click()
    page.wait_for_url(re.compile("/t/"))
    return page.locator(".share .code").inner_text() if "person" in chairs else ""


def bring_row(page: Page, name: str, row: list[int]) -> None:
    """A row of somebody's own edition, for which the form has no field: it joins what the page sends."""

    def join(route: Route) -> None:
        wish: Any = route.request.post_data_json
        wish["settings"][name] = row
        route.fallback(post_data=json.dumps(wish))

    page.route("**/api/tables", join, times=1)


def choose_option(page: Page, option: str, value: Setting) -> None:
    if isinstance(value, int):
        page.locator(f"input[type=number][name={option}]").fill(str(value))
    else:
        choices = page.locator(f"input[name={option}]")
        values = choices.evaluate_all("all => all.map((one) => one.value)")  # "on" has no attribute of its own
        choices.nth(values.index(value)).check(force=True)


def sit_down(page: Page, key: str, name: str) -> None:
    page.goto(f"/t/{key}")
    page.locator("input[autocomplete=nickname]").fill(name)
    page.locator("li.empty button").first.click()


def is_over(page: Page) -> bool:
    return page.locator(".end").count() > 0


def log_of(page: Page) -> list[str]:
    return page.locator(".lines[role=log] p").all_inner_texts()
