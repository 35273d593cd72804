"""The frame around a game's rules: what is the same in all of them, made for one game.

Generic source: `specialise("fathom.engine.frame", game)` loads it.
"""

from typing import Any

from fathom.engine.dealer import Dealer, pick
from fathom.engine.declaration import clearing, open_part, unpacking
from fathom.engine.game import ALLOWED, Game, Menu
from fathom.engine.rule import rule

GAME: Game = globals()["GAME"]  # put here by `specialise`
to_act, own_set_up, own_refusal = GAME.to_act, GAME.own["set_up"], GAME.own["refusal"]
clear, unpack = clearing(GAME.state), unpacking(GAME.state, GAME.box)
ACTIONS = GAME.action_count
GAME_OVER = int(GAME.refusals["GAME_OVER"])
NO_SUCH_ACTION = int(GAME.refusals["NO_SUCH_ACTION"])
NOT_YOUR_TURN = int(GAME.refusals.__members__.get("NOT_YOUR_TURN", ALLOWED))
TAKES_TURNS = NOT_YOUR_TURN != ALLOWED  # where all act at once, the game itself says what a seat has done already

OFFERS = [GAME.offers.get(phase) for phase in GAME.phases]
FIRST = tuple(int(offer[0]) if offer else 0 for offer in OFFERS)
END = tuple(offer[1] + offer[1].count if offer else 0 for offer in OFFERS)


@rule
def set_up(s: Any, box: Any, dealer: Dealer) -> None:
    """An empty table and what it has chosen; then the game lays out the rest."""
    clear(s)
    unpack(s, box)
    own_set_up(s, box, dealer)


@rule
def refusal(s: Any, seat: int, action: int) -> int:
    """What every game refuses, and then what this one does."""
    acting = to_act(s)
    if acting == 0:
        return GAME_OVER
    if TAKES_TURNS and (seat < 0 or (acting >> seat) & 1 == 0):
        return NOT_YOUR_TURN
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    return own_refusal(s, seat, action)  # type: ignore[no-any-return]  # whatever the game


@rule
def ask_about(s: Any, seat: int, first: int, end: int, menu: Menu) -> None:
    """Each action is written, only those that are allowed are counted: that spares the processor a guess."""
    count = 0
    for action in range(first, end):
        menu.action[count] = action
        count += 1 if own_refusal(s, seat, action) == ALLOWED else 0
    menu.count = count


@rule
def ask_every_action(s: Any, seat: int, menu: Menu) -> None:
    """Listing what is allowed is asking `refusal` of every action."""
    ask_about(s, seat, 0, ACTIONS, menu)


@rule
def ask_phase(s: Any, seat: int, menu: Menu) -> None:
    """The same, where the game says which actions a phase is about."""
    ask_about(s, seat, FIRST[s.phase], END[s.phase], menu)


@rule
def any_allowed(s: Any, seat: int, dealer: Dealer) -> int:
    """The opinion of a game that has none of its own."""
    choices = 0
    for action in range(ACTIONS):
        choices += 1 if refusal(s, seat, action) == ALLOWED else 0
    left = pick(dealer, choices)
    chosen = -1
    for action in range(ACTIONS):
        if refusal(s, seat, action) == ALLOWED:
            chosen = action if left == 0 else chosen
            left -= 1
    return chosen


@rule
def nothing_amiss(s: Any) -> int:
    """For a game that does not count its pieces."""
    return 0


@rule
def nothing_hidden(s: Any, seat: int, dealer: Dealer) -> None:
    """For a game in which there is nothing that a seat cannot know."""


see = GAME.own["see"] or open_part(GAME.sight)
redeal = GAME.own["redeal"] or nothing_hidden
allowed = GAME.own["allowed"] or (ask_phase if GAME.offers else ask_every_action)
opinion = GAME.own["opinion"] or any_allowed
amiss = GAME.own["amiss"] or nothing_amiss
