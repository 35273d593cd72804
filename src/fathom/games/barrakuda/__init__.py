"""Barrakuda by Isaac Pante, drawn by Ajša Zdravković, Helvetiq 2022."""

from fathom.engine.game import Game
from fathom.games.barrakuda import edition, ending, opinion, rules, seabed, sight, state
from fathom.games.barrakuda.material import MAX_SEATS, MIN_SEATS, TEAMS


def side(box: state.Options, seat: int) -> int:
    """K60 Partners sit opposite each other."""
    return seat % TEAMS if box.teams else seat


GAME = Game(
    slug="barrakuda",
    seats=range(MIN_SEATS, MAX_SEATS + 1),
    box=state.Options,
    state=state.State,
    sight=sight.Sight,
    actions=state.ACTIONS,
    events=state.Event,
    refusals=state.Refusal,
    clauses=state.CLAUSES,
    set_up=seabed.set_up,
    to_act=rules.to_act,
    refusal=rules.refusal,
    step=rules.step,
    see=sight.see,
    redeal=sight.redeal,
    payoff=ending.payoff,
    opinion=opinion.opinion,
    amiss=rules.amiss,
    allowed=rules.allowed,
    box_fault=edition.box_fault,
    edition=edition.read_edition,
    side=side,
)
