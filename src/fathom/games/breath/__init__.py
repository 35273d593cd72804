"""Hold Your Breath! by Christopher Urinko and Daniel Jenkins, Mayday Games 2013."""

from fathom.engine.game import Game
from fathom.games.breath import edition, ending, judge, opinion, rules, sight, state
from fathom.games.breath.material import MAX_SEATS, MIN_SEATS

GAME = Game(
    slug="breath",
    seats=range(MIN_SEATS, MAX_SEATS + 1),
    box=state.Options,
    state=state.State,
    sight=sight.Sight,
    actions=state.ACTIONS,
    events=state.Event,
    refusals=state.Refusal,
    clauses=state.CLAUSES,
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
)
