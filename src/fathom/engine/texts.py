"""Sentences. Each game keeps its own in `texts/<language>.toml`; what all games share stands beside this file.

In a template, `{a}` is a value, `{a:seat}` a player's name, `{a:card}` the word number `a` of the list `card`,
`{a|swimmer|swimmers}` a word that agrees with a number, `{dice.2}` a place in a row, `{row:card,}` the words of a row
of numbers, `{hand:card*}` those of a row that counts each kind, `[stops|stop]` says it of somebody or to the reader.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fathom.engine.dealer import Happening
from fathom.engine.errors import Mistake
from fathom.engine.game import Game, find_game

COMMON = Path(__file__).resolve().parent / "texts"
LETTERS = "abcd"

PERSON = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
VALUE = re.compile(r"\{(\w+)(?:\.(\d+))?(?::(\w+)([,*]?))?(?:\|([^|}]*)\|([^}]*))?\}")


@cache
def read_toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Speaker:
    """Says things in one language to one reader, who sits at `you` (-1: nowhere)."""

    language: str
    names: Sequence[str] = ()
    you: int = -1
    words: Mapping[str, Sequence[str]] | None = None

    def say(self, template: str, subject: int = -1, /, **values: Any) -> str:
        """Fills a template; `subject` is the seat that `[they|you]` speaks of."""
        spoken_to = self.you >= 0 and subject == self.you
        sentence = PERSON.sub(lambda found: found[2 if spoken_to else 1], template)
        sentence = VALUE.sub(lambda found: self.fill(found, values), sentence)
        return sentence[:1].upper() + sentence[1:]

    def fill(self, found: re.Match[str], values: Mapping[str, Any]) -> str:
        name, place, word, listing, singular, plural = found.groups()
        value = values[name] if place is None else values[name][int(place)]
        if listing == "*":
            return self.enumerate(word, [kind for kind, count in enumerate(value) for _ in range(count)])
        if listing == ",":
            return self.enumerate(word, [kind for kind in value if kind >= 0])
        if word is not None:
            return self.word(word, int(value))
        if singular is not None:
            return singular if self.is_singular(int(value)) else plural
        return str(value)

    def word(self, word: str, number: int) -> str:
        return self.name(number, "yourself") if word == "seat" else (self.words or {})[word][number]

    def enumerate(self, word: str, numbers: Sequence[int]) -> str:
        return ", ".join(self.word(word, number) for number in numbers) or "–"

    def is_singular(self, count: int) -> bool:
        """French takes none and one for singular, English one alone."""
        return abs(count) <= 1 if self.language == "fr" else count == 1

    def name(self, seat: int, reader: str = "you") -> str:
        """A player by name, the reader as subject or object of the sentence."""
        if seat >= 0 and seat == self.you:
            return str(common(self.language)["terminal"][reader])
        return self.names[seat] if 0 <= seat < len(self.names) else f"#{seat + 1}"


@cache
def common(language: str) -> dict[str, Any]:
    return read_toml(COMMON / f"{language}.toml")


class Texts:
    """All that one game says in one language."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        self.own = self.presented() | read_toml(game.folder / "texts" / f"{language}.toml")

    def presented(self) -> dict[str, Any]:
        """What the identity card says, in this language."""
        card, words, (low, high) = self.game.card, common(self.language)["card"], self.game.card.minutes
        said, length = card.says(self.language), words["minutes" if low == high else "from_to_minutes"]
        return {
            "title": card.title,
            "line": said.line,
            "aim": said.aim,
            "length": Speaker(self.language).say(length, low=low, high=high),
            "credits": f"{said.credits} {words['retold']}",
        }

    def speaker(self, names: Sequence[str] = (), you: int = -1) -> Speaker:
        return Speaker(self.language, names, you, self.own.get("words"))

    def event(self, speaker: Speaker, event: Happening) -> str:
        name = self.game.events(event.kind).name
        table = "hidden" if event.is_hidden and name in self.own.get("hidden", {}) else "events"
        values = dict(zip(LETTERS, event.values, strict=True))
        return speaker.say(self.own[table][name], event.seat, seat=speaker.name(event.seat), **values)

    def action(self, speaker: Speaker, action: int) -> str:
        family = self.game.family_of(action)
        values = dict(zip(LETTERS, family.about(action), strict=False))
        return speaker.say(self.own["actions"][family.name], **values)

    def seat_line(self, speaker: Speaker, sight: Mapping[str, Any], seat: int) -> str:
        """What can be seen of one seat."""
        name = speaker.say("{name}", name=speaker.name(seat))
        return f"{name} | {speaker.say(self.own['sight']['seat'], **self.own_part(sight, seat))}"

    def own_part(self, sight: Mapping[str, Any], seat: int) -> dict[str, Any]:
        """A row with a place, or several, for each seat stands for this one's."""
        return {field: self.part_of(seat, value) for field, value in sight.items()}

    def part_of(self, seat: int, value: Any) -> Any:
        seats = self.game.seats[-1]
        if not isinstance(value, list) or len(value) % seats:
            return value
        share = len(value) // seats
        return value[seat] if share == 1 else value[seat * share : (seat + 1) * share]

    def refusal(self, code: int) -> str:
        """Why not, with the clause that says so."""
        refusal = self.game.reason(code)
        sentence = self.own["refusals"].get(refusal.name) or common(self.language)["refusals"][refusal.name]
        return f"{sentence} ({refusal.clause})"

    def option(self, name: str) -> str:
        return str(self.own["options"][name]["text"])

    def choices(self, name: str) -> list[str]:
        """Each choice of an option with what it means."""
        explained = self.own["options"][name]
        return [f"{choice} = {text}" for choice, text in explained.items() if choice != "text"]

    def rulebook(self) -> str:
        return (self.game.folder / f"rulebook.{self.language}.md").read_text(encoding="utf-8")


def explain(mistake: Mistake, language: str) -> str:
    """A user's mistake as a sentence; a `fault` is one of the game's own."""
    values, speaker = dict(mistake.values), Speaker(language)
    if "fault" in values:
        faults = Texts(find_game(values["game"]), language).own["faults"]
        values["fault"] = speaker.say(faults[values["fault"]], **values)
    return speaker.say(common(language)["mistakes"][mistake.key], **values)
