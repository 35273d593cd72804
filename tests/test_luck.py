"""Luck that can be checked: seal, salts, and one digest for each step."""

import hashlib
import hmac
from dataclasses import replace
from pathlib import Path

import msgspec
from msgspec import UNSET

from fathom.engine.dealer import Dealer
from fathom.engine.game import find_game
from fathom.engine.luck import commitment, new_salt, new_seed, set_luck, step_digest
from fathom.engine.match import Match
from fathom.engine.match_file import MatchFile, as_file, load, save, write_out
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
    assert verify(tmp_path, forged).fault == "seed_unfit"


def with_takings_back() -> Match:
    """Twelve steps; the last five are taken back, then the last one of those that came instead and three before it."""
    match = played_match().before(8)
    for _ in range(3):
        match.play(match.seat_to_act(), match.allowed(match.seat_to_act())[0])
    match = match.before(7)
    match.play(match.seat_to_act(), match.allowed(match.seat_to_act())[0])
    return match


def test_what_is_taken_back_and_played_again_has_the_same_luck() -> None:
    match = played_match()
    again = match.before(5).with_moves(match.moves)
    assert again.steps == match.steps


def test_a_match_with_takings_back_is_good_and_keeps_them(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = with_takings_back()
    save(path, filed(match))
    file = load(path)
    verdict = verify(path, file)
    assert verdict.is_good
    assert (verdict.match.steps, verdict.match.taken_back) == (match.steps, match.taken_back)
    assert [[row[0] for row in rows] for rows in file.taken_back or ()] == [[8, 9, 10, 11, 12], [7, 8, 9, 10]]
    assert filed(verdict.match) == file


def test_a_roll_that_was_taken_back_cannot_have_been_another(tmp_path: Path) -> None:
    file = filed(with_takings_back())
    assert file.taken_back
    number, seat, action, events = file.taken_back[0][1]
    forged = (number, seat, action, (*events, events[-1]))
    undone = [[file.taken_back[0][0], forged, *file.taken_back[0][2:]], file.taken_back[1]]
    verdict = verify(tmp_path, msgspec.structs.replace(file, taken_back=undone).sealed())
    assert verdict.step == 9


def test_a_match_without_takings_back_is_written_as_it_always_was() -> None:
    """Files from before there were any, or any version of the rules, still have their check sum."""
    old = msgspec.structs.replace(filed(played_match()), rules=UNSET, draws=UNSET)
    assert not {b"taken_back", b"rules", b"draws"} & set(write_out(old).split(b'"'))
    assert old.sealed().check == "e5a2653b37e6f567e296bc7573f8c031e379dea977a10eda6fb76cb676cc171a"
