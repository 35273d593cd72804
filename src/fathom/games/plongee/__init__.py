"""En plongée (Tauchbasis X-1) by Michael Rüttinger, Noris."""

from fathom.engine.game import Game
from fathom.games.plongee import edition, ending, opinion, rules, setup, sight, state
from fathom.games.plongee.material import MAX_SEATS, MIN_SEATS

GAME = Game(
    slug=edition.SLUG,
    seats=range(MIN_SEATS, MAX_SEATS + 1),
    box=state.Options,
    state=state.State,
    sight=sight.Sight,
    actions=state.ACTIONS,
    events=state.Event,
    refusals=state.Refusal,
    clauses=state.CLAUSES,
    set_up=setup.set_up,
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
    edition=edition.edition,
)
