"""What a sensible player would do at a glance."""

from fathom.engine.dealer import Dealer
from fathom.engine.rule import rule
from fathom.games.sharks.material import WAVE
from fathom.games.sharks.rules import count_swimmers, has_sign_to_take
from fathom.games.sharks.state import Action, Phase, State

ENOUGH_SWIMMERS = 22  # more than a shark would leave, on average


@rule
def opinion(s: State, seat: int, dealer: Dealer) -> int:
    if s.phase == Phase.SIGN:
        return Action.TAKE_SIGN + weakest_holder(s)
    if s.dice[WAVE] == 0:
        return Action.PARTY
    if s.score[seat] + count_swimmers(s) >= s.target or count_swimmers(s) >= ENOUGH_SWIMMERS:
        return Action.STOP
    return Action.PRESS


@rule
def weakest_holder(s: State) -> int:
    """R17 Losing a sign helps its owner, so it is taken from whoever has the fewest points."""
    weakest = -1
    for rival in range(s.seats):
        if has_sign_to_take(s, rival) and (weakest < 0 or s.score[rival] < s.score[weakest]):
            weakest = rival
    return weakest
