"""Hold Your Breath! by Christopher Urinko and Daniel Jenkins, Mayday Games 2013."""

from fathom.engine.game import GameOf
from fathom.games.breath import edition, endgame, ending, judge, opinion, rules, sight, state
from fathom.games.breath.material import MAX_SEATS, MIN_SEATS

GAME = GameOf(
    slug="breath",
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
    refusal=judge.refusal,
    step=rules.step,
    see=sight.see,
    redeal=sight.redeal,
    payoff=ending.payoff,
    opinion=opinion.opinion,
    amiss=rules.amiss,
    allowed=judge.allowed,
    box_fault=edition.box_fault,
    edition=edition.edition,
    exact=endgame.chances,
)
