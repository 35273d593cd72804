"""Bermudes as people play it at the page: they hold their breath with a thumb, a key or a click, and lay cards."""

from dataclasses import dataclass

from playwright.sync_api import Page

from fathom.games.bermudes.material import MAX_COLUMNS, VALUES
from fathom.games.bermudes.state import Action
from tests.browser.hands import AIM, FEW_TRIES, Finger, Keys, Mouse
from tests.browser.people import GLANCE
from tests.browser.tables import is_over, lay_table

VIEW = """() => ({
  hand: [...document.querySelectorAll(".hand [data-leads]")].map((card) => Number(card.innerText)),
  columns: [...document.querySelectorAll(".lane")].map((lane) =>
    [...lane.querySelectorAll(".inside > .card:not(.coming) b")].map((figure) => Number(figure.innerText))),
})"""
ZONE = ".zone"
BUTTON = """() => {
  const zone = document.querySelector(".zone");
  return {action: Number(zone?.dataset.action ?? -1), pressed: zone?.ariaPressed};
}"""
GESTURES = ".tool[aria-expanded]:not([aria-disabled])"  # one a second, L7
GO_ON = ".verdict .button"
LIVE: dict[str, int | str] = {"clock": "live", "breath": "honour"}  # nobody's air runs out while a test looks on
TRIES = 8000


def lay_sea(page: Page, name: str, chairs: list[str], **settings: int | str) -> str:
    return lay_table(page, "bermudes", name, chairs, LIVE | settings)


@dataclass(frozen=True)
class View:
    """One's own cards, and what lies below each treasure."""

    hand: list[int]
    columns: list[list[int]]

    def fitting(self, side: int) -> tuple[int, int] | None:
        """A card and a column where it is a neighbour, on one's own side of the sea first: hands must not collide."""
        for column in sorted(range(len(self.columns)), key=lambda number: abs(number - side)):
            for value in self.hand:
                if not self.columns[column] or is_neighbour(value, self.columns[column][-1]):
                    return value, column
        return None


def is_neighbour(value: int, other: int) -> bool:
    return (value - other) % VALUES in (1, VALUES - 1)


def place(value: int, column: int) -> int:
    return Action.PLACE + (value - 1) * MAX_COLUMNS + column


def lane_for(value: int, column: int) -> str:
    """The column, while the card is picked that is to go there."""
    return f".lane[data-action='{place(value, column)}']"


class Diver:
    """Somebody with a mouse: a click on the big button holds the breath, the next one lets it go."""

    hands: Mouse

    def __init__(self, page: Page, side: int = 0) -> None:
        self.page, self.side = page, side
        self.hands = self.given_hands()

    def given_hands(self) -> Mouse:
        return Mouse(self.page)

    def view(self) -> View:
        return View(**self.page.evaluate(VIEW))

    def get_down(self) -> None:
        """Whatever the big button asks for on the way down; a start that was called off begins anew."""
        zone = self.page.evaluate(BUTTON)
        if zone["action"] in (Action.READY, Action.SIGNAL):
            self.press_zone(zone["action"])
        elif zone["action"] == Action.HOLD and zone["pressed"] == "false":
            self.hold()

    def press_zone(self, action: int) -> None:
        self.hands.hits(f"{ZONE}[data-action='{action}']")

    def hold(self) -> None:
        self.hands.hits(f"{ZONE}[aria-pressed=false]")

    def let_go(self) -> None:
        self.hands.hits(f"{ZONE}[aria-pressed=true]")

    def relax(self) -> None:
        """Somebody else has breathed: who has only clicked has nothing to let go of."""

    def is_under_water(self) -> bool:
        return self.page.locator(f"{ZONE}[data-action='{Action.BREATHE}']").count() > 0

    def lay_something(self) -> bool:
        found = self.view().fitting(self.side) if self.is_under_water() else None
        if found:
            self.lay(*found)
        return bool(found)

    def lay(self, value: int, column: int) -> None:
        """A bot may have been quicker, or breathed: then that column takes nothing any more."""
        self.pick(value, column)
        self.hands.tries(lane_for(value, column))

    def pick(self, value: int, column: int) -> None:
        """A card that sprang back is still picked: touching it again would put it down."""
        if not self.page.locator(lane_for(value, column)).count():
            self.hands.tries(f".hand [data-leads~='{place(value, column)}']")

    def show_fingers(self, count: int) -> None:
        self.take_from_tray(f".tray [data-action='{Action.FINGERS + count - 1}']")

    def sign(self, number: int) -> None:
        self.take_from_tray(f".tray [data-action='{Action.SIGN + number}']")

    def point(self, column: int) -> None:
        self.take_from_tray(".tray .wide")
        self.hands.press(f".lane[data-action='{Action.POINT + column}']")

    def take_from_tray(self, gesture: str) -> None:
        """The palm may be closed for a second (L7) in the very moment in which it is pressed: then once more."""
        for _ in range(FEW_TRIES):
            self.hands.press(GESTURES)
            if self.hands.tries(gesture):
                return
        raise AssertionError(f"{gesture} cannot be reached")

    def want_next(self) -> None:
        self.hands.press(f"[data-action='{Action.NEXT}']")

    def read_the_check(self) -> None:
        """Until it has been told; then on to the next dive, if there is one."""
        for _ in range(TRIES):
            if is_over(self.page) or self.is_on_land() or self.goes_on():
                return
            self.hands.skip()
            self.page.wait_for_timeout(GLANCE)
        raise AssertionError("the check does not end")

    def is_on_land(self) -> bool:
        return self.page.locator(".briefing").count() > 0

    def goes_on(self) -> bool:
        return self.hands.hits(f"{GO_ON}:not(:disabled)")


class ThumbDiver(Diver):
    """On a phone: one finger stays on the big button, another one lays the cards."""

    hands: "TwoFingers"

    def given_hands(self) -> "TwoFingers":
        return TwoFingers(self.page)

    def hold(self) -> None:
        self.hands.lift()
        self.hands.rest_on(ZONE)

    def let_go(self) -> None:
        self.hands.lift()

    def relax(self) -> None:
        self.let_go()


class TwoFingers(Finger):
    """A first finger that stays where it is, and a second one that taps."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.glass = page.context.new_cdp_session(page)
        self.resting: list[dict[str, float]] = []

    def rest_on(self, selector: str) -> None:
        spot = self.page.evaluate(AIM, selector)
        if spot:
            self.resting = [{"x": spot[0], "y": spot[1], "id": 0}]
            self.feel("touchStart", self.resting)

    def lift(self) -> None:
        if self.resting:
            self.feel("touchEnd", [])
        self.resting = []

    def touch(self, x: float, y: float) -> None:
        if not self.resting:
            return super().touch(x, y)
        second = {"x": x, "y": y, "id": 1}
        self.feel("touchStart", [*self.resting, second])
        return self.feel("touchEnd", [second])

    def feel(self, kind: str, points: list[dict[str, float]]) -> None:
        self.glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class KeyDiver(Diver):
    """Keyboard alone: the space bar is held down, digits are a card and a column."""

    def given_hands(self) -> Mouse:
        return Keys(self.page)

    def press_zone(self, action: int) -> None:  # noqa: ARG002 - the space bar is every button
        self.page.keyboard.press("Space")

    def hold(self) -> None:
        self.page.keyboard.up("Space")
        self.page.keyboard.down("Space")

    def let_go(self) -> None:
        self.page.keyboard.up("Space")

    def relax(self) -> None:
        self.let_go()

    def lay(self, value: int, column: int) -> None:
        self.strike("Escape", str(value), str(column + 1))

    def show_fingers(self, count: int) -> None:
        self.strike("g", str(count))

    def point(self, column: int) -> None:
        self.strike("p", str(column + 1))

    def strike(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def goes_on(self) -> bool:
        if not self.page.locator(GO_ON).count():
            return False
        self.page.keyboard.press("Space")
        return True


def go_down(*divers: Diver) -> None:
    for _ in range(TRIES):
        if all(diver.is_under_water() for diver in divers):
            return
        for diver in divers:
            diver.get_down()
        divers[0].page.wait_for_timeout(GLANCE)
    raise AssertionError("nobody goes down")


def lay_cards(*divers: Diver, rounds: int) -> None:
    for _ in range(rounds):
        for diver in divers:
            diver.lay_something()
        divers[0].page.wait_for_timeout(200)  # what a hand needs between two cards, L5


def come_up(first: Diver, *others: Diver) -> None:
    for _ in range(TRIES):
        if not first.is_under_water():
            break
        first.let_go()
        first.page.wait_for_timeout(GLANCE)
    for diver in others:
        diver.relax()
    for diver in (first, *others):
        diver.read_the_check()


def wait_for_one_sea(*divers: Diver) -> None:
    """Until the same cards lie before everybody."""
    for _ in range(TRIES):
        seas = [diver.view().columns for diver in divers]
        if any(seas[0]) and all(sea == seas[0] for sea in seas):
            return
        divers[0].page.wait_for_timeout(GLANCE)
    raise AssertionError(f"not the same sea: {seas}")
