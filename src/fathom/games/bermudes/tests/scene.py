"""The table before a scene, and what came of it."""

from collections.abc import Sequence
from typing import Any

from fathom.engine.dealer import THE_TABLE, Dealer, heard, hush, seed_dealer
from fathom.engine.records import as_dict
from fathom.engine.texts import Texts
from fathom.games.bermudes import GAME
from fathom.games.bermudes.dive import lay as rule_of_laying
from fathom.games.bermudes.material import DEFENCES, HAND, KINDS, MAX_COLUMNS, ROUNDS, SHALLOWEST, WEAKEST
from fathom.games.bermudes.rules import amiss, step
from fathom.games.bermudes.state import Action, Event, State

ALL_QUICK = {"pace": 100, "slip": 0}  # T6 without luck
DEFENCE_AT = {6: 1, 7: 1, 8: 2, 9: 3, 10: 3}  # B2, as reconstructed
PLENTY = 90  # seconds of air


def kind(depth: int, defence: int = 0) -> int:
    """The treasure of a depth, with the defence of our pile unless named."""
    return (depth - SHALLOWEST) * DEFENCES + (defence or DEFENCE_AT[depth]) - WEAKEST


def fresh_table(seats: int = 3, seed: int = 1, **settings: Any) -> tuple[State, Dealer]:
    s, dealer = State.new(), Dealer.new()
    seed_dealer(dealer, seed, 0)
    hands = {} if settings.get("clock") == "live" else ALL_QUICK
    GAME.set_up(s, GAME.pack(seats, {**hands, **settings}), dealer)
    return s, dealer


def dive_table(
    depths: Sequence[int], hands: Sequence[Sequence[int]], seats: int = 3, live: bool = False, **settings: Any
) -> tuple[State, Dealer]:
    """A dive has just begun, with these treasures and these hands, and plenty of air for everybody."""
    s, dealer = fresh_table(seats, clock="live" if live else "ticks", **settings)
    if live:
        go_under(s, dealer)
    put_treasures(s, depths)
    put_hands(s, hands)
    put_air(s, [PLENTY] * seats)
    hush(dealer)
    return s, dealer


def go_under(s: State, dealer: Dealer) -> None:
    """L1, L2 Ready, signal, and all hold."""
    seats = range(s.seats)
    for seat in seats:
        play(s, dealer, (seat, Action.READY))
    play(s, dealer, (0, Action.SIGNAL))
    for seat in seats:
        play(s, dealer, (seat, Action.HOLD))


def put_treasures(s: State, depths: Sequence[int]) -> None:
    """These treasures lie in the columns, those before go back into the pile."""
    for column in range(s.columns):
        s.pile[s.treasure[column]] += 1
        s.treasure[column] = -1
    for column, depth in enumerate(depths):
        s.treasure[column] = kind(depth)
        s.pile[kind(depth)] -= 1
    s.columns = len(depths)


def put_hands(s: State, hands: Sequence[Sequence[int]]) -> None:
    """These are the hands; all other dive cards lie aside."""
    for place in range(len(s.hand)):
        s.hand[place] = 0
    for value in range(len(s.aside)):
        s.aside[value] = s.copies[value]
    for seat in range(s.seats):
        cards = hands[seat] if seat < len(hands) else ()
        s.held[seat] = len(cards)
        for place, value in enumerate(cards):
            s.hand[seat * HAND + place] = value
            s.aside[value - 1] -= 1


def put_air(s: State, air: Sequence[int]) -> None:
    for seat, seconds in enumerate(air):
        s.air[seat] = seconds
        s.amber[seat], s.red[seat] = seconds // 2, seconds * 4 // 5


def put_score(s: State, won: int, lost: Sequence[int], rounds: int = ROUNDS) -> None:
    """The team has so many treasures of depth 6, the siren some of these defences; nothing is turned up."""
    for column in range(MAX_COLUMNS):
        s.treasure[column] = -1
    s.columns = 0
    for place in range(KINDS):
        s.won[place] = s.lost[place] = 0
    s.won[kind(6)] = won
    for defence in lost:
        s.lost[kind(8, defence)] += 1
    s.dive = rounds


def lay(value: int, column: int) -> int:
    """The action; columns count from 1, as players count them."""
    return Action.PLACE + (value - 1) * MAX_COLUMNS + column - 1


def look(cards: int) -> int:
    return Action.LOOK + cards - 1


def play(s: State, dealer: Dealer, *moves: tuple[int, int]) -> None:
    """Seats and what they do, in this order."""
    for seat, action in moves:
        assert GAME.refusal(s, seat, action) == 0
        step(s, seat, action, dealer)


def let_pass(s: State, dealer: Dealer, ms: int) -> None:
    """The table lets time pass, in the largest steps it has."""
    moments = ms // 50
    for power in reversed(range(8)):
        while moments >= 1 << power and GAME.refusal(s, 0, Action.PASS + power) == 0:
            step(s, 0, Action.PASS + power, dealer)
            moments -= 1 << power


def tick(s: State, dealer: Dealer, *choices: int) -> None:
    """One tick: what each seat chooses; those left out wait."""
    for seat in range(s.seats):
        play(s, dealer, (seat, choices[seat] if seat < len(choices) else Action.WAIT))


def sunk_table(depths: Sequence[int], columns: Sequence[Sequence[int]], seats: int) -> tuple[State, Dealer]:
    """The columns lie as they are named; seat 1 still holds a card, so that the dive goes on."""
    s, dealer = dive_table(depths, [[], [5]], seats)
    for column, values in enumerate(columns):
        sink(s, dealer, column, values)
    hush(dealer)
    return s, dealer


def sink(s: State, dealer: Dealer, column: int, values: Sequence[int]) -> None:
    """Seat 0 is handed these cards one by one, and lays them."""
    for value in values:
        s.hand[0], s.held[0] = value, 1
        s.aside[value - 1] -= 1
        rule_of_laying(s, 0, value, column, dealer)


def surface(s: State, dealer: Dealer) -> None:
    """T3 Seat 0 breathes."""
    hush(dealer)
    tick(s, dealer, Action.BREATHE)


def told(dealer: Dealer, event: Event, listener: int = THE_TABLE) -> list[tuple[int, ...]]:
    """The values of every event of this kind."""
    return [happened.values for happened in heard(dealer, listener) if happened.kind == event]


def seats_told(dealer: Dealer, event: Event) -> list[int]:
    """The seats that every event of this kind is about."""
    return [happened.seat for happened in heard(dealer, THE_TABLE) if happened.kind == event]


def sentences(dealer: Dealer, language: str) -> list[str]:
    """Every event, as the table says it."""
    texts = Texts(GAME, language)
    return [texts.event(texts.speaker(), happened) for happened in heard(dealer, THE_TABLE)]


def happened(dealer: Dealer, event: Event) -> bool:
    return bool(told(dealer, event))


def sight_of(s: State, seat: int) -> dict[str, Any]:
    sight = GAME.sight.new()
    GAME.see(s, seat, sight)
    return as_dict(sight)


def status_line(s: State, seat: int, language: str) -> str:
    """The line of the terminal that tells round, second and score."""
    texts = Texts(GAME, language)
    return texts.speaker().say(texts.own["sight"]["table"][-1 - 1], **sight_of(s, seat))


def hand_of(s: State, seat: int) -> list[int]:
    return [int(s.hand[seat * HAND + place]) for place in range(s.held[seat])]


def cards_in(s: State, column: int) -> list[int]:
    """The cards of a column, counted from 1, from the top."""
    return [int(s.card[place]) for place in range(s.laid) if s.under[place] == column - 1]


def refusal_of(s: State, seat: int, action: int) -> int:
    return int(GAME.refusal(s, seat, action))


def is_whole(s: State) -> bool:
    return int(amiss(s)) == 0
