"""Writes `web/src/generated/`: all that the page must know and Python already says. `./fathom generate` runs it.

For each game its sight, phases, actions, events, refusals and the numbers of its box; for the wire every message.
"""

import importlib
import json
import re
from collections.abc import Iterator, Mapping
from enum import IntEnum
from pathlib import Path
from random import Random
from types import ModuleType

import msgspec

from fathom.bots import analysis, judging
from fathom.bots.kinds import CAPTAIN, DEFAULT, KINDS, QUICK
from fathom.bots.levels import CAPTAINS_EFFORT, KRAKENS_PATIENCE
from fathom.engine.box import Option, Setting, options_of, pack_box
from fathom.engine.declaration import Declared
from fathom.engine.errors import Mistake
from fathom.engine.game import PLACE, Game, find_games
from fathom.engine.lesson import has_lesson
from fathom.engine.observation import notes_of
from fathom.engine.records import Field
from fathom.engine.study import has_study
from fathom.engine.version import rules_version
from fathom.server.http.describe import describe
from fathom.server.tables.seats import BOT_NAMES
from tools.messages import messages

OUTPUT = Path(__file__).resolve().parent.parent / "web" / "src" / "generated"
HEAD = "// Written by `./fathom generate` from what Python declares. Do not edit.\n"
TOLD_BY = ("score", "hoped", "goal", "rival", "depths", "turn", "seated")  # what a match is told by
BOXES_TRIED = 400  # of each game
ON_PAGE = ("depth", *TOLD_BY, "open", "settings", "lesson", "study", "silent")  # of a card


def sight_type(game: Game) -> Iterator[str]:
    """An interface with every field of a sight."""
    notes = notes_of(game.state) | notes_of(game.sight)
    yield "/** What a seat sees of the table. */"
    yield "export interface Sight {"
    for name, field in game.sight.fields.items():
        note = " — ".join(filter(None, (kind_in_words(field), notes.get(name, ""))))
        yield f"  /** {note} */" if note else ""
        yield f"  {name}: {'number[]' if field.length else 'number'};"
    yield "}"


def kind_in_words(field: Field) -> str:
    if not isinstance(field, Declared):
        return ""
    number = field.among.__name__ if field.among else field.number
    return f"{number}, {field.length // field.each} for each seat" if field.each else number


def screaming(name: str) -> str:
    """`LastCard` becomes LAST_CARD."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).upper()


def numbers_of(kind: type[IntEnum]) -> Iterator[str]:
    notes = notes_of(kind)
    yield f"export const {screaming(kind.__name__)} = {{"
    for member in kind:
        note = notes.get(member.name, "")
        yield f"  {member.name}: {int(member)},{f' // {note}' if note else ''}"
    yield "} as const;"


def enums_of(module: ModuleType) -> list[type[IntEnum]]:
    kinds = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, IntEnum)]
    return [kind for kind in kinds if kind.__module__ == module.__name__]


def material_of(module: ModuleType) -> Iterator[str]:
    """The numbers of the box, and of what is shown of it."""
    for name, value in vars(module).items():
        if name.isupper() and isinstance(value, int) and not isinstance(value, IntEnum):
            yield f"export const {name} = {value};"
        elif name.isupper() and isinstance(value, tuple) and all(isinstance(number, int) for number in value):
            yield f"export const {name} = {list(value)} as const;"


def game_module(game: Game) -> str:
    package = f"fathom.games.{game.slug}"
    state, material = (importlib.import_module(f"{package}.{name}") for name in ("state", "material"))
    blocks = ["\n".join(line for line in sight_type(game) if line)]
    blocks += ["\n".join(numbers_of(kind)) for kind in enums_of(state)]
    blocks.append("\n".join(material_of(material)))
    return HEAD + "\n" + "\n\n".join(blocks) + "\n"


def cards_module() -> str:
    """What the page knows of every game before it has asked the table."""
    games = find_games().items()
    cards = {slug: msgspec.to_builtins(game.card) | derived_card(game) for slug, game in games}
    kept = {slug: {key: card[key] for key in ON_PAGE if card[key]} for slug, card in cards.items()}
    return f"{HEAD}\nexport const CARDS = {json.dumps(kept, indent=2)} as const;\n"


def rules_module() -> str:
    """The players, how they are called and how they think."""
    named = {
        "PLAYERS": KINDS,
        "QUICK_PLAYERS": len(QUICK),  # the first of them choose at a glance
        "DEFAULT_PLAYER": DEFAULT,
        "CAPTAIN": CAPTAIN,
        "BOT_NAMES": BOT_NAMES,
        "PLACE": PLACE,  # a payoff is the place times this, plus the points
        "CAPTAINS_MS": round(CAPTAINS_EFFORT.seconds * 1000),
        "KRAKENS_PATIENCE": KRAKENS_PATIENCE,
        "ADVICE": analysis.ADVICE,
        "SURE": analysis.SURE,
        "CLOSER": judging.CLOSER,
        "TURN": analysis.TURN,
        "TURNS_SHOWN": analysis.TURNS_SHOWN,
    }
    lines = (
        f"export const {name} = {json.dumps(value, ensure_ascii=False)} as const;" for name, value in named.items()
    )
    care = f"export const CARE = {json.dumps(msgspec.to_builtins(analysis.Care()))};"
    return "\n".join((HEAD, *lines, care, ""))


def boxes_module() -> str:
    """What a table in the browser must know of a game besides its rules."""
    boxes = (f"  {slug}: {json.dumps(box_of(game))}," for slug, game in find_games().items())
    return "\n".join((HEAD, "export const BOXES = {", *boxes, "} as const;", ""))


def box_of(game: Game) -> dict[str, object]:
    known = msgspec.to_builtins(describe(game))
    return {
        "rules": rules_version(game.slug),
        "seats": known["seats"],
        "options": known["options"],
        "judged": sorted(judged_options(game)),
        "sides": game.sides(pack_box(game.box, game.seats[-1], {})),
        "events": known["events"],
        "refusals": [[reason.name, reason.clause if reason else ""] for reason in game.refusals],
        "time": msgspec.to_builtins(game.time),
    }


def judged_options(game: Game) -> set[str]:
    """The options that do not go with every other, or not with every number of seats, which only Python judges.

    Boxes are packed by chance; of one that is refused, whatever is not to blame is left out.
    """
    chance, judged = Random(game.slug), set[str]()  # noqa: S311  # no secret: always the same boxes
    for _ in range(BOXES_TRIED):
        seats = chance.choice(list(game.seats))
        settings = {name: any_setting(option, seats, chance) for name, option in options_of(game.box).items()}
        if is_refused(game, seats, settings):
            for name in list(settings):
                left = {other: setting for other, setting in settings.items() if other != name}
                settings = left if is_refused(game, seats, left) else settings
            judged |= settings.keys()
    return judged


def any_setting(option: Option, seats: int, chance: Random) -> Setting:
    if option.is_seat:
        return chance.randint(0, seats)
    return option.show(chance.choice((option.default, chance.randint(option.low, option.high))))


def is_refused(game: Game, seats: int, settings: Mapping[str, Setting]) -> bool:
    try:
        game.pack_wish(seats, settings)
    except Mistake:
        return True
    return False


def derived_card(game: Game) -> dict[str, object]:
    """What follows from the declaration."""
    turn = game.sight.fields.get(game.card.turn)
    seated = isinstance(turn, Declared) and turn.number == "seat"  # a turn is somebody's
    return {
        "lesson": has_lesson(game),
        "study": has_study(game),
        "silent": sorted(map(int, game.silent)),
        "seated": seated,
    }


def files() -> dict[str, str]:
    """Every generated file, by name."""
    whole = {"protocol.ts": f"{HEAD}\n{messages()}", "cards.ts": cards_module(), "rules.ts": rules_module()}
    whole["boxes.ts"] = boxes_module()
    return whole | {f"{slug}.ts": game_module(game) for slug, game in find_games().items()}


def write() -> None:
    OUTPUT.mkdir(exist_ok=True)
    wanted = files()
    for stale in set(OUTPUT.glob("*.ts")) - {OUTPUT / name for name in wanted}:
        stale.unlink()
    for name, text in wanted.items():
        (OUTPUT / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
