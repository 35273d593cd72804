"""Shark Attacks! by Henning Poehl, drawn by Michael Holtschulte, Sphinx Spieleverlag 2012."""

from fathom.engine.declaration import Sight
from fathom.engine.game import GameOf
from fathom.games.sharks import opinion, race_book, rules, solve, state
from fathom.games.sharks.material import MAX_SEATS, MIN_SEATS

GAME: GameOf[state.State, state.Options, Sight] = GameOf(
    slug="sharks",
    seats=range(MIN_SEATS, MAX_SEATS + 1),
    box=state.Options,
    state=state.State,
    phases=state.Phase,
    actions=state.Action,
    events=state.Event,
    refusals=state.Refusal,
    set_up=rules.set_up,
    to_act=rules.to_act,
    refusal=rules.refusal,
    step=rules.step,
    payoff=rules.payoff,
    opinion=opinion.opinion,
    amiss=rules.amiss,
    allowed=rules.allowed,
    solve=solve.solve,
    exact=race_book.chances,
)
