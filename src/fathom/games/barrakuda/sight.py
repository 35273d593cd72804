"""What can be seen: everything but the cards that lie face down and the two in a hexer's fingers."""

from fathom.engine import declaration
from fathom.engine.dealer import Dealer, pick
from fathom.engine.declaration import flag, piece, points, spot
from fathom.engine.records import Ints
from fathom.engine.rule import rule
from fathom.games.barrakuda.divers import count_cards, is_opponent
from fathom.games.barrakuda.ending import draw_two, nth_card
from fathom.games.barrakuda.material import CARDS, GRID, HEXED_CARDS, MAX_SEATS, MOVEMENT_CARDS, WRECKS
from fathom.games.barrakuda.state import State
from fathom.games.barrakuda.wreck_actions import chest_of

UNSEEN = -1


class Sight(declaration.Sight, of=State):
    """Rows by wreck start at the boat, place 0; cards are 1 to 6, -1 where none is or none can be seen."""

    sea: Ints = spot(GRID * GRID)  # the map: the wreck on each place of the grid, 0 for open water
    hand: Ints = flag(CARDS, each=MAX_SEATS)  # 1 for each card that is not in the row or in the centre
    row: Ints = piece(MOVEMENT_CARDS, each=MAX_SEATS)
    ready: Ints = flag(each=MAX_SEATS)  # 1 once a card lies face down
    chosen: Ints = piece(each=MAX_SEATS)  # that card, for its owner and the partner
    shown: Ints = piece(each=MAX_SEATS)  # the card revealed last
    lying: Ints = flag(each=MAX_SEATS)
    chest: Ints = points(each=MAX_SEATS)  # in teams the same for both partners
    drawn: Ints = piece(HEXED_CARDS)  # for the two concerned


see_open = declaration.open_part(Sight)


@rule
def may_see_chosen(s: State, seat: int, owner: int) -> bool:
    """K9 Only your own card; K61 and your partner's."""
    return seat >= 0 and not is_opponent(s, seat, owner)


@rule
def may_see_drawn(s: State, seat: int) -> bool:
    """K34 The hexer and the victim."""
    return seat >= 0 and seat in (s.hexer, s.victim)


@rule
def see(s: State, seat: int, sight: Sight) -> None:
    see_open(s, seat, sight)
    see_map(s, sight)
    for owner in range(MAX_SEATS):
        see_player(s, owner, sight)
        see_cards(s, owner, sight)
        hidden = s.chosen[owner] == 0 or not may_see_chosen(s, seat, owner)
        sight.chosen[owner] = UNSEEN if hidden else s.chosen[owner]
    for number in range(HEXED_CARDS):
        hidden = s.drawn == 0 or not may_see_drawn(s, seat)
        sight.drawn[number] = UNSEEN if hidden else nth_card(s.drawn, number)


@rule
def see_map(s: State, sight: Sight) -> None:
    for place in range(GRID * GRID):
        sight.sea[place] = 0
    for wreck in range(1, WRECKS + 1):
        sight.sea[s.place[wreck]] = wreck


@rule
def see_player(s: State, owner: int, sight: Sight) -> None:
    sight.ready[owner] = 1 if s.chosen[owner] != 0 else 0
    sight.shown[owner] = s.shown[owner] if s.shown[owner] != 0 else UNSEEN
    sight.lying[owner] = (s.lying >> owner) & 1
    sight.chest[owner] = s.chest[chest_of(s, owner)]


@rule
def see_cards(s: State, owner: int, sight: Sight) -> None:
    """Rows and centre are open, so the hands follow from them; a chosen card still counts as in the hand."""
    for card in range(1, CARDS + 1):
        sight.hand[owner * CARDS + card - 1] = (s.hand[owner] >> card) & 1
    for place in range(owner * MOVEMENT_CARDS, (owner + 1) * MOVEMENT_CARDS):
        sight.row[place] = s.row[place] if s.row[place] != 0 else UNSEEN


@rule
def redeal(s: State, seat: int, dealer: Dealer) -> None:
    """Each card that lies face down may be any of its owner's hand; two hexed cards may be any two of the victim's."""
    for owner in range(s.seats):
        if s.chosen[owner] != 0 and not may_see_chosen(s, seat, owner):
            hand = s.hand[owner]
            s.chosen[owner] = nth_card(hand, pick(dealer, count_cards(hand)))
    if s.drawn != 0 and not may_see_drawn(s, seat):
        draw_two(s, dealer)
