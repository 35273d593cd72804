"""B4 to B9 and B19 to B21: turning up, dealing, starting a dive, and what follows its end."""

from fathom.engine.bags import draw, size_of
from fathom.engine.dealer import Dealer, lead_to_the_same, pick, tell
from fathom.engine.rule import rule
from fathom.games.bermudes.breath import take_breath
from fathom.games.bermudes.check import check_columns, defence_of, depth_of, has_team_won, siren_score, team_score
from fathom.games.bermudes.material import HAND, HAND_MOMENTS, MAX_COLUMNS, MAX_SEATS, MOMENTS, MOST_DEALT, VALUES
from fathom.games.bermudes.state import NO_TREASURE, UNDECIDED, Clock, Event, Phase, Spread, State


@rule
def everybody(s: State) -> int:
    """The mask of all seats."""
    return (1 << s.seats) - 1


@rule
def open_round(s: State, dealer: Dealer) -> None:
    """B5 The next of five dives begins; V1 with a council, the team first agrees on the treasures."""
    gather(s)
    s.dive += 1
    if s.treasures == Spread.COUNCIL:
        s.phase = Phase.COUNCIL
        s.spoken = 0
        tell(dealer, Event.ASKED, -1, s.dive, 0, 0, 0)
    else:
        lay_out(s, treasures_to_turn_up(s), dealer)
        come_to_the_edge(s, dealer)


@rule
def gather(s: State) -> None:
    """B19 All dive cards come together again: laid, held and set aside."""
    for value in range(VALUES):
        s.aside[value] = s.copies[value]
    for place in range(MAX_SEATS * HAND):
        s.hand[place] = 0
    for seat in range(MAX_SEATS):
        s.held[seat] = 0
        s.choice[seat] = UNDECIDED
        s.seen[seat] = 0
        s.gesture[seat] = 0
    for column in range(MAX_COLUMNS):
        s.treasure[column] = NO_TREASURE
        s.length[column] = 0
        s.last[column] = 0
        s.wrong[column] = 0
    for place in range(MOST_DEALT):
        s.card[place] = 0
        s.under[place] = 0
    s.laid = 0
    s.columns = 0
    s.onward = 0


@rule
def treasures_to_turn_up(s: State) -> int:
    """B6 One for each diver; V1 one fewer; V2 one more."""
    if s.treasures == Spread.FEWER:
        return s.seats - 1
    if s.treasures == Spread.MORE:
        return s.seats + 1
    return s.seats


@rule
def lay_out(s: State, treasures: int, dealer: Dealer) -> None:
    """B6, B7 Turn up the treasures, then deal."""
    s.columns = min(treasures, count_pile(s))
    tell(dealer, Event.ROUND, -1, s.dive, s.columns, 0, 0)
    for column in range(s.columns):
        turn_up(s, column, dealer)
    deal_hands(s, dealer)


@rule
def count_pile(s: State) -> int:
    return size_of(s.pile)


@rule
def turn_up(s: State, column: int, dealer: Dealer) -> None:
    """B4, R7 The pile was shuffled: each treasure left in it is as likely to be on top."""
    kind = draw(s.pile, count_pile(s), dealer)
    s.treasure[column] = kind
    tell(dealer, Event.TURNED_UP, -1, column, depth_of(kind), defence_of(kind), 0)


@rule
def deal_hands(s: State, dealer: Dealer) -> None:
    """B7 Every diver is dealt twelve cards, ten at a table of six; the rest stays aside, unseen."""
    for seat in range(s.seats):
        deal_hand(s, seat, s.full, dealer)
    tell(dealer, Event.DEALT, -1, s.full, 0, 0, 0)


@rule
def deal_hand(s: State, seat: int, cards: int, dealer: Dealer) -> None:
    """B8 In deal order; V3 or sorted."""
    left = size_of(s.aside)
    for place in range(cards):
        s.hand[seat * HAND + place] = draw_dive_card(s, left - place, dealer)
    s.held[seat] = cards
    if s.sort_hands == 1:
        sort_hand(s, seat)


@rule
def draw_dive_card(s: State, left: int, dealer: Dealer) -> int:
    """B7 Each of the `left` cards is as likely."""
    drawn = pick(dealer, left)
    value = 0
    below = 0
    for smaller in range(VALUES):
        below += s.aside[smaller]
        value += drawn >= below  # no branch: the processor would guess wrong at every card
    if dealer.scripted == 1:
        lead_to_the_same(dealer, count_up_to(s, value) - drawn)
    s.aside[value] -= 1
    return value + 1


@rule
def count_up_to(s: State, value: int) -> int:
    """The cards aside that are worth at most so much."""
    cards = 0
    for smaller in range(value + 1):
        cards += s.aside[smaller]
    return cards


@rule
def sort_hand(s: State, seat: int) -> None:
    """V3 Smallest first."""
    first = seat * HAND
    for place in range(first + 1, first + s.held[seat]):
        value = s.hand[place]
        gap = place
        while gap > first and s.hand[gap - 1] > value:
            s.hand[gap] = s.hand[gap - 1]
            gap -= 1
        s.hand[gap] = value


@rule
def come_to_the_edge(s: State, dealer: Dealer) -> None:
    """B8, B9 Live, everybody gets ready; ticks need no signal."""
    if s.clock == Clock.LIVE:
        s.phase = Phase.READY
        s.ready = 0
        s.holding = 0
    else:
        dive(s, dealer)


@rule
def dive(s: State, dealer: Dealer) -> None:
    """B9 All hold their breath: the dive is on."""
    s.phase = Phase.DIVE
    s.time = 0
    s.chain = 1
    for seat in range(s.seats):
        take_breath(s, seat, dealer)
        s.did[seat] = 0
        s.laid_at[seat] = -HAND_MOMENTS
        s.gestured_at[seat] = -MOMENTS
    tell(dealer, Event.DIVED, -1, 0, 0, 0, 0)


@rule
def is_last_dive(s: State) -> bool:
    """B5 Five dives; R1 and none without a treasure left."""
    return s.dive == s.dives or count_pile(s) == 0


@rule
def end_dive(s: State, dealer: Dealer) -> None:
    """B16, B19 The dive is over: check, then the next one or the final score."""
    check_columns(s, dealer)
    s.longest = max(s.longest, s.chain)
    if is_last_dive(s):
        finish(s, dealer)
    else:
        count_so_far(s, dealer)
        surface(s)
        open_round(s, dealer)


@rule
def surface(s: State) -> None:
    """Nobody is under water: no time, no air."""
    s.time = 0
    s.chain = 0
    for seat in range(s.seats):
        s.air[seat] = 0
        s.amber[seat] = 0
        s.red[seat] = 0


@rule
def count_so_far(s: State, dealer: Dealer) -> None:
    """R13 Both totals are open; `hide_siren` keeps hers for the end."""
    if s.hide_siren == 1:
        tell(dealer, Event.COUNTED_OURS, -1, team_score(s), 0, 0, 0)
    else:
        tell(dealer, Event.COUNTED, -1, team_score(s), siren_score(s), 0, 0)


@rule
def dive_on(s: State, dealer: Dealer) -> None:
    """V4, R10 Checked under water, freshly shuffled and dealt, and on under the same breath."""
    check_columns(s, dealer)
    count_so_far(s, dealer)
    gather(s)
    s.dive += 1
    s.chain += 1
    tell(dealer, Event.CHAINED, -1, s.chain, 0, 0, 0)
    lay_out(s, treasures_to_turn_up(s), dealer)


@rule
def finish(s: State, dealer: Dealer) -> None:
    """B21 The team's treasures against the siren's points."""
    s.phase = Phase.OVER
    ours = team_score(s)
    hers = siren_score(s)
    if has_team_won(s):
        tell(dealer, Event.TEAM_WON, -1, ours, hers, 0, 0)
    elif ours == hers and s.tie == 0:
        tell(dealer, Event.STOOD_OFF, -1, ours, hers, 0, 0)  # R3
    else:
        tell(dealer, Event.SIREN_WON, -1, ours, hers, 0, 0)
    if s.longest == s.dives:
        tell(dealer, Event.SULKED, -1, s.longest, 0, 0, 0)  # V4
    if s.placement == 1 or s.show_errors == 1:
        tell(dealer, Event.ASSISTED, -1, 0, 0, 0, 0)  # R2
