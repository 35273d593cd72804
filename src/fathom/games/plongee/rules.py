"""What may be done, what follows from it, and whether the box is still whole. The chapters hold the rules."""

from fathom.engine.dealer import Dealer
from fathom.engine.game import Menu
from fathom.engine.rule import rule
from fathom.games.plongee.cards import draw_card
from fathom.games.plongee.material import (
    CAGED_SHARK,
    CARD_KINDS,
    COUNTER_CARD,
    DOWN,
    GOLD_KINDS,
    MAX_SEATS,
    OCTOPUS,
    OUT,
    PAWNS,
    POSEIDON,
    SURFACE,
    TREASURE_CARDS,
    YELLOW_SHARK,
)
from fathom.games.plongee.path import advance
from fathom.games.plongee.sharks import ask_next_for_cages, cage, flee, fleeing_pawns, go_on_fleeing, threatened_pawns
from fathom.games.plongee.state import Action, Phase, Refusal, State
from fathom.games.plongee.table import is_among, is_on_arrow, movable_pawns
from fathom.games.plongee.turn import go_on_with_turn, legal_pawns, may_pay, may_return, pay, return_pawn, roll, stop
from fathom.games.plongee.wreck import decline, flip, take


@rule
def to_act(s: State) -> int:
    """P9 One player decides at a time; fishing, cages and flight may ask another than the one whose turn it is."""
    return 0 if s.phase == Phase.OVER else 1 << s.acting


@rule
def refusal(s: State, seat: int, action: int) -> int:
    """Why this action is not allowed now; Refusal.NONE when it is."""
    if s.phase == Phase.FISHING:
        return refusal_while_fishing(s, action)
    if s.phase == Phase.CAGES:
        return refusal_while_shark_waits(s, action)
    if s.phase == Phase.FLIGHT:
        return refusal_in_stampede(s, action)
    return refusal_in_turn(s, action)


@rule
def refusal_in_turn(s: State, action: int) -> int:
    """What belongs to another moment is refused first; then the turn has its own reasons."""
    if Action.DECLINE <= action < Action.LET_GO:
        return Refusal.NOT_FISHING
    if Action.LET_GO <= action < Action.FLEE:
        return Refusal.NO_SHARK
    if action >= Action.FLEE:
        return Refusal.NO_STAMPEDE
    if s.phase == Phase.PAWN:
        return refusal_of_pawn(s, action - Action.MOVE)
    if action >= Action.MOVE:
        return Refusal.NOT_ROLLED
    if action == Action.RETURN:
        return refusal_of_return(s)
    if s.phase == Phase.START:
        return refusal_before_free_roll(action)
    return refusal_before_paid_roll(s, action)


@rule
def refusal_of_pawn(s: State, number: int) -> int:
    """P11 The roll must be played, P14 with a legal pawn."""
    if number < 0:
        return Refusal.CHOOSE_PAWN
    pawn = s.turn * PAWNS + number
    if is_among(legal_pawns(s), number):
        return Refusal.NONE
    if s.place[pawn] == OUT:
        return Refusal.PAWN_EXCLUDED
    if is_among(s.resting, pawn):
        return Refusal.PAWN_RESTING
    return Refusal.LEAVE_DIVER if legal_pawns(s) == s.bound else Refusal.SIX_ENTERS


@rule
def refusal_of_return(s: State) -> int:
    """P51 A counter-card returns an excluded pawn."""
    if s.counters[s.turn] == 0:
        return Refusal.NO_COUNTER_CARD
    return Refusal.NONE if may_return(s, s.turn) else Refusal.NOBODY_EXCLUDED


@rule
def refusal_before_free_roll(action: int) -> int:
    """P10 The first roll is free, P11 and compulsory."""
    if action == Action.STOP:
        return Refusal.MUST_ROLL
    return Refusal.NONE if action == Action.ROLL else Refusal.FREE_ROLL


@rule
def refusal_before_paid_roll(s: State, action: int) -> int:
    """P12 A paid roll needs oxygen and a pawn that can move."""
    if action == Action.ROLL:
        return Refusal.FREE_ROLL_GONE
    if action == Action.PAY and movable_pawns(s, s.turn) == 0:
        return Refusal.NO_MOVABLE_PAWN
    if action == Action.PAY and not may_pay(s, s.turn):
        return Refusal.NO_OXYGEN
    return Refusal.NONE


@rule
def refusal_while_fishing(s: State, action: int) -> int:
    """P27 Decline before the first flip, take if gold is face up, flip whatever lies face down (R9)."""
    if action < Action.DECLINE or action >= Action.LET_GO:
        return Refusal.FISHING_FIRST
    if action == Action.DECLINE:
        return Refusal.TOO_LATE_TO_DECLINE if s.flipped == 1 else Refusal.NONE
    if action == Action.TAKE:
        return Refusal.NONE if s.gold_up > 0 else Refusal.NO_GOLD_TO_TAKE
    return Refusal.NONE if s.wreck[action - Action.FLIP] == DOWN else Refusal.CARD_NOT_DOWN


@rule
def refusal_while_shark_waits(s: State, action: int) -> int:
    """P45 A cage for a threatened pawn, or none."""
    if action < Action.LET_GO or action >= Action.FLEE:
        return Refusal.SHARK_FIRST
    if action == Action.LET_GO or is_among(threatened_pawns(s, s.acting), action - Action.CAGE):
        return Refusal.NONE
    return Refusal.NOT_THREATENED


@rule
def refusal_in_stampede(s: State, action: int) -> int:
    """P46 One of the own pawns that still have to flee."""
    if action < Action.FLEE:
        return Refusal.FLIGHT_FIRST
    return Refusal.NONE if is_among(fleeing_pawns(s, s.acting), action - Action.FLEE) else Refusal.NOT_FLEEING


@rule
def allowed(s: State, seat: int, menu: Menu) -> None:
    """The same as asking `refusal`, with each question asked once: a fifth faster than asking it of every pawn."""
    menu.count = 0
    if s.phase == Phase.PAWN:
        offer_pawns(menu, Action.MOVE, legal_pawns(s))
    elif s.phase == Phase.FISHING:
        offer_fishing(s, menu)
    elif s.phase == Phase.CAGES:
        offer_cages(s, menu)
    elif s.phase == Phase.FLIGHT:
        offer_pawns(menu, Action.FLEE, fleeing_pawns(s, seat))
    else:
        offer_turn(s, menu)


@rule
def offer(menu: Menu, action: int) -> None:
    menu.action[menu.count] = action
    menu.count += 1


@rule
def offer_pawns(menu: Menu, first: int, pawns: int) -> None:
    for number in range(PAWNS):
        if is_among(pawns, number):
            offer(menu, first + number)


@rule
def offer_turn(s: State, menu: Menu) -> None:
    if s.phase == Phase.START:
        offer(menu, Action.ROLL)
    if may_return(s, s.turn):
        offer(menu, Action.RETURN)
    if s.phase == Phase.AGAIN:
        offer(menu, Action.STOP)
        if may_pay(s, s.turn):
            offer(menu, Action.PAY)


@rule
def offer_fishing(s: State, menu: Menu) -> None:
    if s.flipped == 0:
        offer(menu, Action.DECLINE)
    if s.gold_up > 0:
        offer(menu, Action.TAKE)
    for cell in range(TREASURE_CARDS):
        if s.wreck[cell] == DOWN:
            offer(menu, Action.FLIP + cell)


@rule
def offer_cages(s: State, menu: Menu) -> None:
    offer(menu, Action.LET_GO)
    offer_pawns(menu, Action.CAGE, threatened_pawns(s, s.acting))


@rule
def step(s: State, seat: int, action: int, dealer: Dealer) -> None:
    """Each action goes to the clause that bears its name; then the table goes on by itself as far as it can."""
    if action < Action.MOVE:
        decide_in_turn(s, action, dealer)
    elif action < Action.DECLINE:
        play_roll(s, action - Action.MOVE, dealer)
    elif action < Action.LET_GO:
        fish(s, action, dealer)
    elif action == Action.LET_GO:
        ask_next_for_cages(s, dealer)
    elif action < Action.FLEE:
        cage(s, action - Action.CAGE, dealer)
    else:
        flee(s, seat * PAWNS + action - Action.FLEE, dealer)
    go_on(s, dealer)


@rule
def decide_in_turn(s: State, action: int, dealer: Dealer) -> None:
    if action == Action.ROLL:
        roll(s, dealer)
    elif action == Action.RETURN:
        use_counter_card(s, dealer)
    elif action == Action.STOP:
        stop(s, dealer)
    else:
        pay(s, dealer)


@rule
def use_counter_card(s: State, dealer: Dealer) -> None:
    """P51 Another may follow; before the free roll nothing else is left to decide."""
    return_pawn(s, dealer)
    if s.phase == Phase.AGAIN:
        s.phase = Phase.GO_ON
    elif not may_return(s, s.turn):
        roll(s, dealer)


@rule
def play_roll(s: State, number: int, dealer: Dealer) -> None:
    """P10 Move the chosen pawn and resolve all it causes. P24 An arrow brings a card."""
    pawn = s.turn * PAWNS + number
    s.phase = Phase.GO_ON
    s.bound &= ~(1 << number)
    advance(s, pawn, s.die, dealer)
    if s.phase == Phase.GO_ON and is_on_arrow(s, pawn):
        draw_card(s, dealer)


@rule
def fish(s: State, action: int, dealer: Dealer) -> None:
    if action == Action.DECLINE:
        decline(s, dealer)
    elif action == Action.TAKE:
        take(s, dealer)
    else:
        flip(s, action - Action.FLIP, dealer)


@rule
def go_on(s: State, dealer: Dealer) -> None:
    """P48 After a stampede, as after everything else, the turn goes on."""
    if s.phase == Phase.GO_ON and s.drawn == YELLOW_SHARK:
        go_on_fleeing(s, dealer)
    if s.phase == Phase.GO_ON:
        go_on_with_turn(s, dealer)


@rule
def amiss(s: State) -> int:
    """1 if an action card went missing, 2 gold, 3 a card of the wreck, 4 a pawn; 0 while the box is whole."""
    for kind in range(CARD_KINDS):
        if count_cards(s, kind) != s.cards[kind]:
            return 1
    for kind in range(GOLD_KINDS):
        if count_gold(s, kind) != s.gold[kind]:
            return 2
    if is_wreck_amiss(s):
        return 3
    for pawn in range(len(s.place)):
        if s.place[pawn] < SURFACE or s.place[pawn] > OUT:
            return 4
    return 0


@rule
def count_cards(s: State, kind: int) -> int:
    """Where the action cards of a kind are: in the stock, under it, on the table, kept, out of the game."""
    cards = s.stock[kind] + s.removed[kind]
    for depth in range(s.under_count):
        if s.under[depth] == kind:
            cards += 1
    if s.drawn == kind:
        cards += 1
    for seat in range(MAX_SEATS):
        if kind == CAGED_SHARK:
            cards += s.cages[seat]
        if kind == COUNTER_CARD:
            cards += s.counters[seat]
    return cards


@rule
def count_gold(s: State, kind: int) -> int:
    """Where the gold of a kind is: in the wreck, on the frogmen, in front of the players."""
    cards = s.unturned[kind]
    for cell in range(TREASURE_CARDS):
        if s.wreck[cell] == kind:
            cards += 1
    for seat in range(MAX_SEATS):
        cards += s.pending[seat * GOLD_KINDS + kind] + s.secured[seat * GOLD_KINDS + kind]
    return cards


@rule
def is_wreck_amiss(s: State) -> bool:
    """What lies in the wreck and the counts of it must agree."""
    down = 0
    up = 0
    for cell in range(TREASURE_CARDS):
        if s.wreck[cell] == DOWN:
            down += 1
        elif s.wreck[cell] < GOLD_KINDS:
            up += 1
    gold = 0
    for kind in range(GOLD_KINDS):
        gold += s.unturned[kind]
    return up != s.gold_up or gold != s.gold_down or down != gold + s.unturned[OCTOPUS] + s.unturned[POSEIDON]
