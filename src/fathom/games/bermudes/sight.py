"""B24: columns, treasures and the size of every hand lie open; one's own hand and gauge are private."""

from fathom.engine import declaration
from fathom.engine.dealer import Dealer
from fathom.engine.declaration import count, flag, kind_of, piece, points, seats_mask
from fathom.engine.records import Ints
from fathom.engine.rule import rule
from fathom.games.bermudes.breath import draw_breath, redeal_own_air, seconds_under_water
from fathom.games.bermudes.check import defence_of, depth_of, is_dead, siren_score, team_score
from fathom.games.bermudes.dive import seats_that_chose
from fathom.games.bermudes.material import HAND, KINDS, MAX_COLUMNS, MOST_DEALT
from fathom.games.bermudes.opinion import opinion
from fathom.games.bermudes.rounds import count_pile, deal_hand
from fathom.games.bermudes.state import UNDECIDED, Breath, Clock, Gauge, Phase, State

NOTHING = -1  # no card here, or none that this seat may see


class Sight(declaration.Sight, of=State):
    pile: int = count()  # treasures not turned up yet
    team: int = points()  # treasures won
    siren: int = points()  # her points; -1 while hidden, R13
    lost: Ints = count(KINDS)  # all 0 while hidden, R13

    kind: Ints = piece(MAX_COLUMNS)  # the treasure's kind from 1; 0 for no treasure
    depth: Ints = count(MAX_COLUMNS)
    defence: Ints = count(MAX_COLUMNS)
    length: Ints = count(MAX_COLUMNS)  # cards in each column
    dead: Ints = flag(MAX_COLUMNS)  # shown only with `show_errors`, L6
    column_1: Ints = piece(MOST_DEALT)  # the cards of each column from the top, -1 behind them
    column_2: Ints = piece(MOST_DEALT)
    column_3: Ints = piece(MOST_DEALT)
    column_4: Ints = piece(MOST_DEALT)
    column_5: Ints = piece(MOST_DEALT)
    column_6: Ints = piece(MOST_DEALT)
    column_7: Ints = piece(MOST_DEALT)

    undecided: int = seats_mask()  # who has not chosen yet in this tick
    second: int = count()  # under water
    stop: int = count()  # second at which an open countdown or the hard stop ends the dive; 0 if air is hidden
    gauge: int = kind_of(Gauge)  # one's own
    amber: int = count()  # second at which one's gauge turned amber, 0 if not yet
    red: int = count()


see_open = declaration.open_part(Sight)


@rule
def see(s: State, seat: int, sight: Sight) -> None:
    """B24"""
    see_open(s, seat, sight)
    see_piles(s, sight)
    see_columns(s, sight)
    see_own_hand(s, seat, sight)
    see_own_gauge(s, seat, sight)
    sight.undecided = seats_that_chose(s, UNDECIDED)
    sight.second = seconds_under_water(s)


@rule
def see_piles(s: State, sight: Sight) -> None:
    """B24, R13 Won and lost are open, unless the siren hides her pile until the end."""
    hides = s.hide_siren == 1 and s.phase != Phase.OVER
    sight.pile = count_pile(s)
    sight.team = team_score(s)
    sight.siren = NOTHING if hides else siren_score(s)
    for kind in range(KINDS):
        sight.lost[kind] = 0 if hides else s.lost[kind]


@rule
def see_columns(s: State, sight: Sight) -> None:
    """B24 Every card in its column, in order."""
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
def knows_hand(s: State, seat: int) -> bool:
    """B8 One's own hand from the deal on; R8 with blind hands, from the dive on."""
    return seat >= 0 and (s.blind_hands == 0 or s.phase >= Phase.DIVE)


@rule
def see_own_hand(s: State, seat: int, sight: Sight) -> None:
    """B8 In deal order; behind it, and while nobody may look at it, nothing."""
    known = s.held[seat] if knows_hand(s, seat) else 0
    for place in range(known, HAND):
        sight.hand[place] = NOTHING


@rule
def see_own_gauge(s: State, seat: int, sight: Sight) -> None:
    """R12 Green, amber or red for oneself; of the others' air nothing."""
    sight.gauge = Gauge.NONE
    sight.amber = 0
    sight.red = 0
    sight.stop = 0
    if s.breath != Breath.AIR:
        sight.stop = s.air[0]
    elif seat >= 0 and s.phase == Phase.DIVE:
        sight.gauge = gauge_of(s, seat)
        sight.amber = s.amber[seat] if sight.gauge >= Gauge.AMBER else 0
        sight.red = s.red[seat] if sight.gauge >= Gauge.RED else 0


@rule
def gauge_of(s: State, seat: int) -> int:
    """R12"""
    now = seconds_under_water(s)
    if now >= s.red[seat]:
        return Gauge.RED
    return Gauge.AMBER if now >= s.amber[seat] else Gauge.GREEN


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
    """R12 Of another diver one knows that the breath has lasted until now, and nothing else."""
    if diver == seat:
        redeal_own_air(s, diver, dealer)
    else:
        draw_breath(s, diver, seconds_under_water(s), dealer)
