"""A study as a page: sections with sentences and figures, in one language, from the numbers alone."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from fathom.bots.kinds import KINDS, KRAKEN
from fathom.engine.box import options_of
from fathom.engine.game import Game, find_game
from fathom.engine.study import Study, StudyFigure, StudyRow, StudySection
from fathom.engine.texts import Texts, read_toml
from fathom.lab.study.bounds import Measured, Unit
from fathom.lab.study.findings import Findings
from fathom.lab.study.options import choices
from fathom.lab.study.plan import Claim, Habit, Plan, Strength, plan_of
from fathom.lab.study.plays import is_shared
from fathom.lab.study.strength import ALL
from fathom.lab.study.telling import PERCENT, SIZE, VALUE, alike, fill, grouped, said, scale_of, words

CLAUSE = re.compile(r" \([A-Z]\d+(?:, [A-Z]\d+)*\)")
TENTH = 10
PAIRS = ("random_mousse", "mousse_matelot", "matelot_capitaine")
PARTS = ("player", "shared", "rest")
SURPRISES = 3  # at the top of a page: the first that hold


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
        told = [section for section in self.sections() if section.figures or section.text]
        lead = self.own.get("lead", self.texts.own["line"])
        command, explored = self.found.made.command, self.explored()
        return Study(self.found.game, title, lead, document["bounds"], told, command, explored, self.origin())

    def origin(self) -> str:
        """Which numbers are a guess, or whose they are."""
        if self.found.made.edition:
            return self.fill(self.words["document"]["edition"], edition=self.found.made.edition)
        guessed = self.own.get("guessed", "")
        return self.fill(self.words["document"]["guessed"], guessed=guessed, slug=self.game.slug) if guessed else ""

    def explored(self) -> dict[str, str]:
        """Where the game has something to play with, the words for it."""
        return dict(self.own["explored"]) if self.game.explore else {}

    def sections(self) -> Iterator[StudySection]:
        yield StudySection("short", self.words["short"]["title"], self.claims("short")[:SURPRISES], [])
        yield self.terms()
        yield self.length()
        yield self.seats()
        yield self.section("drama", ["text", "shared" if self.shared else "", "half"], [self.curve()])
        yield self.luck()
        for asked in self.plan.strength:
            yield self.strength(asked)
        yield self.habits()
        yield self.exact()
        yield self.options()
        yield self.branching()
        yield self.made()

    def terms(self) -> StudySection:
        """Every word that is ours is explained before it is used."""
        common = self.words["terms"]
        known = [name for name in common["each"] if name != KINDS[KRAKEN] or name == self.found.good]
        return StudySection("terms", common["title"], [self.fill(common["each"][name]) for name in known], [])

    # sentences

    def section(
        self, name: str, texts: Sequence[str], figures: Sequence[StudyFigure | str | None], **values: Any
    ) -> StudySection:
        common = self.words[name]
        sentences = [self.fill(common[key], **values) for key in texts if key] + self.claims(name)
        return built(name, common["title"], sentences, figures)

    def fill(self, template: str, numbers: Mapping[str, Measured] | None = None, /, **values: Any) -> str:
        return fill(template, self.language, {**self.numbers, **(numbers or {})}, **self.facts(), **values)

    def facts(self) -> dict[str, Any]:
        """What any sentence may name: how many play, and how much was played."""
        counts = msgspec.structs.asdict(self.found.made.scale)
        told = {name: grouped(count, self.language) for name, count in counts.items()}
        return {"n": self.found.seats, "with": self.with_players(self.found.seats), **told}

    def with_players(self, seats: int) -> str:
        """For two: à deux, zu zweit."""
        return str(self.words["players"][str(seats)])

    def claims(self, section: str) -> list[str]:
        """What the game itself has to say, as far as it is surely so."""
        return [self.claim(claim) for claim in self.plan.claims if claim.section == section and self.holds(claim)]

    def claim(self, claim: Claim) -> str:
        known = {name: self.numbers[key] for name, key in claim.of.items()}
        return self.fill(self.own["claims"][claim.text], known)

    def holds(self, claim: Claim) -> bool:
        known = {name: self.numbers.get(key) for name, key in claim.of.items()}
        if None in known.values():
            return False
        return all(is_sure(condition, known) for condition in claim.when)

    def say(self, found: Measured) -> str:
        return said(found, self.language)

    # figures

    def bars(self, title: str, keys: Mapping[str, str], mark: float | None = None) -> StudyFigure | str | None:
        """One bar for each number, by its label; what is nothing at all is only named below."""
        known = {label: self.numbers[key] for label, key in keys.items() if key in self.numbers}
        kept = {label: one for label, one in known.items() if not is_nothing(one)}
        if not kept:
            return self.fill(self.words["figure"]["nothing"], title=title) if known else None
        unit = next(iter(kept.values())).unit
        rows = [StudyRow(label, [drawn(one)], [self.say(one)]) for label, one in kept.items()]
        return StudyFigure("bars", title, self.words["axes"][unit], rows, [], mark, self.left_out(known, kept))

    def left_out(self, known: Mapping[str, Measured], kept: Mapping[str, Measured]) -> str:
        gone = [label for label in known if label not in kept]
        return self.fill(self.words["figure"]["left_out"], rows=self.joined(gone)) if gone else ""

    def joined(self, labels: Iterable[str]) -> str:
        return str(self.words["figure"]["join"]).join(labels)

    def below(self, start: str) -> dict[str, str]:
        """What follows `start` in the names of numbers, and the names."""
        return {key.removeprefix(start): key for key in self.numbers if key.startswith(start)}

    def length(self) -> StudySection:
        common, seats, (low, high) = self.words["length"], self.found.seats, self.game.card.minutes
        short, long = alike(self.numbers[f"length.short.{seats}"], self.numbers[f"length.long.{seats}"], self.language)
        brisk, slow = alike(self.numbers["length.brisk"], self.numbers["length.leisurely"], self.language)
        spread = {"short": short, "long": long, "brisk": brisk, "leisurely": slow}
        figure = self.bars(common["steps"], self.by_seats("length.steps"))
        box = "box" if low < high else "box_one"
        seconds = f"{self.plan.seconds:g}"
        return self.section("length", ["text", box, "spread"], [figure], seconds=seconds, low=low, high=high, **spread)

    def by_seats(self, start: str) -> dict[str, str]:
        return {self.with_players(seats): f"{start}.{seats}" for seats in self.game.seats}

    def seats(self) -> StudySection:
        seats = self.found.seats
        if self.shared:
            shares = self.bars(self.words["team"]["shares"], self.by_seats("team"))
            points = self.bars(self.words["team"]["points"], self.by_seats("team_points"))
            return self.section("team", ["text"], [shares, points], team=self.say(self.numbers[f"team.{seats}"]))
        first, duel = (self.say(self.numbers[f"seats.{at}.1"]) for at in (seats, self.game.seats[0]))
        values = {"first": first, "duel": duel, "fair": round(PERCENT / seats)}
        return self.section("seats", [self.verdict_on_seats()], [self.seats_figure(seats)], **values)

    def seats_figure(self, seats: int) -> StudyFigure | str | None:
        common = self.words["seats"]
        begins = any(option.is_seat for option in options_of(self.game.box).values())
        keys = {
            common["begins" if seat == 1 and begins else "of"].format(n=seat): f"seats.{seats}.{seat}"
            for seat in range(1, seats + 1)
        }
        return self.bars(self.fill(common["shares"]), keys, PERCENT / seats)

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

    def branching(self) -> StudySection:
        common = self.words["branching"]
        keys = {common[low]: key for low, key in self.below("branching.").items() if low in common}
        figure = self.bars(common["shares"], keys)
        if isinstance(figure, StudyFigure) and len(figure.rows) == 1:
            figure = self.fill(common["always"], label=figure.rows[0].label)
        return self.section("branching", ["text"], [figure])

    def curve(self) -> StudyFigure:
        common, found = self.words["drama"], self.below("drama.favourite.")
        rows = [
            StudyRow(f"{int(tenth) * TENTH} %", [drawn(self.numbers[key])], [self.say(self.numbers[key])])
            for tenth, key in found.items()
        ]
        return StudyFigure("curve", common["curve"], common["axis"], rows, [], None)

    def luck(self) -> StudySection:
        common = self.words["luck"]
        better = {common[pair]: f"better.{pair}" for pair in PAIRS}
        title, text = ("better_points", "team") if self.shared else ("better", "text")
        even = [common[pair] for pair in PAIRS if not self.is_better(pair)]
        figures = [self.bars(common[title], better, None if self.shared else PERCENT / 2), self.luck_parts()]
        return self.section("luck", [text, *(["even"] if even else [])], figures, pairs=self.joined(even))

    def luck_parts(self) -> StudyFigure:
        """Only where one is surely better is there anything to part."""
        common = self.words["luck"]
        keys = {
            common["part"].format(pair=common[pair], part=common[part]): f"luck.{pair}.{part}"
            for pair in PAIRS if self.is_better(pair) for part in PARTS
        }  # fmt: skip  # it is one table
        known = {label: self.numbers[key] for label, key in keys.items() if key in self.numbers}
        none = common["none"]
        rows = [StudyRow(k, [drawn(one)], [none if one.high == 0 else self.say(one)]) for k, one in known.items()]
        return StudyFigure("bars", common["parts"], self.words["axes"][Unit.SHARE], rows, [], None)

    def is_better(self, pair: str) -> bool:
        """Whether the one that thinks more surely plays better."""
        return self.numbers[f"better.{pair}"].low > (0 if self.shared else 1 / 2)

    def options(self) -> StudySection:
        common = self.words["options"]
        keys = dict.fromkeys(key.rpartition(".")[0] for key in self.below("options.").values())
        measures = ("length", "points", "wins", "other_winner")
        titles = [common[f"{measure}_shared" if self.shared else measure] for measure in measures]
        figures = [
            self.bars(title, {self.choice(key): f"{key}.{measure}" for key in keys})
            for title, measure in zip(titles, measures, strict=True)
        ]
        unrelated = self.say(self.numbers[f"unrelated.{self.found.seats}"])
        text = ["text", "unrelated_shared" if self.shared else "unrelated"]
        return self.section("options", text if keys else [], figures, unrelated=unrelated)

    def choice(self, key: str) -> str:
        """An option and what was chosen, without the clause; and how many play where it is not as many as usual."""
        common = self.words["options"]
        name, _, setting = key.removeprefix("options.").partition("=")
        text, meaning = CLAUSE.sub("", self.texts.option(name)), self.texts.own["options"][name].get(setting, setting)
        told = common["choice"].format(text=text.rstrip("."), meaning=meaning)
        seats = self.tables.get(key, self.found.seats)
        return f"{told} ({self.with_players(seats)})" if seats != self.found.seats else str(told)

    @cached_property
    def tables(self) -> dict[str, int]:
        """At how large a table each choice was tried."""
        return {one.key: one.seats for one in choices(self.game, self.plan, self.found.seats)}

    def strength(self, asked: Strength) -> StudySection:
        own, common = self.own["strength"][asked.name], self.words["strength"]
        keys = {self.label(which, asked): key for which, key in self.below(f"strength.{asked.name}.").items()}
        texts = [self.fill(common["shared" if self.shared else "text"])] if asked == self.plan.strength[0] else []
        texts += [*[own[name] for name in ("text",) if name in own], *self.claims(f"strength.{asked.name}")]
        figure = self.bars(own["figure"], keys)
        found = [self.numbers[key] for key in keys.values()]
        if figure and not asked.wins and all(one.low <= 0 <= one.high for one in found):
            figure = self.no_strength(keys, found)
        return built(f"strength.{asked.name}", own["title"], texts, [figure])

    def no_strength(self, labels: Iterable[str], found: Sequence[Measured]) -> str:
        """Where no row differs from nothing: one sentence, and how much there might be."""
        widest = max(found, key=lambda one: max(-one.low, one.high))
        most = msgspec.structs.replace(widest, value=max(-widest.low, widest.high))
        said_most = said(most, self.language, f"{SIZE} {VALUE}")
        return self.fill(self.words["strength"]["nothing"], rows=self.joined(labels), most=said_most)

    def label(self, which: str, asked: Strength) -> str:
        own = self.own["strength"][asked.name]
        if which == ALL:
            return str(own["all"])
        if not asked.is_by_value:
            return str(own.get("events", self.own["events"])[which])
        if asked.among:
            return str(self.texts.speaker().word(asked.among, int(which)))
        return self.fill(own["label"], a=int(which))

    def habits(self) -> StudySection:
        common = self.words["habits"]
        found = {key.rpartition(".")[0]: None for key in self.below("habits.").values() if key.endswith(".more")}
        series = [common[f"good_{self.found.good}"], common["other"]]
        families = {self.own_habit(key): key for key in found if not is_numbered(key)} if self.own else {}
        figures = [self.pairs(common["shares"], families, series)]
        for number, habit in enumerate(self.plan.habits):
            keys = {self.habit_label(key, number, habit): key for key in found if key.startswith(f"habits.{number}.")}
            figures.append(self.pairs(self.own["habits_by"][number]["title"], keys, series))
        with_good = self.with_players(self.found.good_seats)
        return self.section("habits", [self.found.good], figures, with_good=with_good)

    def own_habit(self, key: str) -> str:
        return str(self.own["habits"][key.removeprefix("habits.")])

    def habit_label(self, key: str, number: int, habit: Habit) -> str:
        which, own = int(key.rpartition(".")[2]), self.own["habits_by"][number]
        if habit.among:
            return str(self.texts.speaker().word(habit.among, which))
        return str(own["labels"][which]) if "labels" in own else self.fill(own["label"], a=which)

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
        return self.section("exact", ["text"] if figures else [], figures)

    def made(self) -> StudySection:
        made, common = self.found.made, self.words["made"]
        facts = {name: getattr(made, name) for name in ("seed", "date", "machine", "cores", "version", "rules")}
        seconds = grouped(made.seconds, self.language)
        texts = [self.fill(common[key], **facts, seconds=seconds) for key in ("players", "limits", "where", "again")]
        return StudySection("made", common["title"], texts, [])


def built(name: str, title: str, sentences: list[str], figures: Sequence[StudyFigure | str | None]) -> StudySection:
    """A figure of which nothing is left is a sentence."""
    told = [*sentences, *(one for one in figures if isinstance(one, str))]
    return StudySection(name, title, told, [one for one in figures if isinstance(one, StudyFigure)])


def is_numbered(key: str) -> bool:
    return key.removeprefix("habits.").partition(".")[0].isdecimal()


def is_nothing(found: Measured) -> bool:
    """Whether it was 0 in every single game, or never seen at all."""
    return found.value == 0 and found.games > 0 and (found.unit == Unit.SHARE or found.low == found.high)


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
