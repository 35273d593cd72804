"""What people asked for and what they were told came of it, kept outside the house: it holds the house to its word."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from fathom.server.protocol import PERSON
from fathom.server.storage.schema import MoveRow


@dataclass(eq=False)
class Asked:
    """A move that somebody asked for. Who was cut off before an answer cannot know what came of it."""

    table: str
    seat: int
    seen: int  # the last step that they knew
    action: int
    number: int | None = None  # of the step that it is, once that is acknowledged
    is_refused: bool = False

    def may_be(self, row: MoveRow) -> bool:
        is_doubtful = self.number is None and not self.is_refused
        return is_doubtful and (self.seat, self.action) == (row.seat, row.action) and self.seen < row.number


@dataclass
class Ledger:
    """All that was asked for, by table."""

    asked: dict[str, list[Asked]] = field(default_factory=lambda: defaultdict(list))

    def note(self, asked: Asked) -> Asked:
        self.asked[asked.table].append(asked)
        return asked

    def check(self, table: str, rows: Sequence[MoveRow]) -> None:
        """No acknowledged move is lost, and what people played there they asked for, each move once."""
        assert [row.number for row in rows] == list(range(1, len(rows) + 1)), f"{table}: a gap"
        asked = list(self.asked[table])
        played = {row.number: row for row in rows if row.chooser == PERSON}
        for one in asked:
            if one.number is not None:
                row = played.pop(one.number, None)
                assert row is not None, f"{table}: move {one.number} is lost"
                assert (row.seat, row.action) == (one.seat, one.action), f"{table}: another move {one.number}"
        for row in played.values():
            source = next((one for one in asked if one.may_be(row)), None)
            assert source is not None, f"{table}: nobody asked for {row}, or once only"
            asked.remove(source)
