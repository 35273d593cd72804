"""The desk of a table: a dealer, a menu and a sight to work with. One desk serves many matches, one after the other."""

from collections.abc import Callable
from typing import Any

import numpy as np

from fathom.engine.dealer import MAX_EVENTS, STATE_WORDS, TOLD, Dealer, Draw, draws_of, note_down
from fathom.engine.game import Game, Menu
from fathom.engine.records import as_bytes, first, shelf
from fathom.engine.rule import PLAIN
from fathom.engine.specialise import specialise


class GameCalls:
    """What a desk calls of one game's compiled code, and the sight that it has filled there."""

    def __init__(self, game: Game, dealers: Any, menus: Any) -> None:
        turns = specialise("fathom.engine.turns", game)
        states, self.sights = shelf(game.state.new()), shelf(game.sight.new())
        self.play: Callable[..., int] = entry(turns.play, states, dealers, *[0] * (2 + STATE_WORDS))
        self.look: Callable[..., int] = entry(turns.look, states, 0, self.sights, menus)
        if not PLAIN:
            self.memory = self.sights.view(np.uint8)

    def clear_sight(self) -> Any:
        """What the last one saw is gone."""
        if PLAIN:
            self.sights = [type(self.sights[0]).new()]
        else:
            self.memory.fill(0)
        return self.sights


class Desk:
    """Nothing on it outlives a step: each sets the luck anew, and whoever looks copies what is seen."""

    def __init__(self) -> None:
        self.dealer, self.menu = Dealer.new(), Menu.new()
        self.dealers, self.menus = shelf(self.dealer), shelf(self.menu)
        self.calls: dict[str, GameCalls] = {}
        if not PLAIN:
            start = Dealer.places[TOLD[0]].start
            told = self.dealers.view(np.uint8)[start : start + 2 * len(TOLD) * MAX_EVENTS]
            self.events = told.view(np.int16).reshape(len(TOLD), MAX_EVENTS).T
            self.told = self.dealers["told"]
            self.actions = self.menus["action"][0]
            self.words = self.dealers["words"][0]
            self.drawn, self.choices, self.chosen = (self.dealers[name] for name in ("drawn", "choices", "chosen"))

    def of(self, game: Game) -> GameCalls:
        found = self.calls.get(game.slug)
        if found is None:
            found = self.calls[game.slug] = GameCalls(game, self.dealers, self.menus)
        return found

    def play(self, game: Game, states: Any, seat: int, action: int, luck: tuple[int, ...]) -> int:
        """Who may act after an action that has this luck, as a mask; or, below 0, why not, and nothing is touched."""
        return self.of(game).play(states, self.dealers, seat, action, *luck)

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
        calls = self.of(game)
        sights = calls.clear_sight()
        count = calls.look(states, seat, sights, self.menus)
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


def entry(rule: Any, *alike: Any) -> Any:
    """A rule for arguments of just these kinds: at each call Numba would look what they are, longer than it plays.

    Without it Python plays a quarter fewer decisions (bench/results.md).
    """
    return rule if PLAIN else rule.compile(tuple(map(rule.typeof_pyval, alike)))
