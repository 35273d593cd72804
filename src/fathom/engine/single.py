"""One game at a time, a call for each decision. Generic source: `specialise("fathom.engine.single", game)` loads it.

The step is compiled in here once more, so a table, which wants to start soon, does without (`turns.py`).
"""

from typing import Any

from fathom.engine.game import ALLOWED, Game
from fathom.engine.rule import rule
from fathom.engine.specialise import specialise

GAME: Game = globals()["GAME"]  # put here by `specialise`
step, to_act = GAME.step, GAME.to_act
list_allowed = GAME.allowed
get_ready = specialise("fathom.engine.turns", GAME).get_ready


@rule
def play(states: Any, dealers: Any, seat: int, action: int, one: int, two: int, three: int, four: int) -> int:
    """Who may act after an action, as a mask; or, less than 0, why it is not allowed, and nothing is touched."""
    why_not = get_ready(states, dealers, seat, action, one, two, three, four)
    if why_not != ALLOWED:
        return -int(why_not)
    step(states[0], seat, action, dealers[0])
    return int(to_act(states[0]))


@rule
def list_for(states: Any, menus: Any, seat: int) -> int:
    """Lists what a seat may do that may act now; how much that is comes back."""
    list_allowed(states[0], seat, menus[0])
    return int(menus[0].count)
