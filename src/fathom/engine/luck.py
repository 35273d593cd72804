"""Luck that can be checked: the seed is sealed before the game, every step draws from it, the end shows it."""

import hashlib
import hmac
import secrets
import struct
from collections.abc import Sequence

from fathom.engine.dealer import Dealer, set_words

SEED_BYTES = 32
SALT_BYTES = 32
MIND = b"\xff\xffmind"  # behind the salts: no salt is 65,535 bytes long, so no step's message ever begins like this
FOUR_WORDS = struct.Struct(">4I")


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def new_salt() -> bytes:
    return secrets.token_bytes(SALT_BYTES)


def seed_from_words(words: str) -> bytes:
    """A seed that can be typed again: for a game one wants to repeat, not for a game among strangers."""
    return hashlib.sha256(words.encode()).digest()


def commitment(seed: bytes) -> str:
    """The seal: published before any salt is opened, it binds the table to the seed without showing it."""
    return hashlib.sha256(seed).hexdigest()


def salted(salts: Sequence[bytes]) -> bytes:
    """Each salt goes in behind its length, so that no two lists of salts read the same."""
    return b"".join(len(salt).to_bytes(2, "big") + salt for salt in salts)


def step_digest(seed: bytes, salts: Sequence[bytes], step: int) -> bytes:
    return hmac.digest(seed, salted(salts) + step.to_bytes(8, "big"), "sha256")


def mind_digest(seed: bytes, salts: Sequence[bytes], seat: int, step: int) -> bytes:
    """What a bot in this seat chooses by at this step: sealed like the dice, and never the same as theirs."""
    return hmac.digest(seed, salted(salts) + MIND + bytes([seat]) + step.to_bytes(8, "big"), "sha256")


def mind_of(seed: bytes, salts: Sequence[bytes], seat: int, step: int) -> int:
    """The same as a seed of 63 bits."""
    return int.from_bytes(mind_digest(seed, salts, seat, step)[:8], "big") >> 1


def luck_of(seed: bytes, salts: Sequence[bytes], step: int) -> tuple[int, ...]:
    """The luck of one step: the first four big-endian words of its digest."""
    return FOUR_WORDS.unpack_from(step_digest(seed, salts, step))


def set_luck(dealer: Dealer, seed: bytes, salts: Sequence[bytes], step: int) -> None:
    one, two, three, four = luck_of(seed, salts, step)
    set_words(dealer, one, two, three, four)
