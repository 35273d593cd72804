"""The rules of Hold Your Breath!: setting up, and each action sent to the clause that bears its name.

Clause numbers are those of the rulebook pages. `cards` moves cards, `deeds` holds H7 to H9 and H16 to H23,
`turn` H10 to H15, `ending` H24 to H35, `judge` says what is allowed.
"""

from fathom.engine.dealer import Dealer, tell
from fathom.engine.rule import rule
from fathom.engine.seats import chosen_or_any
from fathom.games.breath.cards import fill_hand
from fathom.games.breath.deeds import (
    give,
    play_calm,
    play_discard,
    play_draw,
    play_kraken,
    play_panic,
    play_shark,
    play_value,
    send_shark,
    slay_shark,
)
from fathom.games.breath.ending import start_turn
from fathom.games.breath.judge import card_played
from fathom.games.breath.material import BEASTS, DEEDS, DOLPHIN, HAND, KINDS, MAX_SEATS, SHARK, TRUE_SHARK, WILD_SHARK
from fathom.games.breath.state import Action, Event, Options, Phase, State
from fathom.games.breath.turn import draw_fewer, dump, finish_turn, lay_penalty, stop


@rule
def set_up(s: State, box: Options, dealer: Dealer) -> None:
    """H2, H3 Pirates at the surface, all cards shuffled, five for each."""
    s.bottom = box.bottom[0]
    s.last = -1
    for seat in range(MAX_SEATS):
        s.panic[seat] = -1
    s.full = box.toy_hand[0]
    s.deck_size = box.toy_cards[0]
    for kind in range(KINDS):
        s.deck[kind] = box.cards[kind]
    s.first = chosen_or_any(box.first, s.seats, dealer)  # H4 Who swam most recently begins; R1 or chance says it
    tell(dealer, Event.BEGAN, s.first, 0, 0, 0, 0)
    for i in range(s.seats):
        fill_hand(s, (s.first + i) % s.seats, dealer)
    start_turn(s, s.first)


@rule
def to_act(s: State) -> int:
    """H5 One player at a time: whose turn it is, or a victim who must choose."""
    return 0 if s.phase == Phase.OVER else 1 << s.chooser


@rule
def step(s: State, seat: int, action: int, dealer: Dealer) -> None:
    if action < Action.STOP:
        play(s, action, dealer)
    elif action == Action.STOP:
        stop(s, dealer)
    elif action < Action.LAY:
        give(s, action - Action.GIVE, dealer)
    elif action < Action.DUMP:
        lay_penalty(s, action - Action.LAY, dealer)
    elif action < Action.DONE:
        dump(s, action - Action.DUMP, dealer)
    elif action == Action.DONE:
        finish_turn(s, dealer)
    else:
        draw_fewer(s, action - Action.DRAW, dealer)


@rule
def play(s: State, action: int, dealer: Dealer) -> None:
    """H6 One card, for its value or for its action, never both."""
    card = card_played(action)
    if action < Action.WILD_VALUE:
        play_value(s, (action - Action.PLAY_VALUE) // DEEDS, card, dealer)
    elif action < Action.PLAY_PANIC:
        play_value(s, action - Action.WILD_VALUE, card, dealer)
    elif action < Action.PLAY_CALM:
        play_panic(s, (action - Action.PLAY_PANIC) % MAX_SEATS, card, dealer)
    elif action < Action.SEND_SHARK:
        play_calm(s, card, dealer)
    elif action < Action.PLAY_SHARK:
        sent = action - Action.SEND_SHARK
        send_shark(s, sent // MAX_SEATS % BEASTS, sent % MAX_SEATS, card, dealer)
    elif action < Action.SLAY_SHARK:
        play_shark(s, (action - Action.PLAY_SHARK) % MAX_SEATS, card, dealer)
    elif action < Action.PLAY_KRAKEN:
        slay_shark(s, (action - Action.SLAY_SHARK) % BEASTS, card, dealer)
    elif action < Action.PLAY_DISCARD:
        play_kraken(s, card, dealer)
    elif action < Action.PLAY_DRAW:
        play_discard(s, (action - Action.PLAY_DISCARD) % MAX_SEATS, card, dealer)
    else:
        play_draw(s, card, dealer)


@rule
def amiss(s: State) -> int:
    """1 + the kind of which a card went missing or appeared from nowhere, or 1 + KINDS if the deck was miscounted."""
    in_deck = 0
    for kind in range(KINDS):
        in_deck += s.deck[kind]
        if count_everywhere(s, kind) != s.cards[kind]:
            return 1 + kind
    return 0 if in_deck == s.deck_size else 1 + KINDS


@rule
def count_everywhere(s: State, kind: int) -> int:
    """H3 Every card is in the deck, on the pile, on the table, in a hand or in front of somebody."""
    count = s.deck[kind]
    for place in range(s.pile_size):
        count += 1 if s.pile[place] == kind else 0
    for place in range(s.played):
        count += 1 if s.table[place] == kind else 0
    for seat in range(s.seats):
        count += 1 if s.panic[seat] == kind else 0
        count += count_in_hand(s, seat, kind)
        if kind == SHARK:
            count += s.sharks[seat * BEASTS + TRUE_SHARK]
        if kind == DOLPHIN:
            count += s.sharks[seat * BEASTS + WILD_SHARK]
    return count


@rule
def count_in_hand(s: State, seat: int, kind: int) -> int:
    count = 0
    for place in range(seat * HAND, seat * HAND + s.hand_size[seat]):
        count += 1 if s.hand[place] == kind else 0
    return count
