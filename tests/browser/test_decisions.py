"""Every family of decisions, made at the page by keyboard alone, and in the long run by mouse too.

That each can be pressed is seen on every screen (`test_screens.py`), and whole games are played by touch. Bermudes has
a test of its own.
"""

from collections.abc import Callable, Mapping

import pytest

from fathom.engine.game import find_game
from tests.browser import barrakuda, breath, plongee, sharks
from tests.browser.conftest import Person, in_the_long_run
from tests.browser.hands import COUNT, Keys, Mouse
from tests.browser.moments import go_to_moment
from tests.browser.people import wait_until_asked
from tests.browser.witness import Witness
from tests.moments import SETUPS, Setup, find_moments
from tests.server.serving import Served

Deed = Callable[[Mouse, int], None]
DEEDS: Mapping[str, tuple[type[Keys], Deed]] = {
    "sharks": (Keys, sharks.do),
    "plongee": (Keys, plongee.do),
    "barrakuda": (barrakuda.DigitKeys, barrakuda.do),
    "breath": (breath.CardKeys, breath.do),
}


@pytest.mark.parametrize("has_mouse", [in_the_long_run(True), False], ids=["mouse", "keyboard"])
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.game)
def test_every_decision_can_be_made(setup: Setup, person: Person, served: Served, *, has_mouse: bool) -> None:
    keys, do = DEEDS[setup.game]
    witness = Witness(find_game(setup.game).actions)
    page = witness.watch(person("en"))
    hands = Mouse(page) if has_mouse else keys(page)
    for moment in find_moments(setup).values():
        go_to_moment(served, moment, page)
        wait_until_asked(page)
        page.evaluate(COUNT)
        do(hands, moment.action)
        witness.wait_for(page, moment.action)
        assert has_mouse or page.evaluate("window.touches") == 0
    assert witness.missing == set()
