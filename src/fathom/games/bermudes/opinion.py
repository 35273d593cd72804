"""What a sensible diver would do at a glance: T8's hints. It uses its own hand, the columns and the clock."""

from fathom.engine.dealer import Dealer
from fathom.engine.rule import rule
from fathom.games.bermudes.check import defence_of, fits_below, is_dead, missing_cards
from fathom.games.bermudes.dive import are_hands_empty
from fathom.games.bermudes.material import HAND, MAX_COLUMNS, MOMENTS, VALUES
from fathom.games.bermudes.rounds import everybody
from fathom.games.bermudes.rules import refusal_of_next
from fathom.games.bermudes.state import Action, Clock, Phase, Refusal, State

# Found by trying: on the normal level this team wins about seven games in ten, one that lays any fitting card four.
GUARD = 6  # worth of each point of defence: it counts against us if she keeps it
LENGTH = 4  # worth of each card that the column already has
DISTANCE = 20  # cost of every column between one's own place and this one: hands that spread out do not collide
TWIN = 6  # worth of each further card of this value in one's hand: a varied hand fits more often
FOLLOWER = 2  # worth of each card not laid yet that could come next
LAST_CARD = 17  # worth of the card that completes a column
FIRST_CARD = 9  # worth of the card that begins one
TO_BEGIN_WITH = 1000  # so that no worth is below 0
LEAD = 1  # cards that a bot's hand may be ahead of the fullest one at a live table
PATIENCE = 6 * MOMENTS  # then it no longer waits for a hand that lays nothing
LIVE_PAUSE = 2 * MOMENTS  # between two cards of a bot at a live table, where it would otherwise be too quick for people


@rule
def opinion(s: State, seat: int, dealer: Dealer) -> int:
    if s.phase == Phase.COUNCIL:
        return Action.TURN_UP_FEWER  # V1 makes the game easier
    if s.phase == Phase.READY:
        return Action.SIGNAL if s.ready == everybody(s) else Action.READY
    if s.phase == Phase.SIGNAL:
        return Action.HOLD
    if is_all_done(s) or are_hands_empty(s):
        return leave(s, seat)
    if s.clock == Clock.LIVE:
        return act_live(s, seat)
    return choose_card(s, seat, Action.WAIT)


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
    """Nothing is left to do: up for fresh air, which wins more; or on, if a diver has asked for the next dive."""
    if s.onward == 0:
        return Action.BREATHE
    if refusal_of_next(s, seat) == Refusal.NONE:
        return Action.NEXT
    return Action.PASS if s.clock == Clock.LIVE else Action.WAIT


@rule
def act_live(s: State, seat: int) -> int:
    """L4 Look first, then lay; in between, let a moment pass, and leave columns to the others."""
    if s.seen[seat] < s.laid:
        return Action.LOOK + s.laid - 1
    if s.time - s.laid_at[seat] < LIVE_PAUSE or is_ahead(s, seat):
        return Action.PASS
    return choose_card(s, seat, Action.PASS)


@rule
def is_ahead(s: State, seat: int) -> bool:
    """Somebody holds more cards than this diver, by more than the lead, and still lays some."""
    latest, fullest = 0, 0
    for diver in range(s.seats):
        latest = max(latest, s.laid_at[diver])
        fullest = max(fullest, s.held[diver])
    return s.held[seat] + LEAD < fullest and s.time - latest < PATIENCE


@rule
def choose_card(s: State, seat: int, otherwise: int) -> int:
    """The card and column that look best, or nothing if no card fits."""
    best = 0
    action = otherwise
    for column in range(s.columns):
        if is_open(s, column):
            for place in range(s.held[seat]):
                value = s.hand[seat * HAND + place]
                worth = weigh(s, seat, value, column) if fits_below(s, column, value) else 0
                if worth > best:
                    best = worth
                    action = Action.PLACE + (value - 1) * MAX_COLUMNS + column
    return action


@rule
def weigh(s: State, seat: int, value: int, column: int) -> int:
    """T8 How good it is to lay this card here."""
    worth = TO_BEGIN_WITH - DISTANCE * ((column - seat) % s.columns)
    worth += GUARD * defence_of(s.treasure[column]) + LENGTH * s.length[column] + TWIN * count_own(s, seat, value)
    if s.length[column] == 0:
        worth += FIRST_CARD
    if missing_cards(s, column) == 1:
        return worth + LAST_CARD
    above = value % VALUES + 1
    below = (value + VALUES - 1 - 1) % VALUES + 1
    return worth + FOLLOWER * (count_left(s, above) + count_left(s, below))


@rule
def count_own(s: State, seat: int, value: int) -> int:
    own = 0
    for place in range(s.held[seat]):
        own += s.hand[seat * HAND + place] == value
    return own


@rule
def count_left(s: State, value: int) -> int:
    """Cards of this value that nobody has laid yet, wherever they are."""
    left = s.copies[value - 1]
    for place in range(s.laid):
        left -= s.card[place] == value
    return left
