"""K19 to K27 and K60 to K66: phase 3, wreck by wreck."""

from fathom.engine.dealer import Dealer, tell
from fathom.engine.rule import rule
from fathom.games.barrakuda.divers import is_opponent, partner_of
from fathom.games.barrakuda.ending import is_goal_reached, win
from fathom.games.barrakuda.material import IMMUNE, LAIR, LARGEST_GIFT, MOST_IN_HOARD, NOTHING
from fathom.games.barrakuda.state import NOBODY, Event, Lone, Phase, Stage, State
from fathom.games.barrakuda.wreck_actions import act, is_deposit


@rule
def pawns_on(s: State, wreck: int) -> int:
    """Mask of the divers on a wreck, standing and lying."""
    pawns = 0
    for seat in range(s.seats):
        if s.pawn[seat] == wreck:
            pawns |= 1 << seat
    return pawns


@rule
def standing_on(s: State, wreck: int) -> int:
    """K25 A lying diver neither acts nor collects nor has the initiative."""
    return pawns_on(s, wreck) & ~s.lying


@rule
def leads(s: State, seat: int, standing: int) -> bool:
    """K23 Fewer cards in the row than every other who stands here; K62 partners are not compared."""
    for rival in range(s.seats):
        if (standing >> rival) & 1 == 1 and is_opponent(s, seat, rival) and s.played[rival] <= s.played[seat]:
            return False
    return True


@rule
def find_leaders(s: State, standing: int) -> int:
    """K23 Mask of who has the initiative: one or none; K62 in teams both partners may have it."""
    leaders = 0
    for seat in range(s.seats):
        if (standing >> seat) & 1 == 1 and leads(s, seat, standing):
            leaders |= 1 << seat
    return leaders


@rule
def fewest_played(s: State, divers: int) -> int:
    """The first seat among some divers with the shortest row."""
    found = NOBODY
    for seat in range(s.seats):
        if (divers >> seat) & 1 == 1 and (found == NOBODY or s.played[seat] < s.played[found]):
            found = seat
    return found


@rule
def is_alone(divers: int) -> bool:
    return divers & (divers - 1) == 0


@rule
def collect_hoards(s: State, dealer: Dealer) -> None:
    """K19 Before any wreck is resolved, whoever has the initiative on a hoard takes it all."""
    while s.wreck < LAIR - 1:
        s.wreck += 1
        if s.hoard[s.wreck] > 0:
            offer_hoard(s, dealer)
            if s.asked != 0:
                return
    s.wreck = 0
    s.stage = Stage.WRECKS


@rule
def offer_hoard(s: State, dealer: Dealer) -> None:
    """K19 Nobody, or one; K66 between partners the shorter row, and if these are equal the team chooses."""
    leaders = find_leaders(s, standing_on(s, s.wreck))
    if leaders == 0:
        return
    first = fewest_played(s, leaders)
    others = leaders & ~(1 << first)
    if others != 0 and s.played[fewest_played(s, others)] == s.played[first]:
        s.phase = Phase.HOARD
        s.asked = leaders
    else:
        take_hoard(s, first, dealer)


@rule
def take_hoard(s: State, seat: int, dealer: Dealer) -> None:
    s.asked = 0
    tell(dealer, Event.COLLECTED, seat, s.hoard[s.wreck], s.wreck, 0, 0)
    s.bag[seat] += s.hoard[s.wreck]
    s.hoard[s.wreck] = 0


@rule
def resolve_next_wreck(s: State, dealer: Dealer) -> None:
    """K20 In ascending order; where nobody is, nothing happens."""
    here = 0
    while here == 0 and s.wreck < LAIR:
        s.wreck += 1
        here = pawns_on(s, s.wreck)
    if here == 0:
        return
    if s.fish == s.wreck:
        bite(s, here, dealer)
    s.waiting = here & ~s.lying
    if s.fish != s.wreck or s.common[s.wreck] == IMMUNE:  # K27
        give_unique(s, here, dealer)
    if s.phase != Phase.OVER:
        s.stage = Stage.COMMON


@rule
def is_immune(s: State, seat: int) -> bool:
    """K26 The controller, wherever the pawn lies; and who stands on a wreck that shows immunity."""
    if seat == s.controller:
        return True
    return (s.lying >> seat) & 1 == 0 and s.common[s.pawn[seat]] == IMMUNE


@rule
def bite(s: State, here: int, dealer: Dealer) -> None:
    """K22 Everyone here drops the whole bag; the wreck keeps four coins, the rest goes back to the bank."""
    for seat in range(s.seats):
        if (here >> seat) & 1 == 1:
            if is_immune(s, seat):
                tell(dealer, Event.WAS_IMMUNE, seat, s.wreck, 0, 0, 0)
            else:
                drop_bag(s, seat, dealer)


@rule
def drop_bag(s: State, seat: int, dealer: Dealer) -> None:
    gold = s.bag[seat]
    if gold == 0:
        tell(dealer, Event.WAS_BITTEN_IN_VAIN, seat, s.wreck, 0, 0, 0)
        return
    kept = min(gold, MOST_IN_HOARD - s.hoard[s.wreck])
    s.bag[seat] = 0
    s.hoard[s.wreck] += kept
    s.paid -= gold - kept
    tell(dealer, Event.WAS_BITTEN, seat, gold, s.wreck, 0, 0)
    if gold > kept:
        tell(dealer, Event.OVERFLOWED, seat, gold - kept, s.wreck, 0, 0)


@rule
def give_unique(s: State, here: int, dealer: Dealer) -> None:
    """K21 A lone diver acts. K23 Among several the initiative decides. K24 Those who all lie do nothing."""
    standing = here & ~s.lying
    if standing == 0:
        return
    if not is_alone(here):
        give_slot(s, standing, dealer)
    elif may_decline(s):
        s.phase = Phase.LONE
        s.asked = here
    else:
        do_unique(s, fewest_played(s, here), dealer)


@rule
def may_decline(s: State) -> bool:
    """R13 Where the table lets a lone diver choose, and K28 there is something to choose."""
    return s.lone == Lone.MAY and s.unique[s.wreck] != NOTHING


@rule
def give_slot(s: State, standing: int, dealer: Dealer) -> None:
    """K23a The leader may act or rob; K23b a tie gives it to nobody; K63 a team uses it once."""
    s.asked = find_leaders(s, standing)
    if s.asked == 0:
        tell(dealer, Event.TIED, NOBODY, s.wreck, 0, 0, 0)
        return
    s.phase = Phase.SLOT
    for seat in range(s.seats):
        if (s.asked >> seat) & 1 == 1:
            tell(dealer, Event.HAD_INITIATIVE, seat, s.wreck, 0, 0, 0)


@rule
def do_unique(s: State, seat: int, dealer: Dealer) -> None:
    """K21, K23a The unique action of this wreck. K50 A full chest ends the game at once."""
    s.asked = 0
    act(s, seat, s.unique[s.wreck], s.unique_x[s.wreck], dealer)
    if is_deposit(s.unique[s.wreck]) and is_goal_reached(s):
        win(s, dealer)


@rule
def rob(s: State, seat: int, victim: int, dealer: Dealer) -> None:
    """K23a The whole bag of one opponent on this wreck; R24 the fish protects nobody from thieves."""
    s.asked = 0
    tell(dealer, Event.ROBBED, seat, victim, s.bag[victim], 0, 0)
    s.bag[seat] += s.bag[victim]
    s.bag[victim] = 0


@rule
def pass_slot(s: State, seat: int, dealer: Dealer) -> None:
    """K23a, R13 Not this time; K63 then it is the partner's, if that one leads too. K64 Or enough gold has moved."""
    if s.phase != Phase.GIFT:
        tell(dealer, Event.PASSED, seat, 0, 0, 0, 0)
    s.giver = NOBODY
    s.asked &= ~(1 << seat)


@rule
def may_exchange(s: State, seat: int) -> bool:
    """K64 Only in teams, and only if the partner stands on this wreck too (R19)."""
    return s.teams == 1 and (standing_on(s, s.wreck) >> partner_of(s, seat)) & 1 == 1


@rule
def exchange(s: State, seat: int, giver: int, gold: int, dealer: Dealer) -> None:
    """K64 Any amount from one partner's bag to the other's; after the largest gift, perhaps some more."""
    taker = partner_of(s, giver)
    tell(dealer, Event.GAVE if giver == seat else Event.ASKED, seat, partner_of(s, seat), gold, 0, 0)
    s.bag[giver] -= gold
    s.bag[taker] += gold
    s.asked = 0
    s.giver = NOBODY
    if gold == LARGEST_GIFT and s.bag[giver] > 0:
        s.phase = Phase.GIFT
        s.giver = giver
        s.asked = 1 << seat


@rule
def act_in_common(s: State, dealer: Dealer) -> None:
    """K22, K23c All who stand here do the common action, those with the shortest row first."""
    if s.waiting == 0:
        s.stage = Stage.WRECKS
        return
    seat = fewest_played(s, s.waiting)
    s.waiting &= ~(1 << seat)
    act(s, seat, s.common[s.wreck], s.common_x[s.wreck], dealer)
    if is_deposit(s.common[s.wreck]) and is_goal_reached(s) and not is_level_with_next(s, seat):
        win(s, dealer)


@rule
def is_level_with_next(s: State, seat: int) -> bool:
    """K23c, R16 Equal rows act together: the game does not end between them."""
    return s.waiting != 0 and s.played[fewest_played(s, s.waiting)] == s.played[seat]
