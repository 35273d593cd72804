"""Everything that can be said can be said in every language."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from fathom.engine.box import options_of
from fathom.engine.dealer import HIDDEN, Happening
from fathom.engine.game import Game
from fathom.engine.languages import LANGUAGES
from fathom.engine.records import as_dict
from fathom.engine.texts import COMMON, Texts, common, read_toml
from tests.tables import GAMES, lay_out

SOURCES = COMMON.parents[1]
FRENCH = sorted([*SOURCES.rglob("fr.toml"), *SOURCES.rglob("rulebook.fr.md")])
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def keys_of(texts: Mapping[str, Any], path: str = "") -> set[str]:
    found = set()
    for name, value in texts.items():
        found |= keys_of(value, f"{path}{name}.") if isinstance(value, Mapping) else {path + name}
    return found


@each_game
@each_language
def test_all_languages_hold_the_same_texts(game: Game, language: str) -> None:
    assert keys_of(Texts(game, language).own) == keys_of(Texts(game, "fr").own)


@each_language
def test_all_languages_hold_the_same_common_texts(language: str) -> None:
    assert keys_of(read_toml(COMMON / f"{language}.toml")) == keys_of(read_toml(COMMON / "fr.toml"))


@pytest.mark.parametrize("path", FRENCH, ids=lambda path: str(path.relative_to(SOURCES)))
def test_no_french_line_begins_with_a_colon(path: Path) -> None:
    """The space before it does not break; nor does the one inside quotation marks."""
    assert re.findall(r".*[\w»)}\]] [:;!?»].*|.*« .*", path.read_text(encoding="utf-8")) == []


@each_game
@each_language
def test_every_event_has_a_sentence(game: Game, language: str) -> None:
    texts = Texts(game, language)
    assert set(texts.own["events"]) == {event.name for event in game.events}
    for you in (-1, 0, 1):
        speaker = texts.speaker(["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"], you)
        for event in game.events:
            sentence = texts.event(speaker, Happening(int(event), 0, (1, 0, 0, 0)))
            assert sentence
            assert "{" not in sentence


@each_game
@each_language
def test_a_whispered_event_has_a_sentence_for_those_who_do_not_know(game: Game, language: str) -> None:
    texts = Texts(game, language)
    speaker = texts.speaker(["Ana", "Ben", "Cleo", "Dan"], 1)
    for name in texts.own.get("hidden", {}):
        assert texts.event(speaker, Happening(int(game.events[name]), 0, (HIDDEN,) * 4))


@each_game
@each_language
def test_every_action_has_a_name(game: Game, language: str) -> None:
    texts = Texts(game, language)
    speaker = texts.speaker(["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"], 0)
    assert set(texts.own["actions"]) == set(game.actions.__members__)
    names = [texts.action(speaker, action) for action in range(game.action_count)]
    assert len(set(names)) == len(names)


@each_game
@each_language
def test_every_refusal_has_a_reason_and_a_clause_of_the_rulebook(game: Game, language: str) -> None:
    texts = Texts(game, language)
    for refusal in game.refusals:
        if refusal != 0:
            assert f"**{refusal.clause}" in texts.rulebook()
            assert texts.refusal(int(refusal)).endswith(f"({refusal.clause})")
    own = {refusal.name for refusal in game.refusals}
    assert set(texts.own["refusals"]) <= own
    assert own - {"NONE"} <= set(texts.own["refusals"]) | set(common(language)["refusals"])


@each_game
@each_language
def test_every_option_and_every_choice_is_explained(game: Game, language: str) -> None:
    explained = Texts(game, language).own.get("options", {})
    options = options_of(game.box)
    assert set(explained) == set(options)
    for name, option in options.items():
        assert set(explained[name]) == {"text", *option.choices}


@each_game
@each_language
def test_the_table_can_be_described(game: Game, language: str) -> None:
    table = lay_out(game, game.pack(game.seats[-1], {}), 1)
    sight = game.sight.new()
    game.see(table.s, 0, sight)
    texts = Texts(game, language)
    speaker = texts.speaker(["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"], 0)
    for line in texts.own["sight"]["table"]:
        assert "{" not in speaker.say(line, **as_dict(sight))
    for seat in range(table.box.seats):
        assert "{" not in texts.seat_line(speaker, as_dict(sight), seat)
        assert "{" not in speaker.say(texts.own["sight"].get("brief", ""), **texts.own_part(as_dict(sight), seat))


@each_game
@each_language
def test_what_is_drawn_instead_of_told_is_an_event(game: Game, language: str) -> None:
    assert set(Texts(game, language).own.get("pictured", {})) <= {event.name for event in game.events}


@each_game
@each_language
def test_the_rulebook_names_those_who_made_the_game(game: Game, language: str) -> None:
    texts = Texts(game, language)
    assert texts.own["title"] in texts.rulebook()
    assert texts.own["credits"] in texts.rulebook()
