"""Barrakuda by Isaac Pante, drawn by Ajša Zdravković, Helvetiq 2022."""

from fathom.engine.game import GameOf
from fathom.games.barrakuda import edition, ending, opinion, rules, seabed, sight, state
from fathom.games.barrakuda.material import MAX_SEATS, MIN_SEATS, TEAMS
from fathom.games.barrakuda.state import Action, Phase


def side(box: state.Options | state.State, seat: int) -> int:
    """K60 Partners sit opposite each other."""
    return seat % TEAMS if box.teams else seat


GAME = GameOf(
    slug="barrakuda",
    seats=range(MIN_SEATS, MAX_SEATS + 1),
    box=state.Options,
    state=state.State,
    sight=sight.Sight,
    phases=state.Phase,
    actions=state.Action,
    events=state.Event,
    refusals=state.Refusal,
    set_up=seabed.set_up,
    to_act=rules.to_act,
    refusal=rules.refusal,
    step=rules.step,
    see=sight.see,
    redeal=sight.redeal,
    payoff=ending.payoff,
    opinion=opinion.opinion,
    amiss=rules.amiss,
    offers={
        Phase.CHOOSE: (Action.PLAY, Action.PLAY),
        Phase.STEER: (Action.STEER, Action.STEER),
        Phase.HOARD: (Action.TAKE_HOARD, Action.LEAVE_HOARD),
        Phase.SLOT: (Action.UNIQUE, Action.PASS),
        Phase.GIFT: (Action.GIVE, Action.PASS),
        Phase.RECALL_OR_HEX: (Action.RECALL, Action.HEX),
        Phase.BAIT: (Action.RECOVER, Action.EXPEL),
        Phase.TARGET: (Action.TARGET, Action.TARGET),
        Phase.PLACE: (Action.PLACE, Action.PLACE),
        Phase.LONE: (Action.UNIQUE, Action.PASS),
    },
    box_fault=edition.box_fault,
    edition=edition.read_edition,
    together={Phase.CHOOSE},  # K9
    side=side,
)
