"""Choosing once more what a bot chose in a match: its level, the sealed luck and its play-outs decide it."""

from collections.abc import Callable, Sequence

from fathom.bots.kinds import CAPITAINE, DEFAULT, KINDS, today
from fathom.bots.levels import Effort, choose_and_count, glance
from fathom.engine.match import ABSENCE, PERSON, TIME, Match, Move
from fathom.engine.records import as_bytes


def proof_of(players: Sequence[str], *, thoughts: bool) -> Callable[[Match, Move], bool]:
    """Whether a move is what its chooser would choose; what was thought about is thought out again if that is asked."""
    return lambda match, move: is_likely(match, move, players[move.seat]) and follows(match, move, thoughts)


def is_likely(match: Match, move: Move, player: str) -> bool:
    """In a bot's seat that bot alone chooses; for a person who is slow or away, the usual one does."""
    kind, time = move.chooser.kind, match.game.time
    if kind == TIME:
        return time is not None and time.is_time(move.action)
    if kind == ABSENCE:
        return player == PERSON and time is not None and move.action == time.silence
    return kind in {PERSON, DEFAULT} if player == PERSON else kind == player


def follows(match: Match, move: Move, thoughts: bool) -> bool:
    kind, playouts, _ = move.chooser
    if today(kind) not in KINDS:
        return True  # a person, or nobody
    if playouts == 0:
        return glance(match.game, match.state, move.seat, kind, match.mind_of(move.seat)) == move.action
    then = as_asked(match, move)
    return then is not None and (not thoughts or is_thought_again(then, move))


def as_asked(match: Match, move: Move) -> Match | None:
    """The match as it was when the bot began to think; None if it saw something else by the time it moved."""
    asked = move.chooser.asked
    if not 0 < asked <= len(match.steps):
        return None
    then = match if asked == len(match.steps) else match.with_moves(match.moves[: asked - 1])
    return then if as_bytes(then.sight(move.seat)) == as_bytes(match.sight(move.seat)) else None


def is_thought_again(then: Match, move: Move) -> bool:
    """A browser has neither book nor net: there a Kraken searches as the Captain does."""
    kind, playouts, _ = move.chooser
    effort, mind = Effort(playouts=max(1, playouts)), then.mind_of(move.seat)
    for by in dict.fromkeys((today(kind), KINDS[CAPITAINE])):
        if choose_and_count(then.game, then.state, move.seat, by, mind, effort) == (move.action, playouts):
            return True
    return False
