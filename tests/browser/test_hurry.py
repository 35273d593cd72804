"""Hurried taps never gamble: whoever goes on tapping decides once, and nothing that came meanwhile."""

import json

import pytest
from playwright.sync_api import Page, WebSocket

from tests.browser.conftest import Person
from tests.browser.hands import AIM
from tests.browser.moments import go_to_moment
from tests.browser.people import wait_until_asked
from tests.moments import BERMUDES, SETUPS, Setup, find_moments
from tests.server.serving import Served

TAPS, BETWEEN = 30, 100  # milliseconds
TAP_ON = """([x, y, taps, between]) => new Promise((done) => {
  let last = 0;
  requestAnimationFrame(function tap(now) {
    if (now - last >= between) {
      const place = document.elementFromPoint(x, y);
      place.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      place.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
      last = now;
      taps -= 1;
    }
    if (taps) requestAnimationFrame(tap);
    else done();
  });
})"""  # with the frames, as fingers are: a busy page draws on while its timers wait
GREEDY = {"sharks": "PRESS", "plongee": "PAY", "barrakuda": "UNIQUE", "breath": "PLAY_VALUE", "bermudes": "WAIT"}


def decisions_made(page: Page) -> list[int]:
    """What was asked for and granted: a tap on what is shut asks why, in the words of a move, and is told."""
    asked: dict[int, int] = {}
    made: list[int] = []

    def say(frame: str) -> None:
        message = json.loads(frame)
        if message["t"] == "act":
            asked[message["id"]] = message["d"]["action"]

    def hear(frame: str) -> None:
        message = json.loads(frame)
        if message["t"] == "ok" and message["id"] in asked:
            made.append(asked[message["id"]])

    def listen(line: WebSocket) -> None:
        line.on("framesent", lambda frame: say(str(frame)))
        line.on("framereceived", lambda frame: hear(str(frame)))

    page.on("websocket", listen)
    return made


@pytest.mark.parametrize("setup", [*SETUPS, BERMUDES], ids=lambda setup: setup.game)
def test_whoever_goes_on_tapping_decides_once(setup: Setup, person: Person, served: Served) -> None:
    page = person("en", hurried=False)
    made, moment = decisions_made(page), find_moments(setup)[GREEDY[setup.game]]
    go_to_moment(served, moment, page)
    wait_until_asked(page)
    page.wait_for_selector("#main:not(.hurried)")
    spot = page.evaluate(AIM, f'.board :is([data-action="{moment.action}"], [data-leads~="{moment.action}"])')
    page.evaluate(TAP_ON, [*spot, TAPS, BETWEEN])
    assert len(made) == 1
