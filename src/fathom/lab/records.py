"""Records: games as columns, one row for each decision, in a Parquet file."""

import os
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from fathom.bots.kinds import KINDS, QUICK, read_names
from fathom.engine.errors import Mistake
from fathom.engine.game import MAX_SEATS
from fathom.engine.languages import own_language
from fathom.engine.texts import explain
from fathom.lab.decisions import MINDS, Decisions, Row
from fathom.lab.feeding import feed
from fathom.lab.simulate import Piece, Simulation
from fathom.library import Player, Variant, player

if TYPE_CHECKING:
    from fathom.lab.recorder import Recorder


def find_recorder(path: Path) -> "type[Recorder]":
    """What writes a record, once it is known that it can: before hours of play, not after."""
    try:
        from fathom.lab.recorder import Recorder  # noqa: PLC0415  # an extra that most people do not have
    except ModuleNotFoundError as error:
        raise Mistake("no_pyarrow") from error
    if path.exists():
        raise Mistake("record_exists", path=path)
    if not path.parent.is_dir():
        raise Mistake("folder_unwritable", path=path, reason=path.parent)
    return Recorder


Players = str | Player | Sequence[str | Player]


def record(
    game: Variant, path: str | Path, games: int, players: Players = "random", seed: int = 0, *,
    seconds: float | None = None, cores: int | None = None,
) -> int:  # fmt: skip  # one line each would hide how short it is
    """Plays games and writes every decision into a Parquet file: how many those are comes back.

    Game `k` is `Variant.new(seed, k)`: the actions, played again, lead to the same observations. `players` are names
    as `player` takes them, or functions from a state to an action, one or one for each seat; those who think take
    `seconds` for a choice. What the columns hold, docs/environments.md says. What does not fit raises a `ValueError`.
    """
    try:
        if games < 1:
            raise Mistake("no_games", games=games)
        seated = seat_all(players, game.seats)
        names = [who if isinstance(who, str) else getattr(who, "__name__", type(who).__name__) for who in seated]
        with find_recorder(Path(path))(path, game, names) as recorder:
            for piece in pieces_of(game, games, seated, seed, seconds, cores or os.cpu_count() or 1):
                recorder.add(piece, seed)
    except Mistake as mistake:
        raise ValueError(explain(mistake, own_language())) from mistake
    return recorder.rows


def seat_all(players: Players, seats: int) -> list[str | Player]:
    """Somebody for each seat, by the names of today."""
    listed = [players] if isinstance(players, str) or callable(players) else list(players)
    named = [name for who in listed for name in (read_names(who) if isinstance(who, str) else [who])]
    if len(named) not in (1, seats):
        raise Mistake("wrong_players", players=len(named), seats=seats)
    return named if len(named) == seats else named * seats


def pieces_of(
    game: Variant, games: int, seated: Sequence[str | Player], seed: int, seconds: float | None, cores: int
) -> Iterator[Piece]:
    """Who chooses at a glance plays in compiled code; functions, and players from outside, are asked one at a time."""
    if all(who in QUICK for who in seated):
        kinds = [KINDS.index(str(who)) for who in seated]
        return Simulation(game.game, game.box, kinds, games, seed).played(cores, noted=True)
    threads = cores if all(who in KINDS for who in seated) else 1
    return feed(partial(play_one, game, seated, seed, seconds), range(games), threads, in_order=True)


def play_one(game: Variant, seated: Sequence[str | Player], seed: int, seconds: float | None, number: int) -> Piece:
    """Game `number`, in which each seat draws from a luck of its own."""
    state, noted = game.new(seed, number), list[Row]()
    streams = [MINDS + number * MAX_SEATS + seat for seat in range(game.seats)]
    minds = [
        player(who, seed, seconds, stream) if isinstance(who, str) else who
        for who, stream in zip(seated, streams, strict=True)
    ]
    for seat in state.turns():
        observation, allowed, action = state.observe().array, state.allowed(), int(minds[seat](state))
        noted.append((seat, observation, allowed, action))
        state.play(action)
    return Piece(number, np.array([len(noted)]), np.array([state.payoffs()]), Decisions.of(game.game, noted))
