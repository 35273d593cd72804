"""Where cards lie and how they move: hands, deck, pile and table."""

from fathom.engine.bags import draw
from fathom.engine.dealer import Dealer, happens, whisper
from fathom.engine.rule import rule
from fathom.games.breath.material import AIR_5, DEEDS, DOLPHIN, FIVE, HAND, SWIM_5, TEN, VALUE_KINDS, WILD
from fathom.games.breath.state import Event, State

CARDS_TOLD = 4  # as many as one event names
SECOND, THIRD, FOURTH = range(1, CARDS_TOLD)


@rule
def is_air(value: int) -> bool:
    """H7 Air 5 and Air 10; the other values are Swim."""
    return value < SWIM_5


@rule
def amount(value: int) -> int:
    """H7, H8 Five or ten."""
    return FIVE if value in (AIR_5, SWIM_5) else TEN


@rule
def can_be_air(card: int) -> bool:
    """H10 An Air card, or the Dolphin (R3)."""
    return card == DOLPHIN or (card < VALUE_KINDS and is_air(card // DEEDS))


@rule
def card_with(source: int, deed: int) -> int:
    """The card with this action beside that value; H23 or the Dolphin."""
    return DOLPHIN if source == WILD else source * DEEDS + deed


@rule
def has_card(s: State, seat: int, card: int) -> bool:
    found = False
    for place in range(seat * HAND, seat * HAND + s.hand_size[seat]):
        found |= s.hand[place] == card
    return found


@rule
def has_breath(s: State, seat: int) -> bool:
    """H10 The hand holds something that can be Air."""
    found = False
    for place in range(seat * HAND, seat * HAND + s.hand_size[seat]):
        found |= can_be_air(s.hand[place])
    return found


@rule
def find_copy(s: State, seat: int, card: int, dealer: Dealer) -> int:
    """The place of this card in a hand. Which of two copies it is tells nothing: luck decides."""
    copies = 0
    found = 0
    for place in range(seat * HAND, seat * HAND + s.hand_size[seat]):
        if s.hand[place] == card:
            copies += 1
            if copies == 1 or happens(dealer, 1, copies):
                found = place
    return found


@rule
def leave_hand(s: State, seat: int, card: int, dealer: Dealer) -> None:
    """The card goes, before everybody's eyes."""
    if s.kept[seat] > 0:
        show_kept(s, card)
    slip_from_hand(s, seat, card, dealer)


@rule
def show_kept(s: State, card: int) -> None:
    """R20 Nobody sees how long a card was held: it may be one that was kept, if there was one like it."""
    s.unseen[card] = max(0, s.unseen[card] - 1)


@rule
def slip_from_hand(s: State, seat: int, card: int, dealer: Dealer) -> None:
    """The card goes; the others close up."""
    take_out(s, seat, find_copy(s, seat, card, dealer))
    s.kept[seat] = min(s.kept[seat], s.hand_size[seat])
    if not can_be_air(card):
        s.airless[seat] = max(0, s.airless[seat] - 1)  # R20: it may be one of those


@rule
def take_out(s: State, seat: int, place: int) -> None:
    s.hand_size[seat] -= 1
    end = seat * HAND + s.hand_size[seat]
    for behind in range(place, end):
        s.hand[behind] = s.hand[behind + 1]
        s.mark[behind] = s.mark[behind + 1]
    s.hand[end] = 0
    s.mark[end] = 0


@rule
def draw_from_bag(s: State, dealer: Dealer) -> int:
    """Each card left in the deck is as likely to lie on top."""
    card = draw(s.deck, s.deck_size, dealer)
    s.deck_size -= 1
    return card


@rule
def draw_card(s: State, seat: int, dealer: Dealer) -> None:
    place = seat * HAND + s.hand_size[seat]
    s.hand[place] = draw_from_bag(s, dealer)
    s.mark[place] = 0
    s.hand_size[seat] += 1


@rule
def fill_hand(s: State, seat: int, dealer: Dealer) -> None:
    """Draws until the seat holds five or the deck is empty."""
    draw_cards(s, seat, room_for(s, seat), dealer)


@rule
def room_for(s: State, seat: int) -> int:
    """H14 How many cards a seat can draw: up to five in hand, and no more than there are."""
    return min(s.full - s.hand_size[seat], s.deck_size)


@rule
def fewest_to_draw(s: State) -> int:
    """R6 None; but one for an empty hand: so each turn costs somebody a card, and the deck runs out some day."""
    return 0 if s.hand_size[s.turn] > 0 else 1


@rule
def draw_cards(s: State, seat: int, some: int, dealer: Dealer) -> None:
    before = s.hand_size[seat]
    for _ in range(some):
        draw_card(s, seat, dealer)
    tell_drawn(s, seat, before, dealer)


@rule
def tell_drawn(s: State, seat: int, before: int, dealer: Dealer) -> None:
    """Only the seat hears which cards it drew: the last ones of its hand."""
    if dealer.quiet == 1:
        return
    end = seat * HAND + s.hand_size[seat]
    for place in range(seat * HAND + before, end, CARDS_TOLD):
        told = min(CARDS_TOLD, end - place)
        second = s.hand[min(place + SECOND, end - 1)]
        third = s.hand[min(place + THIRD, end - 1)]
        fourth = s.hand[min(place + FOURTH, end - 1)]
        whisper(dealer, 1 << seat, Event.DREW_ONE + told - 1, seat, s.hand[place], second, third, fourth)


@rule
def put_on_pile(s: State, card: int) -> None:
    s.pile[s.pile_size] = card
    s.pile_size += 1


@rule
def take_from_pile(s: State) -> int:
    s.pile_size -= 1
    card = s.pile[s.pile_size]
    s.pile[s.pile_size] = 0
    return card


@rule
def put_on_table(s: State, card: int) -> None:
    s.table[s.played] = card
    s.played += 1


@rule
def take_from_table(s: State) -> int:
    s.played -= 1
    card = s.table[s.played]
    s.table[s.played] = 0
    return card
