"""En plongée (Tauchbasis X-1) by Michael Rüttinger, Noris."""

from fathom.engine.game import GameOf
from fathom.games.plongee import edition, ending, opinion, rules, setup, sight, state
from fathom.games.plongee.material import MAX_SEATS, MIN_SEATS

GAME = GameOf(
    slug="plongee",
    seats=range(MIN_SEATS, MAX_SEATS + 1),
    box=state.Options,
    state=state.State,
    sight=sight.Sight,
    phases=state.Phase,
    actions=state.Action,
    events=state.Event,
    refusals=state.Refusal,
    set_up=setup.set_up,
    to_act=rules.to_act,
    refusal=rules.refusal,
    step=rules.step,
    see=sight.see,
    payoff=ending.payoff,
    opinion=opinion.opinion,
    amiss=rules.amiss,
    allowed=rules.allowed,
    box_fault=edition.box_fault,
    edition=edition.edition,
)
