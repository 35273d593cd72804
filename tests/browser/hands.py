"""How somebody touches a page: with a mouse, with a finger, or with a keyboard alone."""

from playwright.sync_api import Page

AIM = """wanted => {
  const place = document.querySelector(wanted);
  if (!place) return null;
  const box = place.getBoundingClientRect();
  const spots = [[0.5, 0.5], [0.5, 0.8], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2]];
  return spots
    .map(([across, down]) => [box.x + box.width * across, box.y + box.height * down])
    .find(([x, y]) => place.contains(document.elementFromPoint(x, y))) ?? null;
}"""
FOCUSED = "wanted => document.activeElement.matches(wanted)"
BESIDE = "header .turn"  # a tap here does nothing but skip what moves
COUNT = """window.touches = 0;
for (const kind of ["pointerdown", "mousedown", "touchstart"]) addEventListener(kind, () => window.touches++, true);"""
COVER = """wanted => {
  const box = document.querySelector(wanted)?.getBoundingClientRect();
  const over = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return over ? over.outerHTML.slice(0, 200) : "nothing";
}"""
TRIES, FEW_TRIES = 6000, 20
MOST_TABS = 120


class Mouse:
    """Touches a place in its middle, or beside it where something lies over the middle."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, selector: str) -> None:
        for _ in range(TRIES):
            if self.hits(selector):
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"{selector} cannot be reached, there is {self.page.evaluate(COVER, selector)}")

    def tries(self, selector: str) -> bool:
        """Presses what may be gone already, because somebody else was quicker."""
        for _ in range(FEW_TRIES):
            if self.hits(selector):
                return True
            self.page.wait_for_timeout(20)
        return False

    def hits(self, selector: str) -> bool:
        spot = self.page.evaluate(AIM, selector)
        if spot:
            self.touch(*spot)
        return bool(spot)

    def touch(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def skip(self) -> None:
        """What moves is done at once: any key will do, and is quicker than a click."""
        self.page.keyboard.press("Shift")


class Finger(Mouse):
    """Needs a context that knows touch."""

    def touch(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)

    def skip(self) -> None:
        """Where something lies over that place, a key must do: a game of bots alone would take its time."""
        if not self.hits(BESIDE):
            super().skip()


class Keys(Mouse):
    """Goes from place to place with Tab, unless a board has a shorter way."""

    def press(self, selector: str) -> None:
        self.reach(selector)
        self.page.keyboard.press("Enter")

    def hits(self, selector: str) -> bool:
        is_there = self.page.locator(selector).count() > 0
        if is_there:
            self.press(selector)
        return is_there

    def reach(self, selector: str, key: str = "Tab") -> None:
        for _ in range(MOST_TABS):
            if self.page.evaluate(FOCUSED, selector):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} never gets to {selector}")


def count_touches(page: Page) -> None:
    """From here on `window.touches` counts what a mouse or a finger did."""
    page.add_init_script(COUNT)
