"""P2 and P4: the numbers of one's own copy, refused with the line at fault when they cannot be."""

from pathlib import Path

import pytest

from fathom.engine.box import prints_of, toys_of
from fathom.engine.dealer import Dealer, seed_dealer
from fathom.engine.errors import Mistake
from fathom.engine.records import put
from fathom.engine.texts import explain
from fathom.games.plongee import GAME
from fathom.games.plongee.material import DIVER
from fathom.games.plongee.rules import amiss, step
from fathom.games.plongee.state import Action, Options, State
from fathom.games.plongee.tests.scene import pawns

OWN_COPY = """
[board]
descent = "PTYBPTYBPT"
ascent = "YPTBYPTBYPTBYPTB"

[cards]
oxygen_1 = 12
oxygen_2 = 6

[gold]
10 = 12
50 = 8
100 = 2
"""


def read(folder: Path, text: str) -> dict[str, list[int]]:
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return GAME.read_edition(path)


def refused(folder: Path, text: str) -> str:
    with pytest.raises(Mistake) as caught:
        read(folder, text)
    assert explain(caught.value, "fr")
    return explain(caught.value, "en").removeprefix(f"In {folder / 'own.toml'}, ")


def table_of(rows: dict[str, list[int]]) -> tuple[State, Dealer]:
    s, dealer = State.new(), Dealer.new()
    seed_dealer(dealer, 3, 0)
    GAME.set_up(s, GAME.pack(2, rows), dealer)
    return s, dealer


def test_p2_an_edition_replaces_the_board(tmp_path: Path) -> None:
    s, dealer = table_of(read(tmp_path, OWN_COPY))
    assert (s.descent, s.ascent) == (10, 16)
    put(s, place=[10, DIVER + 16], turn=0, acting=0, die=2)
    step(s, 0, Action.MOVE, dealer)
    assert pawns(s, 0) == "V a16 S"


def test_p4_an_edition_replaces_cards_and_gold(tmp_path: Path) -> None:
    s, _ = table_of(read(tmp_path, OWN_COPY))
    assert list(s.cards) == [12, 6, 6, 7, 7, 4, 3, 6, 4]
    assert list(s.value)[:3] == [10, 50, 100]
    assert list(s.gold)[:3] == [12, 8, 2]
    assert s.gold_down == 22
    assert amiss(s) == 0


def test_p4_the_edition_beside_the_rules_is_our_own_copy() -> None:
    rows = GAME.read_edition(GAME.folder / "edition.toml")
    assert rows == {
        name: list(field.default) for name, field in prints_of(Options).items() if name not in toys_of(Options)
    }


def test_p4_an_edition_may_replace_a_part_alone(tmp_path: Path) -> None:
    assert read(tmp_path, "[cards]\npink_shark = 6\nturquoise_shark = 8\n") == {"cards": [10, 8, 6, 6, 8, 4, 3, 6, 4]}
    assert read(tmp_path, "") == {}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[board]\n\ndescent = "TPBY"\n', "line 3: The first space of the descent must be pink (P2)."),
        ('[board]\nascent = "PYTBPYTBPYTBPYTB"\n', "line 2: The first space of the ascent must be an arrow (P2)."),
        ('[board]\nascent = "YPTB"\n', "line 2: The ascent must be longer than the descent (P2)."),
        ('[board]\ndescent = "PTBYPTBYPTBYPTBYPTBY"\nascent = "YPTBYPTBYPTBYPTB"\n', "line 3: The ascent must be"),
        ('[board]\ndescent = "PTX"\n', "line 2: A path is a text of 1 to 20 letters out of P, T, B, Y."),
        ("[board]\ndescent = 12\n", "line 2: A path is a text"),
        ("[board]\nmiddle = 12\n", "line 2: there is no “middle”. This game has: ascent, descent."),
    ],
)
def test_p2_a_board_that_cannot_be_is_refused_with_its_line(tmp_path: Path, text: str, reason: str) -> None:
    assert refused(tmp_path, text).startswith(reason)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[cards]\npink_shark = 8\n", "line 2: There are 55 action cards; these are 56 (P4)."),
        ("[cards]\npink_shark = -1\n", "line 2: “-1” will not do for “pink_shark”"),
        ("[cards]\nred_shark = 1\n", "line 2: there is no “red_shark”"),
        ("\n[gold]\n1 = 20\n3 = 3\n", "line 4: There are 22 gold cards; these are 23 (P4)."),
        ("[gold]\n0 = 22\n", "line 2: “0” is not the value of a gold card"),
        ("[gold]\nmuch = 22\n", "line 2: “much” is not the value of a gold card"),
        ("[gold]\n1 = 2.5\n", "line 2: “2.5” will not do for “1”"),
        ("[gold]\n11=1\n12=1\n13=1\n14=1\n15=1\n16=1\n17=1\n18=1\n19=14\n", "line 10: At most 8 different values"),
        ("gold = 3\n", "line 1: “gold” must be a table."),
        ("[treasure]\ngold = 22\noctopus = 8\n", "line 3: The rulebook has 7 treasure cards of the kind"),
        ("[silver]\n1 = 22\n", "line 1: there is no “silver”. This game has: board, cards, gold, treasure."),
    ],
)
def test_p4_cards_that_cannot_be_are_refused_with_their_line(tmp_path: Path, text: str, reason: str) -> None:
    assert refused(tmp_path, text).startswith(reason)


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ({"descent": [1, 0, 2] + [0] * 17}, "path_with_gaps"),
        ({"ascent": [4] * 30, "descent": [2] + [0] * 19}, "first_not_pink"),
        ({"cards": [55, 1, -1, 0, 0, 0, 0, 0, 0]}, "wrong_cards"),
        ({"gold_counts": [21] + [0] * 7}, "wrong_gold"),
        ({"gold_values": [0] * 8}, "wrong_gold"),
    ],
)
def test_p4_a_box_from_a_match_file_is_checked_as_well(rows: dict[str, list[int]], fault: str) -> None:
    with pytest.raises(Mistake) as caught:
        GAME.pack(2, rows)
    assert caught.value.values["fault"] == fault
    assert explain(caught.value, "fr") != explain(caught.value, "en")
