"""B10 to B16: the dive, by either clock. Ticks follow T2 to T6; live play follows L3 to L8."""

from fathom.engine.dealer import Dealer, happens, pick, tell, whisper
from fathom.engine.rule import rule
from fathom.games.bermudes.breath import is_out_of_air, shortest_air
from fathom.games.bermudes.check import are_neighbours, fits_below, missing_cards
from fathom.games.bermudes.material import HAND, MAX_COLUMNS, MOMENTS, PER_CENT
from fathom.games.bermudes.rounds import dive_on, end_dive, everybody, is_last_dive
from fathom.games.bermudes.state import UNDECIDED, Action, Breath, Clock, Did, Event, State


@rule
def value_of(action: int) -> int:
    """The dive card that a PLACE is about, 1 to 9."""
    return (action - Action.PLACE) // MAX_COLUMNS + 1


@rule
def column_of(action: int) -> int:
    """The column that a PLACE is about."""
    return (action - Action.PLACE) % MAX_COLUMNS


@rule
def is_placing(action: int) -> bool:
    return Action.PLACE <= action < Action.POINT


@rule
def is_gesture(action: int) -> bool:
    return Action.POINT <= action < Action.LOOK


@rule
def lay(s: State, seat: int, value: int, column: int, dealer: Dealer) -> None:
    """B10, B11 The card goes to the bottom of the column, for good; B13 right or wrong."""
    take_from_hand(s, seat, value)
    if s.length[column] > 0 and not are_neighbours(s.last[column], value):
        s.wrong[column] += 1
    s.card[s.laid] = value
    s.under[s.laid] = column
    s.laid += 1
    s.length[column] += 1
    s.last[column] = value
    s.laid_at[seat] = s.time
    tell(dealer, Event.LAID, seat, value, column, 0, 0)


@rule
def take_from_hand(s: State, seat: int, value: int) -> None:
    """The cards behind it close up; their order stays, B8."""
    place = seat * HAND
    while s.hand[place] != value:
        place += 1
    end = seat * HAND + s.held[seat] - 1
    for gap in range(place, end):
        s.hand[gap] = s.hand[gap + 1]
    s.hand[end] = 0
    s.held[seat] -= 1


@rule
def make_gesture(s: State, seat: int, action: int, dealer: Dealer) -> None:
    """B14, R11 Point at a column, show one to nine fingers, or sign: stop, hurry, well done."""
    s.gesture[seat] = action - Action.POINT + 1
    s.gestured_at[seat] = s.time
    if action < Action.FINGERS:
        tell(dealer, Event.POINTED, seat, action - Action.POINT, 0, 0, 0)
    elif action < Action.SIGN:
        tell(dealer, Event.SHOWED_FINGERS, seat, action - Action.FINGERS + 1, 0, 0, 0)
    else:
        tell(dealer, Event.SIGNED, seat, action - Action.SIGN, 0, 0, 0)


@rule
def want_next(s: State, seat: int, dealer: Dealer) -> None:
    """V4 This diver would go on to the next dive without breathing."""
    s.onward |= 1 << seat
    tell(dealer, Event.WANTED_NEXT, seat, 0, 0, 0, 0)


@rule
def breathe(s: State, seat: int, dealer: Dealer) -> None:
    """B16 The first breath ends the dive for all."""
    tell(dealer, Event.BREATHED, seat, 0, 0, 0, 0)
    end_dive(s, dealer)


@rule
def are_hands_empty(s: State) -> bool:
    cards = 0
    for seat in range(s.seats):
        cards += s.held[seat]
    return cards == 0


@rule
def may_nothing_change(s: State) -> bool:
    """R15 All hands are empty, and no next dive could follow in the same breath."""
    return are_hands_empty(s) and (s.one_breath == 0 or is_last_dive(s))


@rule
def go_on_or_end(s: State, dealer: Dealer) -> None:
    """T5, L8 Air ends; V4 all want the next dive; R15 no card is left; or the dive goes on."""
    if is_out_of_air(s):
        run_out(s, dealer)
    elif s.onward == everybody(s):
        dive_on(s, dealer)
    elif may_nothing_change(s):
        tell(dealer, Event.HANDS_EMPTY, -1, 0, 0, 0, 0)
        end_dive(s, dealer)


@rule
def run_out(s: State, dealer: Dealer) -> None:
    """T5 The shortest breath is over; L8 or the countdown, or the hard stop."""
    first = shortest_air(s)
    if s.breath == Breath.AIR:
        tell(dealer, Event.RAN_OUT, first, 0, 0, 0, 0)
    else:
        tell(dealer, Event.TIME_UP, -1, s.air[first], 0, 0, 0)
    end_dive(s, dealer)


@rule
def commit(s: State, seat: int, action: int, dealer: Dealer) -> None:
    """T2 All choose from the same state; the last choice lets the tick pass."""
    s.choice[seat] = action
    if seats_that_chose(s, UNDECIDED) != 0:
        return
    if seats_that_chose(s, Action.BREATHE) != 0:
        end_tick_with_breath(s, dealer)
    else:
        tick(s, dealer)


@rule
def seats_that_chose(s: State, action: int) -> int:
    """A mask."""
    mask = 0
    for seat in range(s.seats):
        if s.choice[seat] == action:
            mask |= 1 << seat
    return mask


@rule
def end_tick_with_breath(s: State, dealer: Dealer) -> None:
    """T3 Somebody breathes: the dive ends now, no card of this tick counts."""
    for seat in range(s.seats):
        if s.choice[seat] == Action.BREATHE:
            tell(dealer, Event.BREATHED, seat, 0, 0, 0, 0)
    end_dive(s, dealer)


@rule
def tick(s: State, dealer: Dealer) -> None:
    """T4, T5 One second passes: cards are laid, signs are seen."""
    s.time += MOMENTS
    lay_cards_of_tick(s, dealer)
    for seat in range(s.seats):
        action = s.choice[seat]
        s.choice[seat] = UNDECIDED
        if is_gesture(action):
            make_gesture(s, seat, action, dealer)
        elif action == Action.NEXT:
            want_next(s, seat, dealer)
    go_on_or_end(s, dealer)


@rule
def lay_cards_of_tick(s: State, dealer: Dealer) -> None:
    """T4 In a random order; a column takes one card in a tick, the others bounce."""
    waiting = quick_hands(s, dealer)
    changed = 0
    while waiting != 0:
        seat = pick_seat(waiting, dealer)
        waiting ^= 1 << seat
        column = column_of(s.choice[seat])
        if (changed >> column) & 1:
            s.did[seat] = Did.BOUNCED
        elif lay_or_slip(s, seat, dealer):
            changed |= 1 << column


@rule
def quick_hands(s: State, dealer: Dealer) -> int:
    """T6 The mask of the hands that lay a card; the others fumble until the tick is over."""
    quick = 0
    for seat in range(s.seats):
        s.did[seat] = Did.NOTHING
        if is_placing(s.choice[seat]):
            s.did[seat] = Did.FUMBLED
            if happens(dealer, s.pace, PER_CENT):
                quick |= 1 << seat
    return quick


@rule
def pick_seat(mask: int, dealer: Dealer) -> int:
    """Each seat of the mask is as likely."""
    seats = 0
    rest = mask
    while rest != 0:
        rest &= rest - 1
        seats += 1
    skipped = pick(dealer, seats)
    seat = 0
    while skipped > 0 or (mask >> seat) & 1 == 0:
        skipped -= (mask >> seat) & 1
        seat += 1
    return seat


@rule
def lay_or_slip(s: State, seat: int, dealer: Dealer) -> bool:
    """T6 Now and then the wrong card leaves the hand; R2 a strict table throws it back."""
    value = value_of(s.choice[seat])
    column = column_of(s.choice[seat])
    s.did[seat] = Did.LAID
    if happens(dealer, s.slip, PER_CENT):
        s.did[seat] = Did.SLIPPED
        value = s.hand[seat * HAND + pick(dealer, s.held[seat])]
        if s.placement == 1 and not may_lie(s, value, column):
            s.did[seat] = Did.BOUNCED
            return False
    lay(s, seat, value, column, dealer)
    return True


@rule
def may_lie(s: State, value: int, column: int) -> bool:
    """R2 What a strict table lets lie: a neighbour, no deeper than the treasure."""
    return missing_cards(s, column) > 0 and fits_below(s, column, value)


@rule
def place_live(s: State, seat: int, value: int, column: int, dealer: Dealer) -> None:
    """L4 The order of arrival is the order of play; a card aimed at a column that has changed bounces."""
    if has_changed(s, seat, column):
        whisper(dealer, 1 << seat, Event.BOUNCED, seat, value, column, 0, 0)
    else:
        lay(s, seat, value, column, dealer)
    s.seen[seat] = s.laid  # the answer shows the column as it is
    go_on_or_end(s, dealer)


@rule
def has_changed(s: State, seat: int, column: int) -> bool:
    """L4 Does a card lie in this column that the diver's page has not shown yet?"""
    new = 0
    for place in range(s.seen[seat], s.laid):
        new += s.under[place] == column
    return new > 0


@rule
def let_time_pass(s: State, moments: int, dealer: Dealer) -> None:
    """L8 Time is the table's own move; air that ends on the way ends the dive there."""
    s.time = min(s.time + moments, s.air[shortest_air(s)] * MOMENTS)
    go_on_or_end(s, dealer)


@rule
def act_under_water(s: State, seat: int, action: int, dealer: Dealer) -> None:
    """B10 One deed of one diver."""
    if s.clock == Clock.TICKS:
        commit(s, seat, action, dealer)
    elif action == Action.BREATHE:
        breathe(s, seat, dealer)
    elif action == Action.NEXT:
        want_next(s, seat, dealer)
        go_on_or_end(s, dealer)
    elif is_placing(action):
        place_live(s, seat, value_of(action), column_of(action), dealer)
    elif is_gesture(action):
        make_gesture(s, seat, action, dealer)
    elif action < Action.PASS:
        s.seen[seat] = action - Action.LOOK + 1
    else:
        let_time_pass(s, 1 << (action - Action.PASS), dealer)
