"""What the framework refuses before anybody here is asked, in our words: its own are English, and read like code."""

import re
from typing import Any

from litestar.exceptions import HTTPException

from fathom.engine.texts import Speaker, common
from fathom.server.protocol import Problem, by_language

BY_STATUS = {404: "address", 405: "method", 413: "length"}
WHOLE_BODY = "data"  # as the framework calls it
FAULTS = {
    name: re.compile(pattern, re.DOTALL)
    for name, pattern in {
        "missing": r"Object missing required field `(?P<field>.*)`",
        "unknown": r"Object contains unknown field `(?P<field>.*)`",
        "kind": r"Expected `(?P<wanted>.*)`, got `(?P<given>.*)`",
        "word": r"Invalid enum value '(?P<given>.*)'",
        "shortest": r"Expected `\w+` of length >= (?P<least>\d+)",
        "longest": r"Expected `\w+` of length <= (?P<most>\d+)",
        "least": r"Expected `\w+` >= (?P<least>-?\d+)",
        "most": r"Expected `\w+` <= (?P<most>-?\d+)",
        "form": r"Expected `str` matching regex '(?P<form>.*)'",
    }.items()
}


def problem_of(error: HTTPException) -> Problem:
    """The first fault is told; with it mended, the next."""
    faults: Any = error.extra if isinstance(error.extra, list) else []
    name, values = read_fault(**faults[0]) if faults else (BY_STATUS.get(error.status_code, "unreadable"), {})
    return Problem(error.status_code, "MISASKED", by_language(lambda language: say(language, name, values)))


def say(language: str, name: str, values: dict[str, str]) -> str:
    return Speaker(language).say(str(common(language)["misasked"][name]), **values)


def read_fault(message: str, key: str = WHOLE_BODY, **_: object) -> tuple[str, dict[str, str]]:
    """Which sentence, and the values in it; `where` is the way to the field: `seats[0].kind`."""
    outer = "" if key == WHOLE_BODY else key
    for name, pattern in FAULTS.items():
        if found := pattern.fullmatch(message):
            values = found.groupdict()
            return name, values | {"where": ".".join(filter(None, (outer, values.get("field")))) or "JSON"}
    return "otherwise", {"where": outer or "JSON"}
