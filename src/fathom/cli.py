"""The command line. Each command reads what was asked, asks the engine or the lab, and prints."""

import functools
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from fathom import __version__
from fathom.bots.kinds import DEFAULT, KINDS, QUICK, check_kinds, read_kinds, read_names, read_quick_kinds
from fathom.bots.levels import search_jobs
from fathom.engine import match_file
from fathom.engine.box import Box, Setting, options_of
from fathom.engine.dealer import seed_dealer
from fathom.engine.errors import Mistake
from fathom.engine.files import read
from fathom.engine.game import Game, find_game, find_games
from fathom.engine.languages import LANGUAGES, own_language
from fathom.engine.luck import new_salt, new_seed, seed_from_words
from fathom.engine.match import Match
from fathom.engine.match_file import LONGEST_SALT
from fathom.engine.texts import Speaker, Texts, common, explain
from fathom.engine.verify import Verdict, verify
from fathom.engine.verify import resume as verified
from fathom.engine.warm import Job, is_warm, rule_jobs, warm
from fathom.lab import measure
from fathom.lab.on_ray import play_on_ray
from fathom.lab.simulate import Simulation, Tally, first_game, simulate
from fathom.lab.tournament import Ledger, hold, play_here
from fathom.serve import serve
from fathom.terminal import Terminal, refuse_to_overwrite, seat_people

BAD_INPUT = 2
UNFIT = 1  # a match whose dice do not follow from its seed

out = Console(highlight=False, markup=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)


def speaks(command: Callable[..., None]) -> Callable[..., None]:
    """Adds --lang, and turns a mistake of the user's into a sentence and exit code 2."""

    @click.option("--lang", type=click.Choice(LANGUAGES), default=own_language, help="Language of what is said.")
    @functools.wraps(command)
    def speaking(*args: Any, lang: str, **kwargs: Any) -> None:
        try:
            command(*args, lang=lang, **kwargs)
        except Mistake as mistake:
            err.print(explain(mistake, lang))
            sys.exit(BAD_INPUT)

    return speaking


def takes_box(command: Callable[..., None]) -> Callable[..., None]:
    """What a table may choose before the game."""
    seats = click.option("--seats", type=int, default=2, show_default=True, help="Players at the table.")
    option = click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="An option of the game.")
    path = click.Path(path_type=Path)
    edition = click.option("--edition", type=path, help="A TOML file with the numbers of your own copy.")
    return seats(option(edition(command)))


def pack(game: Game, seats: int, settings: Sequence[str], edition: Path | None) -> Box:
    box: Box = game.pack(seats, {**game.read_edition(edition), **read_settings(settings)})
    return box


def read_settings(settings: Sequence[str]) -> dict[str, Setting]:
    pairs: dict[str, Setting] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise Mistake("option_unreadable", setting=setting)
        pairs[name.strip()] = value.strip()
    return pairs


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[[float], None]]:
    """A bar for a share of 1, on the error stream so that what is printed can be piped on."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task(title, total=1.0)
        yield lambda share: progress.update(task, completed=share)


def find_ready_game(slug: str, lang: str) -> Game:
    """A game with its rules compiled."""
    game = find_game(slug)
    get_ready(game, "rules", lambda: rule_jobs(game), lang)
    return game


def find_game_for_lab(slug: str, lang: str) -> Game:
    """A game with whole play-outs compiled."""
    game = find_game(slug)
    get_ready(game, "lab", lambda: [*rule_jobs(game), partial(first_game(game).play, 0, 1)], lang)
    return game


def find_game_for_thinking(slug: str, lang: str) -> Game:
    """A game with the players that think compiled."""
    game = find_game(slug)
    get_ready(game, "search", lambda: [*rule_jobs(game), *search_jobs(game)], lang)
    return game


def get_ready(game: Game, what: str, list_jobs: Callable[[], Sequence[Job]], lang: str) -> None:
    """The first time, compiling takes a while and says so; later nobody even asks what there is to compile."""
    if not is_warm(game, what):
        with progress_bar(common(lang)["terminal"]["compiling"]) as report:
            warm(game, what, list_jobs(), report)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
def main() -> None:
    """Fathom: five diving games at one table."""


@main.command()
@speaks
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def games(lang: str, as_json: bool) -> None:
    """List the games, how many can play, and their options."""
    rows = [describe(game, lang) for game in find_games().values()]
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False))
        return
    for row in rows:
        seats = f"{row['seats'][0]}-{row['seats'][-1]}"
        players = common(lang)["terminal"]["round_of"].format(game=row["title"], seats=seats)
        out.print(f"{row['slug']}  {players}. {row['line']}")
        for option in row["options"]:
            out.print(f"    --set {option['name']}={option['default']}  {option['text']}: {option['values']}")


def describe(game: Game, lang: str) -> dict[str, Any]:
    texts = Texts(game, lang)
    options = [
        {
            "name": name,
            "default": option.show(option.default),
            "values": "; ".join(texts.choices(name)) or f"{option.low}..{option.high}",
            "text": texts.option(name),
        }
        for name, option in options_of(game.box).items()
    ]
    title, line = texts.own["title"], texts.own["line"]
    return {"slug": game.slug, "title": title, "seats": list(game.seats), "line": line, "options": options}


@main.command()
@click.argument("game", required=False)
@takes_box
@click.option("--bots", default=DEFAULT, show_default=True, help=f"{', '.join(KINDS)}: one, or one for each seat.")
@click.option("--seat", default=1, show_default=True, help="Where you sit; 0 to look on.")
@click.option("--name", default="", help="Your name, for the story of the match.")
@click.option("--seed", default="", help="Words that decide the dice and the bots, to play the same game again.")
@click.option("--salt", default="", help="Words of your own that go into every roll; drawn for you if you give none.")
@click.option("--save", type=click.Path(path_type=Path), help="Keep the match in this file, move by move.")
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with a saved match.")
@speaks
def play(  # one argument for each option of the command
    game: str | None, seats: int, settings: Sequence[str], edition: Path | None, bots: str, seat: int, name: str,
    seed: str, salt: str, save: Path | None, resume: Path | None, lang: str,
) -> None:  # fmt: skip
    """Play at the terminal against bots."""
    if (game is None) == (resume is None):
        raise click.UsageError("Name a game, or a saved match with --resume, and not both.")
    if save is not None:
        refuse_to_overwrite(save)
    if resume is not None:
        resume_match(resume, save or resume, lang)
        return
    assert game is not None, "either a game or a file was named"
    kinds = [KINDS[kind] for kind in read_kinds(bots, seats)]
    found = find_ready_game(game, lang) if set(kinds) <= set(QUICK) else find_game_for_thinking(game, lang)
    box = pack(found, seats, settings, edition)
    names, players = seat_people(seats, seat, name, kinds, lang)
    sown = seed_from_words(seed) if seed else new_seed()
    salts = [salt.encode()[:LONGEST_SALT]] if salt else [] if seed else [new_salt()]
    terminal = Terminal(Match(found, box, sown, salts), names, players, lang, save, out)
    if seed:
        seed_dealer(terminal.mind, int.from_bytes(sown[:8], "big", signed=True), 1)
    terminal.play()


def resume_match(path: Path, save: Path, lang: str) -> None:
    """Goes on with a match, once every roll so far has been checked."""
    file = match_file.load(path)
    check_kinds(player for player in file.players if player != match_file.PERSON)
    find_ready_game(file.game, lang)
    Terminal(verified(path, file), file.names, file.players, lang, save, out).play()


@main.command(name="simulate")
@click.argument("game")
@takes_box
@click.option("--games", "count", default=10_000, show_default=True, help="How many games.")
@click.option("--players", default="random", show_default=True, help=f"{', '.join(QUICK)}: one, or one for each seat.")
@click.option("--seed", type=click.IntRange(-(1 << 63), (1 << 63) - 1), default=1, help="A 64-bit number.")
@click.option("--check", is_flag=True, help="See at every step that nothing from the box went missing.")
@click.option("--cores", type=click.IntRange(1), default=os.cpu_count() or 1, help="Threads to play on.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@speaks
def simulate_command(
    game: str, seats: int, settings: Sequence[str], edition: Path | None, count: int, players: str,
    seed: int, check: bool, cores: int, as_json: bool, lang: str,
) -> None:  # fmt: skip
    """Play many games and add up who wins, how long they take and how many points are made."""
    found = find_game_for_lab(game, lang)
    box = pack(found, seats, settings, edition)
    check_count(count)
    kinds = read_quick_kinds(players, seats)
    simulation = Simulation(found, box, kinds, count, seed, check)
    with progress_bar(found.slug) as report:
        tally = simulate(simulation, lambda done: report(done / count), cores)
    if tally.games < count:
        err.print(common(lang)["terminal"]["stopped_early"])
    if as_json:
        click.echo(json.dumps({"game": game, "seats": seats, "seed": seed, "players": players, **tally.as_json()}))
    else:
        print_tally(tally, found, kinds, check, lang)
    if tally.amiss:
        sys.exit(UNFIT)


def check_count(games: int) -> None:
    if games < 1:
        raise Mistake("no_games", games=games)


def print_tally(tally: Tally, game: Game, kinds: Sequence[int], check: bool, lang: str) -> None:
    words, speaker, found = common(lang)["simulate"], Speaker(lang), tally.as_json()
    title = Texts(game, lang).own["title"]
    speed = f"{found['steps_per_second']:,}"
    out.print(speaker.say(words["title"], game=title, games=tally.games, steps=tally.steps, speed=speed))
    table = Table(*(words[column] for column in ("seat", "player", "wins", "shared", "share", "points")))
    for seat, kind in enumerate(kinds):
        share = (tally.wins[seat] + tally.shared[seat]) / max(1, tally.games)
        points = found["points"][seat]
        spread = f"{points['p5']} – {points['p50']} – {points['p95']}"
        table.add_row(
            str(seat + 1), KINDS[kind], str(tally.wins[seat]), str(tally.shared[seat]), f"{share:.2%}", spread
        )
    out.print(table)
    length = found["length"]
    out.print(
        speaker.say(words["length"], low=length["p5"], middle=length["p50"], high=length["p95"], mean=length["mean"])
    )
    if tally.amiss:
        out.print(speaker.say(words["amiss"], number=tally.amiss[0], step=tally.amiss[1]))
    elif check:
        out.print(words["all_there"])


@main.command(name="tournament")
@click.argument("game")
@takes_box
@click.option(
    "--players",
    default="mousse,matelot,capitaine,random",
    show_default=True,
    help=f"Two or more of {', '.join(KINDS)}.",
)
@click.option(
    "--games", "count", default=400, show_default=True, help="How many games; a few more if seatings ask for it."
)
@click.option(
    "--playouts", type=click.IntRange(1), default=500, show_default=True, help="The Captain's for each choice."
)
@click.option("--seed", type=click.IntRange(-(1 << 63), (1 << 63) - 1), default=1, help="A 64-bit number.")
@click.option(
    "--save", type=click.Path(path_type=Path), help="Keep every game in this file, and go on from it next time."
)
@click.option("--picture", type=click.Path(path_type=Path), help="Draw the ratings into this PNG, SVG or PDF file.")
@click.option(
    "--on", "place", type=click.Choice(["here", "ray"]), default="here", help="This machine, or a Ray cluster."
)
@click.option("--cores", type=click.IntRange(1), default=os.cpu_count() or 1, help="Threads to play on, here.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@speaks
def tournament_command(
    game: str, seats: int, settings: Sequence[str], edition: Path | None, players: str, count: int, playouts: int,
    seed: int, save: Path | None, picture: Path | None, place: str, cores: int, as_json: bool, lang: str,
) -> None:  # fmt: skip
    """Let players meet at every seating, and rate them."""
    from fathom.lab import report_tournament as reports  # noqa: PLC0415  # its libraries take half a second

    check_count(count)
    if picture is not None:
        reports.check_picture(picture)
    named = {**find_game(game).read_edition(edition), **read_settings(settings)}
    terms = reports.agree(game, seats, named, read_names(players), seed, playouts)
    find_game_for_thinking(game, lang)
    ledger, games = Ledger(terms, save), terms.rounds(count)
    play = partial(play_on_ray, terms) if place == "ray" else partial(play_here, terms, cores=cores)
    with progress_bar(game) as report:
        if not hold(ledger, games, play, lambda done: report(done / games)):
            err.print(common(lang)["terminal"]["stopped_early"])
    reports.tell(terms, list(ledger.outcomes.values()), lang, out, as_json, picture)


@main.command(name="verify")
@click.argument("file", type=click.Path(path_type=Path))
@speaks
def verify_command(file: Path, lang: str) -> None:
    """Check that every roll of a match follows from its revealed seed."""
    raw = read(file)
    match = match_file.parse(file, raw)
    find_ready_game(match.game, lang)
    verdict = verify(file, match)
    is_whole = match_file.is_whole(raw, match)
    if is_whole or not verdict.is_good:
        for line in judge(verdict, match.commitment, lang):
            (out if verdict.is_good else err).print(line)
    if not is_whole:
        raise Mistake("file_altered", path=file)
    sys.exit(0 if verdict.is_good else UNFIT)


def judge(verdict: Verdict, commitment: str, lang: str) -> Iterator[str]:
    """What the check found, in sentences."""
    words, speaker = common(lang)["terminal"], Speaker(lang)
    if not verdict.seed_fits:
        yield speaker.say(words["seed_unfit"], commitment=commitment)
    elif not verdict.is_good:
        refusal = Texts(verdict.match.game, lang).refusal(verdict.refusal) if verdict.refusal else ""
        reason = words["reason_refused"].format(refusal=refusal) if refusal else words["reason_luck"]
        yield speaker.say(words["step_unfit"], step=verdict.step, reason=reason)
    else:
        steps = len(verdict.match.steps)
        yield speaker.say(words["verified"], steps=steps, commitment=commitment)
        if not verdict.match.is_over:
            yield words["unfinished"]


@main.command(context_settings={"ignore_unknown_options": True})
@click.argument("game")
@click.argument("question", nargs=-1, type=click.UNPROCESSED)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@speaks
def solve(game: str, question: Sequence[str], as_json: bool, lang: str) -> None:
    """Exact answers, where a game has them: `solve sharks --race --scores 60,85`."""
    found = find_game(game)
    if found.solve is None:
        raise Mistake("nothing_to_solve", game=game)
    asked = read_question(question)
    answer = found.solve(asked)
    if as_json:
        click.echo(json.dumps(answer))
        return
    out.print(Texts(found, lang).own["solve"][next(iter(asked))])
    for title, values in answer.items():
        out.print(title)
        for name, value in values.items():
            out.print(f"  {name}: {value:.6f}")


def read_question(words: Sequence[str]) -> dict[str, str]:
    """`--turn --dice 7` as names and values; a name alone has an empty value."""
    question: dict[str, str] = {}
    name = ""
    for word in words:
        if word.startswith("--"):
            name, _, value = word[2:].partition("=")
            question[name] = value
        else:
            question[name] = word
    return question


@main.command()
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--seconds", type=click.FloatRange(0.1, 600), default=2.0, help="How long to play each game.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@speaks
def bench(names: Sequence[str], seconds: float, as_json: bool, lang: str) -> None:
    """Measure random play on one core: speed, size, copying, compiling."""
    found = [find_game_for_lab(name, lang) for name in names or find_games()]
    words = common(lang)["bench"]
    rows = [measure.measure(game, seconds) for game in found]
    if as_json:
        click.echo(json.dumps(rows))
        return
    table = Table("", *(row["game"] for row in rows))
    for key in list(rows[0])[1:]:
        table.add_row(words[key], *(f"{row[key]:,}" for row in rows))
    out.print(table)


main.add_command(serve)
