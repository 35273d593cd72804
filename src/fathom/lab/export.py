"""Matches as columns: what was played at a table, by people and bots alike, as `records` writes what is simulated."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from fathom.bots.kinds import today
from fathom.engine import match_file
from fathom.engine.errors import Mistake
from fathom.engine.match import Match
from fathom.engine.match_file import MatchFile
from fathom.engine.observation import flatten
from fathom.engine.verify import resume
from fathom.lab.decisions import Decisions, Row
from fathom.lab.records import find_recorder
from fathom.lab.simulate import Piece
from fathom.library import Variant, variant_of


def export(paths: Sequence[Path], record: Path, report: Callable[[int], None]) -> int:
    """Writes every step of these matches, each of which must follow from its seed: how many those are comes back."""
    recorder_of = find_recorder(record)
    game = table_of(paths[0], match_file.load(paths[0]))
    with recorder_of(record, game) as recorder:
        for number, path in enumerate(paths):
            file = match_file.load(path)
            if table_of(path, file) != game:
                raise Mistake("matches_differ", one=paths[0], other=path)
            match = resume(path, file)
            recorder.add(played_again(match, number), None, file.commitment, choosers_of(match, file))
            report(number + 1)
    return recorder.rows


def table_of(path: Path, file: MatchFile) -> Variant:
    match = match_file.start(path, file)
    return variant_of(match.game, match.box)


def played_again(match: Match, number: int) -> Piece:
    """A match as game `number`; one that is not over has a length below 0."""
    again, rows = match.with_moves([]), list[Row]()
    for move in match.moves:
        memory, allowed = again.look(move.seat)
        rows.append((move.seat, flatten(match.game, move.seat, memory), allowed, move.action))
        again.play(*move)
    length = len(rows) if match.is_over else -len(rows)
    payoffs = [int(match.game.payoff(match.state, seat)) for seat in range(match.box.seats)]
    return Piece(number, np.array([length]), np.array([payoffs]), Decisions.of(match.game, rows))


def choosers_of(match: Match, file: MatchFile) -> list[str]:
    """Who chose each step: a person, a bot by its level, or nobody, where time has passed or somebody was away."""
    return [today(move.chooser.kind or file.players[move.seat]) for move in match.moves]
