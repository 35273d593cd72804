"""What a sensible pirate would do at a glance: swim while it pays, then spend what is left on the others."""

from fathom.engine.dealer import Dealer
from fathom.engine.rule import rule
from fathom.games.breath.cards import amount, can_be_air, has_card, is_air
from fathom.games.breath.judge import count_sharks, is_blocked, refusal_of_discard, refusal_of_panic, refusal_of_rival
from fathom.games.breath.material import (
    AIR_10,
    BEASTS,
    CALM,
    DEEDS,
    DISCARD,
    DOLPHIN,
    DRAW,
    HAND,
    KRAKEN,
    MAX_SEATS,
    PANIC,
    SHARK,
    SWIM_10,
    TEN,
    TRUE_KRAKEN,
    TRUE_SHARK,
    VALUE_KINDS,
    WILD,
)
from fathom.games.breath.state import Action, Phase, Refusal, State

# Shared out among the players: how deep is deep enough. Found by trying: two who dare 80 leave nobody home in a fifth
# of their games, two who dare 60 in an eighth.
DARE = 60
LEAD = 15  # ahead of the deepest rival there is no need to go on
WORTH_KEEPING = 40

WORTH_OF_SWIM = 3  # a Swim or an Air is worth so many times its distance
WORTH_OF_CALM = 15
WORTH_OF_PANIC = 6
WORTH_OF_DOLPHIN = 90
WORTH_OF_SHARK = 40
WORTH_OF_KRAKEN = 12
ONLY_AIR = 60  # the last Air of a hand is the next turn's breath
TOO_MUCH_AIR = 25
ENOUGH_AIR = 2  # this turn's breath and the next one's


@rule
def opinion(s: State, seat: int, dealer: Dealer) -> int:
    if s.phase == Phase.GIVE:
        return Action.GIVE + least_worth(s, seat)
    if s.phase == Phase.PENALTY:
        return Action.LAY + least_worth(s, seat)
    if s.phase == Phase.DUMP:
        return end_turn(s, seat)
    return choose_play(s, seat)


@rule
def end_turn(s: State, seat: int) -> int:
    """H13 Dump what is worth little; H14 then fill the hand: more cards are more to choose from, come what may."""
    if s.hand_size[seat] == 0:
        return Action.DONE
    card = least_worth(s, seat)
    return Action.DUMP + card if worth(s, seat, card) < WORTH_KEEPING else Action.DONE


@rule
def choose_play(s: State, seat: int) -> int:
    """First get free and swim, then be a nuisance, and breathe before stopping."""
    action = -1
    if wants_to_swim(s, seat):
        action = get_free(s, seat) if is_blocked(s, seat) else swim_on(s, seat)
    if action < 0:
        action = look_for_more(s, seat)
    if action < 0:
        action = hinder(s, seat)
    if action < 0 and s.air == 0:
        action = take_a_breath(s, seat)
    return Action.STOP if action < 0 else action


@rule
def wants_to_swim(s: State, seat: int) -> bool:
    """Up always; down only so far that one can hope to come back."""
    if s.ascent == 1:
        return s.depth[seat] > 0
    deepest = 0
    for rival in range(s.seats):
        if rival != seat:
            deepest = max(deepest, s.depth[rival])
    return s.depth[seat] < min(s.bottom, DARE // s.seats, deepest + LEAD)


@rule
def value_of(card: int) -> int:
    return card // DEEDS


@rule
def is_air_card(card: int) -> bool:
    return card < VALUE_KINDS and is_air(value_of(card))


@rule
def is_swim_card(card: int) -> bool:
    return card < VALUE_KINDS and not is_air(value_of(card))


@rule
def count_air(s: State, seat: int) -> int:
    """Cards in hand that can be Air."""
    count = 0
    for place in range(seat * HAND, seat * HAND + s.hand_size[seat]):
        count += 1 if can_be_air(s.hand[place]) else 0
    return count


@rule
def count_swim(s: State, seat: int) -> int:
    count = 0
    for place in range(seat * HAND, seat * HAND + s.hand_size[seat]):
        count += 1 if is_swim_card(s.hand[place]) else 0
    return count


@rule
def swim_on(s: State, seat: int) -> int:
    """The longest Swim that the air allows; else the Air for a Swim in hand; else the Dolphin for what is missing."""
    best = longest_swim(s, seat, s.air - s.swum)
    if best >= 0:
        return Action.PLAY_VALUE + best
    if count_swim(s, seat) > 0:
        best = strongest_air(s, seat)
        if best >= 0:
            return Action.PLAY_VALUE + best
        return Action.WILD_VALUE + AIR_10 if has_card(s, seat, DOLPHIN) else -1
    if s.air - s.swum >= TEN and has_card(s, seat, DOLPHIN):
        return Action.WILD_VALUE + SWIM_10
    return -1


@rule
def longest_swim(s: State, seat: int, air: int) -> int:
    best = -1
    for place in range(seat * HAND, seat * HAND + s.hand_size[seat]):
        card = s.hand[place]
        if is_swim_card(card) and amount(value_of(card)) <= air and (best < 0 or value_of(card) > value_of(best)):
            best = card
    return best


@rule
def strongest_air(s: State, seat: int) -> int:
    best = -1
    for place in range(seat * HAND, seat * HAND + s.hand_size[seat]):
        card = s.hand[place]
        if is_air_card(card) and (best < 0 or value_of(card) > value_of(best)):
            best = card
    return best


@rule
def take_a_breath(s: State, seat: int) -> int:
    """H10 The Air that costs least; the Dolphin only if it is the last resort."""
    best = -1
    for place in range(seat * HAND, seat * HAND + s.hand_size[seat]):
        card = s.hand[place]
        if is_air_card(card) and (best < 0 or worth(s, seat, card) < worth(s, seat, best)):
            best = card
    if best >= 0:
        return Action.PLAY_VALUE + best
    return Action.WILD_VALUE + AIR_10 if has_card(s, seat, DOLPHIN) else -1


@rule
def cheapest_source(s: State, seat: int, deed: int) -> int:
    """The value beside which this action costs least: never the breath still owed; -1 if there is none."""
    best = -1
    for place in range(seat * HAND, seat * HAND + s.hand_size[seat]):
        card = s.hand[place]
        has_deed = card < VALUE_KINDS and card % DEEDS == deed and may_be_spent(s, seat, card)
        if has_deed and (best < 0 or worth(s, seat, card) < worth(s, seat, best)):
            best = card
    return value_of(best) if best >= 0 else -1


@rule
def may_be_spent(s: State, seat: int, card: int) -> bool:
    """H10 An Air is owed in this turn, and another is wanted for the next."""
    if not is_air_card(card):
        return True
    return count_air(s, seat) > (1 if s.air > 0 else ENOUGH_AIR)


@rule
def get_free(s: State, seat: int) -> int:
    """H18, H20 Calm, or the Kraken; the Dolphin if there is something to swim with."""
    calm = cheapest_source(s, seat, CALM)
    if calm < 0 and has_card(s, seat, DOLPHIN) and count_swim(s, seat) > 0 and count_air(s, seat) > 1:
        calm = WILD
    if count_sharks(s, seat) > 0:
        return shake_off_shark(s, seat, calm)
    return Action.PLAY_CALM + calm if calm >= 0 else -1


@rule
def shake_off_shark(s: State, seat: int, calm: int) -> int:
    beast = 0
    while s.sharks[seat * BEASTS + beast] == 0:
        beast += 1
    if has_card(s, seat, KRAKEN):
        return Action.SLAY_SHARK + TRUE_KRAKEN * BEASTS + beast
    victim = find_victim(s, seat, SHARK)
    if calm < 0:
        return -1
    return Action.SEND_SHARK + (calm * BEASTS + beast) * MAX_SEATS + victim


@rule
def look_for_more(s: State, seat: int) -> int:
    """H22 Draw with a card that would not be used now; from an empty deck nothing comes (R7)."""
    if s.deck_size == 0:
        return -1
    source = cheapest_source(s, seat, DRAW)
    return Action.PLAY_DRAW + source if source >= 0 and is_idle(s, seat, source) else -1


@rule
def is_idle(s: State, seat: int, value: int) -> bool:
    """A Swim that cannot be swum, or an Air when there is nothing to swim with."""
    if not wants_to_swim(s, seat) or is_blocked(s, seat):
        return True
    return is_air(value) and count_swim(s, seat) == 0


@rule
def hinder(s: State, seat: int) -> int:
    """H19 The Shark, H17 Panic, H21 Discard: for whoever is most dangerous."""
    victim = find_victim(s, seat, SHARK)
    if danger(s, victim) < 0:
        return -1  # all the others are home
    if has_card(s, seat, SHARK):
        return Action.PLAY_SHARK + TRUE_SHARK * MAX_SEATS + victim
    victim = find_victim(s, seat, PANIC)
    source = cheapest_source(s, seat, PANIC)
    if victim >= 0 and source >= 0:
        return Action.PLAY_PANIC + source * MAX_SEATS + victim
    victim = find_victim(s, seat, DISCARD)
    source = cheapest_source(s, seat, DISCARD)
    if victim >= 0 and source >= 0 and is_idle(s, seat, source):
        return Action.PLAY_DISCARD + source * MAX_SEATS + victim
    return -1


@rule
def find_victim(s: State, seat: int, weapon: int) -> int:
    """The most dangerous player that the weapon can reach, or -1."""
    worst = -1
    for i in range(1, s.seats):
        rival = (seat + i) % s.seats
        if can_reach(s, rival, weapon) and (worst < 0 or danger(s, rival) > danger(s, worst)):
            worst = rival
    return worst


@rule
def can_reach(s: State, rival: int, weapon: int) -> bool:
    """A Shark that must be sent away goes to anybody; Panic and Discard are not wasted on those who are home."""
    if weapon == PANIC:
        return refusal_of_panic(s, rival) == Refusal.NONE and danger(s, rival) >= 0
    if weapon == DISCARD:
        return refusal_of_discard(s, rival) == Refusal.NONE and danger(s, rival) >= 0
    return refusal_of_rival(s, rival) == Refusal.NONE


@rule
def danger(s: State, rival: int) -> int:
    """How deep somebody is or has been; nobody who is stuck already, or home."""
    if s.ascent == 1 and s.depth[rival] == 0:
        return -1
    if is_blocked(s, rival):
        return 0
    return 1 + (s.anchor[rival] if s.ascent == 1 else s.depth[rival])


@rule
def least_worth(s: State, seat: int) -> int:
    worst = s.hand[seat * HAND]
    for place in range(seat * HAND, seat * HAND + s.hand_size[seat]):
        if worth(s, seat, s.hand[place]) < worth(s, seat, worst):
            worst = s.hand[place]
    return worst


@rule
def worth(s: State, seat: int, card: int) -> int:
    """What a card is worth in the turns to come."""
    if card == DOLPHIN:
        return WORTH_OF_DOLPHIN
    if card == SHARK:
        return WORTH_OF_SHARK
    if card == KRAKEN:
        return WORTH_OF_KRAKEN
    return worth_of_value(s, seat, value_of(card)) + worth_of_deed(card % DEEDS)


@rule
def worth_of_value(s: State, seat: int, value: int) -> int:
    points = WORTH_OF_SWIM * amount(value)
    if not is_air(value):
        return points if s.ascent == 1 or wants_to_swim(s, seat) else 0
    air = count_air(s, seat)
    if air <= 1:
        return points + ONLY_AIR
    return points - TOO_MUCH_AIR if air > ENOUGH_AIR else points


@rule
def worth_of_deed(deed: int) -> int:
    if deed == CALM:
        return WORTH_OF_CALM
    return WORTH_OF_PANIC if deed == PANIC else 0
