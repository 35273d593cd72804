"""Shark Attacks! by Henning Poehl, drawn by Michael Holtschulte, Sphinx Spieleverlag 2012."""

from fathom.engine.declaration import Sight
from fathom.engine.game import GameOf
from fathom.games.sharks import explore, opinion, race_book, rules, solve, state
from fathom.games.sharks.material import MAX_SEATS, MIN_SEATS


def box_fault(box: state.Options) -> str:
    """S5 A turn begins with a die at least, whatever lies on the beach, and with no more than there are."""
    return "" if box.toy_signs[0] < box.toy_dice[0] <= box.toy_blue[0] else "too_few_dice"


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
    box_fault=box_fault,
    solve=solve.solve,
    exact=race_book.chances,
    explore=explore.explore,
)
