"""What a seat can know: its own hand, all that lies open, and what everybody remembers.

A hand is shuffled: when a card leaves it, nobody sees whether it had been there since the descent or since a stop
without air. So everybody remembers three things only (R20): how many cards of a hand are surely no Air (`airless`),
how many may still be from the descent (`kept`), and which cards of the descent are surely still held (`unseen`).
"""

from fathom.engine import declaration
from fathom.engine.dealer import HIDDEN, SPECTATOR, Dealer, pick
from fathom.engine.declaration import kind_of, piece
from fathom.engine.records import Ints
from fathom.engine.rule import rule
from fathom.games.breath.cards import can_be_air, draw_from_bag
from fathom.games.breath.material import CARDS, HAND, KINDS, MAX_SEATS
from fathom.games.breath.state import Front, State, Veil

HAND_PLACES = MAX_SEATS * HAND
PLACES = HAND_PLACES + MAX_SEATS  # where a hidden card can lie: in a hand, or face down in front


class Sight(declaration.Sight, of=State):
    table: Ints = piece(CARDS)  # kinds in the order played, -1 behind the last
    pile: Ints = piece(CARDS)  # kinds, the newest last, -1 behind it
    front: Ints = kind_of(Front, each=MAX_SEATS)
    panic: Ints = piece(each=MAX_SEATS)  # the kind of that card where it is known, else -1


see_open = declaration.open_part(Sight)


@rule
def see(s: State, seat: int, sight: Sight) -> None:
    """One's own hand; table and pile lie face up; of the deck only the height can be seen."""
    see_open(s, seat, sight)
    for rival in range(MAX_SEATS):
        see_front(s, seat, rival, sight)
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
def redeal(s: State, seat: int, dealer: Dealer) -> None:
    """All hidden cards are taken up and dealt again, the most particular places first.

    Nothing is read but what the seat can know: the same sight is dealt again in the same way, whoever holds what.
    """
    take_up(s, seat)
    if s.ascent == 1:
        deal_kept(s, seat, dealer)
    for place in range(PLACES):
        if is_free(s, seat, place) and is_airless(s, place):
            lay_at(s, place, draw_airless_from_bag(s, dealer))
    for place in range(PLACES):
        if is_free(s, seat, place):
            lay_at(s, place, draw_from_bag(s, dealer))


@rule
def take_up(s: State, seat: int) -> None:
    for place in range(PLACES):
        if is_hidden(s, seat, place):
            s.deck[card_at(s, place)] += 1
            s.deck_size += 1
            lay_at(s, place, HIDDEN)
            set_mark(s, place, 0)


@rule
def deal_kept(s: State, seat: int, dealer: Dealer) -> None:
    """R20 What was kept and not seen since is in hands, not in the deck; Air first: it has fewer places to go."""
    for kind in range(KINDS):
        if can_be_air(kind):
            for _ in range(kept_by_others(s, seat, kind)):
                lay_kept(s, seat, kind, False, dealer)
    left = count_kept_airless(s, seat)
    missing = count_missing(s, seat, left)
    for kind in range(KINDS):
        if not can_be_air(kind):
            for _ in range(kept_by_others(s, seat, kind)):
                place = lay_kept(s, seat, kind, left <= missing, dealer)
                missing -= 1 if is_airless(s, place) else 0
                left -= 1


@rule
def kept_by_others(s: State, seat: int, kind: int) -> int:
    """How many of these are left when the seat has counted what it kept itself."""
    count = s.unseen[kind]
    for place in range(HAND_PLACES):
        if owner_of(place) == seat and s.mark[place] == 1 and s.hand[place] == kind:
            count -= 1
    if seat != SPECTATOR and s.veil[seat] == Veil.OWNER_KEPT and s.panic[seat] == kind:
        count -= 1
    return max(0, count)


@rule
def count_kept_airless(s: State, seat: int) -> int:
    count = 0
    for kind in range(KINDS):
        count += 0 if can_be_air(kind) else kept_by_others(s, seat, kind)
    return count


@rule
def count_missing(s: State, seat: int, kept: int) -> int:
    """How many places without Air could not be filled but for those kept cards."""
    missing = kept
    for place in range(PLACES):
        missing += 1 if is_free(s, seat, place) and is_airless(s, place) else 0
    for kind in range(KINDS):
        missing -= 0 if can_be_air(kind) else s.deck[kind]
    return missing


@rule
def lay_kept(s: State, seat: int, kind: int, is_needed: bool, dealer: Dealer) -> int:
    """Any place that may hold it is as likely; where no other card will do for an airless place, it goes there."""
    count = 0
    for place in range(PLACES):
        count += 1 if takes_kept(s, seat, place, kind, is_needed) else 0
    left = pick(dealer, count)
    place = 0
    while left > 0 or not takes_kept(s, seat, place, kind, is_needed):
        left -= 1 if takes_kept(s, seat, place, kind, is_needed) else 0
        place += 1
    lay_at(s, place, kind)
    set_mark(s, place, 1)
    s.deck[kind] -= 1
    s.deck_size -= 1
    return place


@rule
def takes_kept(s: State, seat: int, place: int, kind: int, is_needed: bool) -> bool:
    if not is_free(s, seat, place) or not may_be_kept(s, place):
        return False
    if can_be_air(kind):
        return not is_airless(s, place)
    return is_airless(s, place) or not is_needed


@rule
def is_free(s: State, seat: int, place: int) -> bool:
    """A card was taken up here and none laid down yet."""
    return is_hidden(s, seat, place) and card_at(s, place) == HIDDEN


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
def may_be_kept(s: State, place: int) -> bool:
    """R20 A hand is shuffled: which of its cards were kept nobody knows, so the first places stand for them."""
    if place < HAND_PLACES:
        return place % HAND < s.kept[owner_of(place)]
    return s.veil[owner_of(place)] == Veil.OWNER_KEPT


@rule
def is_airless(s: State, place: int) -> bool:
    """H10 The card cannot be Air, nor (H11) the one laid face down for that; in a hand again the first places."""
    return place >= HAND_PLACES or place % HAND < s.airless[owner_of(place)]


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
def set_mark(s: State, place: int, mark: int) -> None:
    if place < HAND_PLACES:
        s.mark[place] = mark


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
