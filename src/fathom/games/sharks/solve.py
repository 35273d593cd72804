"""What `fathom solve sharks` answers: the best turn for points, and the race of two."""

from collections.abc import Callable, Mapping
from pathlib import Path

from fathom.engine.errors import Mistake
from fathom.games.sharks import exact
from fathom.games.sharks.material import BLUE_DICE, SIGNS, TARGET, THREE
from fathom.games.sharks.race_book import Position, SolvedTurn
from fathom.games.sharks.state import Action, Fleeing

Answer = dict[str, dict[str, float]]
NAMES: dict[int, str] = {Action.PARTY: "party", Action.STOP: "stop", Action.PRESS: "press on"}
KNOWN = (
    "--turn [--dice N]; --race [--scores A,B] [--signs A,B] [--water DICE,SWIMMERS,WAVES] [--target N] "
    "[--fleeing dice] [--picture FILE]"
)
OF_THE_RACE = {"race", "scores", "signs", "water", "target", "fleeing", "picture"}


def solve(question: Mapping[str, str]) -> Answer:
    if question.get("turn") == "" and not set(question) - {"turn", "dice"}:
        return exact.solve_best_turn(question)
    if question.get("race") == "" and not set(question) - OF_THE_RACE:
        return solve_race(question)
    raise Mistake("unknown_question", known=KNOWN)


def solve_race(question: Mapping[str, str]) -> Answer:
    """The chance of winning from a position, and, with dice in the water, with each choice."""
    reading = read_reading(question.get("fleeing", "swimmers"))
    position = read_position(question)
    if "picture" in question:
        draw(reading, position, Path(question["picture"]))
    turn = SolvedTurn(reading, position)
    answer = {"chance of winning": {"before the first roll": turn.chance}}
    if "water" in question:
        choices = turn.choices(*read_water(question["water"]))
        answer["chance with each choice"] = {NAMES[action]: chance for action, chance in choices.items()}
    return answer


def read_reading(word: str) -> Fleeing:
    for reading in Fleeing:
        if reading.name.lower() == word:
            return reading
    raise Mistake("unknown_question", known=KNOWN)


def read_position(question: Mapping[str, str]) -> Position:
    (target,) = read_numbers(question.get("target", str(TARGET)), 1, lambda found: 1 <= found[0] <= TARGET)
    own, theirs = read_numbers(question.get("scores", "0,0"), 2, lambda found: max(found) < target)
    signs = read_numbers(question.get("signs", "0,0"), 2, lambda found: sum(found) <= SIGNS)
    return Position(target - own, target - theirs, signs[0], signs[1])


def read_water(words: str) -> tuple[int, int, int]:
    """Dice that show swimmers, the swimmers, and the waves."""

    def fits(found: list[int]) -> bool:
        dice, count, waves = found
        return dice <= count <= THREE * dice and 1 <= dice + waves <= BLUE_DICE

    dice, count, waves = read_numbers(words, 3, fits)
    return dice, count, waves


def read_numbers(words: str, count: int, fits: Callable[[list[int]], bool]) -> list[int]:
    parts = words.split(",")
    if len(parts) != count or not all(part.strip().isdecimal() for part in parts):
        raise Mistake("position_unreadable", words=words, known=KNOWN)
    found = [int(part) for part in parts]
    if not fits(found):
        raise Mistake("position_impossible", words=words)
    return found


def draw(reading: Fleeing, position: Position, path: Path) -> None:
    from fathom.games.sharks.heat_map import draw_race  # noqa: PLC0415  # drawing takes half a second to load

    draw_race(reading, position, path)
