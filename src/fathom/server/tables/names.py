"""What people call themselves, and what they say: one line that can be seen, and no name that looks like another's."""

import json
import re
import unicodedata
from collections.abc import Iterable
from importlib.resources import files

JOINERS = "\u200c\u200d"  # hold letters apart, or pictures together
KEPT = JOINERS + "\ufe0e\ufe0f"  # and whether a sign is a letter or a picture
PICTURE = r"[\u2600-\u27bf\U0001f000-\U0001faff\ufe0f]"
JOINED_SCRIPT = "[\u0600-\u0dff]"  # Arabic to Sinhala: there a joiner between letters is spelling
LOOSE_JOINER = re.compile(
    f"(?<!{PICTURE})(?<!{JOINED_SCRIPT})[{JOINERS}]|[{JOINERS}](?!{PICTURE})(?!{JOINED_SCRIPT})|(?<={PICTURE})\u200c"
)
# Letters and signs by their category, but nothing to see: Unicode ignores them by default, or leaves a blank.
BLANK = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
SEEN = ("L", "N", "P", "S")  # categories of what can be seen by itself
MARKS = "\u200e\u200f"  # the list of look-alikes puts them around what is written from right to left


def clean_text(text: str) -> str:
    """One line of what can be seen, and of what holds letters or pictures together: an astronaut stays one."""
    words = "".join(letter for letter in " ".join(text.split()) if letter in KEPT or is_printed(letter))
    whole = LOOSE_JOINER.sub("", words).strip()
    return whole if is_seen(whole) else ""


def is_printed(letter: str) -> bool:
    return letter.isprintable() and not BLANK.match(letter)


def is_seen(text: str) -> bool:
    return any(unicodedata.category(letter).startswith(SEEN) for letter in BLANK.sub("", text))


def are_alike(one: str, other: str) -> bool:
    """Whether people could take one name for the other: as they are written, in small letters, or in both ways."""
    return bool(looks_of(one) & looks_of(other))


def looks_of(name: str) -> set[str]:
    bare = "".join(BLANK.sub("", unicodedata.normalize("NFKC", name)).split())
    return {skeleton(bare), skeleton(bare.casefold()), skeleton(skeleton(bare).casefold())}


def skeleton(text: str) -> str:
    """The same for all that looks the same, after Unicode's list of confusables (UTS 39)."""
    return "".join(PROTOTYPES.get(letter, letter) for letter in text)


def read_prototypes() -> dict[str, str]:
    """For each letter that has look-alikes, the one that stands for all of them; `m` is `rn`."""
    listed = json.loads((files("confusable_homoglyphs") / "confusables.json").read_bytes())
    pairs = [(letter.strip(MARKS), like["c"].strip(MARKS)) for letter, likes in listed.items() for like in likes]
    first = united((one, other) for one, other in pairs if len(one) == len(other) == 1)
    spelt = {first.get(one, one): other for one, other in pairs if len(one) == 1 and is_spelling(other)}
    return {letter: spelt.get(one, one) for letter, one in first.items()} | spelt


def is_spelling(text: str) -> bool:
    return len(text) > 1 and text.isascii() and text.isalpha()


def united(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Who is alike to whom, to the end: each with the one for its kind, a small letter if there is one."""
    groups: dict[str, set[str]] = {}
    for one, other in pairs:
        group = groups.get(one, {one}) | groups.get(other, {other})
        groups.update(dict.fromkeys(group, group))
    return {
        letter: min(group, key=lambda one: (not one.islower(), not one.isalpha(), one))
        for letter, group in groups.items()
    }


PROTOTYPES = read_prototypes()  # at once: nobody shall wait for it at a table
