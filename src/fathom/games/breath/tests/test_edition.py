"""H3 and H8: the numbers of one's own copy."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from fathom.engine.errors import Mistake
from fathom.engine.languages import LANGUAGES
from fathom.engine.texts import Texts, explain
from fathom.games.breath import GAME
from fathom.games.breath.material import DECK, DEEDS, SHARK, VALUE_KINDS
from fathom.games.breath.tests.scene import A5_CALM, A5_PANIC, fresh_table


def write(folder: Path, text: str) -> Path:
    path = folder / "my-box.toml"
    path.write_text(text, encoding="utf-8")
    return path


WITH = {
    "fr": ("avec", "sans action", "\N{NO-BREAK SPACE}:"),
    "en": ("with", "without an action", ":"),
    "de": ("mit", "ohne Aktion", ":"),
}


def rows_of_the_deck(language: str) -> list[str]:
    """The rows that the rulebook page must have, from the numbers of the box and the words of the texts."""
    words = tomllib.loads((GAME.folder / "texts" / f"{language}.toml").read_text(encoding="utf-8"))["words"]
    beside, alone, colon = WITH[language]
    named = [f"{beside} {half[1:]}" if half else alone for half in words["half"]]
    rows = []
    for value, name in enumerate(words["value"]):
        counts = DECK[value * DEEDS : (value + 1) * DEEDS]
        parts = ", ".join(f"{count} {deed}" for count, deed in zip(counts, named, strict=True) if count)
        rows.append(f"- **{name}**{colon} {sum(counts)} ({parts})")
    creatures = zip(words["card"][VALUE_KINDS:], DECK[VALUE_KINDS:], strict=True)
    return rows + [f"- **{name}**{colon} {count}" for name, count in creatures]


@pytest.mark.parametrize("language", LANGUAGES)
def test_h3_the_rulebook_page_counts_every_card_of_the_box(language: str) -> None:
    assert "\n".join(rows_of_the_deck(language)) in Texts(GAME, language).rulebook()


def test_h3_an_edition_replaces_what_it_names(tmp_path: Path) -> None:
    rows: dict[str, Any] = GAME.read_edition(write(tmp_path, "[air_5]\npanic = 6\ncalm = 4\n"))
    assert rows["cards"][A5_PANIC] == 6
    assert rows["cards"][A5_CALM] == 4
    assert sum(rows["cards"]) == sum(DECK)
    s, _ = fresh_table(2, **rows)
    assert s.cards[A5_PANIC] == 6
    assert GAME.amiss(s) == 0


def test_h3_a_copy_with_two_sharks_can_be_played(tmp_path: Path) -> None:
    rows: dict[str, Any] = GAME.read_edition(write(tmp_path, "[air_5]\npanic = 3\n\n[creatures]\nshark = 2\n"))
    s, _ = fresh_table(4, **rows)
    assert s.cards[SHARK] == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_h3_sixty_nine_cards_are_refused_with_the_line(tmp_path: Path, language: str) -> None:
    path = write(tmp_path, "[board]\nbottom = 100\n\n[air_5]\npanic = 5\n")
    with pytest.raises(Mistake) as mistake:
        GAME.read_edition(path)
    assert mistake.value.values["line"] == 5
    assert "69" in explain(mistake.value, language)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[air_5]\npanic = -1\n", 2),
        ("[air_5]\npanic = 4\nswim = 3\n", 3),
        ("[air_7]\npanic = 4\n", 1),
        ("air_5 = 3\n", 1),
        ("[creatures]\nshark = 1.5\n", 2),
    ],
)
def test_h3_what_does_not_fit_is_refused_with_the_line(tmp_path: Path, text: str, line: int) -> None:
    with pytest.raises(Mistake) as mistake:
        GAME.read_edition(write(tmp_path, text))
    assert mistake.value.values["line"] == line


@pytest.mark.parametrize(("bottom", "line"), [(15, 2), (205, 2), (42, 2)])
def test_h8_a_board_is_marked_in_fives(tmp_path: Path, bottom: int, line: int) -> None:
    with pytest.raises(Mistake) as mistake:
        GAME.read_edition(write(tmp_path, f"[board]\nbottom = {bottom}\n"))
    assert mistake.value.values["line"] == line


def test_h8_a_deeper_board(tmp_path: Path) -> None:
    rows: dict[str, Any] = GAME.read_edition(write(tmp_path, "[board]\nbottom = 120\n"))
    assert fresh_table(2, **rows)[0].bottom == 120


def test_h3_a_box_is_checked_however_it_was_made() -> None:
    with pytest.raises(Mistake) as mistake:
        fresh_table(2, cards=[0] * len(DECK))
    assert "68" in explain(mistake.value, "en")
    with pytest.raises(Mistake):
        fresh_table(2, bottom=[7])
