"""P52 to P56: elimination, and the end."""

from fathom.engine.dealer import Dealer, tell
from fathom.engine.game import PLACE
from fathom.engine.rule import rule
from fathom.games.plongee.material import GOLD_KINDS, GONE
from fathom.games.plongee.state import End, Event, Phase, State, TieBreak
from fathom.games.plongee.table import gold_cards, gold_value, is_eliminated


@rule
def eliminate(s: State, seat: int, dealer: Dealer) -> None:
    """P52 Out of the game: what is secured counts, what is pending lies open on the wreck again (R21)."""
    tell(dealer, Event.ELIMINATED, seat, gold_value(s, s.pending, seat), gold_cards(s.pending, seat), 0, 0)
    cell = 0
    for kind in range(GOLD_KINDS):
        while s.pending[seat * GOLD_KINDS + kind] > 0:
            while s.wreck[cell] != GONE:
                cell += 1
            s.wreck[cell] = kind
            s.pending[seat * GOLD_KINDS + kind] -= 1
            s.gold_up += 1
    if count_survivors(s) == 1:
        leave_alone(s, dealer)


@rule
def count_survivors(s: State) -> int:
    survivors = 0
    for seat in range(s.seats):
        if not is_eliminated(s, seat):
            survivors += 1
    return survivors


@rule
def leave_alone(s: State, dealer: Dealer) -> None:
    """P53 The sole survivor is credited with all unsecured gold, and the game ends at once (R22)."""
    for seat in range(s.seats):
        if not is_eliminated(s, seat):
            tell(dealer, Event.LEFT_ALONE, seat, unsecured_value(s), 0, 0, 0)
    finish(s, End.SURVIVOR, dealer)


@rule
def unsecured_value(s: State) -> int:
    """P53 All gold that lies on the wreck or on a frogman."""
    value = 0
    for kind in range(GOLD_KINDS):
        value += s.value[kind] * s.gold[kind]
    for seat in range(s.seats):
        value -= gold_value(s, s.secured, seat)
    return value


@rule
def finish_if_all_secured(s: State, dealer: Dealer) -> None:
    """P54 The last gold card out of the water ends the game at once (R23)."""
    if cards_still_out(s) == 0:
        tell(dealer, Event.ALL_SECURED, s.acting, 0, 0, 0, 0)
        finish(s, End.ALL_SECURED, dealer)


@rule
def cards_still_out(s: State) -> int:
    """P54 The gold cards that nobody has secured yet."""
    cards = s.all_gold
    for seat in range(s.seats):
        cards -= gold_cards(s.secured, seat)
    return cards


@rule
def stall(s: State, dealer: Dealer) -> None:
    """P56 The guard: the game has lasted too long (R25)."""
    tell(dealer, Event.STALLED, s.turn, s.rounds, 0, 0, 0)
    finish(s, End.STALLED, dealer)


@rule
def finish(s: State, end: int, dealer: Dealer) -> None:
    s.end = end
    s.phase = Phase.OVER
    for seat in range(s.seats):
        if place_at_the_end(s, seat) == 1:
            tell(dealer, Event.WON, seat, total(s, seat), 0, 0, 0)


@rule
def total(s: State, seat: int) -> int:
    """P55 The value of secured gold; P53 a sole survivor has the rest as well."""
    value = gold_value(s, s.secured, seat)
    if is_sole_survivor(s, seat):
        value += unsecured_value(s)
    return value


@rule
def total_cards(s: State, seat: int) -> int:
    """O4 The number of those cards; the rest of a sole survivor counts here too."""
    cards = gold_cards(s.secured, seat)
    if is_sole_survivor(s, seat):
        cards += cards_still_out(s)
    return cards


@rule
def is_sole_survivor(s: State, seat: int) -> bool:
    return s.end == End.SURVIVOR and not is_eliminated(s, seat)


@rule
def is_better(s: State, rival: int, seat: int) -> bool:
    """P55 More gold is better. O4 For equal gold, more gold cards, if the table wants it so."""
    if total(s, rival) != total(s, seat):
        return total(s, rival) > total(s, seat)
    return s.tie_break == TieBreak.CARDS and total_cards(s, rival) > total_cards(s, seat)


@rule
def place_at_the_end(s: State, seat: int) -> int:
    """P55 Ties share the victory (R24)."""
    place = 1
    for rival in range(s.seats):
        if is_better(s, rival, seat):
            place += 1
    return place


@rule
def payoff(s: State, seat: int) -> int:
    """P55 The richest wins; oxygen and cards are worth nothing."""
    return place_at_the_end(s, seat) * PLACE + total(s, seat)
