"""`fathom train`"""

import os
import shlex
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from fathom.bots.kinds import KINDS, QUICK
from fathom.bots.net import read, save
from fathom.bots.warm import thinking_jobs
from fathom.cli import options
from fathom.cli.console import out, progress_bar
from fathom.cli.setup import find_ready_game
from fathom.engine.errors import Mistake
from fathom.engine.game import Game
from fathom.engine.texts import Speaker, Texts, common
from fathom.engine.warm import rule_jobs
from fathom.library import Variant, variant_of
from fathom.train import checkpoint, judge
from fathom.train.curve import draw_curve
from fathom.train.learner import Budget, Learner, begin, lessons
from fathom.train.likeness import Model, learn_likeness, watch
from fathom.train.made import made_here, net_of
from fathom.train.plan import Plan, plan_for

POSITIVE = click.IntRange(1)
DEVICES = ("cpu", "cuda")
MODELS = KINDS[len(QUICK) :]
OF_HERE = "picture", "lang"  # what changes nothing of the net
USUAL_MINUTES = 10.0
REPORT, KEEP = 20.0, 120.0  # seconds
JUDGED = 4096  # games for each number of seats


@click.command
@click.argument("game")
@click.argument("file", type=options.file_path)
@click.option("--seats", multiple=True, type=int, help="Players at the table; said more than once, in turns. [all]")
@click.option(
    "--device", type=click.Choice(DEVICES), default="cpu", show_default=True, help="Where it plays and learns."
)
@click.option("--plan", "wishes", multiple=True, metavar="NAME=VALUE", help="How it learns: docs/bots.md.")
@click.option("--steps", type=POSITIVE, help="Decisions, in all.")
@click.option(
    "--minutes", type=click.FloatRange(0, min_open=True), help=f"How long. [{USUAL_MINUTES:g}, without --steps]"
)
@click.option(
    "--guest", "guests", multiple=True, type=options.file_path, help="A net of the game to meet; more than one."
)
@options.seed
@click.option("--resume", is_flag=True, help="Go on where the learner beside the file was.")
@click.option("--picture", type=options.file_path, help="Draw how it learned into this PNG, SVG or PDF file.")
@click.option(
    "--like",
    type=click.Choice(MODELS),
    help="Learn to do as this bot does, from games of it alone: a guest for others.",
)
@click.option("--games", "count", type=POSITIVE, default=1500, show_default=True, help="With --like: how many.")
@click.option("--playouts", type=POSITIVE, default=2500, show_default=True, help="With --like: of each choice.")
@click.option(
    "--judge", "judged", is_flag=True, help="Do not learn: say how the net in the file plays against Matelot."
)
@options.speaks
def command(
    game: str, file: Path, seats: Sequence[int], device: str, wishes: Sequence[str], steps: int | None,
    minutes: float | None, guests: Sequence[Path], seed: int, resume: bool, picture: Path | None,
    like: str | None, count: int, playouts: int, judged: bool, lang: str,
) -> None:  # fmt: skip  # one argument for each option of the command
    check_files(file, picture)
    found = find_ready_game(game, lang, rules=rule_jobs)
    games = variants_of(found, seats)
    if judged:
        return print_verdicts(games, file, lang)
    nets = [read(guest) for guest in guests]
    if like is not None:
        return imitate(Model(games[0], like, playouts, nets, seed), count, plan_for(device, wishes), file, lang)
    if resume:
        learner = checkpoint.restore(checkpoint.beside(file), games, device, wishes, nets)
    else:
        learner = begin(games, plan_for(device, wishes), seed, device, nets)
    learner.commands.append(as_told(file))
    rounds = -(-steps // (learner.plan.lanes * learner.plan.decisions)) if steps else None
    seconds = 60 * (minutes or USUAL_MINUTES) if minutes or not steps else None
    learn(learner, Budget(rounds, seconds), file, lang)
    if picture is not None:
        draw_curve(Texts(found, lang).own["title"], learner.curve, common(lang)["train"], picture)
    return None


def imitate(model: Model, games: int, plan: Plan, file: Path, lang: str) -> None:
    """Watches first, and then learns from that."""
    find_ready_game(model.game.name, lang, thinking=thinking_jobs)
    said = common(lang)["train"]
    with progress_bar(said["watches"]) as report:
        watched = []
        for one in watch(model, games, os.cpu_count() or 1):
            watched.append(one)
            report(len(watched) / games)
    found = learn_likeness(model, watched, plan)
    what = {"commands": [as_told(file)], "like": model.level, "playouts": model.playouts, "games": games}
    save(found.net({**made_here(model.game, [model.game.seats], model.seed), **what}), file)
    told = {"path": file, "player": model.level, "share": f"{found.share:.0%}", "choices": len(found.lesson)}
    out.print(Speaker(lang).say(said["alike"], **told))


def as_told(file: Path) -> str:
    """The command that this is, without the folders of this machine."""
    context = click.get_current_context()
    words = ["fathom", "train", context.params["game"], file.name]
    for option in context.command.params:
        if isinstance(option, click.Option) and option.name not in OF_HERE and is_told(context, option):
            words += spelled(option.opts[0], context.params[str(option.name)])
    return shlex.join(words)


def is_told(context: click.Context, option: click.Option) -> bool:
    return context.get_parameter_source(str(option.name)) is ParameterSource.COMMANDLINE


def spelled(name: str, given: Any) -> list[str]:
    """As it was typed, files by their names: a flag alone, what may come more than once each time."""
    if given is True:
        return [name]
    parts = given if isinstance(given, tuple) else [given]
    return [word for one in parts for word in (name, one.name if isinstance(one, Path) else str(one))]


def check_files(file: Path, picture: Path | None) -> None:
    """Before hours of learning, not after."""
    if not file.parent.is_dir():
        raise Mistake("folder_unwritable", path=file, reason=file.parent)
    if file.suffix != ".npz":
        raise Mistake("net_misnamed", path=file)
    if picture is not None:
        from fathom.lab.pictures import check_picture  # noqa: PLC0415  # who wants no picture does without matplotlib

        check_picture(picture)


def variants_of(game: Game, seats: Sequence[int]) -> list[Variant]:
    """Those that were asked for, or all; the first is played most."""
    return [variant_of(game, game.pack(count, {})) for count in seats or usual_seats(game)]


def usual_seats(game: Game) -> Sequence[int]:
    """Whoever is one team plays as most do: two of them are few, and more than four many."""
    is_team = len(set(game.sides(game.pack(game.seats[-1], {})))) == 1
    return game.seats[1:3] if is_team else game.seats[max(0, 2 - game.seats[0]) :]


@contextmanager
def hearing_ctrl_c() -> Iterator[list[int]]:
    """What came in meanwhile: an update is not torn apart."""
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield heard
    finally:
        signal.signal(signal.SIGINT, before)


def learn(learner: Learner, budget: Budget, file: Path, lang: str) -> None:
    """Says how it goes, and writes the net and the learner every so often, and at the end."""
    kept, said, title = learner.seconds, common(lang)["train"], Texts(learner.games[0].game, lang).own["title"]
    with hearing_ctrl_c() as heard:
        out.print(Speaker(lang).say(said["begins"], game=title, path=file))
        for point in lessons(learner, budget, REPORT, lambda: bool(heard)):
            print_point(point, lang)
            if learner.seconds - kept >= KEEP:
                kept = learner.seconds
                write(learner, file)
        write(learner, file)
    out.print(Speaker(lang).say(said["stopped" if heard else "ends"], path=file, learner=checkpoint.beside(file)))


def write(learner: Learner, file: Path) -> None:
    checkpoint.keep(learner, checkpoint.beside(file))
    save(net_of(learner), file)


def print_point(point: Mapping[str, Any], lang: str) -> None:
    said = common(lang)["train"]
    shares = ", ".join(f"{said[name]} {share:.1%}" for name, share in point["won"].items())
    minutes, millions = f"{point['seconds'] / 60:.1f}", f"{point['steps'] / 1e6:.1f}"
    numbers = {name: f"{point[name]:.3f}" for name in ("entropy", "error")}
    out.print(Speaker(lang).say(said["point"], minutes=minutes, millions=millions, won=shares or "–", **numbers))


def print_verdicts(games: Sequence[Variant], file: Path, lang: str) -> None:
    net, said = read(file), common(lang)["train"]
    for game in games:
        for how in ("likeliest", "drawn"):
            player = judge.chooser_of(net, game, is_greedy=how == "likeliest")
            found = judge.meet(game, player, judge.bot("matelot"), JUDGED)
            values = {"share": f"{found.share:.1%}", "error": f"{found.error:.1%}", "games": found.games}
            out.print(Speaker(lang).say(said["verdict"], seats=game.seats, how=said[how], **values))
