"""Questions that several chapters ask of the table."""

from fathom.engine.records import Ints
from fathom.engine.rule import rule
from fathom.games.plongee.material import ARROW, DIVER, GOLD_KINDS, OUT, PAWNS, PINK, SURFACE, TURQUOISE
from fathom.games.plongee.state import State


@rule
def owner(pawn: int) -> int:
    return pawn // PAWNS


@rule
def number_of(pawn: int) -> int:
    """Which of its colour's three pawns it is."""
    return pawn % PAWNS


@rule
def is_among(pawns: int, pawn: int) -> bool:
    """Whether a mask of pawns holds this one."""
    return (pawns >> pawn) & 1 == 1


@rule
def is_active(s: State) -> bool:
    """P18 The diver stops pawns while there is gold on the wreck, open or hidden (R6)."""
    return s.gold_down + s.gold_up > 0


@rule
def is_on_arrow(s: State, pawn: int) -> bool:
    return s.colour[s.place[pawn]] == ARROW


@rule
def is_exposed(colour: int) -> bool:
    """P23 The colours where a pawn can be bitten, and robbed on the way up."""
    return colour in (PINK, TURQUOISE)


@rule
def is_ascending(place: int) -> bool:
    return DIVER < place < OUT


@rule
def is_eliminated(s: State, seat: int) -> bool:
    """P52 Nobody left to dive, and no counter-card to change that."""
    return count_on(s, seat, OUT) == PAWNS and s.counters[seat] == 0


@rule
def count_on(s: State, seat: int, place: int) -> int:
    """The pawns of a colour on one space."""
    found = 0
    for pawn in range(seat * PAWNS, seat * PAWNS + PAWNS):
        if s.place[pawn] == place:
            found += 1
    return found


@rule
def is_movable(s: State, pawn: int) -> bool:
    """P13 All pawns can move but those that Poseidon keeps and those that rest."""
    return s.place[pawn] != OUT and not is_among(s.resting, pawn)


@rule
def movable_pawns(s: State, seat: int) -> int:
    """P13 The seat's own, as a mask."""
    movable = 0
    for number in range(PAWNS):
        if is_movable(s, seat * PAWNS + number):
            movable |= 1 << number
    return movable


@rule
def space_ahead(s: State, place: int, points: int) -> int:
    """P17 The space so many points further on: down to the diver, which counts as one step, and up again."""
    goal = place + points
    if place < DIVER and goal > s.descent:
        goal += DIVER - s.descent - 1
    return goal


@rule
def is_past_the_end(s: State, goal: int) -> bool:
    """P21 Past the last space of the ascent there is only air."""
    return goal > DIVER + s.ascent


@rule
def gold_value(s: State, gold: Ints, seat: int) -> int:
    """P3 The gold on a frogman, `s.pending`, or in front of a player, `s.secured`."""
    value = 0
    for kind in range(GOLD_KINDS):
        value += s.value[kind] * gold[seat * GOLD_KINDS + kind]
    return value


@rule
def gold_cards(gold: Ints, seat: int) -> int:
    cards = 0
    for kind in range(GOLD_KINDS):
        cards += gold[seat * GOLD_KINDS + kind]
    return cards


@rule
def send_up(s: State, pawn: int) -> None:
    """P34 Sent up is not an ascent: nothing is secured, nothing is lost (R11), and the pawn does not rest."""
    s.place[pawn] = SURFACE
