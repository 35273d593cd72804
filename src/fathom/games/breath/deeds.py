"""H7 to H9 and H16 to H23: what the cards do."""

from fathom.engine.dealer import Dealer, tell
from fathom.engine.rule import rule
from fathom.games.breath.cards import (
    amount,
    draw_card,
    is_air,
    leave_hand,
    put_on_pile,
    put_on_table,
    show_kept,
    tell_drawn,
)
from fathom.games.breath.ending import notice_last_card, surface
from fathom.games.breath.material import BEASTS, DOLPHIN, SHARK, TRUE_SHARK, WILD_SHARK
from fathom.games.breath.state import Event, Phase, State, Veil


@rule
def play_value(s: State, value: int, card: int, dealer: Dealer) -> None:
    """H6, H9 One card after another, as many as one likes."""
    leave_hand(s, s.turn, card, dealer)
    put_on_table(s, card)
    if is_air(value):
        breathe(s, amount(value), card, dealer)
    else:
        swim(s, amount(value), card, dealer)


@rule
def breathe(s: State, air: int, card: int, dealer: Dealer) -> None:
    """H7 Air: so much more can be swum in this turn."""
    s.air += air
    tell(dealer, Event.BREATHED, s.turn, air, card, s.air, 0)


@rule
def swim(s: State, distance: int, card: int, dealer: Dealer) -> None:
    """H8 Swim: down to the bottom at most (R14), H29 or up to the surface at most (R15)."""
    s.swum += distance
    before = s.depth[s.turn]
    if s.ascent == 0:
        s.depth[s.turn] = min(s.bottom, before + distance)
    else:
        s.depth[s.turn] = max(0, before - distance)
    tell(dealer, Event.SWAM, s.turn, abs(s.depth[s.turn] - before), card, s.depth[s.turn], 0)
    if s.ascent == 1 and s.depth[s.turn] == 0:
        surface(s, s.turn, dealer)


@rule
def play_panic(s: State, victim: int, card: int, dealer: Dealer) -> None:
    """H17 Panic: lay the card in front of another player who has none."""
    leave_hand(s, s.turn, card, dealer)
    s.panic[victim] = card
    tell(dealer, Event.PANICKED, s.turn, victim, card, 0, 0)


@rule
def play_calm(s: State, card: int, dealer: Dealer) -> None:
    """H18 Calm: discard the Panic in front of yourself (R19: it goes to the discard pile)."""
    leave_hand(s, s.turn, card, dealer)
    put_on_table(s, card)
    gone = s.panic[s.turn]
    if s.veil[s.turn] == Veil.OWNER_KEPT:
        show_kept(s, gone)
    put_on_pile(s, gone)
    s.panic[s.turn] = -1
    s.veil[s.turn] = Veil.OPEN
    tell(dealer, Event.CALMED, s.turn, gone, card, 0, 0)


@rule
def send_shark(s: State, beast: int, victim: int, card: int, dealer: Dealer) -> None:
    """H18 Calm: or move one Shark in front of yourself to another player."""
    leave_hand(s, s.turn, card, dealer)
    put_on_table(s, card)
    s.sharks[s.turn * BEASTS + beast] -= 1
    s.sharks[victim * BEASTS + beast] += 1
    tell(dealer, Event.SENT_SHARK, s.turn, victim, card, beast, 0)


@rule
def play_shark(s: State, victim: int, card: int, dealer: Dealer) -> None:
    """H19 Shark: lay it in front of another player, whatever lies there already (R8)."""
    leave_hand(s, s.turn, card, dealer)
    beast = WILD_SHARK if card == DOLPHIN else TRUE_SHARK
    s.sharks[victim * BEASTS + beast] += 1
    tell(dealer, Event.SET_SHARK, s.turn, victim, card, 0, 0)


@rule
def slay_shark(s: State, beast: int, card: int, dealer: Dealer) -> None:
    """H20 Kraken: discard one Shark in front of yourself, never another's (R13)."""
    leave_hand(s, s.turn, card, dealer)
    put_on_table(s, card)
    s.sharks[s.turn * BEASTS + beast] -= 1
    put_on_pile(s, DOLPHIN if beast == WILD_SHARK else SHARK)
    tell(dealer, Event.SLEW_SHARK, s.turn, beast, card, 0, 0)


@rule
def play_kraken(s: State, card: int, dealer: Dealer) -> None:
    """H20 Kraken: or every player with exactly five cards discards one of his own choice (R18)."""
    leave_hand(s, s.turn, card, dealer)
    put_on_table(s, card)
    tell(dealer, Event.CALLED_KRAKEN, s.turn, card, 0, 0, 0)
    for rival in range(s.seats):
        if s.hand_size[rival] == s.full:
            s.owing |= 1 << rival
    ask_next_victim(s)


@rule
def play_discard(s: State, victim: int, card: int, dealer: Dealer) -> None:
    """H21 Discard: another player with exactly five cards chooses one and discards it."""
    leave_hand(s, s.turn, card, dealer)
    put_on_table(s, card)
    tell(dealer, Event.DEMANDED, s.turn, victim, card, 0, 0)
    s.owing = 1 << victim
    ask_next_victim(s)


@rule
def ask_next_victim(s: State) -> None:
    """H20 The choosers act clockwise from the active player; then his turn goes on."""
    s.phase = Phase.PLAY
    s.chooser = s.turn
    for i in range(s.seats - 1, 0, -1):
        rival = (s.turn + i) % s.seats
        if (s.owing >> rival) & 1:
            s.phase = Phase.GIVE
            s.chooser = rival


@rule
def give(s: State, card: int, dealer: Dealer) -> None:
    """H20, H21 The victim's card lies face up on the pile at once."""
    leave_hand(s, s.chooser, card, dealer)
    put_on_pile(s, card)
    tell(dealer, Event.GAVE, s.chooser, card, 0, 0, 0)
    s.owing &= ~(1 << s.chooser)
    ask_next_victim(s)


@rule
def play_draw(s: State, card: int, dealer: Dealer) -> None:
    """H22 Draw: draw the top card of the deck; in the last turns there is none, and nothing happens (R7)."""
    leave_hand(s, s.turn, card, dealer)
    put_on_table(s, card)
    tell(dealer, Event.PLAYED_DRAW, s.turn, card, 0, 0, 0)
    if s.deck_size == 0:
        tell(dealer, Event.DREW_NOTHING, s.turn, 0, 0, 0, 0)
        return
    before = s.hand_size[s.turn]
    draw_card(s, s.turn, dealer)
    tell_drawn(s, s.turn, before, dealer)
    notice_last_card(s, s.turn, dealer)
