"""The cards and the map of one's own copy."""

from pathlib import Path
from typing import Any

import pytest

from fathom.engine.box import settings_of
from fathom.engine.errors import Mistake
from fathom.engine.languages import LANGUAGES
from fathom.engine.records import as_bytes
from fathom.engine.texts import explain
from fathom.games.barrakuda import GAME, material
from fathom.games.barrakuda.seabed import steps_between
from fathom.games.barrakuda.tests.scene import fresh_table

WHOLE = """
[base]
1 = { unique = "retrieve 2", common = "retrieve 1" }
2 = { unique = "retrieve 3", common = "coins 1" }
3 = { unique = "coins 2", common = "retrieve 1" }
4 = { unique = "coins 1", common = "coins 2" }
5 = { unique = "deposit 7" }
6 = { trigger = "all recover" }

[extra]
1 = { unique = "bait", common = "coins 1" }
2 = { unique = "retrieve 1 or hex", common = "coins 1" }
3 = { unique = "coins 3", common = "immune" }
4 = { unique = "coins 4" }
5 = { unique = "deposit all", common = "none" }
6 = { trigger = "jump" }

[map]
rows = [
    "..61",
    "5432",
]
"""


def read(folder: Path, text: str) -> dict[str, list[int]]:
    path = folder / "my-box.toml"
    path.write_text(text, encoding="utf-8")
    return GAME.read_edition(path)


def refused(folder: Path, text: str) -> dict[str, Any]:
    """The mistake, which can be said in every language."""
    with pytest.raises(Mistake) as found:
        read(folder, text)
    for language in LANGUAGES:
        assert "{" not in explain(found.value, language).replace("{ unique", "")
    return found.value.values


def test_k3_an_edition_replaces_the_twelve_cards(tmp_path: Path) -> None:
    rows = read(tmp_path, WHOLE)
    box = GAME.pack(2, {**rows, "map": "handmade", "wreck_2": "extra"})
    s, dealer = fresh_table()
    GAME.set_up(s, box, dealer)
    assert (s.unique[1], s.unique_x[1]) == (material.RETRIEVE, 2)
    assert s.unique[2] == material.RECALL_OR_HEX
    assert (s.common[4], s.common_x[4]) == (material.COINS, 2)


def test_k2_an_edition_lays_the_map(tmp_path: Path) -> None:
    s, dealer = fresh_table()
    GAME.set_up(s, GAME.pack(2, {**read(tmp_path, WHOLE), "map": "handmade"}), dealer)
    assert [steps_between(s, 6, wreck) for wreck in range(1, 6)] == [1, 2, 1, 2, 3]


def test_k2_a_match_file_keeps_the_map_and_the_cards(tmp_path: Path) -> None:
    box = GAME.pack(2, {**read(tmp_path, WHOLE), "map": "handmade"})
    settings = settings_of(GAME.box, box)
    assert settings["layout"] == [3, 9, 8, 7, 6, 2]
    assert as_bytes(GAME.pack(2, settings)) == as_bytes(box)


def test_k3_what_an_edition_does_not_name_stays_as_it_was(tmp_path: Path) -> None:
    rows = read(tmp_path, '[base]\n4 = { unique = "coins 3" }\n')
    assert rows["unique_x"][3] == 3
    assert rows["common"][3] == material.NOTHING
    assert rows["unique"][4:] == list(material.UNIQUE[4:])


@pytest.mark.parametrize(
    ("text", "fault", "line"),
    [
        ('[base]\n\n1 = { unique = "gold 2" }\n', "kind_unknown", 3),
        ('[base]\n1 = { unique = "coins 10" }\n', "kind_unknown", 2),
        ('[base]\n1 = { unique = "coins" }\n', "kind_unknown", 2),
        ("[base]\n1 = { unique = 3 }\n", "kind_unknown", 2),
        ("[base]\n1 = 3\n", "card_shape", 2),
        ('[base]\n1 = { action = "coins 2" }\n', "card_shape", 2),
        ('[extra]\n3 = { unique = "immune" }\n', "card_immune_unique", 2),
        ('[base]\n4 = { unique = "coins 1" }\n', "four_brings_three", 2),
        ('[base.4]\nunique = "coins 1"\n', "four_brings_three", 1),
        ('[base]\n2 = { unique = "coins 1" }\n3 = { unique = "coins 1" }\n', "common_missing", 2),
        ('[base]\n6 = { trigger = "boom" }\n', "trigger_unknown", 2),
        ('[extra]\n\n6 = { trigger = "none" }\n', "kind_missing", 1),
    ],
)
def test_k3_a_wrong_card_is_refused_with_its_line(tmp_path: Path, text: str, fault: str, line: int) -> None:
    found = refused(tmp_path, text)
    assert (found["fault"], found["line"]) == (fault, line)


@pytest.mark.parametrize(
    ("text", "line"),
    [("[base]\n7 = {}\n", 2), ("\n[bonus]\n", 2), ("[map]\nshape = 1\n", 2)],
    ids=["7", "bonus", "map"],
)
def test_k3_unknown_names_are_refused_with_their_line(tmp_path: Path, text: str, line: int) -> None:
    assert refused(tmp_path, text)["line"] == line


@pytest.mark.parametrize(
    ("rows", "fault", "line"),
    [
        ('[\n"61..",\n"2345",\n"...1"]', "map_doubled", 5),
        ('[\n"61..",\n"2347"]', "map_unknown", 4),
        ('["61..", "234."]', "map_missing", 2),
        ('["61...", "234.5"]', "map_islands", 2),
        ('["6.", ".1", "2345"]', "map_islands", 2),
        ('"612345"', "map_shape", 2),
    ],
)
def test_k2_a_map_that_cannot_be_laid_is_refused_with_its_line(
    tmp_path: Path, rows: str, fault: str, line: int
) -> None:
    found = refused(tmp_path, f"[map]\nrows = {rows}\n")
    assert (found["fault"], found["line"]) == (fault, line)


def test_k50_without_a_deposit_nobody_could_win() -> None:
    unique = list(material.UNIQUE)
    unique[4] = material.COINS
    with pytest.raises(Mistake) as found:
        GAME.pack(2, {"unique": unique})
    assert found.value.values["fault"] == "no_deposit"


@pytest.mark.parametrize(
    ("row", "value", "fault"),
    [
        ("unique", 9, "card_unknown_kind"),
        ("unique", material.IMMUNE, "card_immune_unique"),
        ("common_x", 10, "card_amount"),
        ("trigger", 3, "card_unknown_kind"),
    ],
)
def test_k30_a_box_with_impossible_cards_is_refused(row: str, value: int, fault: str) -> None:
    rows: dict[str, list[int]] = {
        "unique": list(material.UNIQUE),
        "common_x": list(material.COMMON_X),
        "trigger": list(material.TRIGGER),
    }
    rows[row][0] = value
    with pytest.raises(Mistake) as found:
        GAME.pack(2, {row: rows[row]})
    assert found.value.values["fault"] == fault
