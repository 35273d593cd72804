"""Barrakuda as people play it at the page."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Page

from fathom.engine.box import Setting
from fathom.games.barrakuda import GAME
from fathom.games.barrakuda.material import BAIT, BARRACUDA, CARDS, DEPOSIT, NOTHING, RECALL_OR_HEX
from fathom.games.barrakuda.state import Action
from tests.browser.hands import Keys, Mouse
from tests.browser.people import offered_by
from tests.browser.tables import lay_table
from tests.browser.witness import Witness

OWN_CARDS = ".board .hand button"
SLIDER = ".board .exchange input"
FOCUS = """(selector) => {
  const one = document.querySelector(selector);  // gone, if the partner was quicker
  one?.focus();
  return one !== null;
}"""
HOARDS = """() => [1, 2, 3, 4, 5].filter((wreck) => document.querySelector(`[data-at="hoard-${wreck}"] > *`))"""
DIVERS = """() => [...document.querySelectorAll(".board .pawn")].map((pawn) => Number(pawn.dataset.wreck))"""
TEAMS: Mapping[str, Setting] = {  # wrecks that ask something: what is rare comes soon
    "teams": "on",
    "unique": [RECALL_OR_HEX, BAIT, RECALL_OR_HEX, BAIT, DEPOSIT, NOTHING] * 2,
    "unique_x": [0] * 12,
}
DRY = range(1, 5)  # wrecks that fill no chest: the game goes on
HEXING, BAITING = {"RECALL", "HEX", "TARGET", "PLACE"}, {"RECOVER", "EXPEL"}
HOARDING = {"TAKE_HOARD", "LEAVE_HOARD"}
BARTER = {"GIVE", "ASK"}


def lay_wrecks(page: Page, name: str, chairs: Sequence[str], settings: Mapping[str, Setting] | None = None) -> str:
    return lay_table(page, "barrakuda", name, chairs, settings or {})


class Diver:
    """Plays one of the cards, and whatever nobody has tried yet before anything else."""

    def __init__(self, hands: Mouse, witness: Witness | None = None) -> None:
        self.hands = hands
        self.witness = witness or Witness(GAME.actions)
        self.luck = random.Random()  # noqa: S311  # nobody guards a secret with it

    def play_once(self) -> bool:
        offered = offered_by(self.hands.page)
        if offered:
            self.do(self.choose(offered))
        return bool(offered)

    def choose(self, offered: Sequence[int]) -> int:
        fresh = [action for action in offered if self.witness.family(action) in self.witness.missing]
        return self.luck.choice(fresh or offered)

    def do(self, action: int) -> None:
        """Picks a card or a wreck up and lays it; gold between partners is measured first."""
        page = self.hands.page
        if Action.GIVE <= action < Action.PASS and page.evaluate(FOCUS, SLIDER):
            page.keyboard.press("End" if action < Action.ASK else "Home")
            self.hands.tries(".board .exchange button")
        elif page.locator(f'.board [data-action="{action}"]').count() or self.hands.tries(
            f'.board [data-leads="{action}"]'
        ):
            self.hands.tries(f'.board [data-action="{action}"]')


class DigitKeys(Keys):
    """A digit picks a card or a wreck up, and the same digit again lays it."""

    def press(self, selector: str) -> None:
        place = self.page.locator(selector).first
        key = place.get_attribute("aria-keyshortcuts")
        if key:
            self.page.keyboard.press(key)
        else:
            super().press(selector)


@dataclass
class Crew:
    """What two partners have agreed on for this turn: who plays which card."""

    plan: dict[int, int] = field(default_factory=dict)
    left: int = 0  # of the two, who still have to choose

    def card_of(self, mate: "Mate") -> int:
        if self.left == 0:
            self.plan, self.left = mate.agree(), len(mate.crew_mates)
        self.left -= 1
        return self.plan.get(mate.number, 0)


class Mate(Diver):
    """One of two partners who look for every kind of decision together."""

    crew_mates: Sequence["Mate"]
    crew: Crew

    def __init__(self, hands: Mouse, witness: Witness, number: int) -> None:
        super().__init__(hands, witness)
        self.number = number

    def choose(self, offered: Sequence[int]) -> int:
        if min(offered) >= Action.STEER + CARDS:
            return super().choose(offered)
        if min(offered) >= Action.STEER:
            return self.steer(offered)
        wanted = Action.PLAY + self.crew.card_of(self) - 1
        dull = [action for action in offered if action - Action.PLAY + 1 in DRY]
        return wanted if wanted in offered else self.luck.choice(dull or offered)

    def steer(self, offered: Sequence[int]) -> int:
        """To a wreck where somebody loses gold and where both of us can go next."""
        divers = self.hands.page.evaluate(DIVERS)
        good = [
            action
            for action in offered
            if action - Action.STEER + 1 in divers and action - Action.STEER + 1 in self.shared()
        ]
        return self.luck.choice(good or offered)

    def hand(self) -> set[int]:
        labels = self.hands.page.locator(f"{OWN_CARDS}:not(.gone)").evaluate_all(
            "cards => cards.map((card) => Number(card.getAttribute('aria-keyshortcuts')))"
        )
        return set(labels)

    def shared(self) -> set[int]:
        return set.intersection(*(mate.hand() for mate in self.crew_mates))

    def agree(self) -> dict[int, int]:
        """Gold on a wreck brings both there; else one looks for a hex, the other for bait; else they stay together."""
        missing, shared = self.witness.missing, self.shared()
        hoards = [wreck for wreck in self.hands.page.evaluate(HOARDS) if wreck in shared]
        if missing & HOARDING and hoards:
            return self.together(hoards)
        alone = {number: card for number, card in ((0, self.hexer()), (1, self.baiter())) if card}
        if alone:
            return alone
        if missing & {*HOARDING, "STEER"} and not hoards and BARRACUDA in self.crew_mates[1].hand():
            return {1: BARRACUDA}
        return self.together([wreck for wreck in DRY if wreck in shared])

    def together(self, wrecks: Sequence[int]) -> dict[int, int]:
        wreck = self.luck.choice(wrecks) if wrecks else 0
        return {0: wreck, 1: wreck}

    def hexer(self) -> int:
        return 1 if self.witness.missing & HEXING and 1 in self.crew_mates[0].hand() else 0

    def baiter(self) -> int:
        hand, missing = self.crew_mates[1].hand(), self.witness.missing
        if "RECOVER" in missing and BARRACUDA in hand:
            return BARRACUDA
        return 2 if missing & BAITING and 2 in hand else 0


class Barterer(Mate):
    """Comes to where both partners are, and leaves the gold between them to whoever looks at it."""

    @property
    def may_barter(self) -> bool:
        return self.hands.page.locator(SLIDER).count() > 0

    def play_once(self) -> bool:
        return not self.may_barter and super().play_once()

    def do(self, action: int) -> None:
        """The gold may have come between the look and the deed."""
        if not self.may_barter:
            super().do(action)
