"""What was agreed before the first step: who pledged a salt, who did not open it, and what a beacon added.

A pledge is the SHA-256 of a salt. All pledges stand before any salt is opened, so that nobody chooses a salt by what
the others have; a salt that is not opened is replaced by its pledge, which stood from the beginning.
"""

import hashlib
import re
from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from fathom.engine.game import MAX_SEATS

DIGITS = 64  # of a seal, a salt or a pledge
EXACT_HEX = re.compile("([0-9a-f]{2})*")
# Both are needed: `$` alone lets a line end pass.
Hex = Annotated[str, Meta(pattern=f"^[0-9a-f]{{{DIGITS}}}$", max_length=DIGITS)]
Pledge = Annotated[str, Meta(max_length=DIGITS)]
LongHex = Annotated[str, Meta(max_length=1024)]


def is_hex(text: str) -> bool:
    """Small letters, whole bytes, and nothing else: no blank, no line end."""
    return EXACT_HEX.fullmatch(text) is not None


def pledge_of(salt: str) -> str:
    return hashlib.sha256(bytes.fromhex(salt)).hexdigest()


class Beacon(Struct, frozen=True):
    """One round of a public beacon, in the words of drand. Until it has come there is nothing but its number."""

    round: Annotated[int, Meta(ge=0, lt=1 << 53)]  # 0: the beacon did not even say which would be next
    randomness: Pledge = ""
    signature: LongHex = ""
    previous_signature: LongHex = ""

    @property
    def is_sound(self) -> bool:
        """What drand calls randomness is the SHA-256 of its signature; who signed is for a drand client to say."""
        if not all(map(is_hex, (self.randomness, self.signature, self.previous_signature))):
            return False
        return not self.randomness or pledge_of(self.signature) == self.randomness


class Pledges(Struct, frozen=True):
    """One pledge for each seat, "" for a seat without; `unopened` and the beacon's value are known at the start."""

    made: Annotated[list[Pledge], Meta(max_length=MAX_SEATS)]
    unopened: Annotated[list[int], Meta(max_length=MAX_SEATS)] = []
    beacon: Beacon | None = None

    @property
    def seats(self) -> list[int]:
        return [seat for seat, pledge in enumerate(self.made) if pledge]

    def settled(self, salts: Sequence[str], beacon: Beacon | None) -> "Pledges":
        """As they stand at the start, when these salts were opened, "" for those that were not."""
        unopened = [seat for seat in self.seats if not salts[seat]]
        return replace(self, unopened=unopened, beacon=beacon or self.beacon)

    @property
    def added(self) -> list[str]:
        """The beacon's value, if it came."""
        return [self.beacon.randomness] if self.beacon and self.beacon.randomness else []

    def mixed(self, salts: Sequence[str]) -> list[str]:
        """All that goes into the luck besides the seed, in the order of the seats."""
        return [*(salts[seat] or self.made[seat] for seat in self.seats), *self.added]

    def fault(self, mixed: Sequence[str]) -> str:
        """What does not hold of what was mixed in, as the name of its sentence; "" if all does."""
        salts, added = mixed[: len(self.seats)], list(mixed[len(self.seats) :])
        if not self.is_well_formed:
            return "pledges_unfit"
        if len(salts) < len(self.seats) or not all(map(self.is_kept, self.seats, salts)):
            return "salts_unfit"
        if added != self.added or not (self.beacon is None or self.beacon.is_sound):
            return "beacon_unfit"
        return ""

    @property
    def is_well_formed(self) -> bool:
        fit = all(len(self.made[seat]) == DIGITS and is_hex(self.made[seat]) for seat in self.seats)
        return fit and self.unopened == [seat for seat in self.seats if seat in self.unopened]

    def is_kept(self, seat: int, salt: str) -> bool:
        """Whether a salt is the one that the seat had pledged."""
        return salt == self.made[seat] if seat in self.unopened else pledge_of(salt) == self.made[seat]
