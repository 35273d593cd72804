"""En plongée (Tauchbasis X-1) by Michael Rüttinger, Noris."""

from fathom.engine.game import GameOf
from fathom.games.plongee import edition, ending, opinion, rules, setup, sight, state
from fathom.games.plongee.material import MAX_SEATS, MIN_SEATS
from fathom.games.plongee.state import Action, Phase

GAME = GameOf(
    slug=edition.SLUG,
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
    offers={
        Phase.START: (Action.ROLL, Action.RETURN),
        Phase.PAWN: (Action.MOVE, Action.MOVE),
        Phase.AGAIN: (Action.RETURN, Action.PAY),
        Phase.FISHING: (Action.DECLINE, Action.FLIP),
        Phase.CAGES: (Action.LET_GO, Action.CAGE),
        Phase.FLIGHT: (Action.FLEE, Action.FLEE),
    },
    box_fault=edition.box_fault,
    edition=edition.edition,
)
