"""Writes each game's rules as WebAssembly into its folder of the page, where they are not what they would be today."""

import json
from pathlib import Path
from typing import Any

from fathom.wasm.build import in_its_own_process
from fathom.wasm.link import read_section

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "web" / "src" / "games"


def file_of(slug: str) -> Path:
    return GAMES / slug / "rules.wasm"


def layout_of(path: Path) -> dict[str, Any]:
    """What a file says of itself."""
    layout: dict[str, Any] = json.loads(read_section(path.read_bytes()))
    return layout


def stale() -> list[str]:
    """The games whose file is missing, or made from rules that have changed since."""
    digests: dict[str, str] = json.loads(in_its_own_process())
    return [slug for slug, digest in digests.items() if not is_made_from(file_of(slug), digest)]


def is_made_from(path: Path, digest: str) -> bool:
    return path.exists() and layout_of(path)["made_from"] == digest


def write() -> None:
    for slug in stale():
        file_of(slug).parent.mkdir(exist_ok=True)
        in_its_own_process(slug, str(file_of(slug)))


if __name__ == "__main__":
    write()
