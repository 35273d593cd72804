"""What a sensible player would do at a glance: weigh each move, fish while it pays, and run home with the gold."""

from fathom.engine.dealer import Dealer
from fathom.engine.rule import rule
from fathom.games.plongee.material import (
    ARROW,
    DIVER,
    DOWN,
    FACES,
    GOLD_KINDS,
    OCTOPUS,
    PAWNS,
    POSEIDON,
    TREASURE_CARDS,
)
from fathom.games.plongee.sharks import fleeing_pawns, threatened_pawns
from fathom.games.plongee.state import Action, Phase, State
from fathom.games.plongee.table import (
    gold_cards,
    gold_value,
    is_active,
    is_among,
    is_ascending,
    is_exposed,
    is_past_the_end,
    owner,
    space_ahead,
)
from fathom.games.plongee.turn import legal_pawns, may_pay, may_return

# All weights are in tenths of a gold coin, found by letting players with different ones meet.
DOWNWARD = 4  # a step nearer to the wreck
UPWARD = 1  # a step nearer to the air
CARRYING = 100  # gold on the frogman draws upward: coins times climbed spaces squared, divided by this
FISHING = 60  # reaching the wreck
LYING_OPEN = 9  # each coin that lies face up there
HOME = 17  # a diver back at the surface
SECURING = 30  # each coin brought home
STEALING = 25  # each coin stolen
SENDING_UP = 10  # a rival's diver sent up
OWN_DIVER = 20  # one's own diver sent up
CARD = 15  # an arrow
SHARKS = 7  # standing where sharks bite
CHASED = 8  # a rival close behind, where a diver can be captured
CHASED_COIN = 4  # the same, for each coin on the frogman
LEAST = -100_000

POSEIDON_COINS = 3  # what meeting Poseidon costs beyond the gold, in coins; an octopus only shortens the way
RESERVE = 4  # oxygen kept for the day when there is gold to bring home


@rule
def opinion(s: State, seat: int, dealer: Dealer) -> int:
    if s.phase == Phase.PAWN:
        return Action.MOVE + best_pawn(s, seat)
    if s.phase == Phase.FISHING:
        return fish_or_take(s)
    if s.phase == Phase.CAGES:
        return save_or_let_go(s, seat)
    if s.phase == Phase.FLIGHT:
        return Action.FLEE + foremost(s, seat, fleeing_pawns(s, seat))
    if may_return(s, seat):
        return Action.RETURN
    return Action.PAY if may_pay(s, seat) and is_worth_oxygen(s, seat) else Action.STOP


@rule
def is_worth_oxygen(s: State, seat: int) -> bool:
    """Gold to bring home, or more oxygen than that will ever take."""
    return s.oxygen[seat] > RESERVE or gold_cards(s.pending, seat) > 0


@rule
def best_pawn(s: State, seat: int) -> int:
    """The legal pawn whose move is worth most."""
    legal = legal_pawns(s)
    pending = gold_value(s, s.pending, seat)
    best = -1
    most = LEAST
    for number in range(PAWNS):
        if is_among(legal, number):
            worth = worth_of_move(s, seat * PAWNS + number, pending)
            if worth > most:
                best = number
                most = worth
    return best


@rule
def worth_of_move(s: State, pawn: int, pending: int) -> int:
    """What the roll does for this pawn: where it ends against where it stands."""
    start = s.place[pawn]
    goal = space_ahead(s, start, s.die)
    standing = worth_of_place(s, pawn, start, pending)
    if start < DIVER <= goal and is_active(s):
        return FISHING + LYING_OPEN * value_up(s) - standing
    if is_past_the_end(s, goal):
        return worth_of_place(s, pawn, DIVER + s.ascent, pending) + HOME + SECURING * pending - standing
    arriving = worth_of_place(s, pawn, goal, pending) + worth_of_chasing(s, pawn, goal)
    return arriving + (CARD if s.colour[goal] == ARROW else 0) - standing


@rule
def worth_of_place(s: State, pawn: int, place: int, pending: int) -> int:
    """Progress, less the danger."""
    if place < DIVER:
        return DOWNWARD * place - (SHARKS if is_exposed(s.colour[place]) else 0)
    climbed = place - DIVER
    worth = DOWNWARD * (s.descent + 1) + UPWARD * climbed + pending * climbed * climbed // CARRYING
    if is_exposed(s.colour[place]):
        worth -= SHARKS + (CHASED + CHASED_COIN * pending) * count_chasers(s, pawn, place)
    return worth


@rule
def count_chasers(s: State, pawn: int, place: int) -> int:
    """Rivals who could land here with one roll."""
    chasers = 0
    for other in range(s.seats * PAWNS):
        if owner(other) != owner(pawn) and DIVER <= s.place[other] < place and place - s.place[other] <= FACES:
            chasers += 1
    return chasers


@rule
def worth_of_chasing(s: State, pawn: int, goal: int) -> int:
    """P35 A rival's gold is the best gold; a friend in the way is not."""
    if not is_ascending(goal) or not is_exposed(s.colour[goal]):
        return 0
    for other in range(s.seats * PAWNS):
        if other != pawn and s.place[other] == goal:
            if owner(other) == owner(pawn):
                return -OWN_DIVER
            return SENDING_UP + STEALING * gold_value(s, s.pending, owner(other))
    return 0


@rule
def value_up(s: State) -> int:
    """The gold that lies face up on the wreck."""
    value = 0
    if s.gold_up > 0:
        for cell in range(TREASURE_CARDS):
            if s.wreck[cell] < GOLD_KINDS:
                value += s.value[s.wreck[cell]]
    return value


@rule
def fish_or_take(s: State) -> int:
    """Turn over cards while the gold still hidden outweighs what the monsters would cost."""
    if s.gold_up > 0:
        hidden = 0
        for kind in range(GOLD_KINDS):
            hidden += s.value[kind] * s.unturned[kind]
        risk = (s.unturned[OCTOPUS] + s.unturned[POSEIDON]) * value_up(s) + s.unturned[POSEIDON] * POSEIDON_COINS
        if s.gold_down == 0 or hidden <= risk:
            return Action.TAKE
    cell = 0
    while s.wreck[cell] != DOWN:
        cell += 1
    return Action.FLIP + cell


@rule
def save_or_let_go(s: State, seat: int) -> int:
    """A cage for whoever carries gold up or is well on the way down; for others the shark is a free lift."""
    precious = 0
    threatened = threatened_pawns(s, seat)
    for number in range(PAWNS):
        if is_among(threatened, number) and is_worth_a_cage(s, seat, s.place[seat * PAWNS + number]):
            precious |= 1 << number
    return Action.LET_GO if precious == 0 else Action.CAGE + foremost(s, seat, precious)


@rule
def is_worth_a_cage(s: State, seat: int, place: int) -> bool:
    if is_ascending(place):
        return gold_value(s, s.pending, seat) > 0
    return is_active(s) and place + FACES > s.descent


@rule
def foremost(s: State, seat: int, pawns: int) -> int:
    """The pawn of the mask that has come furthest."""
    best = -1
    for number in range(PAWNS):
        is_further = best < 0 or s.place[seat * PAWNS + number] > s.place[seat * PAWNS + best]
        if is_among(pawns, number) and is_further:
            best = number
    return best
