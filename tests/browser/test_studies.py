"""Studies on the page: beside each game, with charts to play with where a game has them."""

import pytest
from playwright.sync_api import Page, expect

from fathom.engine.game import find_games
from fathom.engine.languages import LANGUAGES
from fathom.engine.study import has_study, read_study
from tests.browser.conftest import PHONE, Person, is_too_wide, keep_picture, serious_faults

SHORT, LOW, DESK = (375, 553), (844, 390), (1440, 900)
STUDIED = [game for game in find_games().values() if has_study(game)]


def gain_of(page: Page) -> float:
    return float(page.locator("[data-gain]").get_attribute("data-gain") or "nan")


@pytest.mark.parametrize("size", [SHORT, LOW, DESK], ids=["short", "low", "desk"])
def test_the_charts_answer_what_is_chosen(person: Person, size: tuple[int, int]) -> None:
    """At 80 all, 13 swimmers are too few to stop; 22 win."""
    ana = person("fr", size=size)
    ana.goto("/")
    ana.locator("a[href='/study/sharks']").click()
    chart = ana.get_by_role("application")
    expect(chart).to_be_visible()
    assert not is_too_wide(ana)
    assert serious_faults(ana) == []
    keep_picture(ana, "study-sharks")
    for name in ("own", "other"):
        ana.locator(f"[data-choice='{name}']").fill("8")
    close = gain_of(ana)
    ana.locator("[data-choice='other']").fill("0")
    ahead = gain_of(ana)
    assert close > max(0, ahead)
    ana.locator("[data-choice='other']").fill("8")
    chart.focus()
    for _ in range(9):
        ana.keyboard.press("ArrowRight")
    expect(ana.locator("[data-gain]")).to_contain_text("Arrête-toi")
    assert gain_of(ana) < 0


@pytest.mark.parametrize("game", STUDIED, ids=lambda game: game.slug)
def test_every_study_can_be_read_on_a_phone(person: Person, game: object) -> None:
    found = next(one for one in STUDIED if one is game)
    language = LANGUAGES[STUDIED.index(found) % len(LANGUAGES)]
    ana = person(language, size=PHONE, color_scheme="dark")
    ana.goto(f"/study/{found.slug}")
    study = read_study(found, language)
    expect(ana.get_by_role("heading", level=1)).to_have_text(study.title)
    for section in study.sections:
        expect(ana.get_by_role("heading", level=2, name=section.title, exact=True)).to_be_visible()
    assert not is_too_wide(ana)
    assert serious_faults(ana) == []
    keep_picture(ana, f"study-{found.slug}")
