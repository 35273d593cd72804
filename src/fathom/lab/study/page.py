"""A study as a page: sections with sentences and figures, in one language, from the numbers alone."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from fathom.engine.box import options_of
from fathom.engine.game import Game, find_game
from fathom.engine.study import Study, StudyFigure, StudyRow, StudySection
from fathom.engine.texts import Texts, read_toml
from fathom.lab.study.bounds import Measured, Unit
from fathom.lab.study.findings import Findings
from fathom.lab.study.plan import Claim, Habit, Plan, Strength, plan_of
from fathom.lab.study.plays import is_shared
from fathom.lab.study.telling import PERCENT, fill, said, scale_of, words

CLAUSE = re.compile(r" \([A-Z]\d+(?:, [A-Z]\d+)*\)")
TENTH = 10
PAIRS = ("random_mousse", "mousse_matelot", "matelot_capitaine")
PARTS = ("player", "deal", "rest")


class Teller:
    """Says everything about one study in one language."""

    def __init__(self, found: Findings, language: str) -> None:
        self.found, self.language, self.numbers = found, language, found.numbers
        self.game: Game = find_game(found.game)
        self.plan: Plan = plan_of(self.game)
        self.words = words(language)
        self.texts = Texts(self.game, language)
        path = self.game.folder / "study" / f"{language}.toml"
        self.own: dict[str, Any] = read_toml(path) if path.is_file() else {}
        self.shared = is_shared(self.game)

    def page(self) -> Study:
        document = self.words["document"]
        title = document["title"].format(game=self.texts.own["title"])
        told = [section for section in self.sections() if section.figures or section.name == "made"]
        lead = self.own.get("lead", self.texts.own["line"])
        return Study(self.found.game, title, lead, document["bounds"], told, self.found.made.command, self.explored())

    def explored(self) -> dict[str, str]:
        """Where the game has something to play with, the words for it."""
        return dict(self.own["explored"]) if self.game.explore else {}

    def sections(self) -> Iterator[StudySection]:
        yield self.length()
        yield self.seats()
        yield self.section("drama", ["text", "shared" if self.shared else "", "half"], [self.curve()])
        yield self.section("luck", ["shared" if self.shared else "text"], self.luck())
        for asked in self.plan.strength:
            yield self.strength(asked)
        yield self.habits()
        yield self.exact()
        yield self.options()
        yield self.section("branching", ["text"], [self.branching()])
        yield self.made()

    # sentences

    def section(
        self, name: str, texts: Sequence[str], figures: Sequence[StudyFigure | None], **values: Any
    ) -> StudySection:
        common = self.words[name]
        values = {"seats": self.found.seats, "n": self.found.seats} | values
        sentences = [self.fill(common[key], **values) for key in texts if key] + self.claims(name)
        return StudySection(name, common["title"], sentences, [one for one in figures if one is not None and one.rows])

    def fill(self, template: str, **values: Any) -> str:
        return fill(template, self.language, self.numbers, **values)

    def claims(self, section: str) -> list[str]:
        """What the game itself has to say, as far as it is surely so."""
        return [self.claim(claim) for claim in self.plan.claims if claim.section == section and self.holds(claim)]

    def claim(self, claim: Claim) -> str:
        values = {name: self.say(self.numbers[key]) for name, key in claim.of.items()}
        return self.fill(self.own["claims"][claim.text], **values)

    def holds(self, claim: Claim) -> bool:
        known = {name: self.numbers.get(key) for name, key in claim.of.items()}
        if None in known.values():
            return False
        return all(is_sure(condition, known) for condition in claim.when)

    def say(self, found: Measured) -> str:
        return said(found, self.language)

    # figures

    def bars(self, title: str, keys: Mapping[str, str], mark: float | None = None) -> StudyFigure | None:
        """One bar for each number, by its label."""
        known = {label: self.numbers[key] for label, key in keys.items() if key in self.numbers}
        if not known:
            return None
        unit = next(iter(known.values())).unit
        rows = [StudyRow(label, [drawn(one)], [self.say(one)]) for label, one in known.items()]
        return StudyFigure("bars", title, self.words["axes"][unit], rows, [], mark)

    def below(self, start: str) -> dict[str, str]:
        """What follows `start` in the names of numbers, and the names."""
        return {key.removeprefix(start): key for key in self.numbers if key.startswith(start)}

    def length(self) -> StudySection:
        common, seats, (low, high) = self.words["length"], self.found.seats, self.game.card.minutes
        spread = {name: self.say(self.numbers[f"length.{name}.{seats}"]) for name in ("short", "long")}
        named = {f"length.{name}": value for name, value in spread.items()}
        seconds = f"{self.plan.seconds:g}"
        figure = self.bars(common["steps"], self.by_seats("length.steps"))
        box = "box" if low < high else "box_one"
        return self.section("length", ["text", box, "spread"], [figure], seconds=seconds, low=low, high=high, **named)

    def by_seats(self, start: str) -> dict[str, str]:
        label = self.words["length"]["of"]
        return {label.format(n=seats): f"{start}.{seats}" for seats in self.game.seats}

    def seats(self) -> StudySection:
        seats = self.found.seats
        if self.shared:
            shares = self.bars(self.words["team"]["shares"], self.by_seats("team"))
            points = self.bars(self.words["team"]["points"], self.by_seats("team_points"))
            return self.section("team", ["text"], [shares, points], team=self.say(self.numbers[f"team.{seats}"]))
        first, duel = (self.say(self.numbers[f"seats.{at}.1"]) for at in (seats, self.game.seats[0]))
        values = {"first": first, "duel": duel, "fair": round(PERCENT / seats), "games": self.found.made.scale.games}
        return self.section("seats", [self.verdict_on_seats()], [self.seats_figure(seats)], **values)

    def seats_figure(self, seats: int) -> StudyFigure | None:
        common = self.words["seats"]
        begins = any(option.is_seat for option in options_of(self.game.box).values())
        keys = {
            common["begins" if seat == 1 and begins else "of"].format(n=seat): f"seats.{seats}.{seat}"
            for seat in range(1, seats + 1)
        }
        return self.bars(common["shares"].format(n=seats), keys, PERCENT / seats)

    def verdict_on_seats(self) -> str:
        """Whether the first seat, or any, surely wins more or less than its share."""
        seats = self.found.seats
        fair = 1 / seats
        first, *others = (self.numbers[f"seats.{seats}.{seat}"] for seat in range(1, seats + 1))
        if first.low > fair:
            return "first"
        if first.high < fair:
            return "later"
        return "uneven" if any(one.low > fair or one.high < fair for one in others) else "equal"

    def branching(self) -> StudyFigure | None:
        common = self.words["branching"]
        keys = {common[low]: key for low, key in self.below("branching.").items() if low in common}
        return self.bars(common["shares"], keys)

    def curve(self) -> StudyFigure:
        common, found = self.words["drama"], self.below("drama.favourite.")
        rows = [
            StudyRow(f"{int(tenth) * TENTH} %", [drawn(self.numbers[key])], [self.say(self.numbers[key])])
            for tenth, key in found.items()
        ]
        return StudyFigure("curve", common["curve"], common["axis"], rows, [], None)

    def luck(self) -> list[StudyFigure | None]:
        common = self.words["luck"]
        better = {common[pair]: f"better.{pair}" for pair in PAIRS}
        parts = {common[part].format(pair=common[pair]): f"luck.{pair}.{part}" for pair in PAIRS for part in PARTS}
        title = common["better_points" if self.shared else "better"]
        return [self.bars(title, better, None if self.shared else PERCENT / 2), self.bars(common["parts"], parts)]

    def options(self) -> StudySection:
        common = self.words["options"]
        choices = dict.fromkeys(key.rpartition(".")[0] for key in self.below("options.").values())
        figures = [
            self.bars(common[measure], {self.choice(choice): f"{choice}.{measure}" for choice in choices})
            for measure in ("length", "points", "wins", "other_winner")
        ]
        return self.section("options", ["text"], figures)

    def choice(self, key: str) -> str:
        """An option and what was chosen, without the clause."""
        name, _, setting = key.removeprefix("options.").partition("=")
        text, meaning = CLAUSE.sub("", self.texts.option(name)), self.texts.own["options"][name].get(setting, setting)
        return str(self.words["options"]["choice"].format(text=text.rstrip("."), meaning=meaning))

    def strength(self, asked: Strength) -> StudySection:
        own = self.own["strength"][asked.name]
        keys = {self.label(which, asked): key for which, key in self.below(f"strength.{asked.name}.").items()}
        texts = [self.words["strength"]["text"]] if asked == self.plan.strength[0] else []
        figure = self.bars(own["figure"], keys)
        said_here = [*texts, *[own[name] for name in ("text",) if name in own], *self.claims(f"strength.{asked.name}")]
        return StudySection(f"strength.{asked.name}", own["title"], said_here, [figure] if figure else [])

    def label(self, which: str, asked: Strength) -> str:
        if not asked.is_by_value:
            return str(self.own["events"][which])
        if asked.among:
            return str(self.texts.speaker().word(asked.among, int(which)))
        return self.fill(self.own["strength"][asked.name]["label"], a=int(which))

    def habits(self) -> StudySection:
        common = self.words["habits"]
        found = {key.rpartition(".")[0]: None for key in self.below("habits.").values() if key.endswith(".more")}
        series = [common[f"good_{self.found.good}"], common["other"]]
        families = {self.own_habit(key): key for key in found if not is_numbered(key)} if self.own else {}
        figures = [self.pairs(common["shares"], families, series)]
        for number, habit in enumerate(self.plan.habits):
            keys = {self.habit_label(key, number, habit): key for key in found if key.startswith(f"habits.{number}.")}
            figures.append(self.pairs(self.own["habits_by"][number]["title"], keys, series))
        return self.section("habits", [self.found.good], figures, n=self.found.good_seats)

    def own_habit(self, key: str) -> str:
        return str(self.own["habits"][key.removeprefix("habits.")])

    def habit_label(self, key: str, number: int, habit: Habit) -> str:
        which = int(key.rpartition(".")[2])
        if habit.among:
            return str(self.texts.speaker().word(habit.among, which))
        return self.fill(self.own["habits_by"][number]["label"], a=which)

    def pairs(self, title: str, keys: Mapping[str, str], series: list[str]) -> StudyFigure | None:
        """Two players side by side."""
        rows = []
        for label, key in keys.items():
            both = [self.numbers[f"{key}.{who}"] for who in ("good", "other")]
            rows.append(StudyRow(label, [drawn(one) for one in both], [self.say(one) for one in both]))
        axis = self.words["axes"][Unit.SHARE]
        return StudyFigure("bars", title, axis, rows, series, None) if rows else None

    def exact(self) -> StudySection:
        figures = []
        for name in self.plan.exact:
            own = self.own["exact"][name]
            for title, told in own["titles"].items():
                keys = {self.fill(own["label"], a=int(which)): key for which, key in
                        self.below(f"exact.{name}.{title}.").items()}  # fmt: skip  # one mapping
                figures.append(self.bars(told, keys))
        return self.section("exact", ["text"], figures)

    def made(self) -> StudySection:
        made, common = self.found.made, self.words["made"]
        scale = msgspec.structs.asdict(made.scale)
        facts = {name: getattr(made, name) for name in ("seed", "date", "machine", "seconds", "version", "rules")}
        texts = [self.fill(common[key], **scale, **facts) for key in ("players", "limits", "where", "again")]
        return StudySection("made", common["title"], texts, [])


def is_numbered(key: str) -> bool:
    return key.removeprefix("habits.").partition(".")[0].isdecimal()


def drawn(found: Measured) -> tuple[float, float, float]:
    """As it is drawn: shares in per cent."""
    scale = scale_of(found.unit)
    low, middle, high = (round(one * scale, 3) for one in (found.low, found.value, found.high))
    return middle, low, high


def is_sure(condition: str, known: Mapping[str, Any]) -> bool:
    """`one < other`: the bounds of the one end before those of the other begin."""
    small, _, large = (part.strip() for part in condition.partition("<"))
    upper = known[small].high if small in known else float(small)
    lower = known[large].low if large in known else float(large)
    return bool(upper < lower)
