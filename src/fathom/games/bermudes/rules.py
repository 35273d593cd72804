"""The rules of Bermudes: set-up, the way to the water, what may be done, and who wins.

The rest stands in rounds.py (B4 to B9, B19), dive.py (B10 to B16) and check.py (B17 to B21).
"""

from fathom.engine.bags import size_of
from fathom.engine.dealer import Dealer, tell
from fathom.engine.game import PLACE as PLACE_IN_PAYOFF
from fathom.engine.game import Menu
from fathom.engine.rule import rule
from fathom.games.bermudes.check import fits_below, has_team_won, missing_cards, team_score
from fathom.games.bermudes.dive import (
    act_under_water,
    column_of,
    has_changed,
    is_gesture,
    is_placing,
    seats_that_chose,
    value_of,
)
from fathom.games.bermudes.material import (
    HAND,
    HAND_AT_LARGE_TABLE,
    HAND_MOMENTS,
    KINDS,
    LARGE_TABLE,
    MAX_COLUMNS,
    MAX_SEATS,
    MOMENTS,
    PASSES,
    STATED_SEATS,
    VALUES,
)
from fathom.games.bermudes.rounds import come_to_the_edge, dive, everybody, is_last_dive, lay_out, open_round
from fathom.games.bermudes.state import NO_TREASURE, UNDECIDED, Action, Clock, Event, Options, Phase, Refusal, State


@rule
def set_up(s: State, box: Options, dealer: Dealer) -> None:
    """B4 One shuffled pile of treasures, nothing won, nothing lost; B5 five dives."""
    s.dives = box.toy_dives[0]
    s.full = full_hand(box)
    for kind in range(KINDS):
        s.pile[kind] = box.treasure_copies[kind]
    if s.seats < STATED_SEATS:
        tell(dealer, Event.UNOFFICIAL, -1, 0, 0, 0, 0)  # R14
    open_round(s, dealer)


@rule
def full_hand(box: Options) -> int:
    """B7 Twelve cards, ten at a table of six."""
    return min(box.toy_hand[0], HAND_AT_LARGE_TABLE if box.seats == LARGE_TABLE else HAND)


@rule
def want_fewer(s: State, seat: int, dealer: Dealer) -> None:
    """V1 One treasure fewer, if everybody agrees."""
    s.spoken |= 1 << seat
    tell(dealer, Event.WANTED_FEWER, seat, 0, 0, 0, 0)
    if s.spoken == everybody(s):
        lay_out(s, s.seats - 1, dealer)
        come_to_the_edge(s, dealer)


@rule
def want_all(s: State, seat: int, dealer: Dealer) -> None:
    """V1 One voice against it is enough: the full number."""
    tell(dealer, Event.WANTED_ALL, seat, 0, 0, 0, 0)
    lay_out(s, s.seats, dealer)
    come_to_the_edge(s, dealer)


@rule
def get_ready(s: State, seat: int, dealer: Dealer) -> None:
    """B9, L1"""
    s.ready |= 1 << seat
    tell(dealer, Event.GOT_READY, seat, 0, 0, 0, 0)


@rule
def give_signal(s: State, seat: int, dealer: Dealer) -> None:
    """B9, L1 All are ready: anybody counts to three."""
    s.phase = Phase.SIGNAL
    tell(dealer, Event.SIGNALLED, seat, 0, 0, 0, 0)


@rule
def hold(s: State, seat: int, dealer: Dealer) -> None:
    """B9, L2 At "3" each must be holding; when all are, the dive is on."""
    s.holding |= 1 << seat
    tell(dealer, Event.HELD, seat, 0, 0, 0, 0)
    if s.holding == everybody(s):
        dive(s, dealer)


@rule
def call_off(s: State, seat: int, dealer: Dealer) -> None:
    """L2 Somebody does not hold: the start is called off, nothing is lost."""
    s.phase = Phase.READY
    s.holding = 0
    tell(dealer, Event.CALLED_OFF, seat, 0, 0, 0, 0)


@rule
def to_act(s: State) -> int:
    """B10 Under water everybody may act; T2 in ticks, whoever has not chosen yet."""
    everyone = everybody(s)
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.COUNCIL:
        return everyone & ~s.spoken
    if s.phase == Phase.READY:
        return everyone if s.ready == everyone else everyone & ~s.ready
    if s.phase == Phase.SIGNAL:
        return everyone & ~s.holding
    return seats_that_chose(s, UNDECIDED) if s.clock == Clock.TICKS else everyone


@rule
def refusal(s: State, seat: int, action: int) -> int:
    """B22 What may be decided, and when."""
    if s.phase == Phase.COUNCIL:
        return refusal_in_council(s, seat, action)
    if action <= Action.TURN_UP_FEWER:
        return Refusal.NO_COUNCIL
    if s.phase == Phase.READY:
        return refusal_on_land(s, seat, action)
    if s.phase == Phase.SIGNAL:
        return refusal_at_signal(s, seat, action)
    return refusal_under_water(s, seat, action)


@rule
def refusal_in_council(s: State, seat: int, action: int) -> int:
    """V1"""
    if action > Action.TURN_UP_FEWER:
        return Refusal.COUNCIL_FIRST
    return Refusal.HAS_SPOKEN if (s.spoken >> seat) & 1 else Refusal.NONE


@rule
def refusal_on_land(s: State, seat: int, action: int) -> int:
    """B9 First everybody is ready, then anybody gives the signal."""
    if action == Action.READY:
        return Refusal.IS_READY if (s.ready >> seat) & 1 else Refusal.NONE
    if action == Action.SIGNAL:
        return Refusal.NONE if s.ready == everybody(s) else Refusal.NOT_ALL_READY
    return Refusal.NO_SIGNAL if action == Action.HOLD else Refusal.NOT_DIVING


@rule
def refusal_at_signal(s: State, seat: int, action: int) -> int:
    """L2 Holding or not: nothing else counts at "3"."""
    if action not in (Action.HOLD, Action.BREATHE):
        return Refusal.CALLED
    return Refusal.IS_HOLDING if (s.holding >> seat) & 1 else Refusal.NONE


@rule
def refusal_under_water(s: State, seat: int, action: int) -> int:
    """B10 to B16"""
    if action <= Action.HOLD:
        return Refusal.NOT_ON_LAND
    if s.clock == Clock.TICKS and s.choice[seat] != UNDECIDED:
        return Refusal.HAS_CHOSEN
    if is_placing(action):
        return refusal_of_card(s, seat, value_of(action), column_of(action))
    if action == Action.WAIT:
        return Refusal.NONE if s.clock == Clock.TICKS else Refusal.NO_TICKS
    if action == Action.NEXT:
        return refusal_of_next(s, seat)
    if is_gesture(action):
        return refusal_of_gesture(s, seat, action)
    if action >= Action.LOOK:
        return refusal_of_live_clock(s, seat, action)
    return Refusal.NONE


@rule
def refusal_of_card(s: State, seat: int, value: int, column: int) -> int:
    """B10 A card of one's hand, any column that there is; L5 no faster than a hand can."""
    if column >= s.columns:
        return Refusal.NO_SUCH_COLUMN
    if (values_in_hand(s, seat) >> value) & 1 == 0:
        return Refusal.NO_SUCH_CARD
    if is_hand_busy(s, seat):
        return Refusal.HAND_BUSY
    return refusal_of_strict_table(s, seat, value, column)


@rule
def refusal_of_strict_table(s: State, seat: int, value: int, column: int) -> int:
    """R2 A strict table takes no wrong card; one aimed at a column that has changed just bounces, L4."""
    if s.placement == 0 or (s.clock == Clock.LIVE and has_changed(s, seat, column)):
        return Refusal.NONE
    if missing_cards(s, column) <= 0:
        return Refusal.TOO_DEEP
    return Refusal.NONE if fits_below(s, column, value) else Refusal.NO_NEIGHBOUR


@rule
def values_in_hand(s: State, seat: int) -> int:
    """A mask: bit 5 for a 5, bit 0 for the places of cards already laid."""
    values = 0
    for place in range(HAND):
        values |= 1 << s.hand[seat * HAND + place]
    return values


@rule
def is_hand_busy(s: State, seat: int) -> bool:
    """L5 150 ms between two cards of one diver."""
    return s.clock == Clock.LIVE and s.time - s.laid_at[seat] < HAND_MOMENTS


@rule
def refusal_of_next(s: State, seat: int) -> int:
    """V4"""
    if s.one_breath == 0:
        return Refusal.NO_CHAIN
    if is_last_dive(s):
        return Refusal.LAST_DIVE
    return Refusal.WANTS_NEXT if (s.onward >> seat) & 1 else Refusal.NONE


@rule
def refusal_of_gesture(s: State, seat: int, action: int) -> int:
    """B14, R11; L7 once a second."""
    if action < Action.FINGERS and action - Action.POINT >= s.columns:
        return Refusal.NO_SUCH_COLUMN
    return Refusal.NONE if may_gesture(s, seat) else Refusal.GESTURE_TOO_SOON


@rule
def may_gesture(s: State, seat: int) -> bool:
    """L7 In ticks a gesture takes a whole second anyway."""
    return s.clock == Clock.TICKS or s.time - s.gestured_at[seat] >= MOMENTS


@rule
def refusal_of_live_clock(s: State, seat: int, action: int) -> int:
    """L4, L8 Looking up and passing time belong to the live clock."""
    if s.clock == Clock.TICKS:
        return Refusal.NO_LIVE_CLOCK
    if action >= Action.PASS:
        return Refusal.NONE
    return Refusal.NONE if s.seen[seat] < action - Action.LOOK + 1 <= s.laid else Refusal.NOTHING_NEW


@rule
def allowed(s: State, seat: int, menu: Menu) -> None:
    """The same judgement as `refusal`, listed: asking it of every action costs five times as much."""
    menu.count = 0
    if s.phase != Phase.DIVE:
        for action in range(Action.WAIT):
            offer_if(refusal(s, seat, action) == Refusal.NONE, action, menu)
    elif s.clock == Clock.LIVE:
        list_live_deeds(s, seat, menu)
    elif s.choice[seat] == UNDECIDED:
        list_choices_of_tick(s, seat, menu)


@rule
def offer_if(may: bool, action: int, menu: Menu) -> None:
    if may:
        menu.action[menu.count] = action
        menu.count += 1


@rule
def list_choices_of_tick(s: State, seat: int, menu: Menu) -> None:
    """T2"""
    offer_if(True, Action.BREATHE, menu)
    offer_if(True, Action.WAIT, menu)
    offer_if(refusal_of_next(s, seat) == Refusal.NONE, Action.NEXT, menu)
    list_cards(s, seat, menu)
    list_gestures(s, menu)


@rule
def list_live_deeds(s: State, seat: int, menu: Menu) -> None:
    """L3 to L8"""
    offer_if(True, Action.BREATHE, menu)
    offer_if(refusal_of_next(s, seat) == Refusal.NONE, Action.NEXT, menu)
    if not is_hand_busy(s, seat):
        list_cards(s, seat, menu)
    if may_gesture(s, seat):
        list_gestures(s, menu)
    for action in range(Action.LOOK + s.seen[seat], Action.LOOK + s.laid):
        offer_if(True, action, menu)
    for action in range(Action.PASS, Action.PASS + PASSES):
        offer_if(True, action, menu)


@rule
def list_cards(s: State, seat: int, menu: Menu) -> None:
    """B10 Every value of the hand, for every column; R2 unless the table is strict."""
    values = values_in_hand(s, seat)
    count = menu.count
    for value in range(1, VALUES + 1):
        has_value = (values >> value) & 1
        if s.placement == 0:
            count = list_row(Action.PLACE + (value - 1) * MAX_COLUMNS, has_value * s.columns, count, menu)
        elif has_value == 1:
            count = list_card_at_strict_table(s, seat, value, count, menu)
    menu.count = count


@rule
def list_card_at_strict_table(s: State, seat: int, value: int, count: int, menu: Menu) -> int:
    """R2"""
    for column in range(s.columns):
        if refusal_of_strict_table(s, seat, value, column) == Refusal.NONE:
            menu.action[count] = Action.PLACE + (value - 1) * MAX_COLUMNS + column
            count += 1
    return count


@rule
def list_row(first: int, actions: int, count: int, menu: Menu) -> int:
    """Some actions in a row. All are written, only those that are there counted: half the time of a loop that stops."""
    for place in range(MAX_COLUMNS):
        menu.action[count + place] = first + place
    return count + actions


@rule
def list_gestures(s: State, menu: Menu) -> None:
    """R11"""
    count = list_row(Action.POINT, s.columns, menu.count, menu)
    for action in range(Action.FINGERS, Action.LOOK):
        menu.action[count + action - Action.FINGERS] = action
    menu.count = count + Action.LOOK - Action.FINGERS


@rule
def step(s: State, seat: int, action: int, dealer: Dealer) -> None:
    if s.phase == Phase.DIVE:
        act_under_water(s, seat, action, dealer)
    elif action == Action.TURN_UP_ALL:
        want_all(s, seat, dealer)
    elif action == Action.TURN_UP_FEWER:
        want_fewer(s, seat, dealer)
    elif action == Action.READY:
        get_ready(s, seat, dealer)
    elif action == Action.SIGNAL:
        give_signal(s, seat, dealer)
    elif action == Action.HOLD:
        hold(s, seat, dealer)
    else:
        call_off(s, seat, dealer)


@rule
def payoff(s: State, seat: int) -> int:
    """B3, B21 One team: all share the first place, or all come second to the siren."""
    place = 1 if has_team_won(s) else 1 + 1
    return place * PLACE_IN_PAYOFF + team_score(s)


@rule
def part(s: State) -> int:
    """B19 Each dive is played with all the cards again: nothing but treasures is left of the one before."""
    return s.dive


@rule
def amiss(s: State) -> int:
    """0 while the box is whole; 1 to 9 if a dive card of this value is missing, 10 a treasure, 11 a column's card."""
    for value in range(1, VALUES + 1):
        if count_dive_cards(s, value) != s.copies[value - 1]:
            return value
    for kind in range(KINDS):
        if count_treasures(s, kind) != s.treasure_copies[kind]:
            return VALUES + 1
    return 0 if size_of(s.length) == s.laid else VALUES + 1 + 1


@rule
def count_dive_cards(s: State, value: int) -> int:
    """B1 Aside, in the hands and in the columns."""
    cards = s.aside[value - 1]
    for place in range(MAX_SEATS * HAND):
        cards += s.hand[place] == value
    for place in range(s.laid):
        cards += s.card[place] == value
    return cards


@rule
def count_treasures(s: State, kind: int) -> int:
    """B1 In the pile, turned up, won and lost."""
    treasures = s.pile[kind] + s.won[kind] + s.lost[kind]
    for column in range(MAX_COLUMNS):
        treasures += s.treasure[column] == kind and s.treasure[column] != NO_TREASURE
    return treasures
