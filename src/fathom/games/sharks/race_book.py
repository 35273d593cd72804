"""The solved race, kept in a small file: what the exact player looks up, and `fathom solve sharks --race` answers.

The chances are kept as 16-bit shares of 1, a layer for each division of the signs; only how much the steps from row to
row and from column to column differ is written down, which packs four times as small.
"""

import lzma
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from fathom.engine.files import read
from fathom.games.sharks.material import (
    BLUE_DICE,
    PARTY_FACTOR,
    SIGNS,
    SIGNS_BACK_AT_PARTY,
    STARTING_DICE,
    TARGET,
    WAVE,
)
from fathom.games.sharks.race import (
    MOST_SWIMMERS,
    Table,
    after,
    chance_of_pressing,
    landing_table,
    new_turn,
    solve_turn,
    stopping,
)
from fathom.games.sharks.rules import count_swimmer_dice, count_swimmers
from fathom.games.sharks.state import Action, Fleeing, Phase, State

FOLDER = Path(__file__).parent
TWO = 2  # the race is solved for two
CERTAIN = 65_535  # a win, as it is written down
DIVISIONS = [(own, theirs) for own in range(SIGNS + 1) for theirs in range(SIGNS + 1 - own)]


@dataclass(frozen=True)
class Position:
    """Where a turn begins."""

    need: int  # points until the target, for whoever has the turn
    other: int  # and for the other
    own: int = 0  # signs
    theirs: int = 0

    @property
    def numbers(self) -> tuple[int, int, int, int]:
        return self.need, self.other, self.own, self.theirs


def path_of(reading: Fleeing) -> Path:
    return FOLDER / f"race.{reading.name.lower()}.xz"


def pack(race: Table) -> bytes:
    layers = np.stack([np.round(race[1:, 1:, own, theirs] * CERTAIN) for own, theirs in DIVISIONS])
    steps = np.diff(np.diff(layers, axis=1, prepend=0), axis=2, prepend=0).astype("<i4").astype("<u2")
    return lzma.compress(steps.view(np.uint8).reshape(-1, 2).T.tobytes(), preset=9)


def unpack(packed: bytes) -> Table:
    halves = np.frombuffer(lzma.decompress(packed), np.uint8).reshape(2, -1).T
    steps = np.ascontiguousarray(halves).view("<u2").reshape(len(DIVISIONS), TARGET, TARGET)
    layers = np.cumsum(np.cumsum(steps, axis=2, dtype="<u2"), axis=1, dtype="<u2")
    race = np.full((TARGET + 1, TARGET + 1, SIGNS + 1, SIGNS + 1), 0.5)
    for layer, (own, theirs) in zip(layers, DIVISIONS, strict=True):
        race[1:, 1:, own, theirs] = layer / CERTAIN
    return race


@cache
def attack_book() -> Table:
    """What `attack_table` finds, kept as well, so that nobody waits for it."""
    table = np.frombuffer(lzma.decompress(read(FOLDER / "race.attack.xz")), "<f8")
    return table.reshape(BLUE_DICE + 1, MOST_SWIMMERS + 1, BLUE_DICE + 1).copy()


@cache
def open_book(reading: Fleeing) -> Table:
    return unpack(read(path_of(reading)))


class SolvedTurn:
    """All of one turn, from one position."""

    def __init__(self, reading: Fleeing, position: Position, race: Table | None = None) -> None:
        self.reading, self.position = reading, position
        self.race = open_book(reading) if race is None else race
        self.beach, self.fresh, self.sharks = new_turn()
        tables = (self.race, landing_table(), attack_book(), int(reading))
        self.chance = float(solve_turn(*tables, *position.numbers, self.beach, self.fresh, self.sharks))

    def stop(self, count: int) -> float:
        """S8 The chance of winning for who stops with so many swimmers."""
        return float(stopping(self.race, count, *self.position.numbers))

    def party(self, count: int) -> float:
        """S7"""
        at = self.position
        left = max(0, at.own - SIGNS_BACK_AT_PARTY)
        return float(after(self.race, PARTY_FACTOR * count, at.need, at.other, left, at.theirs))

    def press(self, dice: int, count: int, waves: int) -> float:
        """S9"""
        room = (self.fresh, self.sharks, int(self.reading))
        return float(chance_of_pressing(self.beach, landing_table(), dice, count, waves, *room))

    def choices(self, dice: int, count: int, waves: int) -> dict[int, float]:
        """The chance of winning with each action that is allowed."""
        if waves == 0:
            return {Action.PARTY: self.party(count), Action.STOP: self.stop(count)}
        return {Action.STOP: self.stop(count), Action.PRESS: self.press(dice, count, waves)}


def position_of(s: State, seat: int) -> Position:
    other = 1 - seat
    need, their_need = int(s.target - s.score[seat]), int(s.target - s.score[other])
    return Position(need, their_need, int(s.beach[seat]), int(s.beach[other]))


def is_solved(s: State) -> bool:
    """Two players, no finishing of rounds, no target beyond the book, and all that the box holds."""
    whole = (s.all_blue, s.all_signs, s.most_dice) == (BLUE_DICE, SIGNS, STARTING_DICE)
    return whole and s.phase == Phase.BEACH and s.seats == TWO and s.finish_round == 0 and s.target <= TARGET


def chances(s: State, seat: int) -> dict[int, float]:
    """The chance of winning with each allowed action, if both play their best from then on; nothing if not solved."""
    if not is_solved(s):
        return {}
    turn = SolvedTurn(Fleeing(int(s.fleeing)), position_of(s, seat))
    return turn.choices(int(count_swimmer_dice(s)), int(count_swimmers(s)), int(s.dice[WAVE]))
