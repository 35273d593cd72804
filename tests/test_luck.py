"""Luck that can be checked: seal, salts, and one digest for each step."""

import hashlib
import hmac
from dataclasses import replace
from pathlib import Path

import msgspec

from fathom.engine.dealer import Dealer
from fathom.engine.game import find_game
from fathom.engine.luck import commitment, new_salt, new_seed, set_luck, step_digest
from fathom.engine.match import Match
from fathom.engine.match_file import MatchFile, as_file, load, save
from fathom.engine.verify import verify

SEED = bytes(range(32))
GAME = find_game("sharks")  # its dice fall from the first step on


def played_match(steps: int = 12) -> Match:
    match = Match(GAME, GAME.pack(GAME.seats[0], {}), SEED, [b"salt", b""])
    for _ in range(steps):
        match.play(match.seat_to_act(), match.allowed(match.seat_to_act())[-1])
    return match


def filed(match: Match) -> MatchFile:
    return as_file(match, ["Ana", "Ben"], ["person", "opinion"])


def test_the_seal_is_the_sha_256_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_each_step_draws_from_an_hmac_of_seed_salts_and_number() -> None:
    message = b"\x00\x04salt\x00\x00" + (7).to_bytes(8, "big")
    assert step_digest(SEED, [b"salt", b""], 7) == hmac.digest(SEED, message, "sha256")


def test_salts_cannot_be_shifted_into_each_other() -> None:
    assert step_digest(SEED, [b"ab", b"c"], 1) != step_digest(SEED, [b"a", b"bc"], 1)


def test_the_dealer_starts_from_the_first_four_words_of_the_digest() -> None:
    dealer = Dealer.new()
    set_luck(dealer, SEED, [], 3)
    digest = step_digest(SEED, [], 3)
    assert [int(word) for word in dealer.words] == [int.from_bytes(digest[i : i + 4], "big") for i in (0, 4, 8, 12)]


def test_seeds_and_salts_are_new_each_time() -> None:
    assert new_seed() != new_seed()
    assert new_salt() != new_salt()


def test_a_salt_changes_every_roll() -> None:
    other = Match(GAME, GAME.pack(GAME.seats[0], {}), SEED, [b"pepper", b""])
    assert other.steps[0] != played_match(0).steps[0]


def test_an_honest_match_is_good(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    save(path, filed(played_match()))
    assert verify(path, load(path)).is_good


def test_a_loaded_die_is_named_with_its_step(tmp_path: Path) -> None:
    """Even a forger who mends the check sum is found."""
    file = filed(played_match())
    number, seat, action, events = file.steps[5]
    name, who, *values = events[0]
    forged = (number, seat, action, ((name, who, values[0] + 1, *values[1:]), *events[1:]))
    steps = [*file.steps[:5], forged, *file.steps[6:]]
    verdict = verify(tmp_path, msgspec.structs.replace(file, steps=steps).sealed())
    assert not verdict.is_good
    assert verdict.step == 5


def test_an_action_that_was_not_allowed_is_named_with_its_step(tmp_path: Path) -> None:
    file = filed(played_match())
    number, seat, _, events = file.steps[3]
    steps = [*file.steps[:3], (number, seat, GAME.action_count, events), *file.steps[4:]]
    verdict = verify(tmp_path, msgspec.structs.replace(file, steps=steps))
    assert verdict.step == 3
    assert verdict.refusal != 0


def test_another_seed_does_not_fit_the_seal(tmp_path: Path) -> None:
    other = replace(played_match(), seed=bytes(32), steps=[])
    forged = msgspec.structs.replace(filed(other), commitment=commitment(SEED))
    assert not verify(tmp_path, forged).seed_fits
