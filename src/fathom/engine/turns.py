"""A turn at a table: few calls into compiled code, since each costs more than most rules do.

Generic source: `specialise("fathom.engine.turns", game)` loads it. Records come in arrays of one, which compiled code
takes up three times as fast.
"""

from typing import Any

from fathom.engine.dealer import hush, set_words
from fathom.engine.game import ALLOWED, Game
from fathom.engine.rule import rule

GAME: Game = globals()["GAME"]  # put here by `specialise`
refusal, step, see, to_act = GAME.refusal, GAME.step, GAME.see, GAME.to_act
list_allowed = GAME.allowed


@rule
def play(states: Any, dealers: Any, seat: int, action: int, one: int, two: int, three: int, four: int) -> int:
    """Who may act after an action that has this luck, as a mask; or, below 0, why not, and nothing is touched."""
    why_not = refusal(states[0], seat, action)
    if why_not != ALLOWED:
        return -int(why_not)
    set_words(dealers[0], one, two, three, four)
    hush(dealers[0])
    step(states[0], seat, action, dealers[0])
    return int(to_act(states[0]))


@rule
def look(states: Any, seat: int, sights: Any, menus: Any) -> int:
    """What a seat sees, and what it may do; how much that is comes back."""
    see(states[0], seat, sights[0])
    menus[0].count = 0
    if seat >= 0 and (to_act(states[0]) >> seat) & 1:
        list_allowed(states[0], seat, menus[0])
    return int(menus[0].count)


@rule
def list_for(states: Any, menus: Any, seat: int) -> int:
    """Lists what a seat may do that may act now; how much that is comes back."""
    list_allowed(states[0], seat, menus[0])
    return int(menus[0].count)
