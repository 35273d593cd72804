"""The rules of Hold Your Breath!: setting up, and each action sent to the clause that bears its name.

Clause numbers are those of the rulebook pages. `cards` moves cards, `deeds` holds H7 to H9 and H16 to H23,
`turn` H10 to H15, `ending` H24 to H35, `judge` says what is allowed.
"""

from fathom.engine.dealer import Dealer, pick, tell
from fathom.engine.rule import rule
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
from fathom.games.breath.material import (
    BEASTS,
    CARDS,
    DEEDS,
    DOLPHIN,
    HAND,
    KINDS,
    MAX_SEATS,
    SHARK,
    TRUE_SHARK,
    WILD_SHARK,
)
from fathom.games.breath.state import (
    DONE,
    DUMP,
    GIVE,
    LAY,
    PLAY_CALM,
    PLAY_DISCARD,
    PLAY_DRAW,
    PLAY_KRAKEN,
    PLAY_PANIC,
    PLAY_SHARK,
    PLAY_VALUE,
    SEND_SHARK,
    SLAY_SHARK,
    STOP,
    WILD_VALUE,
    Event,
    Options,
    Phase,
    State,
    Veil,
)
from fathom.games.breath.turn import dump, finish_turn, lay_penalty, stop


@rule
def set_up(s: State, box: Options, dealer: Dealer) -> None:
    """H2, H3 Pirates at the surface, all cards shuffled, five for each. H4 Chance says who starts (R1)."""
    s.seats = box.seats
    s.descent_final = box.descent_final
    s.ascent_final = box.ascent_final
    s.nobody = box.nobody
    s.bottom = box.bottom[0]
    s.ascent = 0
    s.owing = 0
    s.last = -1
    s.risen = 0
    clear_the_sea(s)
    stack_cards(s, box)
    s.first = pick(dealer, s.seats)
    tell(dealer, Event.BEGAN, s.first, 0, 0, 0, 0)
    for i in range(s.seats):
        fill_hand(s, (s.first + i) % s.seats, dealer)
    start_turn(s, s.first)


@rule
def clear_the_sea(s: State) -> None:
    """H2 Nothing lies in front of anybody, and nobody has left the surface."""
    for seat in range(MAX_SEATS):
        s.depth[seat] = 0
        s.anchor[seat] = 0
        s.surfaced[seat] = 0
        s.panic[seat] = -1
        s.veil[seat] = Veil.OPEN
        s.hand_size[seat] = 0
    for place in range(MAX_SEATS * BEASTS):
        s.sharks[place] = 0
    for place in range(MAX_SEATS * HAND):
        s.hand[place] = 0
        s.mark[place] = 0


@rule
def stack_cards(s: State, box: Options) -> None:
    """H3 All cards are in the deck."""
    for kind in range(KINDS):
        s.cards[kind] = box.cards[kind]
        s.deck[kind] = box.cards[kind]
    for place in range(CARDS):
        s.pile[place] = 0
        s.table[place] = 0
    s.deck_size = CARDS
    s.pile_size = 0
    s.played = 0


@rule
def to_act(s: State) -> int:
    """H5 One player at a time: whose turn it is, or a victim who must choose."""
    return 0 if s.phase == Phase.OVER else 1 << s.chooser


@rule
def step(s: State, seat: int, action: int, dealer: Dealer) -> None:
    if action < STOP:
        play(s, action, dealer)
    elif action == STOP:
        stop(s, dealer)
    elif action < LAY:
        give(s, action - GIVE, dealer)
    elif action < DUMP:
        lay_penalty(s, action - LAY, dealer)
    elif action < DONE:
        dump(s, action - DUMP, dealer)
    else:
        finish_turn(s, dealer)


@rule
def play(s: State, action: int, dealer: Dealer) -> None:
    """H6 One card, for its value or for its action, never both."""
    card = card_played(action)
    if action < WILD_VALUE:
        play_value(s, (action - PLAY_VALUE) // DEEDS, card, dealer)
    elif action < PLAY_PANIC:
        play_value(s, action - WILD_VALUE, card, dealer)
    elif action < PLAY_CALM:
        play_panic(s, (action - PLAY_PANIC) % MAX_SEATS, card, dealer)
    elif action < SEND_SHARK:
        play_calm(s, card, dealer)
    elif action < PLAY_SHARK:
        send_shark(s, (action - SEND_SHARK) // MAX_SEATS % BEASTS, (action - SEND_SHARK) % MAX_SEATS, card, dealer)
    elif action < SLAY_SHARK:
        play_shark(s, (action - PLAY_SHARK) % MAX_SEATS, card, dealer)
    elif action < PLAY_KRAKEN:
        slay_shark(s, (action - SLAY_SHARK) % BEASTS, card, dealer)
    elif action < PLAY_DISCARD:
        play_kraken(s, card, dealer)
    elif action < PLAY_DRAW:
        play_discard(s, (action - PLAY_DISCARD) % MAX_SEATS, card, dealer)
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
