"""K1 to K7: the seabed, the wrecks that lie on it, and who sits around it."""

from fathom.engine.dealer import Dealer, pick, tell
from fathom.engine.rule import rule
from fathom.games.barrakuda import material
from fathom.games.barrakuda.material import BARRACUDA, GRID, LAIR, LAYOUT, MAX_SEATS, STARTING_GOLD, TEAMS, WRECKS
from fathom.games.barrakuda.state import NOBODY, Event, Map, Options, Phase, Stage, State

SIDES = 4  # of a card
AROUND = 2 * WRECKS - 1  # width of a grid on which six cards can grow from the middle in any direction
UNLAID = -1
TOO_FAR = WRECKS  # farther than any wreck is from any other


@rule
def set_up(s: State, box: Options, dealer: Dealer) -> None:
    """K1 The same set-up for two, three and four."""
    s.goal = choose_goal(box)
    s.last_turn = box.toy_turns[0]
    s.movement = box.toy_cards[0]
    choose_cards(s, box)
    lay_map(s, box, dealer)
    measure_distances(s)
    s.fish = LAIR  # K6
    for seat in range(s.seats):
        equip(s, seat)
    s.giver = NOBODY
    s.hexer = NOBODY
    s.victim = NOBODY
    tell(dealer, Event.BEGAN, NOBODY, s.goal, 0, 0, 0)
    if s.teams == 1:
        tell(dealer, Event.TEAMED_UP, NOBODY, 0, 1, TEAMS, TEAMS + 1)  # K60: partners sit opposite
    begin_turn(s, dealer)


@rule
def choose_goal(box: Options) -> int:
    """K50 Eight coins, ten in the long game; K60 twelve for a team."""
    if box.teams == 1:
        return material.TEAM_GOAL
    return material.LONG_GOAL if box.long_game == 1 else box.toy_goal[0]


@rule
def choose_cards(s: State, box: Options) -> None:
    """K2 Six base cards; K3 one or two of them replaced by the extra card of the same number."""
    for wreck in range(1, WRECKS + 1):
        card = wreck - 1 + WRECKS * swapped(box, wreck)
        s.unique[wreck] = box.unique[card]
        s.unique_x[wreck] = box.unique_x[card]
        s.common[wreck] = box.common[card]
        s.common_x[wreck] = box.common_x[card]
        s.trigger[wreck] = box.trigger[card]


@rule
def swapped(box: Options, wreck: int) -> int:
    """K3 1 where the table plays with the extra card of this number."""
    swaps = (box.wreck_1, box.wreck_2, box.wreck_3, box.wreck_4, box.wreck_5, box.wreck_6)
    return swaps[wreck - 1]


@rule
def lay_map(s: State, box: Options, dealer: Dealer) -> None:
    """K2 The example map, a hand-made one, or whatever comes."""
    s.place[0] = UNLAID
    if box.map == Map.RANDOM:
        lay_random_map(s, dealer)
        return
    for wreck in range(1, WRECKS + 1):
        s.place[wreck] = box.layout[wreck - 1] if box.map == Map.HANDMADE else LAYOUT[wreck - 1]


@rule
def lay_random_map(s: State, dealer: Dealer) -> None:
    """K2 The cards come shuffled; each is laid against those that lie already, any free side as likely as another."""
    for wreck in range(1, WRECKS + 1):
        s.place[wreck] = UNLAID
    for laid in range(WRECKS):
        wreck = draw_unlaid(s, pick(dealer, WRECKS - laid))
        s.place[wreck] = AROUND * AROUND // 2 if laid == 0 else free_side(s, pick(dealer, count_free_sides(s)))
    push_into_corner(s)


@rule
def draw_unlaid(s: State, number: int) -> int:
    """The wreck `number`, from 0, of those not laid yet."""
    for wreck in range(1, WRECKS + 1):
        if s.place[wreck] == UNLAID:
            if number == 0:
                return wreck
            number -= 1
    return 0


@rule
def beside(cell: int, side: int) -> int:
    """The cell on one side, on the grid where a random map grows."""
    if side == 0:
        return cell - AROUND
    if side == 1:
        return cell - 1
    return cell + 1 if side == SIDES - 1 else cell + AROUND


@rule
def is_free(s: State, cell: int) -> bool:
    lying_there = 0
    for wreck in range(1, WRECKS + 1):
        if s.place[wreck] == cell:
            lying_there += 1
    return lying_there == 0


@rule
def count_free_sides(s: State) -> int:
    """Sides of laid wrecks at which nothing lies."""
    free = 0
    for wreck in range(1, WRECKS + 1):
        if s.place[wreck] != UNLAID:
            for side in range(SIDES):
                if is_free(s, beside(s.place[wreck], side)):
                    free += 1
    return free


@rule
def free_side(s: State, number: int) -> int:
    """The cell at the free side `number`, from 0."""
    for wreck in range(1, WRECKS + 1):
        if s.place[wreck] != UNLAID:
            for side in range(SIDES):
                cell = beside(s.place[wreck], side)
                if is_free(s, cell):
                    if number == 0:
                        return cell
                    number -= 1
    return UNLAID


@rule
def push_into_corner(s: State) -> None:
    """From the grid where the map grew to the small one on which maps are kept."""
    top, left = AROUND, AROUND
    for wreck in range(1, WRECKS + 1):
        top = min(top, s.place[wreck] // AROUND)
        left = min(left, s.place[wreck] % AROUND)
    for wreck in range(1, WRECKS + 1):
        line, column = s.place[wreck] // AROUND - top, s.place[wreck] % AROUND - left
        s.place[wreck] = line * GRID + column


@rule
def is_edge_to_edge(one: int, two: int) -> bool:
    """K2 Cards touch along an edge, never at a corner."""
    lines = abs(one // GRID - two // GRID)
    columns = abs(one % GRID - two % GRID)
    return lines + columns == 1


@rule
def steps_between(s: State, one: int, two: int) -> int:
    return s.distance[one * (WRECKS + 1) + two]


@rule
def set_steps(s: State, one: int, two: int, steps: int) -> None:
    s.distance[one * (WRECKS + 1) + two] = steps


@rule
def measure_distances(s: State) -> None:
    """K15 Steps along the map from each wreck to each other, measured once: the map does not move."""
    for pair in range(len(s.distance)):
        s.distance[pair] = TOO_FAR
    for one in range(1, WRECKS + 1):
        set_steps(s, one, one, 0)
        for two in range(1, WRECKS + 1):
            if is_edge_to_edge(s.place[one], s.place[two]):
                set_steps(s, one, two, 1)
    for way in range(1, WRECKS + 1):
        shorten_ways_through(s, way)


@rule
def shorten_ways_through(s: State, way: int) -> None:
    for one in range(1, WRECKS + 1):
        for two in range(1, WRECKS + 1):
            steps = steps_between(s, one, way) + steps_between(s, way, two)
            if steps < steps_between(s, one, two):
                set_steps(s, one, two, steps)


@rule
def equip(s: State, seat: int) -> None:
    """K4 Six cards in hand, two coins in the bag, an empty chest; K5 the pawn waits on the boat."""
    s.hand[seat] = full_hand(s)
    s.bag[seat] = STARTING_GOLD
    s.paid += STARTING_GOLD


@rule
def full_hand(s: State) -> int:
    """K4 The Movement cards from 1 on, and the Barracuda card: a bit for each."""
    return (1 << (s.movement + 1)) - (1 << 1) | 1 << BARRACUDA


@rule
def begin_turn(s: State, dealer: Dealer) -> None:
    """K8 A new turn: everybody chooses at the same time (K9)."""
    s.turns += 1
    s.phase = Phase.CHOOSE
    s.stage = Stage.HOARDS
    s.asked = (1 << s.seats) - 1
    s.lying = 0
    s.controller = NOBODY
    s.wreck = 0
    s.waiting = 0
    for seat in range(MAX_SEATS):
        s.chosen[seat] = 0
    tell(dealer, Event.TURN_BEGAN, NOBODY, s.turns, 0, 0, 0)
