"""What the page's luck is held to: numbers and whole matches, read by vitest. `./fathom generate` writes them.

A game takes part once there is a `matches.vectors.json` in its folder of the page, even an empty one.
"""

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fathom.engine.dealer import WORD, WORD_BITS, Dealer, draws_of, next_word, pick, seed_dealer
from fathom.engine.game import Game
from fathom.engine.luck import commitment, mind_of, seed_from_words, set_luck, step_digest
from fathom.engine.match import Match
from fathom.engine.records import as_dict
from tests.tables import GAMES

PAGE = Path(__file__).parents[1] / "web" / "src"
SALTS = [b"\x00" * 16, b"", bytes(range(64))]
MANY = (1, 2, 3, 6, 11, 32, 1000, (1 << 30) + 1)  # the last throws a quarter of all words away
SPECTATOR = -1
LUCK = PAGE / "lib" / "luck.vectors.json"
MATCHES = {game.slug: PAGE / "games" / game.slug / "matches.vectors.json" for game in GAMES}
CHECKED = [game for game in GAMES if MATCHES[game.slug].exists()]


def message(length: int) -> bytes:
    return bytes(place * 7 % 256 for place in range(length))


def hashes() -> list[list[str]]:
    """Around the edges of a block, where padding goes wrong."""
    return [[message(n).hex(), hashlib.sha256(message(n)).hexdigest()] for n in (0, 1, 55, 56, 63, 64, 65, 119, 200)]


def stream(step: int, salts: list[bytes]) -> dict[str, Any]:
    seed = seed_from_words(f"the page's luck {step}")
    dealer = Dealer.new()
    set_luck(dealer, seed, salts, step)
    picks = [[choices, int(pick(dealer, choices))] for _ in range(4) for choices in MANY]
    return {
        "seed": seed.hex(),
        "commitment": commitment(seed),
        "salts": [salt.hex() for salt in salts],
        "step": step,
        "digest": step_digest(seed, salts, step).hex(),
        "minds": [[mind & WORD, mind >> WORD_BITS] for mind in (mind_of(seed, salts, seat, step) for seat in (0, 5))],
        "picks": picks,
        "word": int(next_word(dealer)),
    }


def luck() -> Any:
    streams = [stream(0, []), stream(1, SALTS), stream((1 << 40) + 7, SALTS[:1])]
    return {"sha256": hashes(), "streams": streams}


def step_of(match: Match, before: dict[str, Any]) -> dict[str, Any]:
    """A step as a replay tells it: its draws, and what changed in sight."""
    step, sight = match.steps[-1], as_dict(match.sight(SPECTATOR))
    return {
        "seat": step.seat,
        "action": step.action,
        "events": [[event.kind, event.seat, *event.values] for event in step.heard(SPECTATOR)],
        "sight": {name: value for name, value in sight.items() if before.get(name) != value},
        "draws": draws_of(match.dealer),
    }


def played(game: Game, seats: int) -> dict[str, Any]:
    """A match whose players choose by chance."""
    match = Match(game, game.pack(seats, {}), seed_from_words(f"{game.slug} on the page"), [b"salt"] * seats)
    mind = Dealer.new()
    seed_dealer(mind, seats, 0)
    steps, sight = [step_of(match, {})], as_dict(match.sight(SPECTATOR))
    while not match.is_over:
        seat = match.seat_to_act()
        actions = match.allowed(seat)
        match.play(seat, actions[int(pick(mind, len(actions)))])
        steps.append(step_of(match, sight))
        sight = as_dict(match.sight(SPECTATOR))
    sealed = {"seed": match.seed.hex(), "salts": [salt.hex() for salt in match.salts], "commitment": match.commitment}
    return sealed | {"seats": seats, "steps": steps}


def written(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=0) + b"\n"


def matches_of(game: Game) -> Any:
    kinds = {kind.name: kind.value for kind in game.events}
    return {"events": kinds, "matches": [played(game, seats) for seats in (game.seats[0], game.seats[-1])]}


def write() -> None:
    LUCK.write_bytes(written(luck()))
    for game in CHECKED:
        MATCHES[game.slug].write_bytes(written(matches_of(game)))


def test_the_page_is_held_to_the_luck_of_today() -> None:
    assert LUCK.read_bytes() == written(luck())


@pytest.mark.parametrize("game", CHECKED, ids=lambda game: game.slug)
def test_the_page_replays_the_matches_of_today(game: Game) -> None:
    assert MATCHES[game.slug].read_bytes() == written(matches_of(game))
