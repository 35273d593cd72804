"""Numbers in words: as the language writes them, with no more places than their bounds deserve."""

import re
from collections.abc import Mapping
from functools import cache
from math import floor, log10
from pathlib import Path
from typing import Any

import msgspec

from fathom.engine.texts import Speaker, read_toml
from fathom.lab.study.bounds import Measured, Unit

TEXTS = Path(__file__).parent / "texts"
NAMED = re.compile(r"\{([^{}|]+)\}")
PERCENT = 100
MINUS = "−"
MOST_PLACES = 2
IN_PERCENT, SIGNED = (Unit.SHARE, Unit.CHANGE, Unit.SHIFT), (Unit.CHANGE, Unit.SHIFT, Unit.GAIN)
SIZE, VALUE = "size", "value"  # `{sun.size}`: without a sign; `{sun.value}`: without bounds; `{sun.size.value}`: both


@cache
def words(language: str) -> dict[str, Any]:
    return read_toml(TEXTS / f"{language}.toml")


def scale_of(unit: Unit) -> int:
    return PERCENT if unit in IN_PERCENT else 1


def places_for(found: Measured) -> int:
    """So many that the bounds differ in their last place, and that no bound loses its sign."""
    if found.games == 0:
        return MOST_PLACES
    bounds = [bound * scale_of(found.unit) for bound in (found.value, found.low, found.high)]
    reach = (bounds[2] - bounds[1]) / 2
    if all(bound == round(bound) for bound in bounds) or reach == 0:
        return 0
    places = min(MOST_PLACES, max(0, -floor(log10(reach))))
    while places < MOST_PLACES and found.unit in SIGNED and any(is_lost(bound, places) for bound in bounds[1:]):
        places += 1
    return places


def is_lost(bound: float, places: int) -> bool:
    """Whether nobody would see any more on which side of nothing it lies."""
    return bound != 0 and round(bound, places) == 0


def shown(value: float, unit: Unit, places: int, language: str, has_sign: bool = True) -> str:
    number = separated(f"{abs(value) * scale_of(unit):,.{places}f}", language)
    is_zero = not any(digit in number for digit in "123456789")
    if is_zero or not has_sign:
        return number
    return MINUS + number if value < 0 else "+" + number if unit in SIGNED else number


def separated(number: str, language: str) -> str:
    """From `20,000.5` to how a language parts thousands and fractions."""
    marks = words(language)["numbers"]
    return number.translate({ord(","): marks["thousand"], ord("."): marks["decimal"]})


def grouped(number: int, language: str) -> str:
    return separated(f"{number:,}", language)


def named(number: str, unit: Unit, language: str) -> str:
    """With what is counted: one point of chance, two points of chance."""
    one, many = words(language)["numbers"][unit]
    return str(one if is_one(number, language) else many).format(v=number)


def is_one(number: str, language: str) -> bool:
    """English and German say one of 1 alone, French of all that is less than 2."""
    size = number.lstrip(f"+{MINUS}")
    if language != "fr":
        return size == "1"
    return size.partition(words(language)["numbers"]["decimal"])[0] in ("0", "1")


def said(found: Measured, language: str, form: str = "", places: int | None = None) -> str:
    """`62 % (60 … 64)`; what is exact has no bounds, nor what was the same in every game."""
    places = places_for(found) if places is None else places
    one = size_of(found) if SIZE in form else found
    value, low, high = (
        shown(each, one.unit, places, language, SIZE not in form) for each in (one.value, one.low, one.high)
    )
    told = named(value, found.unit, language)
    is_bare = found.games == 0 or VALUE in form or low == high
    return told if is_bare else str(words(language)["numbers"]["said"].format(v=told, l=low, h=high))


def size_of(found: Measured) -> Measured:
    """How much, where the sentence says of which sign."""
    value, low, high = abs(found.value), *sorted((abs(found.low), abs(found.high)))
    return msgspec.structs.replace(found, value=value, low=low, high=high)


def alike(one: Measured, other: Measured, language: str) -> tuple[str, str]:
    """Both ends of a range, with as many places."""
    places = min(places_for(one), places_for(other))
    return said(one, language, places=places), said(other, language, places=places)


def fill(template: str, language: str, numbers: Mapping[str, Measured], **values: Any) -> str:
    """A sentence with its numbers: `{length.minutes}` is one of them, whatever else is named a value."""

    def replaced(found: re.Match[str]) -> str:
        name, form = parted(found[1])
        return said(numbers[name], language, form) if name in numbers else str(values[name])

    sentence = NAMED.sub(replaced, template)
    return Speaker(language).say(sentence, **values)


def parted(name: str) -> tuple[str, str]:
    """The name of a number, and in which form it is asked for."""
    forms = []
    while name.rpartition(".")[2] in (SIZE, VALUE):
        name, _, form = name.rpartition(".")
        forms.append(form)
    return name, " ".join(forms)
