"""What a seat can know: its own hand and all that lies open.

Everybody sees whether a card that leaves a hand had been there since the descent (R20) or was among those that a stop
without air had shown to be no Air (H10); otherwise a played card tells nothing of the others. So the hidden cards fall
into groups within which every arrangement is as likely, and `redeal` draws one of them.
"""

from fathom.engine import declaration
from fathom.engine.dealer import HIDDEN, SPECTATOR, Dealer, pick
from fathom.engine.declaration import count, kind_of, piece
from fathom.engine.records import Ints
from fathom.engine.rule import rule
from fathom.games.breath.cards import can_be_air, draw_from_bag
from fathom.games.breath.material import CARDS, HAND, KINDS, MAX_SEATS
from fathom.games.breath.state import AIRLESS, KEPT, MARKS, Front, State, Veil

HAND_PLACES = MAX_SEATS * HAND
PLACES = HAND_PLACES + MAX_SEATS  # where a hidden card can lie: in a hand, or face down in front


class Sight(declaration.Sight, of=State):
    table: Ints = piece(CARDS)  # kinds in the order played, -1 behind the last
    pile: Ints = piece(CARDS)  # kinds, the newest last, -1 behind it
    marks: Ints = count(MARKS, each=MAX_SEATS)  # cards of each hand by what everybody knows of them
    front: Ints = kind_of(Front, each=MAX_SEATS)
    panic: Ints = piece(each=MAX_SEATS)  # the kind of that card where it is known, else -1


see_open = declaration.open_part(Sight)


@rule
def see(s: State, seat: int, sight: Sight) -> None:
    """One's own hand; table and pile lie face up; of the deck only the height can be seen."""
    see_open(s, seat, sight)
    for rival in range(MAX_SEATS):
        see_front(s, seat, rival, sight)
        see_hand_back(s, rival, sight)
    for slot in range(HAND):
        if seat != SPECTATOR and slot >= s.hand_size[seat]:
            sight.hand[slot] = HIDDEN
    for place in range(CARDS):
        sight.table[place] = s.table[place] if place < s.played else HIDDEN
        sight.pile[place] = s.pile[place] if place < s.pile_size else HIDDEN


@rule
def see_front(s: State, seat: int, rival: int, sight: Sight) -> None:
    """H11 A card laid face down is known to its owner; H17 any other Panic to all."""
    is_known = s.veil[rival] == Veil.OPEN or rival == seat
    sight.panic[rival] = s.panic[rival] if is_known else HIDDEN
    sight.front[rival] = Front.OPEN if s.veil[rival] == Veil.OPEN else Front.FACE_DOWN
    if s.panic[rival] < 0:
        sight.front[rival] = Front.NOTHING


@rule
def see_hand_back(s: State, rival: int, sight: Sight) -> None:
    """What everybody knows of the cards."""
    for mark in range(MARKS):
        sight.marks[rival * MARKS + mark] = 0
    for place in range(rival * HAND, rival * HAND + s.hand_size[rival]):
        sight.marks[rival * MARKS + s.mark[place]] += 1


@rule
def redeal(s: State, seat: int, dealer: Dealer) -> None:
    """Deals again the cards drawn from this deck, with the deck; and those kept from the descent, among themselves."""
    redeal_drawn(s, seat, dealer)
    redeal_kept(s, seat, dealer)


@rule
def redeal_drawn(s: State, seat: int, dealer: Dealer) -> None:
    """Airless places come first: whatever they take leaves as many ways for the rest, so all ways are as likely."""
    for place in range(PLACES):
        if is_hidden(s, seat, place) and not is_kept(s, place):
            put_in_bag(s, card_at(s, place))
    for place in range(PLACES):
        if is_hidden(s, seat, place) and not is_kept(s, place) and is_airless(s, place):
            lay_at(s, place, draw_airless_from_bag(s, dealer))
    for place in range(PLACES):
        if is_hidden(s, seat, place) and not is_kept(s, place) and not is_airless(s, place):
            lay_at(s, place, draw_from_bag(s, dealer))


@rule
def redeal_kept(s: State, seat: int, dealer: Dealer) -> None:
    """R20 They came from no deck that is left: the places swap their cards, the airless ones first."""
    for place in range(PLACES):
        if is_kept_and_hidden(s, seat, place) and is_airless(s, place):
            swap_kept(s, seat, place, dealer)
    for place in range(PLACES):
        if is_kept_and_hidden(s, seat, place) and not is_airless(s, place):
            swap_kept(s, seat, place, dealer)


@rule
def owner_of(place: int) -> int:
    return place // HAND if place < HAND_PLACES else place - HAND_PLACES


@rule
def is_hidden(s: State, seat: int, place: int) -> bool:
    """Somebody else's card that `seat` cannot see."""
    owner = owner_of(place)
    if owner == seat:
        return False
    if place < HAND_PLACES:
        return place - owner * HAND < s.hand_size[owner]
    return s.veil[owner] != Veil.OPEN


@rule
def is_kept(s: State, place: int) -> bool:
    """R20 The card was no part of the deck of the ascent."""
    if place < HAND_PLACES:
        return s.mark[place] & KEPT != 0
    return s.veil[owner_of(place)] == Veil.OWNER_KEPT


@rule
def is_airless(s: State, place: int) -> bool:
    """H10 The card cannot be Air; H11 nor can the one laid face down for that."""
    return place >= HAND_PLACES or s.mark[place] & AIRLESS != 0


@rule
def card_at(s: State, place: int) -> int:
    return s.hand[place] if place < HAND_PLACES else s.panic[place - HAND_PLACES]


@rule
def lay_at(s: State, place: int, card: int) -> None:
    if place < HAND_PLACES:
        s.hand[place] = card
    else:
        s.panic[place - HAND_PLACES] = card


@rule
def put_in_bag(s: State, card: int) -> None:
    s.deck[card] += 1
    s.deck_size += 1


@rule
def draw_airless_from_bag(s: State, dealer: Dealer) -> int:
    """Each card that cannot be Air is as likely."""
    airless = 0
    for kind in range(KINDS):
        airless += 0 if can_be_air(kind) else s.deck[kind]
    left = pick(dealer, airless)
    card = 0
    while can_be_air(card) or left >= s.deck[card]:
        left -= 0 if can_be_air(card) else s.deck[card]
        card += 1
    s.deck[card] -= 1
    s.deck_size -= 1
    return card


@rule
def swap_kept(s: State, seat: int, place: int, dealer: Dealer) -> None:
    """One step of a shuffle: this place takes any card of the places that are still to be dealt.

    They are counted by kind, not by place: so what is dealt does not depend on where the cards really lie.
    """
    count = 0
    for other in range(PLACES):
        if is_kept_and_hidden(s, seat, other) and may_take(s, place, other):
            count += 1
    left = pick(dealer, count)
    chosen = place
    for kind in range(KINDS):
        for other in range(PLACES):
            if is_kept_and_hidden(s, seat, other) and may_take(s, place, other) and card_at(s, other) == kind:
                if left == 0:
                    chosen = other
                left -= 1
    card = card_at(s, place)
    lay_at(s, place, card_at(s, chosen))
    lay_at(s, chosen, card)


@rule
def is_kept_and_hidden(s: State, seat: int, place: int) -> bool:
    return is_hidden(s, seat, place) and is_kept(s, place)


@rule
def may_take(s: State, place: int, other: int) -> bool:
    """The card of a place that is dealt later, or its own; no Air for an airless place."""
    if is_airless(s, place):
        return (not is_airless(s, other) or other >= place) and not can_be_air(card_at(s, other))
    return not is_airless(s, other) and other >= place
