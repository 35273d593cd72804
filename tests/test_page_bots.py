"""What the page's own bots, hints and reviews are held to, read by vitest. `./fathom generate` writes it.

A game takes part once there is a `bots.vectors.json` in its folder of the page, even an empty one.
"""

from itertools import cycle
from typing import Any

import pytest

from fathom.bots.analysis import Care, hint, review
from fathom.bots.kinds import CAPTAIN, QUICK
from fathom.bots.levels import Effort, glance
from fathom.engine.box import Setting, prints_of
from fathom.engine.dealer import WORD, WORD_BITS
from fathom.engine.errors import Mistake
from fathom.engine.game import Game
from fathom.engine.luck import mind_of, seed_from_words
from fathom.engine.match import Chooser, Match
from fathom.engine.records import as_dict
from tests.digests import every_box
from tests.tables import GAMES
from tests.test_page_luck import PAGE, written

BOTS = {game.slug: PAGE / "games" / game.slug / "bots.vectors.json" for game in GAMES}
HELD = [game for game in GAMES if BOTS[game.slug].exists()]
SALTS = [b"salt", b""]
HINTS = (0.7, 0.95)  # of a match: late, where plain Python is soon through
PLAYOUTS = 12
REVIEWED = 2  # steps
CARE = Care(looks=6, outlook=2, second_thoughts=5)
MIND = 0x5EED5EED5EED5EED


def halves(mind: int) -> list[int]:
    return [mind & WORD, mind >> WORD_BITS]


def boxes_of(game: Game) -> list[tuple[int, dict[str, Setting], Any]]:
    """Every number of seats, every option at either end, an edition that turns each row around: as far as that fits."""
    turned: dict[str, Setting] = {name: list(row.default[::-1]) for name, row in prints_of(game.box).items()}
    return [(*agreed, box) for agreed in [*every_box(game), (game.seats[-1], turned)] if (box := packed(game, *agreed))]


def packed(game: Game, seats: int, settings: dict[str, Setting]) -> Any:
    try:
        return as_dict(game.pack(seats, settings))
    except Mistake:
        return None


def played(game: Game, seats: int, settings: dict[str, Setting]) -> Match:
    """A match of bots that choose at a glance, each by the luck of its mind."""
    match = Match(game, game.pack(seats, settings), seed_from_words(f"{game.slug} of bots"), SALTS)
    levels = [level for level, _ in zip(cycle(QUICK), range(seats), strict=False)]
    while not match.is_over:
        seat = match.seat_to_act()
        match.play(seat, glance(game, match.state, seat, levels[seat], match.mind_of(seat)), Chooser(levels[seat]))
    return match


def told(match: Match, settings: dict[str, Setting]) -> Any:
    return {
        "seed": match.seed.hex(),
        "salts": [salt.hex() for salt in match.salts],
        "seats": int(match.box.seats),
        "settings": settings,
        "moves": [[move.seat, move.action, move.chooser.kind] for move in match.moves],
        "results": match.results(),
    }


def hints_of(match: Match) -> list[Any]:
    return [hint_after(match, int(len(match.steps) * share)) for share in HINTS]


def hint_after(match: Match, steps: int) -> Any:
    """The first choice from there on that is one."""
    then = match.with_moves(match.moves[:steps])
    seat = then.seat_to_act()
    if len(then.allowed(seat)) == 1:
        return hint_after(match, steps + 1)
    found = hint(match.game, then.state, seat, MIND, Effort(playouts=PLAYOUTS))
    advice = [[one.action, one.chance, one.give_or_take] for one in found]
    return {"after": steps, "seat": seat, "mind": halves(MIND), "playouts": PLAYOUTS, "advice": advice}


def review_of(match: Match) -> Any:
    """Of how it began, by the Captain: a browser has no other judge."""
    found = review(match.with_moves(match.moves[:REVIEWED]), int.from_bytes(match.seed[:7]), CARE, CAPTAIN)
    return {"steps": REVIEWED, "care": vars(CARE), "turns": found.turns}


def vectors_of(game: Game) -> Any:
    boxes = boxes_of(game)
    usual = as_dict(game.pack(game.seats[0], {}))
    seats, settings, _ = next(agreed for agreed in boxes if agreed[1] and agreed[2] != usual)
    plain = played(game, game.seats[1], {})  # three or more: for two, a game may be solved
    return {
        "minds": [halves(mind_of(plain.seed, SALTS, seat, step)) for seat, step in ((0, 1), (5, 70_000))],
        "boxes": boxes,
        "matches": [told(plain, {}), told(played(game, seats, settings), settings)],
        "hints": hints_of(plain),
        "review": review_of(plain),
    }


def write() -> None:
    for game in HELD:
        BOTS[game.slug].write_bytes(written(vectors_of(game)))


@pytest.mark.parametrize("game", HELD, ids=lambda game: game.slug)
def test_the_page_is_held_to_the_bots_of_today(game: Game) -> None:
    assert BOTS[game.slug].read_bytes() == written(vectors_of(game))
