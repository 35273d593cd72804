"""Lets players meet at every seating, over the same deals, and keeps each game so that none is played twice."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import permutations, product
from pathlib import Path
from typing import Any

import msgspec

from fathom.bots.levels import Effort, choose_with_effort
from fathom.engine.box import Setting
from fathom.engine.dealer import pick
from fathom.engine.errors import Mistake
from fathom.engine.files import read
from fathom.engine.game import find_game
from fathom.engine.play import quiet_dealer
from fathom.lab.decisions import MINDS
from fathom.lab.feeding import feed
from fathom.library import load_as

SEEDS = 1 << 31
FEWEST = 2  # players that can meet


class Terms(msgspec.Struct, frozen=True):
    """All that decides how each game of a tournament goes."""

    game: str
    seats: int
    settings: dict[str, Setting]
    players: list[str]
    seed: int
    playouts: int  # that the Captain may think for a choice
    seconds: float = 0.0  # or as long for everybody who thinks, and then the machine decides as well

    @property
    def sides(self) -> list[int]:
        game = find_game(self.game)
        return game.sides(game.pack(self.seats, self.settings))

    @property
    def is_shared(self) -> bool:
        """All win or lose together: then teams of one kind meet over the same deals."""
        return len(set(self.sides)) == 1

    def seatings(self) -> list[tuple[str, ...]]:
        """Who may sit where: every player as often at every seat, and against each of the others."""
        sides = sorted(set(self.sides))
        if len(self.players) >= len(sides):
            chosen = list(permutations(self.players, len(sides)))
        else:
            everybody = product(self.players, repeat=len(sides))
            chosen = [seated for seated in everybody if set(seated) == set(self.players)]
        return [tuple(seated[sides.index(side)] for side in self.sides) for seated in chosen]

    def effort_of(self, player: str) -> Effort:
        return Effort(seconds=self.seconds) if self.seconds else Effort(playouts=self.playouts).of(player)

    def rounds(self, games: int) -> int:
        """So many games, or the few more that let every seating have the same deals."""
        return -(-games // len(self.seatings())) * len(self.seatings())

    def deal_of(self, number: int) -> int:
        return number // len(self.seatings())


def agree(
    game: str, seats: int, settings: Mapping[str, Setting], players: Sequence[str], seed: int, playouts: int,
    seconds: float = 0.0,
) -> Terms:  # fmt: skip  # one line each would hide that these are the terms
    """The terms, once all of them are known to be possible."""
    if len(set(players)) < FEWEST or len(set(players)) < len(players):
        raise Mistake("too_few_players", players=", ".join(players))
    find_game(game).pack_wish(seats, settings)
    return Terms(game, seats, dict(settings), list(players), seed, playouts, seconds)


class Outcome(msgspec.Struct, frozen=True):
    """One game: who sat where, and what came of it."""

    number: int
    seated: list[str]
    places: list[int]
    points: list[int]


Outcomes = dict[int, Outcome]
Report = Callable[[int], Any]  # the games played so far


def play_game(terms: Terms, number: int) -> Outcome:
    """Game `number`: the same whoever plays it, wherever and whenever, unless the clock ends thoughts."""
    seatings = terms.seatings()
    seated = seatings[number % len(seatings)]
    state = load_as(terms.game, terms.seats, terms.settings).new(terms.seed, terms.deal_of(number))
    mind = quiet_dealer(terms.seed, MINDS + number)
    for seat in state.turns():
        player, game, seed = seated[seat], state.variant.game, int(pick(mind, SEEDS))
        state.play(choose_with_effort(game, state.record, seat, player, seed, terms.effort_of(player)))
    places, points = zip(*state.result(), strict=True)
    return Outcome(number, list(seated), list(places), list(points))


@dataclass
class Ledger:
    """The games played so far; with a path, each is on disk before it is counted."""

    terms: Terms
    path: Path | None = None

    def __post_init__(self) -> None:
        self.outcomes: Outcomes = {}
        if self.path is not None and self.path.exists():
            self.take_up(self.path)
        elif self.path is not None:
            self.write(msgspec.json.encode(self.terms))

    def take_up(self, path: Path) -> None:
        """Goes on with a tournament; a last line that was cut short is played again."""
        lines = read(path).split(b"\n")
        try:
            kept = msgspec.json.decode(lines[0], type=Terms)
            games = [msgspec.json.decode(line, type=Outcome) for line in lines[1:-1]]
        except msgspec.MsgspecError as error:
            raise Mistake("file_not_a_tournament", path=path, reason=error) from error
        if kept != self.terms:
            raise Mistake("other_tournament", path=path)
        self.outcomes = {game.number: game for game in games}
        if lines[-1]:
            path.write_bytes(b"\n".join([*lines[:-1], b""]))

    def enter(self, outcomes: Iterable[Outcome]) -> None:
        """Each game once, however often it was played."""
        for outcome in outcomes:
            if outcome.number not in self.outcomes:
                self.write(msgspec.json.encode(outcome))
                self.outcomes[outcome.number] = outcome

    def write(self, line: bytes) -> None:
        if self.path is not None:
            try:
                with self.path.open("ab") as file:
                    file.write(line + b"\n")
            except OSError as error:
                raise Mistake("folder_unwritable", path=self.path, reason=error) from error

    def missing(self, games: int) -> list[int]:
        return [number for number in range(games) if number not in self.outcomes]


def play_here(terms: Terms, numbers: Sequence[int], cores: int = os.cpu_count() or 1) -> Iterator[list[Outcome]]:
    return ([outcome] for outcome in feed(partial(play_game, terms), numbers, cores))


def hold(ledger: Ledger, games: int, play: Callable[[Sequence[int]], Iterator[list[Outcome]]], report: Report) -> bool:
    """Plays what is missing; False if it was stopped before the end. What was played stays played."""
    report(len(ledger.outcomes))
    try:
        for outcomes in play(ledger.missing(games)):
            ledger.enter(outcomes)
            report(len(ledger.outcomes))
    except KeyboardInterrupt:
        return False
    return True
