"""`fathom play`"""

from collections.abc import Sequence
from pathlib import Path

import click

from fathom.bots.kinds import DEFAULT, KINDS, QUICK, check_kinds, read_players
from fathom.bots.warm import table_jobs, thinking_jobs
from fathom.cli.console import out
from fathom.cli.options import file_path, lets_in_players, speaks, takes_box
from fathom.cli.setup import find_ready_game, read_box
from fathom.cli.terminal import Terminal, refuse_to_overwrite, seat_people
from fathom.engine import match_file
from fathom.engine.luck import new_salt, new_seed, seed_from_words
from fathom.engine.match import PERSON, Match
from fathom.engine.match_file import LONGEST_SALT
from fathom.engine.pledges import Pledges, pledge_of
from fathom.engine.verify import resume as verified


@click.command
@click.argument("game", required=False)
@takes_box
@click.option("--bots", default=DEFAULT, show_default=True, help=f"{', '.join(KINDS)}: one, or one for each seat.")
@click.option("--seat", default=1, show_default=True, help="Where you sit; 0 to look on.")
@click.option("--name", default="", help="Your name, for the story of the match.")
@click.option("--seed", default="", help="Words that decide the dice and the bots, to play the same game again.")
@click.option("--salt", default="", help="Words of your own that go into every roll; drawn for you if you give none.")
@click.option("--save", type=file_path, help="Keep the match in this file, move by move.")
@click.option("--resume", type=file_path, help="Go on with a saved match.")
@speaks
@lets_in_players
def command(  # one argument for each option of the command
    game: str | None, seats: int, settings: Sequence[str], edition: Path | None, bots: str, seat: int, name: str,
    seed: str, salt: str, save: Path | None, resume: Path | None, lang: str,
) -> None:  # fmt: skip
    if (game is None) == (resume is None):
        raise click.UsageError("Name a game, or a saved match with --resume, and not both.")
    if save is not None:
        refuse_to_overwrite(save)
    if resume is not None:
        resume_match(resume, save or resume, lang)
        return
    assert game is not None, "either a game or a file was named"
    kinds = read_players(bots, seats)
    needs = {"table": table_jobs} if set(kinds) <= set(QUICK) else {"table": table_jobs, "thinking": thinking_jobs}
    found = find_ready_game(game, lang, **needs)
    box = found.pack_wish(seats, read_box(found, settings, edition))
    names, players = seat_people(seats, seat, name, kinds, lang)
    sown = seed_from_words(seed) if seed else new_seed()
    salts = [salt.encode()[:LONGEST_SALT]] if salt else [] if seed else [new_salt()]
    made = [pledge_of(one.hex()) for one in salts] + [""] * (seats - len(salts))
    Terminal(Match(found, box, sown, salts), names, players, lang, save, out, Pledges(made)).play()


def resume_match(path: Path, save: Path, lang: str) -> None:
    """Goes on with a match, once every roll so far has been checked."""
    file = match_file.load(path)
    check_kinds(player for player in file.players if player != PERSON)
    find_ready_game(file.game, lang, table=table_jobs)
    Terminal(verified(path, file), file.names, file.players, lang, save, out, file.pledges or None).play()
