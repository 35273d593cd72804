"""What a sensible player would do at a glance: weigh each wreck by who may come there, and not be too predictable."""

from fathom.engine.dealer import Dealer, pick
from fathom.engine.rule import rule
from fathom.games.barrakuda.divers import has_movement_card, holds, is_opponent, partner_of
from fathom.games.barrakuda.ending import first_card
from fathom.games.barrakuda.fish import is_in_reach, next_wreck
from fathom.games.barrakuda.material import (
    BAIT,
    BARRACUDA,
    COINS,
    DEPOSIT_ALL,
    DIRECTION_FACES,
    DISTANCE_FACES,
    IMMUNE,
    LAIR,
    MOST_IN_DEPOSIT,
    RECALL_OR_HEX,
    RETRIEVE,
    WRECKS,
)
from fathom.games.barrakuda.resolution import is_immune
from fathom.games.barrakuda.rules import refusal
from fathom.games.barrakuda.seabed import steps_between
from fathom.games.barrakuda.state import NOBODY, Action, LastCard, Phase, Refusal, State
from fathom.games.barrakuda.wreck_actions import chest_of, is_deposit

# Worths, in sixths of a coin in the bag.
COIN = 6
SAFER = 4  # what a coin gains by going into the chest
VICTORY = 200
CARD_BACK = 2
SPECIAL = 4
IDLE = 6  # what a turn without an action costs

PERCENT = 100
HABIT = 5  # how often a player goes somewhere without any reason
FEAR = 2  # percent for each coin in the bag that somebody leads the fish to it
MOST_FEAR = 16
LURE = 12  # percent that somebody lies down
MOODS = 10  # the luck in a choice, in the same sixths
LONG_ROW = 3  # from here on a card back is worth more than a hex


@rule
def opinion(s: State, seat: int, dealer: Dealer) -> int:
    if s.phase == Phase.CHOOSE:
        return Action.PLAY + choose_by_worth(s, seat, dealer) - 1
    if s.phase == Phase.STEER:
        return Action.STEER + best_bite(s, seat, dealer) - 1
    if s.phase == Phase.SLOT:
        return use_of_slot(s, seat)
    if s.phase == Phase.LONE:
        return Action.PASS if is_better_declined(s, seat) else Action.UNIQUE
    if s.phase == Phase.HOARD:
        return Action.TAKE_HOARD if s.bag[seat] >= s.bag[partner_of(s, seat)] else Action.LEAVE_HOARD
    if s.phase == Phase.RECALL_OR_HEX:
        return Action.RECALL if s.played[seat] >= LONG_ROW else Action.HEX
    if s.phase == Phase.BAIT:
        return Action.EXPEL + richest(s, seat, Action.EXPEL) if holds(s, seat, BARRACUDA) else Action.RECOVER
    if s.phase == Phase.TARGET:
        return Action.TARGET + richest(s, seat, Action.TARGET)
    if s.phase == Phase.PLACE:
        return Action.PLACE + cruellest(s) - 1
    return Action.PASS


@rule
def count_after(s: State, seat: int) -> int:
    """The length of the row if one more Movement card is played now."""
    cards = s.played[seat] + 1
    return 0 if cards == s.movement and s.last_card == LastCard.AT_ONCE else cards


@rule
def worth(s: State, seat: int, kind: int, amount: int, cards: int) -> int:
    """What an action is worth to somebody with so many cards in the row."""
    if kind == COINS:
        return COIN * amount
    if kind == RETRIEVE:
        return CARD_BACK * min(amount, cards)
    if is_deposit(kind):
        gold = banked(kind, s.bag[seat])
        return SAFER * gold + (VICTORY if s.chest[chest_of(s, seat)] + gold >= s.goal else 0)
    return SPECIAL if kind in (RECALL_OR_HEX, BAIT) else 0


@rule
def banked(kind: int, gold: int) -> int:
    """K31 A whole bag, or K30 seven coins of it at most."""
    return gold if kind == DEPOSIT_ALL else min(MOST_IN_DEPOSIT, gold)


@rule
def worth_alone(s: State, seat: int, wreck: int) -> int:
    """What a wreck brings if nobody disturbs."""
    cards = count_after(s, seat)
    common = worth(s, seat, s.common[wreck], s.common_x[wreck], cards)
    return common + worth(s, seat, s.unique[wreck], s.unique_x[wreck], cards) + COIN * s.hoard[wreck]


@rule
def desire(s: State, seat: int, wreck: int) -> int:
    """How much somebody seems to want a wreck; 0 without the card for it."""
    return HABIT + min(VICTORY // HABIT, worth_alone(s, seat, wreck)) if holds(s, seat, wreck) else 0


@rule
def visit(s: State, rival: int, wreck: int) -> int:
    """Percent that a rival dives to a wreck, as far as open cards tell."""
    total = HABIT if holds(s, rival, BARRACUDA) else 0
    for other in range(1, LAIR):
        total += desire(s, rival, other)
    return PERCENT * desire(s, rival, wreck) // total


@rule
def fish_comes(s: State, seat: int, wreck: int) -> int:
    """Percent that the fish ends its move there: the dice, and somebody who may lead it to a full bag."""
    hits = 0
    for fins in range(1, DISTANCE_FACES + 1):
        for course in range(1, DIRECTION_FACES + 1):
            there = s.fish
            for _ in range(min(fins, steps_between(s, s.fish, course))):
                there = next_wreck(s, there, course)
            if there == wreck:
                hits += 1
    percent = PERCENT * hits // (DISTANCE_FACES * DIRECTION_FACES)
    if steps_between(s, s.fish, wreck) <= DISTANCE_FACES:
        percent += min(MOST_FEAR, FEAR * s.bag[seat]) * count_lurers(s, seat)
    return min(PERCENT, percent)


@rule
def count_lurers(s: State, seat: int) -> int:
    """Opponents who can still lie down."""
    lurers = 0
    for rival in range(s.seats):
        if is_opponent(s, seat, rival) and holds(s, rival, BARRACUDA):
            lurers += 1
    return lurers


@rule
def worth_of_dive(s: State, seat: int, wreck: int) -> int:
    """What a wreck brings on average, against all who may come too."""
    cards = count_after(s, seat)
    alone, leading, safe, prey = PERCENT, PERCENT, PERCENT, 0
    for rival in range(s.seats):
        if is_opponent(s, seat, rival):
            comes = visit(s, rival, wreck)
            alone = alone * (PERCENT - comes) // PERCENT
            if count_after(s, rival) <= cards:
                leading = leading * (PERCENT - comes) // PERCENT
            else:
                prey = max(prey, COIN * s.bag[rival])
            if count_after(s, rival) < cards:
                safe = safe * (PERCENT - comes) // PERCENT
    unique = worth(s, seat, s.unique[wreck], s.unique_x[wreck], cards)
    hoard = COIN * s.hoard[wreck]
    quiet = alone * (unique + hoard) + max(0, leading - alone) * (max(unique, prey) + hoard)
    quiet -= (PERCENT - safe) * SAFER * s.bag[seat]
    fish = 0 if s.common[wreck] == IMMUNE else fish_comes(s, seat, wreck)
    bitten = fish * COIN * s.bag[seat]
    common = worth(s, seat, s.common[wreck], s.common_x[wreck], cards)
    return common + (quiet * (PERCENT - fish) // PERCENT - bitten) // PERCENT


@rule
def worth_of_lying(s: State, seat: int) -> int:
    """What leading the fish may cost the others where they are most likely, less what they may take meanwhile."""
    most = 0
    for wreck in range(1, LAIR):
        if steps_between(s, s.fish, wreck) <= DISTANCE_FACES:
            most = max(most, loot_expected(s, seat, wreck))
    leading = most * (PERCENT - LURE * count_lurers(s, seat)) // PERCENT
    losing = crowd_expected(s, seat, s.pawn[seat]) * s.bag[seat] if s.pawn[seat] > 0 else 0
    return (leading - losing) * COIN // PERCENT - IDLE


@rule
def lay_in_vain(s: State, seat: int) -> bool:
    """Others lay down in the turn before too, so the dice led the fish; all doing so again would never end."""
    return s.shown[seat] == BARRACUDA and s.course != 0


@rule
def loot_expected(s: State, seat: int, wreck: int) -> int:
    """Hundredths of coins that opponents probably carry to a wreck."""
    gold = 0
    for rival in range(s.seats):
        if is_opponent(s, seat, rival):
            gold += visit(s, rival, wreck) * s.bag[rival]
    return gold


@rule
def crowd_expected(s: State, seat: int, wreck: int) -> int:
    """Percent, added up, that opponents come to a wreck."""
    crowd = 0
    for rival in range(s.seats):
        if is_opponent(s, seat, rival):
            crowd += visit(s, rival, wreck)
    return min(PERCENT, crowd)


@rule
def choose_by_worth(s: State, seat: int, dealer: Dealer) -> int:
    """The best card, give or take a mood: who can be foreseen is robbed."""
    best, chosen = 0, NOBODY
    for card in range(1, BARRACUDA + 1):
        if holds(s, seat, card) and not (card == BARRACUDA and lay_in_vain(s, seat)):
            value = worth_of_lying(s, seat) if card == BARRACUDA else worth_of_dive(s, seat, card)
            if s.teams == 1 and s.chosen[partner_of(s, seat)] == card:
                value -= COIN  # partners in each other's way
            value += pick(dealer, MOODS)
            if chosen == NOBODY or value > best:
                best, chosen = value, card
    return chosen


@rule
def best_bite(s: State, seat: int, dealer: Dealer) -> int:
    """Where the fish takes most from opponents and least from a partner."""
    best, chosen = 0, NOBODY
    for wreck in range(1, WRECKS + 1):
        if is_in_reach(s, wreck):
            value = bite_worth(s, seat, wreck) + pick(dealer, COIN)
            if chosen == NOBODY or value > best:
                best, chosen = value, wreck
    return chosen


@rule
def bite_worth(s: State, seat: int, wreck: int) -> int:
    value = 0
    for other in range(s.seats):
        if s.pawn[other] == wreck and not is_immune(s, other):
            loss = COIN * s.bag[other] + worth(s, other, s.unique[wreck], s.unique_x[wreck], s.played[other])
            value += loss if is_opponent(s, seat, other) else -loss
    return value


@rule
def rob_worth(s: State, seat: int, victim: int) -> int:
    """A stolen coin is one more here and one fewer there."""
    return COIN * s.bag[victim] + COIN * s.bag[victim] // (s.seats - 1)


@rule
def slot_worth(s: State, seat: int) -> int:
    """The best that a seat can make of the initiative here."""
    best = worth(s, seat, s.unique[s.wreck], s.unique_x[s.wreck], s.played[seat])
    for victim in range(s.seats):
        if s.pawn[victim] == s.wreck and is_opponent(s, seat, victim):
            best = max(best, rob_worth(s, seat, victim))
    return best


@rule
def use_of_slot(s: State, seat: int) -> int:
    """The best of it, or the partner's if that is better."""
    best = slot_worth(s, seat)
    if s.teams == 1 and (s.asked >> partner_of(s, seat)) & 1 == 1 and slot_worth(s, partner_of(s, seat)) > best:
        return Action.PASS
    for victim in range(s.seats):
        if refusal(s, seat, Action.ROB + victim) == Refusal.NONE and rob_worth(s, seat, victim) == best:
            return Action.ROB + victim
    return Action.UNIQUE if refusal(s, seat, Action.UNIQUE) == Refusal.NONE else Action.PASS


@rule
def is_better_declined(s: State, seat: int) -> bool:
    """R13 Cards would come back, but K12 without them the next card has the initiative, and wins with it."""
    retrieves = s.unique[s.wreck] == RETRIEVE and s.common[s.wreck] != RETRIEVE
    return retrieves and count_after(s, seat) == 0 and wins_with_last(s, seat)


@rule
def wins_with_last(s: State, seat: int) -> bool:
    """K50 The only Movement card left leads to a chest; the bag, with what all get here, is enough to fill it."""
    kind = s.unique[first_card(s.hand[seat])]
    gold = s.bag[seat] + (s.common_x[s.wreck] if s.common[s.wreck] == COINS else 0)
    return is_deposit(kind) and s.chest[chest_of(s, seat)] + banked(kind, gold) >= s.goal


@rule
def richest(s: State, seat: int, family: int) -> int:
    """The opponent nearest to victory among those whom an action may be about."""
    found = NOBODY
    most = 0
    for rival in range(s.seats):
        gold = s.chest[chest_of(s, rival)] + s.bag[rival]
        if refusal(s, seat, family + rival) == Refusal.NONE and (found == NOBODY or gold > most):
            found, most = rival, gold
    return found


@rule
def cruellest(s: State) -> int:
    """Of two drawn cards the one that its owner wants most; not the last Movement card, which brings the row back."""
    low = first_card(s.drawn)
    high = first_card(s.drawn & ~(1 << low))
    is_last = s.played[s.victim] == s.movement - 1
    if high == BARRACUDA:
        return high if is_last or not has_movement_card(s, s.victim) else low
    return low if worth_alone(s, s.victim, low) >= worth_alone(s, s.victim, high) else high
