"""B12, B13 and B17 to B21: neighbours, what a column is worth, and the final score."""

from fathom.engine.dealer import Dealer, tell
from fathom.engine.rule import rule
from fathom.games.bermudes.material import DEFENCES, KINDS, SHALLOWEST, VALUES, WEAKEST
from fathom.games.bermudes.state import NO_TREASURE, Event, State


@rule
def depth_of(kind: int) -> int:
    """B2"""
    return SHALLOWEST + kind // DEFENCES


@rule
def defence_of(kind: int) -> int:
    """B2"""
    return WEAKEST + kind % DEFENCES


@rule
def are_neighbours(upper: int, lower: int) -> bool:
    """B12 One apart, and 1 and 9 close the circle; R6 equal values are no neighbours."""
    apart = abs(upper - lower)
    return apart == 1 or apart == VALUES - 1


@rule
def missing_cards(s: State, column: int) -> int:
    """B17 Cards that the column still lacks; below 0, cards too many."""
    return depth_of(s.treasure[column]) - s.length[column]


@rule
def is_dead(s: State, column: int) -> bool:
    """B13 A wrong pair or a card too many cannot be repaired."""
    return s.wrong[column] > 0 or missing_cards(s, column) < 0


@rule
def is_complete(s: State, column: int) -> bool:
    """B17 Exactly as many cards as the depth, and nothing but neighbours."""
    return s.wrong[column] == 0 and missing_cards(s, column) == 0


@rule
def fits_below(s: State, column: int, value: int) -> bool:
    """B12 The first card is free, each further one is a neighbour of the card above it."""
    return s.length[column] == 0 or are_neighbours(s.last[column], value)


@rule
def check_columns(s: State, dealer: Dealer) -> None:
    """B17, B18 Column by column: the team's pile, or under the siren."""
    for column in range(s.columns):
        explain_loss(s, column, dealer)
        award(s, column, dealer)


@rule
def award(s: State, column: int, dealer: Dealer) -> None:
    """B18"""
    kind = s.treasure[column]
    if is_complete(s, column):
        s.won[kind] += 1
        tell(dealer, Event.WON_TREASURE, -1, column, depth_of(kind), 0, 0)
    else:
        s.lost[kind] += 1
        tell(dealer, Event.LOST_TREASURE, -1, column, depth_of(kind), what_she_wins(s, kind), 0)
    s.treasure[column] = NO_TREASURE


@rule
def what_she_wins(s: State, kind: int) -> int:
    """R13 Nobody says it where her total is hidden."""
    return 0 if s.hide_siren == 1 else defence_of(kind)


@rule
def explain_loss(s: State, column: int, dealer: Dealer) -> None:
    """L9 Why a column is lost: each wrong pair, too few cards, too many."""
    if s.wrong[column] > 0:
        name_wrong_pairs(s, column, dealer)
    missing = missing_cards(s, column)
    if missing > 0:
        tell(dealer, Event.TOO_FEW, -1, column, missing, 0, 0)
    elif missing < 0:
        tell(dealer, Event.TOO_MANY, -1, column, -missing, 0, 0)


@rule
def name_wrong_pairs(s: State, column: int, dealer: Dealer) -> None:
    position = 0
    upper = 0
    for place in range(s.laid):
        if s.under[place] == column:
            lower = s.card[place]
            if position > 0 and not are_neighbours(upper, lower):
                tell(dealer, Event.WRONG_PAIR, -1, column, position, upper, lower)
            upper = lower
            position += 1


@rule
def team_score(s: State) -> int:
    """B20 One point for each treasure won, whatever is printed on it."""
    score = 0
    for kind in range(KINDS):  # a view of the row, as `size_of` takes it, would cost random play three per cent
        score += s.won[kind]
    return score


@rule
def siren_score(s: State) -> int:
    """B20 The defence of every treasure under the siren."""
    score = 0
    for kind in range(KINDS):
        score += s.lost[kind] * defence_of(kind)
    return score


@rule
def has_team_won(s: State) -> bool:
    """B21 More treasures than the siren has points; R3 as many are not enough."""
    return team_score(s) > siren_score(s)
