"""Bermudes by Carlo Emanuele Lanzavecchia, drawn by Oliver & Sandra Freudenreich, HUCH! & friends 2015."""

from fathom.engine.game import GameOf, Time
from fathom.games.bermudes import edition, opinion, rules, sight, state
from fathom.games.bermudes.material import MAX_SEATS, MIN_SEATS, MOMENT, PACE, PASSES, SLIP


def box_fault(box: state.Options) -> str:
    """B1 The sums are stated; V3, R8 nobody can sort cards that lie face down."""
    if sum(int(copies) for copies in box.treasure_copies) != box.toy_treasures[0]:
        return "treasures_miscounted"
    if sum(int(copies) for copies in box.copies) != box.toy_cards[0]:
        return "dive_cards_miscounted"
    if box.seats * rules.full_hand(box) > box.toy_cards[0]:
        return "too_few_to_deal"
    if box.sort_hands and box.blind_hands:
        return "sorted_blind"
    return ""


def idle_option(box: state.Options) -> str:
    """R8, T6 By the second there is time to look at a hand; live, people have hands of their own."""
    if box.clock == state.Clock.TICKS:
        return "blind_ticks" if box.blind_hands else ""
    return "" if (box.pace, box.slip) == (PACE, SLIP) else "live_hands"


def side(box: state.Options | state.State, seat: int) -> int:
    """B3 All dive together, against the siren."""
    return 0


GAME = GameOf(
    slug="bermudes",
    seats=range(MIN_SEATS, MAX_SEATS + 1),
    box=state.Options,
    state=state.State,
    sight=sight.Sight,
    phases=state.Phase,
    actions=state.Action,
    events=state.Event,
    refusals=state.Refusal,
    set_up=rules.set_up,
    to_act=rules.to_act,
    refusal=rules.refusal,
    step=rules.step,
    see=sight.see,
    redeal=sight.redeal,
    payoff=rules.payoff,
    opinion=opinion.opinion,
    amiss=rules.amiss,
    allowed=rules.allowed,
    box_fault=box_fault,
    idle_option=idle_option,
    edition=edition.edition,
    time=Time(state.Action.PASS, PASSES, MOMENT, state.Action.BREATHE),
    part=rules.part,
    silent={state.Phase.DIVE},  # B14
    side=side,
)
