"""Sentences that Python says, for the page's own speaker to say again: `python -m tests.page_vectors` writes them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fathom.engine.dealer import THE_TABLE, Happening, heard
from fathom.engine.game import Game
from fathom.engine.languages import LANGUAGES
from fathom.engine.records import as_dict
from fathom.engine.texts import LETTERS, Speaker, Texts, common
from tests.tables import GAMES, Table, lay_out

PAGE = Path(__file__).parents[1] / "web" / "src"
NAMES = ["Ana", "Émile", "{a} $&", "[x|y]", "eve", "Zoé"]
SPOKEN = ("words", "actions", "refusals", "events", "hidden", "sight", "end", "fates", "pictured")
GAMES_PLAYED, OF_EACH_KIND, SIGHTS, LOOK_EVERY = 6, 2, 3, 25
TEXT = dict[str, Any]


def as_sent(event: Happening) -> list[int]:
    return [event.kind, event.seat, *event.values]


def describe(game: Game) -> TEXT:
    return {
        "slug": game.slug,
        "seats": [game.seats[0], game.seats[-1]],
        "actions": [{"name": f.name, "first": f.value, "sizes": f.sizes} for f in game.actions],
        "events": {event.name: int(event) for event in game.events},
        "refusals": {refusal.name: refusal.clause for refusal in game.refusals if refusal != 0},
        "sight": {},
        "options": [],
        "levels": [],
    }


def played(game: Game) -> Iterator[Table]:
    """Some whole games, table after table, step by step."""
    for seed in range(GAMES_PLAYED):
        table = lay_out(game, game.pack(game.seats[-1 - seed % 2], {}), seed)
        for _ in table.steps(400):
            yield table


def gather(game: Game) -> tuple[list[Happening], list[TEXT]]:
    """A few events of each kind as a seat hears them, and a few sights."""
    events: dict[tuple[int, bool], list[Happening]] = {}
    sights: list[TEXT] = []
    for number, table in enumerate(played(game)):
        for listener in (THE_TABLE, table.box.seats - 1):
            for event in heard(table.dealer, listener):
                same = events.setdefault((event.kind, event.is_hidden), [])
                if len(same) < OF_EACH_KIND and event not in same:
                    same.append(event)
        if number % LOOK_EVERY == 0 and len(sights) < SIGHTS:
            sight = game.sight.new()
            game.see(table.s, 0, sight)
            sights.append(as_dict(sight))
    return [event for key in sorted(events) for event in events[key]], sights


def speak(texts: Texts, you: int, events: list[Happening], sights: list[TEXT]) -> TEXT:
    speaker = texts.speaker(NAMES, you)
    seats = range(texts.game.seats[-1])
    return {
        "you": you,
        "events": [texts.event(speaker, event) for event in events],
        "actions": [texts.action(speaker, action) for action in range(texts.game.action_count)],
        "table": [[speaker.say(line, **sight) for line in texts.own["sight"]["table"]] for sight in sights],
        "seats": [[own_part(texts, speaker, sight, seat) for seat in seats] for sight in sights],
        "refusals": {why.name: texts.refusal(int(why)) for why in texts.game.refusals if why != 0},
    }


def own_part(texts: Texts, speaker: Speaker, sight: TEXT, seat: int) -> str:
    """The page says the name of the seat elsewhere."""
    return texts.seat_line(speaker, sight, seat).partition(" | ")[2]


def vectors_of(game: Game) -> TEXT:
    events, sights = gather(game)
    told: TEXT = {"game": describe(game), "events": [as_sent(event) for event in events], "sights": sights}
    for language in LANGUAGES:
        texts = Texts(game, language)
        own = {key: texts.own[key] for key in SPOKEN if key in texts.own}
        told[language] = {"texts": own, "said": [speak(texts, you, events, sights) for you in (-1, 1)]}
    return told


def shared() -> TEXT:
    told = {language: {key: common(language)[key] for key in ("refusals", "terminal")} for language in LANGUAGES}
    return {"names": NAMES, "letters": LETTERS, "common": told}


def files() -> dict[Path, str]:
    """A game's sentences lie with its board; what all share, with the speaker."""
    told = {PAGE / "games" / game.slug: vectors_of(game) for game in GAMES} | {PAGE / "lib": shared()}
    return {
        folder / "speaker.vectors.json": json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n"
        for folder, made in told.items()
    }


def write() -> None:
    for path, text in files().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
