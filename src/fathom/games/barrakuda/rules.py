"""The turn of Barrakuda as a whole: who is asked, what is refused, and what follows. Its chapters are files beside."""

from fathom.engine.dealer import Dealer
from fathom.engine.rule import rule
from fathom.games.barrakuda.divers import choose_card, holds, is_opponent, partner_of, reveal
from fathom.games.barrakuda.ending import cast_next_hex, end_turn, hex_hand, may_be_hexed, place_card
from fathom.games.barrakuda.fish import is_in_reach, move_fish, steer
from fathom.games.barrakuda.material import (
    BARRACUDA,
    CARDS,
    LAIR,
    LARGEST_GIFT,
    MAX_SEATS,
    MOVEMENT_CARDS,
    NOTHING,
    WRECKS,
)
from fathom.games.barrakuda.resolution import (
    act_in_common,
    collect_hoards,
    do_unique,
    exchange,
    may_exchange,
    pass_slot,
    resolve_next_wreck,
    rob,
    take_hoard,
)
from fathom.games.barrakuda.seabed import full_hand
from fathom.games.barrakuda.state import Action, Phase, Refusal, Stage, State
from fathom.games.barrakuda.wreck_actions import choose_hex, choose_recall, expel, may_be_expelled, recover_own


@rule
def to_act(s: State) -> int:
    """K8 All at once in phase 1, later whoever has something to choose."""
    return s.asked


@rule
def step(s: State, seat: int, action: int, dealer: Dealer) -> None:
    """K8 Divers, fish, resolution, end of turn: each answer lets the turn go on to the next question."""
    if action < Action.STEER:
        choose_card(s, seat, action - Action.PLAY + 1, dealer)
        if s.asked != 0:
            return
        reveal(s, dealer)
        move_fish(s, dealer)
    elif action < Action.TAKE_HOARD:
        steer(s, seat, action - Action.STEER + 1, dealer)
    elif action < Action.UNIQUE:
        take_hoard(s, seat if action == Action.TAKE_HOARD else partner_of(s, seat), dealer)
    elif action < Action.RECALL:
        use_slot(s, seat, action, dealer)
    else:
        do_special(s, seat, action, dealer)
    carry_on(s, dealer)


@rule
def use_slot(s: State, seat: int, action: int, dealer: Dealer) -> None:
    """K23a, K63 The unique action, a theft, an exchange or nothing; R13 alone, the action or nothing."""
    if action == Action.UNIQUE:
        do_unique(s, seat, dealer)
    elif action == Action.PASS:
        pass_slot(s, seat, dealer)
    elif action < Action.GIVE:
        rob(s, seat, action - Action.ROB, dealer)
    elif action < Action.ASK:
        exchange(s, seat, seat, action - Action.GIVE + 1, dealer)
    else:
        exchange(s, seat, partner_of(s, seat), action - Action.ASK + 1, dealer)


@rule
def do_special(s: State, seat: int, action: int, dealer: Dealer) -> None:
    """K34, K36 The actions that ask something."""
    if action == Action.RECALL:
        choose_recall(s, seat, dealer)
    elif action == Action.HEX:
        choose_hex(s, seat, dealer)
    elif action == Action.RECOVER:
        recover_own(s, seat, dealer)
    elif action < Action.TARGET:
        expel(s, seat, action - Action.EXPEL, dealer)
    elif action < Action.PLACE:
        hex_hand(s, action - Action.TARGET, dealer)
    else:
        place_card(s, seat, action - Action.PLACE + 1, dealer)


@rule
def carry_on(s: State, dealer: Dealer) -> None:
    """Plays on until somebody is asked or the game is over."""
    while s.asked == 0 and s.phase != Phase.OVER:
        if s.stage == Stage.COMMON:
            act_in_common(s, dealer)
        elif s.stage == Stage.HOARDS:
            collect_hoards(s, dealer)
        elif s.stage == Stage.HEXES:
            cast_next_hex(s, dealer)
        elif s.wreck < LAIR:
            resolve_next_wreck(s, dealer)
        else:
            end_turn(s, dealer)


@rule
def refusal(s: State, seat: int, action: int) -> int:
    """K29 Only the choices of the rulebook are asked; each has its own reasons why not."""
    if s.phase == Phase.CHOOSE:
        return refusal_of_card(s, seat, action)
    if s.phase == Phase.STEER:
        return refusal_to_steer(s, action)
    if s.phase == Phase.SLOT:
        return refusal_of_slot(s, seat, action)
    if s.phase == Phase.HOARD:
        return Refusal.NONE if action in (Action.TAKE_HOARD, Action.LEAVE_HOARD) else Refusal.HOARD_FIRST
    if s.phase == Phase.GIFT:
        return refusal_of_gift(s, seat, action)
    if s.phase == Phase.LONE:
        return Refusal.NONE if action in (Action.UNIQUE, Action.PASS) else Refusal.LONE_FIRST  # R13
    return refusal_of_special(s, seat, action)


@rule
def refusal_of_card(s: State, seat: int, action: int) -> int:
    """K9 Any card of the hand."""
    if action >= Action.PLAY + CARDS:
        return Refusal.CARD_FIRST
    return Refusal.NONE if holds(s, seat, action - Action.PLAY + 1) else Refusal.NOT_IN_HAND


@rule
def refusal_to_steer(s: State, action: int) -> int:
    """K17 Any wreck in reach of the die."""
    if action < Action.STEER or action >= Action.STEER + WRECKS:
        return Refusal.FISH_FIRST
    return Refusal.NONE if is_in_reach(s, action - Action.STEER + 1) else Refusal.TOO_FAR


@rule
def refusal_of_slot(s: State, seat: int, action: int) -> int:
    """K23a, K63."""
    if action == Action.PASS:
        return Refusal.NONE
    if action == Action.UNIQUE:
        return Refusal.NO_UNIQUE if s.unique[s.wreck] == NOTHING else Refusal.NONE
    if action < Action.ROB or action > Action.PASS:
        return Refusal.SLOT_FIRST
    if action < Action.GIVE:
        return refusal_to_rob(s, seat, action - Action.ROB)
    if not may_exchange(s, seat):
        return Refusal.NO_EXCHANGE
    return refusal_of_amount(s, seat, action)


@rule
def refusal_to_rob(s: State, seat: int, victim: int) -> int:
    """K23a An opponent on this wreck; K65 never a partner."""
    if s.pawn[victim] != s.wreck or victim == seat:
        return Refusal.NOT_HERE
    return Refusal.NONE if is_opponent(s, seat, victim) else Refusal.PARTNER


@rule
def refusal_of_amount(s: State, seat: int, action: int) -> int:
    """K64 As much as there is in the bag."""
    if action < Action.ASK:
        return Refusal.NONE if action - Action.GIVE + 1 <= s.bag[seat] else Refusal.NOT_SO_MUCH
    return Refusal.NONE if action - Action.ASK + 1 <= s.bag[partner_of(s, seat)] else Refusal.NOT_SO_MUCH


@rule
def refusal_of_gift(s: State, seat: int, action: int) -> int:
    """K64 More in the same direction, or that is enough."""
    if action == Action.PASS:
        return Refusal.NONE
    first = Action.GIVE if s.giver == seat else Action.ASK
    if action < first or action >= first + LARGEST_GIFT:
        return Refusal.GIFT_FIRST
    return refusal_of_amount(s, seat, action)


@rule
def refusal_of_special(s: State, seat: int, action: int) -> int:
    if s.phase == Phase.RECALL_OR_HEX:
        return Refusal.NONE if action in (Action.RECALL, Action.HEX) else Refusal.HEX_OR_NOT
    if s.phase == Phase.BAIT:
        return refusal_of_bait(s, seat, action)
    if s.phase == Phase.TARGET:
        return refusal_of_target(s, seat, action)
    if action < Action.PLACE:
        return Refusal.PLACE_FIRST
    return Refusal.NONE if (s.drawn >> (action - Action.PLACE + 1)) & 1 == 1 else Refusal.NOT_DRAWN


@rule
def refusal_of_bait(s: State, seat: int, action: int) -> int:
    """K36 Your own card from the centre, or an opponent's to it."""
    if action == Action.RECOVER:
        return Refusal.NOT_IN_CENTRE if holds(s, seat, BARRACUDA) else Refusal.NONE
    if action < Action.EXPEL or action >= Action.EXPEL + MAX_SEATS:
        return Refusal.BAIT_FIRST
    if not is_opponent(s, seat, action - Action.EXPEL):
        return Refusal.PARTNER
    return Refusal.NONE if may_be_expelled(s, seat, action - Action.EXPEL) else Refusal.HOLDS_NONE


@rule
def refusal_of_target(s: State, seat: int, action: int) -> int:
    """K43, K65 An opponent, R20 with two cards."""
    if action < Action.TARGET or action >= Action.TARGET + MAX_SEATS:
        return Refusal.TARGET_FIRST
    if not is_opponent(s, seat, action - Action.TARGET):
        return Refusal.PARTNER
    return Refusal.NONE if may_be_hexed(s, seat, action - Action.TARGET) else Refusal.TOO_FEW_CARDS


@rule
def amiss(s: State) -> int:
    """1 if gold went missing, 2 a card, 3 a chosen card is not in hand, 4 somebody is off the map; else 0."""
    if count_gold(s) != s.paid:
        return 1
    for seat in range(s.seats):
        if cards_of(s, seat) != full_hand(s):
            return 2
        if s.chosen[seat] != 0 and not holds(s, seat, s.chosen[seat]):
            return 3
        if s.pawn[seat] < 0 or s.pawn[seat] >= LAIR:
            return 4  # K7
    return 0 if 1 <= s.fish <= WRECKS else 4


@rule
def count_gold(s: State) -> int:
    """All gold outside the bank."""
    gold = 0
    for seat in range(MAX_SEATS):
        gold += s.bag[seat] + s.chest[seat]
    for wreck in range(WRECKS + 1):
        gold += s.hoard[wreck]
    return gold


@rule
def cards_of(s: State, seat: int) -> int:
    """Mask of a player's cards: the hand, the row and, if it is not in hand, the Barracuda card in the centre."""
    cards = s.hand[seat] | 1 << BARRACUDA
    for place in range(seat * MOVEMENT_CARDS, seat * MOVEMENT_CARDS + s.played[seat]):
        if (cards >> s.row[place]) & 1 == 1:
            return 0  # the same card twice
        cards |= 1 << s.row[place]
    return cards
