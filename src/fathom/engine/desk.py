"""The desk of a table: a dealer, a menu and a sight to work with. One desk serves many matches, one after the other."""

from typing import Any

import numpy as np

from fathom.engine.dealer import MAX_EVENTS, STATE_WORDS, TOLD, Dealer, Draw, draws_of, note_down
from fathom.engine.game import Game, Menu
from fathom.engine.records import as_bytes, first, shelf
from fathom.engine.rule import PLAIN
from fathom.engine.specialise import specialise


class Desk:
    """Nothing on it outlives a step: each sets the luck anew, and whoever looks copies what is seen."""

    def __init__(self) -> None:
        self.dealer, self.menu = Dealer.new(), Menu.new()
        self.dealers, self.menus = shelf(self.dealer), shelf(self.menu)
        self.sights: dict[str, Any] = {}
        if not PLAIN:
            start = Dealer.places[TOLD[0]].start
            told = self.dealers.view(np.uint8)[start : start + 2 * len(TOLD) * MAX_EVENTS]
            self.events = told.view(np.int16).reshape(len(TOLD), MAX_EVENTS).T
            self.told = self.dealers["told"]
            self.actions = self.menus["action"][0]
            self.words = self.dealers["words"][0]
            self.drawn, self.choices, self.chosen = (self.dealers[name] for name in ("drawn", "choices", "chosen"))

    def get_ready(self, game: Game, states: Any, seat: int, action: int, luck: tuple[int, ...]) -> int:
        """Sets the luck for an action, or answers why not and leaves everything as it was."""
        return int(specialise("fathom.engine.turns", game).get_ready(states, self.dealers, seat, action, *luck))

    def who_acts(self, game: Game, states: Any) -> int:
        """Mask of the seats that may act now."""
        return int(specialise("fathom.engine.turns", game).who_acts(states))

    def luck(self) -> tuple[int, ...]:
        """Where the stream stands."""
        return tuple(first(self.dealer.words, STATE_WORDS) if PLAIN else self.words.tolist())

    def notes(self) -> bytes:
        """All that was told in this step."""
        if PLAIN:
            return note_down(self.dealer)
        return self.events[: self.told.item()].tobytes()  # type: ignore[no-any-return]

    def draws(self) -> list[Draw]:
        """What was drawn in this step; most draw nothing."""
        if PLAIN:
            return draws_of(self.dealer)
        drawn = int(self.drawn[0])
        rows = (row[0, :drawn].tolist() for row in (self.choices, self.chosen))
        return list(zip(*rows, strict=True)) if drawn else []

    def look(self, game: Game, states: Any, seat: int) -> tuple[bytes, list[int]]:
        """The memory of what a seat sees, and what it may do."""
        sights = self.clean_sight(game)
        count = int(specialise("fathom.engine.turns", game).look(states, seat, sights, self.menus))
        return as_bytes(sights[0]) if PLAIN else sights.tobytes(), self.listed(count)

    def listed(self, count: int) -> list[int]:
        """The first so many actions of the menu."""
        return first(self.menu.action, count) if PLAIN else self.actions[:count].tolist()

    def see(self, game: Game, states: Any, seat: int) -> bytes:
        """The memory of what a seat sees: in plain Python, what it may do would take ten times as long."""
        if not PLAIN:
            return self.look(game, states, seat)[0]
        sight = game.sight.new()
        game.see(states[0], seat, sight)
        return as_bytes(sight)

    def clean_sight(self, game: Game) -> Any:
        if PLAIN:
            return [game.sight.new()]
        sights = self.sights.get(game.slug)
        if sights is None:
            sights = self.sights[game.slug] = np.zeros(1, game.sight.dtype)
        sights.view(np.uint8).fill(0)
        return sights


def entry(rule: Any, *alike: Any) -> Any:
    """A rule for arguments of just these kinds: at each call Numba would look what they are, longer than it plays.

    Without it Python plays a quarter fewer decisions (bench/results.md).
    """
    return rule if PLAIN else rule.compile(tuple(map(rule.typeof_pyval, alike)))
