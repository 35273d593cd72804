"""What is worth measuring in a game: `study/plan.toml` in its folder. Without one, what all games have in common."""

import msgspec

from fathom.engine.box import Setting
from fathom.engine.files import read
from fathom.engine.game import Game


class Strength(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What some events are worth: each by itself, or by its values, as `DREW_TWO:ab` names two cards."""

    name: str
    events: list[str]
    among: str = ""  # the row of words that names the values
    low: int = 0  # values from here on
    whom: str = ""  # the value that names the seat concerned; else it is the event's own
    wins: bool = False  # how many of the games were won, not by how much a chance changed
    all: bool = False  # besides, all of them together

    @property
    def letters(self) -> dict[str, str]:
        """Of each event the values that say which; none where it stands for itself."""
        parts = (event.partition(":") for event in self.events)
        return {name: letters for name, _, letters in parts}

    @property
    def is_by_value(self) -> bool:
        return any(self.letters.values())


class Habit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How often an action is chosen where it may be, by one of the things that it is about or by what lies there."""

    action: str
    by: int = -1  # the place among what the action is about
    field: str = ""  # of the sight, or a place in its row: `dice.0`
    among: str = ""  # the row of words that names them
    low: int = 0
    most: int = 1_000


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence of the game's own, and what must be surely so for it to be said."""

    section: str
    text: str
    of: dict[str, str] = {}  # names in the sentence, and the numbers that they stand for
    when: list[str] = []  # `one < other`, by the names above or by a number


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of it; every name is spoken of in the texts beside it."""

    seconds: float = 6.0  # that a choice takes at a table of people: nobody measured it
    seats: int = 0  # at the table that is looked at closely; 0 for a middling one
    strength: list[Strength] = []
    often: list[str] = []  # events: in how many games they happen
    habits: list[Habit] = []
    claims: list[Claim] = []
    exact: dict[str, dict[str, str]] = {}  # questions that the game answers exactly
    left_out: list[str] = []  # options, or `option=choice`, that bots cannot show
    tried: dict[str, list[Setting]] = {}  # of an option with many numbers: which
    with_it: dict[str, dict[str, Setting]] = {}  # what an option needs besides


def plan_of(game: Game) -> Plan:
    path = game.folder / "study" / "plan.toml"
    return msgspec.toml.decode(read(path), type=Plan) if path.is_file() else Plan()
