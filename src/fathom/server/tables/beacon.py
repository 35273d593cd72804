"""A public beacon: luck that nobody at the table and nobody behind it can choose, in the format of drand.

It is a file whose lines are rounds, as somebody else writes them, or the address of a drand chain, which answers at
`/public/latest` and `/public/ROUND`.
"""

import asyncio
import urllib.request
from pathlib import Path

import msgspec

from fathom.engine.pledges import Beacon

ANSWER = 2.0  # seconds for an answer
LOOK_AGAIN = 0.5  # seconds
COMING = 8.0  # seconds in which a round that was promised must come
MOST = 1 << 16  # bytes of an answer
read_lines = msgspec.json.Decoder(Beacon, strict=True).decode_lines
MISSING = Beacon(0)


class BeaconSource:
    def __init__(self, where: str) -> None:
        self.where = where

    async def promise(self) -> Beacon:
        """A round that does not exist yet, by its number alone."""
        latest = await self.look("latest")
        return Beacon(latest.round + 1) if latest.round else MISSING

    async def wait_for(self, promised: Beacon) -> Beacon:
        """The round with its value, or without if it does not come."""
        end = asyncio.get_running_loop().time() + (COMING if promised.round else 0.0)
        while asyncio.get_running_loop().time() < end:
            found = await self.look(str(promised.round))
            if found.round == promised.round:
                return found
            await asyncio.sleep(LOOK_AGAIN)
        return promised

    async def look(self, which: str) -> Beacon:
        """A sound round; MISSING if there is none."""
        try:
            async with asyncio.timeout(ANSWER):
                rounds = read_lines(await asyncio.to_thread(self.read, which))
        except (OSError, ValueError):  # not there, too slow, or not of this format
            return MISSING
        wanted = [one for one in rounds if one.is_sound and one.randomness and which in ("latest", str(one.round))]
        return max(wanted, key=lambda one: one.round, default=MISSING)

    def read(self, which: str) -> bytes:
        if "://" not in self.where:
            return Path(self.where).read_bytes()
        address = f"{self.where.rstrip('/')}/public/{which}"
        with urllib.request.urlopen(address, timeout=ANSWER) as answer:  # noqa: S310  # http or https: see `fathom serve`
            return bytes(answer.read(MOST))
