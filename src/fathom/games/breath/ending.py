"""H24 to H35: the end of the descent, the way up, and who wins."""

from fathom.engine.dealer import Dealer, tell
from fathom.engine.game import PLACE
from fathom.engine.rule import rule
from fathom.games.breath.cards import fill_hand, take_from_pile
from fathom.games.breath.material import HAND
from fathom.games.breath.state import Event, Final, Nobody, Phase, State, Veil


@rule
def start_turn(s: State, seat: int) -> None:
    """H5 A turn starts with playing, and with no air left over from the last one (H7)."""
    s.phase = Phase.PLAY
    s.turn = seat
    s.chooser = seat
    s.air = 0
    s.swum = 0


@rule
def notice_last_card(s: State, drawer: int, dealer: Dealer) -> None:
    """H24, H32 The last card of the deck has been drawn: it is settled whose turn is the last one."""
    if s.deck_size > 0 or s.last >= 0:
        return
    tell(dealer, Event.LAST_CARD, drawer, 0, 0, 0, 0)
    final = s.ascent_final if s.ascent == 1 else s.descent_final
    if final == Final.EQUAL:
        s.last = (s.first + s.seats - 1) % s.seats  # H25
    else:
        s.last = (drawer + s.seats - 1) % s.seats  # H32


@rule
def pass_turn(s: State, dealer: Dealer) -> None:
    """H5 Then the next player; H25, H32 unless this was the last turn of this way."""
    if s.turn != s.last:
        start_turn(s, (s.turn + 1) % s.seats)
    elif s.ascent == 0:
        drop_anchors(s, dealer)
    else:
        tell(dealer, Event.TIME_OUT, s.turn, 0, 0, 0, 0)
        end_game(s, dealer)


@rule
def drop_anchors(s: State, dealer: Dealer) -> None:
    """H26 Each puts the anchor at the pirate's depth; R16 if nobody left the surface the game is drawn."""
    for seat in range(s.seats):
        s.anchor[seat] = s.depth[seat]
        tell(dealer, Event.ANCHORED, seat, s.anchor[seat], 0, 0, 0)
    if deepest_anchor(s) == 0:
        tell(dealer, Event.NOBODY_DIVED, s.turn, 0, 0, 0, 0)
        s.phase = Phase.OVER
    else:
        turn_up(s, dealer)


@rule
def turn_up(s: State, dealer: Dealer) -> None:
    """H27 The discard pile is the new deck; all are dealt up to five cards. H28 The shallowest starts."""
    keep_hands(s)
    for _ in range(s.pile_size):
        s.deck[take_from_pile(s)] += 1
        s.deck_size += 1
    s.ascent = 1
    s.last = -1
    s.first = find_shallowest(s)
    float_those_at_the_surface(s)
    tell(dealer, Event.TURNED_UP, s.first, s.deck_size, 0, 0, 0)
    deal_up_to_five(s, dealer)
    start_turn(s, s.first)


@rule
def keep_hands(s: State) -> None:
    """H26 Hands and cards in front are kept. The deck is empty, so all know which cards these are together (R20)."""
    for seat in range(s.seats):
        s.kept[seat] = s.hand_size[seat]
        for place in range(seat * HAND, seat * HAND + s.hand_size[seat]):
            s.mark[place] = 1
            s.unseen[s.hand[place]] += 1
        if s.veil[seat] == Veil.OWNER:
            s.veil[seat] = Veil.OWNER_KEPT
            s.unseen[s.panic[seat]] += 1


@rule
def deal_up_to_five(s: State, dealer: Dealer) -> None:
    """H27 Starting with the player of H28. One by one or hand by hand is the same from a deck nobody has seen."""
    for i in range(s.seats):
        seat = (s.first + i) % s.seats
        fill_hand(s, seat, dealer)
        notice_last_card(s, seat, dealer)


@rule
def find_shallowest(s: State) -> int:
    """H28 The player nearest to the surface; R9 of several, the earliest in the order of the descent."""
    shallowest = s.first
    for i in range(s.seats):
        seat = (s.first + i) % s.seats
        if s.depth[seat] < s.depth[shallowest]:
            shallowest = seat
    return shallowest


@rule
def float_those_at_the_surface(s: State) -> None:
    """H30 A pirate whose anchor is at depth 0 has surfaced from the start."""
    for seat in range(s.seats):
        if s.anchor[seat] == 0:
            s.risen = 1
            s.surfaced[seat] = 1


@rule
def surface(s: State, seat: int, dealer: Dealer) -> None:
    """H30 The order is remembered. H31 The deepest diver home ends the game at once."""
    s.risen += 1
    s.surfaced[seat] = s.risen
    if s.anchor[seat] == deepest_anchor(s):
        tell(dealer, Event.DEEPEST_HOME, seat, s.anchor[seat], 0, 0, 0)
        end_game(s, dealer)
    else:
        tell(dealer, Event.SURFACED, seat, s.anchor[seat], 0, 0, 0)


@rule
def deepest_anchor(s: State) -> int:
    deepest = 0
    for seat in range(s.seats):
        deepest = max(deepest, s.anchor[seat])
    return deepest


@rule
def end_game(s: State, dealer: Dealer) -> None:
    """H31, H32 The game is over: H33 to H35 say who wins."""
    s.phase = Phase.OVER
    if s.risen == 0:
        tell(dealer, Event.NOBODY_HOME, s.turn, 0, 0, 0, 0)
    for seat in range(s.seats):
        if place_of_seat(s, seat) == 1:
            tell(dealer, Event.WON, seat, s.anchor[seat], s.depth[seat], 0, 0)


@rule
def place_of_seat(s: State, seat: int) -> int:
    place = 1
    for rival in range(s.seats):
        if is_ahead(s, rival, seat):
            place += 1
    return place


@rule
def is_ahead(s: State, rival: int, seat: int) -> bool:
    """H33 Surfaced pirates come first, the deepest anchor before the others; H34 then who surfaced first."""
    if s.surfaced[rival] == 0 and s.surfaced[seat] == 0:
        return is_ahead_below(s, rival, seat)
    if s.surfaced[rival] == 0 or s.surfaced[seat] == 0:
        return s.surfaced[rival] > 0
    if s.anchor[rival] != s.anchor[seat]:
        return s.anchor[rival] > s.anchor[seat]
    return s.surfaced[rival] < s.surfaced[seat]


@rule
def is_ahead_below(s: State, rival: int, seat: int) -> bool:
    """H35 Neither surfaced: the greater measure of R12, then the deeper anchor, then who is nearer to the surface."""
    if feat(s, rival) != feat(s, seat):
        return feat(s, rival) > feat(s, seat)
    if s.anchor[rival] != s.anchor[seat]:
        return s.anchor[rival] > s.anchor[seat]
    return s.depth[rival] < s.depth[seat]


@rule
def feat(s: State, seat: int) -> int:
    """R12 Who went lowest and came back highest: the climb, or what the table agreed on."""
    if s.nobody == Nobody.NEAREST:
        return -s.depth[seat]
    if s.nobody == Nobody.DEEPEST:
        return s.anchor[seat]
    if s.nobody == Nobody.BOTH:
        return s.anchor[seat] + s.anchor[seat] - s.depth[seat]
    return s.anchor[seat] - s.depth[seat]


@rule
def payoff(s: State, seat: int) -> int:
    """H33 The points are the depth brought home: nothing for those who are still down there."""
    points = s.anchor[seat] if s.surfaced[seat] > 0 else 0
    return place_of_seat(s, seat) * PLACE + points
