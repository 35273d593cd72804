"""Studies: numbers with bounds, pages that say them, and those that lie in docs/studies."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from fathom.engine.errors import Mistake
from fathom.engine.game import Game, find_games
from fathom.engine.languages import LANGUAGES
from fathom.engine.observation import Event
from fathom.engine.rule import PLAIN
from fathom.engine.study import Study, StudyFigure
from fathom.engine.texts import read_toml
from fathom.lab.study.bounds import Measured, Unit, exact, mean, quantile, ratio, resampled, share
from fathom.lab.study.findings import FORMAT, Findings, Made, Scale, findings, load, measure, pack
from fathom.lab.study.luck import parts
from fathom.lab.study.options import differing
from fathom.lab.study.page import SURPRISES, Teller, is_sure
from fathom.lab.study.plan import Strength, plan_of
from fathom.lab.study.strength import NOBODY, whom
from fathom.lab.study.telling import fill, grouped, said
from fathom.lab.study.writing import studies_in, study_files, write
from tests.tables import each_searched_game
from tests.test_texts import keys_of
from tools import studies

STUDIES = Path(__file__).parents[2] / "docs" / "studies"
STUDIED = [game for game in find_games().values() if (STUDIES / f"{game.slug}.json").is_file()]
TINY = Scale(games=60, watched=4, outlook=4, deals=2, situations=16, each=2, playouts=10, asked=10)
MADE = Made("./fathom study", 7, "2000-01-01", "a machine", 2, 1, "0", "0", "", TINY)
each_studied = pytest.mark.parametrize("game", STUDIED, ids=lambda game: game.slug)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def studied(game: Game, numbers: dict[str, Measured]) -> Findings:
    return findings(game, numbers, MADE)


@pytest.mark.compiled
@pytest.mark.skipif(PLAIN, reason="compiled it takes seconds, in plain Python minutes")
@each_searched_game()
def test_a_small_study_of_each_game_has_bounds_around_every_number(game: Game, tmp_path: Path) -> None:
    numbers = measure(game, TINY, 7)
    assert {key.partition(".")[0] for key in numbers} >= {"length", "branching", "drama", "luck", "better", "habits"}
    for key, found in numbers.items():
        assert found.low <= found.value <= found.high, key
        assert found.unit != Unit.SHARE or 0 <= found.low <= found.high <= 1, key
    paths = write(studied(game, numbers), tmp_path)
    assert load(tmp_path / f"{game.slug}.json").numbers == numbers
    assert all(path.stat().st_size > 0 for path in paths)


@pytest.mark.compiled
@pytest.mark.skipif(PLAIN, reason="as above")
def test_the_same_seed_gives_the_same_numbers() -> None:
    game = find_games()["sharks"]
    assert measure(game, TINY, 7) == measure(game, TINY, 7) != measure(game, TINY, 8)


def test_every_game_has_a_study_of_this_format() -> None:
    assert [game.slug for game in STUDIED] == list(find_games())
    assert {load(STUDIES / f"{game.slug}.json").format for game in STUDIED} == {FORMAT}


@each_studied
def test_what_lies_in_the_docs_is_what_its_numbers_say(game: Game) -> None:
    """After a changed text `./fathom generate` tells it anew."""
    told = dict(study_files(load(STUDIES / f"{game.slug}.json"), studies_in(STUDIES)))
    assert {name: (STUDIES / name).read_text(encoding="utf-8") for name in told} == told
    drawn = {path.relative_to(STUDIES).as_posix() for path in (STUDIES / game.slug).iterdir()}
    assert drawn == {name for name in told if name.endswith(".svg")}


def test_what_the_page_shows_is_what_the_studies_say() -> None:
    """Write it anew with `./fathom generate`."""
    assert {path: path.read_bytes() for path, _ in studies.pages()} == dict(studies.pages())


@each_studied
@each_language
def test_a_study_speaks_every_language_and_leaves_nothing_unsaid(game: Game, language: str) -> None:
    page = Teller(load(STUDIES / f"{game.slug}.json"), language).page()
    sentences = [page.lead, *(sentence for section in page.sections for sentence in section.text)]
    assert not [sentence for sentence in sentences if "{" in sentence or not sentence]
    names = [section.name for section in page.sections]
    assert names[:2] == ["short", "terms"]
    assert {"length", "drama", "luck", "habits", "options", "made"} <= set(names)
    assert [len(section.text) for section in page.sections if section.name == "short"] == [SURPRISES]
    assert all(section.figures or section.text for section in page.sections)


@each_studied
@each_language
def test_no_figure_has_a_row_of_nothing(game: Game, language: str) -> None:
    page = Teller(load(STUDIES / f"{game.slug}.json"), language).page()
    figures = [figure for section in page.sections for figure in section.figures if not figure.series]
    assert not [
        row
        for figure in figures
        for row in figure.rows
        if row.values == [(0, 0, 0)] and section_of(page, figure) != "luck"
    ]


def section_of(page: Study, figure: StudyFigure) -> str:
    return next(section.name for section in page.sections if figure in section.figures)


@each_studied
@each_language
def test_only_a_box_that_is_not_known_to_the_last_card_says_so(game: Game, language: str) -> None:
    found = load(STUDIES / f"{game.slug}.json")
    origin = Teller(found, language).page().origin
    assert bool(origin) == (game.slug != "sharks")
    copied = msgspec.structs.replace(found, made=msgspec.structs.replace(found.made, edition="mine.toml"))
    assert "mine.toml" in Teller(copied, language).page().origin


def test_pages_lead_to_the_other_languages_and_to_the_studies_beside_them() -> None:
    told = dict(study_files(load(STUDIES / "sharks.json"), ["sharks", "breath"]))
    assert "[français](sharks.fr.md) · [Deutsch](sharks.de.md)" in told["sharks.en.md"]
    assert "[Hold Your Breath!](breath.en.md)" in told["sharks.en.md"]
    assert '<a href="breath.de.html">Hold Your Breath!</a>' in told["sharks.de.html"]


@each_studied
def test_the_words_of_a_study_are_the_same_in_every_language(game: Game) -> None:
    own: list[dict[str, Any]] = [read_toml(game.folder / "study" / f"{language}.toml") for language in LANGUAGES]
    assert keys_of(own[0]) == keys_of(own[1]) == keys_of(own[2])
    assert len({len(texts.get("habits_by", [])) for texts in own}) == 1
    assert {claim.text for claim in plan_of(game).claims} == set(own[0]["claims"])


@each_studied
def test_a_claim_names_numbers_that_are_there(game: Game) -> None:
    numbers = load(STUDIES / f"{game.slug}.json").numbers
    assert [key for claim in plan_of(game).claims for key in claim.of.values() if key not in numbers] == []


def test_bounds_hold_the_truth_about_as_often_as_they_say() -> None:
    luck = np.random.default_rng(3)
    drawn = [luck.random(200) < 0.2 for _ in range(400)]
    held = [found.low <= 0.2 <= found.high for found in (share(one.astype(float), np.ones(200)) for one in drawn)]
    assert 0.91 < np.mean(held) < 0.99


def test_what_happens_inside_one_game_counts_as_one_game() -> None:
    """A hundred choices of one game that all went alike say less than a hundred of as many games."""
    apart = share(np.repeat([0.0, 1.0], 50), np.ones(100))
    together = share(np.array([0.0, 50.0]), np.array([50.0, 50.0]))
    assert together.high - together.low > 3 * (apart.high - apart.low)
    assert ratio(np.array([0.0, 50.0]), np.array([50.0, 50.0]), Unit.SHARE).value == 0.5


def test_means_and_quantiles_lie_between_their_bounds() -> None:
    values = np.arange(1000.0)
    assert mean(values, Unit.COUNT).low < 499.5 < mean(values, Unit.COUNT).high
    assert quantile(values, 0.05, Unit.COUNT).low < 50 < quantile(values, 0.05, Unit.COUNT).high
    spread = resampled(values, lambda rows: float(rows.std()), Unit.COUNT, 1)
    assert spread.low < spread.value < spread.high


def test_a_share_has_no_bound_beyond_all_or_none() -> None:
    """Four games of which most came late: the bound was 106 %."""
    found = mean(np.array([1.0, 1.0, 0.7, 0.95]), Unit.SHARE)
    assert found.value < found.high == 1
    assert mean(np.array([0.0, 0.0, 0.3, 0.05]), Unit.SHARE).low == 0


def test_luck_and_skill_are_told_apart() -> None:
    """Where the better one always wins all is skill; where the first seat of a lucky deal does, all is the deal."""
    skill = np.tile([1.0, 0.0], (100, 1))
    deal = np.repeat([[1.0, 1.0], [0.0, 0.0]], 50, axis=0)
    assert parts(skill) == (1.0, 0.0)
    assert parts(deal) == (0.0, 1.0)


def test_a_claim_is_sure_only_where_bounds_do_not_meet() -> None:
    known = {"small": Measured(1, 0.5, 1.5, 9, Unit.COUNT), "large": Measured(2, 1.6, 2.4, 9, Unit.COUNT)}
    assert is_sure("small < large", known)
    assert is_sure("0 < small", known)
    assert not is_sure("large < 2", known)
    assert not is_sure("large < small", known)


def test_a_number_is_said_as_its_language_writes_it() -> None:
    found = Measured(0.6234, 0.6012, 0.6456, 900, Unit.SHARE)
    french, english, german = (said(found, language) for language in LANGUAGES)
    assert (french, english, german) == ("62\u00a0% (60 … 65)", "62% (60 … 65)", "62 % (60 … 65)")
    assert said(exact(3.077, Unit.POINTS), "de") == "3,08"
    lost = Measured(-0.021, -0.026, -0.016, 50, Unit.CHANGE)
    assert said(lost, "en") == "−2.1 points of chance (−2.6 … −1.6)"
    assert said(lost, "en", "size") == "2.1 points of chance (1.6 … 2.6)"
    assert said(lost, "en", "value") == "−2.1 points of chance"
    assert fill("It costs {one.size.value}.", "en", {"one": lost}) == "It costs 2.1 points of chance."
    assert fill("{a.b} of {n} {n|game|games}", "en", {"a.b": found}, n=1) == "62% (60 … 65) of 1 game"


def test_one_of_something_is_said_as_each_language_does() -> None:
    little = Measured(0.011, 0.0085, 0.0135, 900, Unit.CHANGE)
    assert [said(little, language, "value") for language in LANGUAGES] == [
        "+1,1 point de chance", "+1.1 points of chance", "+1,1 Punkte Gewinnchance",
    ]  # fmt: skip  # one line for three languages
    assert [said(Measured(0.01, -0.01, 0.03, 900, Unit.CHANGE), language, "value") for language in LANGUAGES] == [
        "+1 point de chance", "+1 point of chance", "+1 Punkt Gewinnchance",
    ]  # fmt: skip
    assert [grouped(20_000, language) for language in LANGUAGES] == ["20\u202f000", "20,000", "20.000"]


def test_no_bound_loses_its_sign() -> None:
    assert said(Measured(0.0137, 0.003, 0.0244, 90, Unit.CHANGE), "en") == "+1.4 points of chance (+0.3 … +2.4)"
    assert said(Measured(64.0, 63.0, 64.0, 900, Unit.COUNT), "en") == "64 (63 … 64)"
    assert said(Measured(20.0, 20.0, 20.0, 900, Unit.COUNT), "en") == "20"


def test_what_happens_to_nobody_is_booked_to_nobody() -> None:
    """A tie in Barrakuda was booked to whoever had acted last."""
    tie, asked = Event("TIED", -1, (0, 0, 0, 0)), Strength("deeds", ["TIED"])
    assert whom(tie, asked, shared=False) == NOBODY
    assert whom(tie, asked, shared=True) == 0


def test_unrelated_games_say_what_a_reshuffled_rule_would() -> None:
    wins = np.tile([[1.0, 0.0], [0.0, 1.0]], (50, 1))
    assert differing(wins, np.roll(wins, 1, axis=0)).value == 1
    assert differing(wins, wins).value == 0


def test_what_is_no_study_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "study.json"
    path.write_bytes(b"{}")
    with pytest.raises(Mistake, match="file_not_a_study"):
        load(path)
    game = STUDIED[0]
    older = load(STUDIES / f"{game.slug}.json")
    path.write_bytes(pack(Findings(FORMAT + 1, game.slug, 2, "capitaine", 2, older.made, {})))
    with pytest.raises(Mistake, match="file_not_a_study"):
        load(path)
