"""K39 to K52: the end of a turn and the end of the game."""

from fathom.engine.dealer import Dealer, pick, tell, whisper
from fathom.engine.game import PLACE
from fathom.engine.rule import rule
from fathom.games.barrakuda.divers import (
    all_recover,
    count_cards,
    has_movement_card,
    is_opponent,
    put_in_row,
    take_back_if_empty,
    take_oldest,
)
from fathom.games.barrakuda.material import BARRACUDA, CARDS, HEXED_CARDS, LAIR, TEAMS
from fathom.games.barrakuda.seabed import begin_turn
from fathom.games.barrakuda.state import NOBODY, Event, Phase, Stage, State
from fathom.games.barrakuda.wreck_actions import chest_of


@rule
def end_turn(s: State, dealer: Dealer) -> None:
    """K39 to K42, strictly in this order; then the hexes (K43)."""
    s.lying = 0  # K39
    for seat in range(s.seats):
        retrieve(s, seat, dealer)
    if s.fish == LAIR or is_centre_full(s):
        all_recover(s, dealer)  # K42
    s.stage = Stage.HEXES


@rule
def retrieve(s: State, seat: int, dealer: Dealer) -> None:
    """K40 The marked cards come back, oldest first. K41 Without a Movement card in hand, the whole row does."""
    cards = min(s.marks[seat], s.played[seat])
    s.marks[seat] = 0
    if not has_movement_card(s, seat):
        take_back_if_empty(s, seat, dealer)
    elif cards > 0:
        take_oldest(s, seat, cards)
        tell(dealer, Event.RETRIEVED, seat, cards, 0, 0, 0)


@rule
def is_centre_full(s: State) -> bool:
    """K42 No player has a Barracuda card in hand."""
    held = 0
    for seat in range(s.seats):
        held |= s.hand[seat]
    return (held >> BARRACUDA) & 1 == 0


@rule
def cast_next_hex(s: State, dealer: Dealer) -> None:
    """K43 Red halves, in the order of the wrecks, then of the seats; after the last the turn is over."""
    s.hexer = next_hexer(s)
    if s.hexer == NOBODY:
        close_turn(s, dealer)
        return
    s.hexes[s.hexer] -= 1
    targets = find_targets(s, s.hexer)
    if targets == 0:
        tell(dealer, Event.HEX_FAILED, s.hexer, 0, 0, 0, 0)
    elif targets & (targets - 1) == 0:
        for seat in range(s.seats):
            if (targets >> seat) & 1 == 1:
                hex_hand(s, seat, dealer)
    else:
        s.phase = Phase.TARGET
        s.asked = 1 << s.hexer


@rule
def next_hexer(s: State) -> int:
    found = NOBODY
    for seat in range(s.seats):
        if s.hexes[seat] > 0 and (found == NOBODY or s.pawn[seat] < s.pawn[found]):
            found = seat
    return found


@rule
def may_be_hexed(s: State, hexer: int, seat: int) -> bool:
    """K34, R20 Only an opponent with two cards in hand."""
    return is_opponent(s, hexer, seat) and count_cards(s.hand[seat]) >= HEXED_CARDS


@rule
def find_targets(s: State, hexer: int) -> int:
    targets = 0
    for seat in range(s.seats):
        if may_be_hexed(s, hexer, seat):
            targets |= 1 << seat
    return targets


@rule
def hex_hand(s: State, victim: int, dealer: Dealer) -> None:
    """K34 Two cards are drawn blindly from the whole hand; the two concerned look at them."""
    s.victim = victim
    s.phase = Phase.PLACE
    s.asked = 1 << s.hexer
    tell(dealer, Event.HEXED, s.hexer, victim, 0, 0, 0)
    draw_two(s, dealer)
    low = first_card(s.drawn)
    high = first_card(s.drawn & ~(1 << low))
    whisper(dealer, 1 << s.hexer | 1 << victim, Event.DREW, s.hexer, low, high, victim, 0)


@rule
def draw_two(s: State, dealer: Dealer) -> None:
    """R21 Any two cards of the victim's hand, each pair as likely; the Barracuda card may be one."""
    s.drawn = 0
    for _ in range(HEXED_CARDS):
        left = s.hand[s.victim] & ~s.drawn
        s.drawn |= 1 << nth_card(left, pick(dealer, count_cards(left)))


@rule
def nth_card(cards: int, number: int) -> int:
    """Card `number`, from 0, of a mask of cards."""
    for card in range(1, CARDS + 1):
        if (cards >> card) & 1 == 1:
            if number == 0:
                return card
            number -= 1
    return 0


@rule
def first_card(cards: int) -> int:
    return nth_card(cards, 0)


@rule
def place_card(s: State, seat: int, card: int, dealer: Dealer) -> None:
    """K34 One of the two is placed as if its owner had played it, the other goes back to the hand."""
    tell(dealer, Event.PLACED, seat, card, s.victim, 0, 0)
    s.asked = 0
    s.drawn = 0
    if card == BARRACUDA:
        s.hand[s.victim] &= ~(1 << BARRACUDA)
    else:
        put_in_row(s, s.victim, card)
        take_back_if_empty(s, s.victim, dealer)
    s.victim = NOBODY


@rule
def close_turn(s: State, dealer: Dealer) -> None:
    """K52 Nobody dives for ever: after a hundred turns the game stops."""
    if s.turns == s.last_turn:
        tell(dealer, Event.RAN_OUT_OF_TIME, NOBODY, s.turns, 0, 0, 0)
        win(s, dealer)
    else:
        begin_turn(s, dealer)


@rule
def is_goal_reached(s: State) -> bool:
    """K50 A chest holds the goal."""
    fullest = 0
    for seat in range(s.seats):
        fullest = max(fullest, s.chest[seat])
    return fullest >= s.goal


@rule
def win(s: State, dealer: Dealer) -> None:
    """K50 The game is over at this moment; what would still have happened does not."""
    s.phase = Phase.OVER
    s.asked = 0
    for seat in range(s.seats):
        if place_of_seat(s, seat) == 1:
            tell(dealer, Event.WON, seat, s.chest[chest_of(s, seat)], 0, 0, 0)


@rule
def bag_of_side(s: State, seat: int) -> int:
    """R17 The gold that is not safe; R16 it does not matter any more once the goal is reached."""
    if is_goal_reached(s):
        return 0
    gold = 0
    for other in range(s.seats):
        if not is_opponent(s, seat, other):
            gold += s.bag[other]
    return gold


@rule
def is_ahead(s: State, seat: int, rival: int) -> bool:
    """R16, R17 The fuller chest, then the fuller bag."""
    own, other = s.chest[chest_of(s, seat)], s.chest[chest_of(s, rival)]
    if own == other:
        return bag_of_side(s, seat) > bag_of_side(s, rival)
    return own > other


@rule
def place_of_seat(s: State, seat: int) -> int:
    """K50, K60 Each side that is ahead costs a place; partners share theirs."""
    place = 1
    for rival in range(TEAMS if s.teams == 1 else s.seats):
        if is_opponent(s, seat, rival) and is_ahead(s, rival, seat):
            place += 1
    return place


@rule
def payoff(s: State, seat: int) -> int:
    return place_of_seat(s, seat) * PLACE + s.chest[chest_of(s, seat)]
