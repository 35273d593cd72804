"""Numbers in words: as the language writes them, with no more places than their bounds deserve."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fathom.engine.texts import Speaker, read_toml
from fathom.lab.study.bounds import Measured, Unit

TEXTS = Path(__file__).parent / "texts"
NAMED = re.compile(r"\{([^{}|]+)\}")
PERCENT = 100
MINUS = "−"
MOST_PLACES = 2
IN_PERCENT, SIGNED = (Unit.SHARE, Unit.CHANGE, Unit.SHIFT), (Unit.CHANGE, Unit.SHIFT, Unit.GAIN)


@cache
def words(language: str) -> dict[str, Any]:
    return read_toml(TEXTS / f"{language}.toml")


def scale_of(unit: Unit) -> int:
    return PERCENT if unit in IN_PERCENT else 1


def places_for(found: Measured) -> int:
    """So many that the bounds differ in their last place."""
    reach = (found.high - found.low) / 2 * scale_of(found.unit)
    if found.games == 0:
        return MOST_PLACES
    if reach == 0:
        return 0
    return next((places for places in range(MOST_PLACES) if reach >= 10**-places), MOST_PLACES)


def shown(value: float, unit: Unit, places: int, language: str) -> str:
    number = f"{abs(value) * scale_of(unit):.{places}f}".replace(".", words(language)["numbers"]["decimal"])
    is_zero = not any(digit in number for digit in "123456789")
    if value < 0 and not is_zero:
        return MINUS + number
    return "+" + number if unit in SIGNED and not is_zero else number


def said(found: Measured, language: str) -> str:
    """`62 % (60 … 64)`; what is exact has no bounds."""
    numbers, places = words(language)["numbers"], places_for(found)
    value, low, high = (shown(one, found.unit, places, language) for one in (found.value, found.low, found.high))
    told = numbers[found.unit].format(v=value)
    return told if found.games == 0 else str(numbers["said"].format(v=told, l=low, h=high))


def fill(template: str, language: str, numbers: Mapping[str, Measured], **values: Any) -> str:
    """A sentence with its numbers: `{length.minutes}` is one of them, whatever else is named a value."""

    def named(found: re.Match[str]) -> str:
        name = found[1]
        return said(numbers[name], language) if name in numbers else str(values[name])

    sentence = NAMED.sub(named, template)
    return Speaker(language).say(sentence, **values)
