"""A turn at a table: few calls into compiled code, since each costs more than most rules do.

Generic source: `specialise("fathom.engine.turns", game)` loads it. Records come in arrays of one, which compiled code
takes up three times as fast. The step is not among them: in a call of ours its long code would be compiled again.
"""

from typing import Any

from fathom.engine.dealer import hush, set_words
from fathom.engine.game import ALLOWED, Game
from fathom.engine.rule import rule

GAME: Game = globals()["GAME"]  # put here by `specialise`
refusal, see, to_act = GAME.refusal, GAME.see, GAME.to_act
list_allowed = GAME.allowed


@rule
def get_ready(states: Any, dealers: Any, seat: int, action: int, one: int, two: int, three: int, four: int) -> int:
    """Sets the luck for an action and clears the desk, or answers why not and leaves everything as it was."""
    why_not = refusal(states[0], seat, action)
    if why_not == ALLOWED:
        set_words(dealers[0], one, two, three, four)
        hush(dealers[0])
    return why_not


@rule
def who_acts(states: Any) -> int:
    """Mask of the seats that may act now."""
    return int(to_act(states[0]))


@rule
def look(states: Any, seat: int, sights: Any, menus: Any) -> int:
    """What a seat sees, and what it may do; how much that is comes back."""
    see(states[0], seat, sights[0])
    menus[0].count = 0
    if seat >= 0 and (to_act(states[0]) >> seat) & 1:
        list_allowed(states[0], seat, menus[0])
    return int(menus[0].count)
