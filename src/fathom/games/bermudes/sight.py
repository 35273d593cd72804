"""B24: columns, treasures and the size of every hand lie open; one's own hand and gauge are private."""

from fathom.engine.dealer import Dealer
from fathom.engine.records import Ints, Record, i8, i16
from fathom.engine.rule import rule
from fathom.games.bermudes.breath import redeal_air_of_other, redeal_own_air, seconds_under_water
from fathom.games.bermudes.check import defence_of, depth_of, is_dead, siren_score, team_score
from fathom.games.bermudes.dive import seats_that_chose
from fathom.games.bermudes.material import HAND, KINDS, MAX_COLUMNS, MAX_SEATS, MOST_DEALT
from fathom.games.bermudes.opinion import opinion
from fathom.games.bermudes.rounds import count_pile, deal_hand
from fathom.games.bermudes.state import UNDECIDED, Breath, Clock, Phase, State

NOTHING = -1  # no card here, or none that this seat may see
GREEN, AMBER, RED = 1, 2, 3  # R12; 0 where there is no gauge


class Sight(Record):
    phase: int = i8()
    seats: int = i8()
    clock: int = i8()
    breath: int = i8()
    level: int = i8()
    pace: int = i8()
    slip: int = i8()
    treasures: int = i8()
    sort_hands: int = i8()
    blind_hands: int = i8()
    one_breath: int = i8()
    placement: int = i8()
    show_errors: int = i8()
    tie: int = i8()
    hide_siren: int = i8()

    dive: int = i8()
    pile: int = i8()  # treasures not turned up yet
    team: int = i8()  # treasures won
    siren: int = i8()  # her points; -1 while hidden, R13
    won: Ints = i8(KINDS)
    lost: Ints = i8(KINDS)  # all 0 while hidden, R13

    columns: int = i8()
    kind: Ints = i8(MAX_COLUMNS)  # the treasure's kind from 1; 0 for no treasure
    depth: Ints = i8(MAX_COLUMNS)
    defence: Ints = i8(MAX_COLUMNS)
    length: Ints = i8(MAX_COLUMNS)
    dead: Ints = i8(MAX_COLUMNS)  # shown only with `show_errors`, L6
    laid: int = i8()
    column_1: Ints = i8(MOST_DEALT)  # the cards of each column from the top, -1 behind them
    column_2: Ints = i8(MOST_DEALT)
    column_3: Ints = i8(MOST_DEALT)
    column_4: Ints = i8(MOST_DEALT)
    column_5: Ints = i8(MOST_DEALT)
    column_6: Ints = i8(MOST_DEALT)
    column_7: Ints = i8(MOST_DEALT)

    hand: Ints = i8(HAND)  # one's own, in deal order, -1 behind it
    held: Ints = i8(MAX_SEATS)
    gesture: Ints = i8(MAX_SEATS)
    gestured_at: Ints = i16(MAX_SEATS)
    seen: Ints = i8(MAX_SEATS)
    laid_at: Ints = i16(MAX_SEATS)
    spoken: int = i8()
    ready: int = i8()
    holding: int = i8()
    onward: int = i8()
    undecided: int = i8()
    chain: int = i8()
    longest: int = i8()

    time: int = i16()
    second: int = i8()
    stop: int = i8()  # second at which an open countdown or the hard stop ends the dive; 0 if air is hidden
    gauge: int = i8()  # R12
    amber: int = i8()  # second at which one's gauge turned amber, 0 if not yet
    red: int = i8()
    did: int = i8()  # what one's own hand did in the last tick


@rule
def see(s: State, seat: int, sight: Sight) -> None:
    """B24"""
    see_options(s, sight)
    see_piles(s, sight)
    see_columns(s, sight)
    see_divers(s, sight)
    see_own_hand(s, seat, sight)
    see_own_gauge(s, seat, sight)


@rule
def see_options(s: State, sight: Sight) -> None:
    sight.seats = s.seats
    sight.clock = s.clock
    sight.breath = s.breath
    sight.level = s.level
    sight.pace = s.pace
    sight.slip = s.slip
    sight.treasures = s.treasures
    sight.sort_hands = s.sort_hands
    sight.blind_hands = s.blind_hands
    sight.one_breath = s.one_breath
    sight.placement = s.placement
    sight.show_errors = s.show_errors
    sight.tie = s.tie
    sight.hide_siren = s.hide_siren


@rule
def see_piles(s: State, sight: Sight) -> None:
    """B24, R13 Won and lost are open, unless the siren hides her pile until the end."""
    hides = s.hide_siren == 1 and s.phase != Phase.OVER
    sight.dive = s.dive
    sight.pile = count_pile(s)
    sight.team = team_score(s)
    sight.siren = NOTHING if hides else siren_score(s)
    for kind in range(KINDS):
        sight.won[kind] = s.won[kind]
        sight.lost[kind] = 0 if hides else s.lost[kind]


@rule
def see_columns(s: State, sight: Sight) -> None:
    """B24 Every card in its column, in order."""
    sight.columns = s.columns
    sight.laid = s.laid
    for column in range(MAX_COLUMNS):
        see_treasure(s, column, sight)
        sight.length[column] = 0
        for place in range(MOST_DEALT):
            see_card(column, place, NOTHING, sight)
    for place in range(s.laid):
        column = s.under[place]
        see_card(column, sight.length[column], s.card[place], sight)
        sight.length[column] += 1


@rule
def see_treasure(s: State, column: int, sight: Sight) -> None:
    """B2; L6 whether a column is dead is for the divers to find out."""
    kind = s.treasure[column]
    is_there = kind >= 0
    sight.kind[column] = kind + 1
    sight.depth[column] = depth_of(kind) if is_there else 0
    sight.defence[column] = defence_of(kind) if is_there else 0
    sight.dead[column] = 1 if is_there and s.show_errors == 1 and is_dead(s, column) else 0


@rule
def see_card(column: int, place: int, value: int, sight: Sight) -> None:
    """A record has no row of rows."""
    match column:
        case 0:
            sight.column_1[place] = value
        case 1:
            sight.column_2[place] = value
        case 2:
            sight.column_3[place] = value
        case 3:
            sight.column_4[place] = value
        case 4:
            sight.column_5[place] = value
        case 5:
            sight.column_6[place] = value
        case _:
            sight.column_7[place] = value


@rule
def see_divers(s: State, sight: Sight) -> None:
    """B24 How many cards each holds, what each has signed, who is ready."""
    sight.phase = s.phase
    sight.spoken = s.spoken
    sight.ready = s.ready
    sight.holding = s.holding
    sight.onward = s.onward
    sight.undecided = seats_that_chose(s, UNDECIDED)
    sight.chain = s.chain
    sight.longest = s.longest
    sight.time = s.time
    sight.second = seconds_under_water(s)
    for diver in range(MAX_SEATS):
        sight.held[diver] = s.held[diver]
        sight.gesture[diver] = s.gesture[diver]
        sight.gestured_at[diver] = s.gestured_at[diver]
        sight.seen[diver] = s.seen[diver]
        sight.laid_at[diver] = s.laid_at[diver]


@rule
def knows_hand(s: State, seat: int) -> bool:
    """B8 One's own hand from the deal on; R8 with blind hands, from the dive on."""
    return seat >= 0 and (s.blind_hands == 0 or s.phase >= Phase.DIVE)


@rule
def see_own_hand(s: State, seat: int, sight: Sight) -> None:
    for place in range(HAND):
        sight.hand[place] = NOTHING
    if knows_hand(s, seat):
        for place in range(s.held[seat]):
            sight.hand[place] = s.hand[seat * HAND + place]
    sight.did = s.did[seat] if seat >= 0 else 0


@rule
def see_own_gauge(s: State, seat: int, sight: Sight) -> None:
    """R12 Green, amber or red for oneself; of the others' air nothing."""
    sight.gauge = 0
    sight.amber = 0
    sight.red = 0
    sight.stop = 0
    if s.breath != Breath.AIR:
        sight.stop = s.air[0]
    elif seat >= 0 and s.phase == Phase.DIVE:
        sight.gauge = gauge_of(s, seat)
        sight.amber = s.amber[seat] if sight.gauge >= AMBER else 0
        sight.red = s.red[seat] if sight.gauge >= RED else 0


@rule
def gauge_of(s: State, seat: int) -> int:
    """R12"""
    now = seconds_under_water(s)
    if now >= s.red[seat]:
        return RED
    return AMBER if now >= s.amber[seat] else GREEN


@rule
def redeal(s: State, seat: int, dealer: Dealer) -> None:
    """B24 Other hands and the cards aside, the others' choices of this tick, and everybody's air."""
    if s.phase != Phase.COUNCIL:
        redeal_hands(s, seat, dealer)
    for diver in range(s.seats):
        if diver != seat:
            s.did[diver] = 0
            redeal_choice(s, diver, dealer)
        if s.phase == Phase.DIVE and s.breath == Breath.AIR:
            redeal_air(s, seat, diver, dealer)


@rule
def redeal_hands(s: State, seat: int, dealer: Dealer) -> None:
    """B7 All unseen cards are shuffled together: any of them may be in any other hand, or aside."""
    for diver in range(s.seats):
        if diver != seat or not knows_hand(s, seat):
            take_hand_back(s, diver)
    for diver in range(s.seats):
        if diver != seat or not knows_hand(s, seat):
            deal_hand(s, diver, s.held[diver], dealer)


@rule
def take_hand_back(s: State, diver: int) -> None:
    for place in range(diver * HAND, diver * HAND + s.held[diver]):
        s.aside[s.hand[place] - 1] += 1
        s.hand[place] = 0


@rule
def redeal_choice(s: State, diver: int, dealer: Dealer) -> None:
    """T2 Nothing says what another diver has chosen: it is what its hand would make a sensible diver do."""
    if s.clock == Clock.TICKS and s.phase == Phase.DIVE and s.choice[diver] != UNDECIDED:
        s.choice[diver] = opinion(s, diver, dealer)


@rule
def redeal_air(s: State, seat: int, diver: int, dealer: Dealer) -> None:
    """R12"""
    if diver == seat:
        redeal_own_air(s, diver, dealer)
    else:
        redeal_air_of_other(s, diver, dealer)
