"""What a sensible diver would do at a glance: T8's hints. It uses its own hand, the columns and the clock."""

from fathom.engine.dealer import Dealer
from fathom.engine.rule import rule
from fathom.games.bermudes.check import fits_below, is_dead, missing_cards
from fathom.games.bermudes.dive import are_hands_empty
from fathom.games.bermudes.material import HAND, MAX_COLUMNS, MOMENTS, VALUES
from fathom.games.bermudes.rounds import everybody
from fathom.games.bermudes.rules import refusal_of_next
from fathom.games.bermudes.state import (
    BREATHE,
    HOLD,
    LOOK,
    NEXT,
    PASS,
    PLACE,
    READY,
    SIGNAL,
    TURN_UP_FEWER,
    WAIT,
    Clock,
    Phase,
    Refusal,
    State,
)

OWN_NEIGHBOUR = 6  # worth of a card in one's own hand that could follow
UNSEEN_NEIGHBOUR = 1  # and of one that others may hold
LAST_CARD = 30  # worth of the card that completes a column
NEARLY_DONE = 2  # for each card that the column already has
DISTANCE = 8  # cost of every column between one's own place and this one: hands that spread out do not collide
TO_BEGIN_WITH = 1000  # so that no score is below 0
LIVE_PAUSE = 2 * MOMENTS  # between two cards of a bot at a live table, where it would otherwise be too quick for people


@rule
def opinion(s: State, seat: int, dealer: Dealer) -> int:
    if s.phase == Phase.COUNCIL:
        return TURN_UP_FEWER  # V1 makes the game easier
    if s.phase == Phase.READY:
        return SIGNAL if s.ready == everybody(s) else READY
    if s.phase == Phase.SIGNAL:
        return HOLD
    if is_all_done(s) or are_hands_empty(s):
        return leave(s, seat)
    if s.clock == Clock.LIVE:
        return act_live(s, seat)
    return choose_card(s, seat, WAIT)


@rule
def is_open(s: State, column: int) -> bool:
    """Can this column still be won, and not yet?"""
    return missing_cards(s, column) > 0 and not is_dead(s, column)


@rule
def is_all_done(s: State) -> bool:
    open_columns = 0
    for column in range(s.columns):
        open_columns += is_open(s, column)
    return open_columns == 0


@rule
def leave(s: State, seat: int) -> int:
    """Every column is complete or dead: on to the next dive if that is in the game, else up for air."""
    if refusal_of_next(s, seat) == Refusal.NONE:
        return NEXT
    if s.one_breath == 0 or s.onward == 0:
        return BREATHE
    return PASS if s.clock == Clock.LIVE else WAIT


@rule
def act_live(s: State, seat: int) -> int:
    """L4 Look first, then lay; in between, let a moment pass."""
    if s.seen[seat] < s.laid:
        return LOOK + s.laid - 1
    if s.time - s.laid_at[seat] < LIVE_PAUSE:
        return PASS
    return choose_card(s, seat, PASS)


@rule
def choose_card(s: State, seat: int, otherwise: int) -> int:
    """The card and column that look best, or nothing if no card fits."""
    best = 0
    action = otherwise
    for column in range(s.columns):
        if is_open(s, column):
            for place in range(s.held[seat]):
                value = s.hand[seat * HAND + place]
                if fits_below(s, column, value) and weigh(s, seat, value, column) > best:
                    best = weigh(s, seat, value, column)
                    action = PLACE + (value - 1) * MAX_COLUMNS + column
    return action


@rule
def weigh(s: State, seat: int, value: int, column: int) -> int:
    """T8 How good it is to lay this card here."""
    worth = TO_BEGIN_WITH + NEARLY_DONE * s.length[column] - DISTANCE * ((column - seat) % s.columns)
    if missing_cards(s, column) == 1:
        return worth + LAST_CARD
    above = value % VALUES + 1
    below = (value + VALUES - 1 - 1) % VALUES + 1
    return worth + weigh_follower(s, seat, above) + weigh_follower(s, seat, below)


@rule
def weigh_follower(s: State, seat: int, value: int) -> int:
    """Cards of this value that could come next, in one's own hand and elsewhere."""
    own = 0
    for place in range(s.held[seat]):
        own += s.hand[seat * HAND + place] == value
    gone = 0
    for place in range(s.laid):
        gone += s.card[place] == value
    return OWN_NEIGHBOUR * own + UNSEEN_NEIGHBOUR * (s.copies[value - 1] - own - gone)
