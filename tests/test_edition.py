"""An edition file: read, checked, and refused with the line at fault."""

from pathlib import Path

import pytest

from fathom.engine.edition import EditionFile
from fathom.engine.errors import Mistake
from fathom.engine.texts import explain

BOX = """
[deck]
shark = 1
kraken = 2
"""


@pytest.fixture
def edition(tmp_path: Path) -> EditionFile:
    path = tmp_path / "box.toml"
    path.write_text(BOX)
    return EditionFile(path)


def test_numbers_are_read_from_their_table(edition: EditionFile) -> None:
    assert set(edition.table("deck", {"shark", "kraken"})) == {"shark", "kraken"}
    assert edition.number("deck", "kraken", 0, 5) == 2
    assert edition.table("board", set()) == {}


def test_a_number_out_of_range_is_refused_with_its_line(edition: EditionFile) -> None:
    with pytest.raises(Mistake) as refused:
        edition.number("deck", "kraken", 0, 1)
    assert "line 4" in explain(refused.value, "en")
    assert "ligne 4" in explain(refused.value, "fr")


def test_an_unknown_name_is_refused_with_its_line(edition: EditionFile) -> None:
    with pytest.raises(Mistake) as refused:
        edition.table("deck", {"shark"})
    assert "line 4: there is no “kraken”" in explain(refused.value, "en")


def test_what_is_not_toml_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text("[deck\n")
    with pytest.raises(Mistake) as refused:
        EditionFile(path)
    assert "is not a TOML file" in explain(refused.value, "en")
    assert "line 1" in explain(refused.value, "en")
