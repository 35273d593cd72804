"""What is allowed, for one game. Generic source: `specialise("fathom.engine.menus", game)` loads it."""

from typing import Any

from fathom.engine.game import ALLOWED, Game, Menu, add_to_menu
from fathom.engine.rule import rule

GAME: Game = globals()["GAME"]  # put here by `specialise`
refusal = GAME.refusal
ACTIONS = GAME.actions.count


@rule
def ask_every_action(s: Any, seat: int, menu: Menu) -> None:
    """Listing what is allowed is asking `refusal` of every action."""
    menu.count = 0
    for action in range(ACTIONS):
        if refusal(s, seat, action) == ALLOWED:
            add_to_menu(menu, action)


list_allowed = GAME.allowed or ask_every_action
