"""A learner learns: by slopes that are true, and the same net wherever it was laid aside."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

import fathom
from fathom.bots.net import net_of as net_in_package
from fathom.bots.net import read
from fathom.cli import main
from fathom.engine.game import find_game
from fathom.train import checkpoint, judge, learner
from fathom.train.learner import Budget, begin, lessons
from fathom.train.lessons import Lesson, Terms
from fathom.train.lessons import judge as loss_of
from fathom.train.likeness import Model, learn_likeness, watch
from fathom.train.made import net_of
from fathom.train.network import AGAINST_OTHERS, AMONG_EQUALS, WORTHS, Network, log_chances
from fathom.train.plan import Plan, plan_for
from tests.test_cli import HEARING_CTRL_C

TINY_PLAN = ("lanes=24", "decisions=16", "part=128", "hidden=16,8", "remember=2", "pupil=1")
ROUND = 24 * 16  # decisions of an update
ROWS, ACTIONS, STEP = 6, 4, 1e-6
SEED, UPDATES, NEVER = 11, 4, 1e9
TWO = [fathom.load("sharks", seats=2)]


def train(*words: str) -> Result:
    return CliRunner().invoke(main, ["train", "sharks", *words, "--lang", "en"])


def learn(file: Path, updates: int, *words: str) -> dict[str, Any]:
    plan = [word for wish in TINY_PLAN for word in ("--plan", wish)]
    told = train(str(file), "--seats", "2", "--steps", str(updates * ROUND), *plan, *words)
    assert told.exit_code == 0, told.output
    return vars(read(file))


@pytest.fixture(autouse=True, scope="module")
def short_looks() -> Iterator[None]:
    """Fewer observations than a learner usually begins with."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(learner, "LOOKED_ON", 60)
        yield


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All updates in one go."""
    file = tmp_path_factory.mktemp("learned") / "sharks.npz"
    learn(file, UPDATES, "--seed", str(SEED), "--picture", str(file.with_suffix(".svg")))
    return file


@pytest.mark.compiled
def test_a_learner_that_was_laid_aside_goes_on_as_if_nothing_had_been(learned: Path, tmp_path: Path) -> None:
    """As by Ctrl-C half way: the same net comes of it, bit by bit."""
    file = tmp_path / "half.learner.npz"
    first = begin(TWO, plan_for("cpu", TINY_PLAN), SEED, "cpu")
    list(lessons(first, Budget(UPDATES), NEVER, lambda: first.update == UPDATES // 2))
    checkpoint.keep(first, file)
    again = checkpoint.restore(file, TWO, "cpu")
    assert again.update == UPDATES // 2
    list(lessons(again, Budget(UPDATES), NEVER))
    assert net_of(again).digest == read(learned).digest


@pytest.mark.compiled
def test_a_net_that_learned_more_names_both_commands(learned: Path, tmp_path: Path) -> None:
    file = tmp_path / learned.name
    for path in (learned, checkpoint.beside(learned)):
        shutil.copy(path, tmp_path)
    learn(file, UPDATES + 1, "--resume")
    assert read(file).digest != read(learned).digest
    assert [command.split()[-1] for command in read(file).made["commands"]] == [str(SEED), "--resume"]


@pytest.mark.compiled
def test_a_net_says_how_it_was_made(learned: Path) -> None:
    made = read(learned).made
    assert (made["game"], made["seats"], made["seed"]) == ("sharks", [2], SEED)
    assert (made["updates"], made["steps"]) == (UPDATES, UPDATES * ROUND)
    plan = " ".join(f"--plan {wish}" for wish in TINY_PLAN)
    assert made["commands"] == [
        f"fathom train sharks sharks.npz --seats 2 {plan} --steps {UPDATES * ROUND} --seed {SEED}"
    ]
    assert made["hours"] >= 0
    assert made["device"]
    assert len(made["rules"]) > 8


@pytest.mark.compiled
def test_what_was_learned_is_drawn_and_judged(learned: Path) -> None:
    assert learned.with_suffix(".svg").read_text(encoding="utf-8").count("<path") > 4
    judged = train(str(learned), "--seats", "2", "--judge")
    assert judged.exit_code == 0, judged.output
    assert judged.output.count("against Matelot") == 2


@pytest.mark.compiled
def test_a_few_updates_already_teach_something(tmp_path: Path) -> None:
    """Of Matelot's choices in Shark Attacks!: against who knows nothing, a pupil of his wins nearly as often as he."""
    plan = ("lanes=128", "decisions=32", "part=512", "hidden=32,16", "pupil=12", "epochs=2")
    words = [word for wish in plan for word in ("--plan", wish)]
    told = train(str(tmp_path / "net.npz"), "--seats", "2", "--steps", str(12 * 128 * 32), *words)
    assert told.exit_code == 0, told.output
    game = fathom.load("sharks", seats=2)
    player = judge.chooser_of(read(tmp_path / "net.npz"), game)
    found = judge.meet(game, player, judge.bot("random"), 400)
    assert found.share - found.error > 0.6


@pytest.mark.compiled
def test_ctrl_c_keeps_the_learner(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    words = ["train", "sharks", str(file), "--seats", "2", "--minutes", "60", "--plan", "lanes=24", "--lang", "en"]
    running = subprocess.Popen(
        [sys.executable, "-c", HEARING_CTRL_C, *words],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert running.stdout is not None
    assert "Ctrl-C ends it" in running.stdout.readline()
    running.send_signal(signal.SIGINT)
    told, _ = running.communicate()
    assert running.returncode == 0
    assert "Stopped." in told
    assert read(file).made["updates"] >= 0
    assert file.with_suffix(".learner.npz").is_file()


@pytest.mark.compiled
def test_a_learner_meets_the_nets_of_files_in_lanes_of_their_own(learned: Path, tmp_path: Path) -> None:
    file, guests = tmp_path / "net.npz", ("--guest", str(learned))
    learn(file, 2, *guests, "--plan", "guests=0.25")
    assert "against guests" in learn_more(file, *guests)
    (table,) = checkpoint.restore(checkpoint.beside(file), TWO, "cpu", (), [read(learned)]).tables.values()
    assert [guest.lanes for guest in table.guests] == [slice(18, 24)]
    assert read(file).made["commands"][-1].endswith("--guest sharks.npz --resume")


def learn_more(file: Path, *words: str) -> str:
    return train(str(file), "--seats", "2", "--steps", str(6 * ROUND), "--resume", *words).output


@pytest.mark.compiled
def test_a_net_becomes_like_the_one_that_is_watched() -> None:
    """More often than somebody who always does what is done most."""
    model = Model(TWO[0], "matelot", 1)
    watched = list(watch(model, 80, 2))
    actions = np.concatenate([one.actions for one in watched])
    found = learn_likeness(model, watched, Plan(hidden=(16, 8)))
    assert found.share > np.bincount(actions).max() / len(actions) + 0.1


@pytest.mark.compiled
def test_who_thinks_is_watched_by_a_command(tmp_path: Path) -> None:
    words = ("--seats", "2", "--like", "capitaine", "--playouts", "4", "--games", "6", "--plan", "hidden=16,8")
    told = train(str(tmp_path / "like.npz"), *words)
    assert told.exit_code == 0, told.output
    assert "does as capitaine does in" in told.output
    assert read(tmp_path / "like.npz").made["like"] == "capitaine"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["net.txt"], "must end with .npz"),
        (["nowhere/net.npz"], "Nothing can be written"),
        (["net.npz", "--resume"], "net.learner.npz"),
        (["net.npz", "--judge"], "does not hold a net"),
        (["net.npz", "--plan", "lanes=0"], "`int` >= 1"),
        (["net.npz", "--plan", "lanes=many"], "“lanes=many” will not do"),
        (["net.npz", "--plan", "hidden=64"], "“hidden=64” will not do"),
        (["net.npz", "--plan", "matelot=0.9"], "more than all lanes"),
        (["net.npz", "--plan", "speed=1"], "lanes, decisions, hidden"),
        (["net.npz", "--picture", "curve.gif"], "must end with one of"),
        (["net.npz", "--seats", "9"], "9"),
    ],
)
def test_a_mistake_is_named_before_anything_is_learned(
    words: list[str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = train(*words)
    assert told.exit_code == 2, told.output
    assert why in told.output
    assert list(tmp_path.iterdir()) == []


def test_a_learner_of_another_game_is_not_gone_on_with(tmp_path: Path) -> None:
    kept = {"version": 3, "game": "breath", "seats": [2]}
    np.savez(tmp_path / "net.learner.npz", told=np.array(json.dumps(kept)))
    told = train(str(tmp_path / "net.npz"), "--seats", "2", "--resume")
    assert told.exit_code == 2
    assert "is not a learner of this game" in told.output


def losses(network: Network, inputs: Any, lesson: Lesson, terms: Terms, magnet: Any) -> float:
    """The loss of each row as it is meant, on the mean."""
    outputs = network.layers(inputs)[-1].astype(np.float64)
    logs = log_chances(np, outputs, lesson.masks)
    chances = np.exp(logs)
    each = 0.5 * terms.plan.worth * (outputs[np.arange(ROWS), lesson.worth] - lesson.returns) ** 2
    each = each + terms.curiosity * (chances * np.where(lesson.masks, logs, 0)).sum(axis=1)
    if magnet is not None:
        each = each + terms.magnet * (chances * np.where(lesson.masks, logs - magnet, 0)).sum(axis=1)
    ratio = np.exp(logs[np.arange(ROWS), lesson.actions] - lesson.logs)
    near = np.clip(ratio, 1 - terms.plan.clip, 1 + terms.plan.clip)
    return float((each - np.minimum(ratio * lesson.gains, near * lesson.gains)).mean())


@pytest.mark.parametrize("has_magnet", [False, True])
@np.errstate(under="ignore")  # chances of what is forbidden
def test_slopes_written_by_hand_are_those_of_the_loss(has_magnet: bool) -> None:
    """Parameter by parameter, against a small step to either side."""
    luck = np.random.default_rng(4)
    shapes = [(5, 8), (8,), (8, 7), (7,), (7, ACTIONS + WORTHS), (ACTIONS + WORTHS,)]
    network = Network(np, [luck.normal(0.1, 0.5, shape) for shape in shapes])
    network.parameters = [one.astype(np.float64) for one in network.parameters]
    inputs, masks = luck.normal(0, 1, (ROWS, 5)), luck.random((ROWS, ACTIONS)) < 0.7
    masks[:, 0] = True
    actions = np.array([luck.choice(np.flatnonzero(row)) for row in masks])
    logs = log_chances(np, network.layers(inputs)[-1], masks)[np.arange(ROWS), actions] + luck.normal(0, 0.05, ROWS)
    gains, returns = luck.normal(0, 1, ROWS), luck.uniform(-1, 1, ROWS)
    worth = luck.choice([AMONG_EQUALS, AGAINST_OTHERS], ROWS)
    lesson = Lesson(inputs, masks, actions, logs, gains, returns, actions, worth)
    terms = Terms(Plan(), 0.0, 0.03, 0.05, is_pupil=False)
    magnet = log_chances(np, luck.normal(0, 1, (ROWS, ACTIONS + WORTHS)), masks) if has_magnet else None
    given = network.layers(inputs)
    slopes = network.slopes(given, loss_of(np, given[-1], lesson, terms, magnet).slope)
    for parameter, slope in zip(network.parameters, slopes, strict=True):
        for place in np.ndindex(parameter.shape):
            found = []
            for way in (STEP, -STEP):
                parameter[place] += way
                found.append(losses(network, inputs, lesson, terms, magnet))
                parameter[place] -= way
            assert slope[place] == pytest.approx((found[0] - found[1]) / (2 * STEP), abs=1e-6)


def test_nets_in_the_package_are_small_and_say_how_they_were_made() -> None:
    slugs = [
        slug for slug in ("barrakuda", "bermudes", "breath", "plongee", "sharks") if net_in_package(find_game(slug))
    ]
    assert "breath" in slugs
    for slug in slugs:
        net = net_in_package(find_game(slug))
        assert net is not None
        assert (Path(str(find_game(slug).folder)) / "net.npz").stat().st_size < 2 << 20
        assert {"game", "seats", "seed", "updates", "steps"} <= net.made.keys()
