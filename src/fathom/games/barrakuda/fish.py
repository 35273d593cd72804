"""K14 to K18: phase 2, the fish."""

from fathom.engine.dealer import Dealer, pick, tell
from fathom.engine.rule import rule
from fathom.games.barrakuda.divers import all_recover
from fathom.games.barrakuda.material import ALL_RECOVER, DIRECTION_FACES, DISTANCE_FACES, JUMP, LAIR, WRECKS
from fathom.games.barrakuda.seabed import steps_between
from fathom.games.barrakuda.state import NOBODY, Event, Phase, Stage, State


@rule
def move_fish(s: State, dealer: Dealer) -> None:
    """K14 Nobody or several lay down: both dice lead the fish. K17 Exactly one: that diver does."""
    s.fins = 1 + pick(dealer, DISTANCE_FACES)
    s.controller = find_controller(s)
    if s.controller == NOBODY:
        s.course = 1 + pick(dealer, DIRECTION_FACES)
        tell(dealer, Event.ROLLED, NOBODY, s.fins, s.course, 0, 0)
        swim(s, s.fins, s.course, dealer)
    else:
        s.course = 0
        tell(dealer, Event.ROLLED_DISTANCE, s.controller, s.fins, 0, 0, 0)
        s.phase = Phase.STEER
        s.asked = 1 << s.controller


@rule
def find_controller(s: State) -> int:
    """K17 The one who lies, if there is only one."""
    controller = NOBODY
    for seat in range(s.seats):
        if (s.lying >> seat) & 1 == 1:
            if controller != NOBODY:
                return NOBODY
            controller = seat
    return controller


@rule
def swim(s: State, distance: int, target: int, dealer: Dealer) -> None:
    """K15 Up to `distance` steps, each nearer to the target; it stops there."""
    start = s.fish
    for _ in range(min(distance, steps_between(s, s.fish, target))):
        there = next_wreck(s, s.fish, target)
        tell(dealer, Event.SWAM, NOBODY, there, s.fish, 0, 0)
        s.fish = there
    if s.fish == start:
        tell(dealer, Event.STAYED, NOBODY, s.fish, 0, 0, 0)
    stop_fish(s, start, dealer)


@rule
def next_wreck(s: State, wreck: int, target: int) -> int:
    """K16 Of the neighbours that are nearer, the one with the highest number."""
    nearer = steps_between(s, wreck, target) - 1
    for there in range(WRECKS, 0, -1):
        if steps_between(s, wreck, there) == 1 and steps_between(s, there, target) == nearer:
            return there
    return wreck


@rule
def is_in_reach(s: State, wreck: int) -> bool:
    """K17 Any walk of at most as many steps as the die shows; staying is one."""
    return steps_between(s, s.fish, wreck) <= s.fins


@rule
def steer(s: State, seat: int, wreck: int, dealer: Dealer) -> None:
    """K17 The controller puts the fish where it can swim to."""
    tell(dealer, Event.STEERED, seat, wreck, 0, 0, 0)
    start = s.fish
    s.fish = wreck
    s.asked = 0
    stop_fish(s, start, dealer)


@rule
def stop_fish(s: State, start: int, dealer: Dealer) -> None:
    """K18 A trigger goes off where the fish stops after a move (R6). Then the divers' turn to see what they got."""
    if s.fish != start:
        if s.trigger[s.fish] == JUMP:
            jump(s, dealer)
        if s.trigger[s.fish] == ALL_RECOVER:
            all_recover(s, dealer)
    s.stage = Stage.HOARDS
    s.wreck = 0


@rule
def jump(s: State, dealer: Dealer) -> None:
    """K38 The direction die again, and again on a 6; the fish goes there directly and crosses nothing."""
    there = LAIR
    while there == LAIR:
        faces = LAIR - 1 if dealer.scripted == 1 else DIRECTION_FACES  # who asks for every outcome skips the sixes
        there = 1 + pick(dealer, faces)
        tell(dealer, Event.ROLLED_JUMP, NOBODY, there, 0, 0, 0)
    s.fish = there
    tell(dealer, Event.JUMPED, NOBODY, there, 0, 0, 0)
