"""`fathom verify`"""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from fathom.cli.options import UNFIT, file_path, speaks
from fathom.cli.setup import find_ready_game
from fathom.engine import match_file
from fathom.engine.errors import Mistake
from fathom.engine.files import read
from fathom.engine.texts import Speaker, Texts, common
from fathom.engine.verify import Verdict, verify
from fathom.engine.warm import rule_jobs


@click.command
@click.argument("file", type=file_path)
@speaks
def command(file: Path, lang: str) -> None:
    raw = read(file)
    match = match_file.parse(file, raw)
    find_ready_game(match.game, lang, rules=rule_jobs)
    verdict = verify(file, match)
    is_whole = match_file.is_whole(raw, match)
    if is_whole or not verdict.is_good:
        for line in judge(verdict, match.commitment, lang):
            click.echo(line, err=not verdict.is_good)
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
        if verdict.match.taken_back:
            yield speaker.say(words["taken_back"], n=len(verdict.match.taken_back))
        if not verdict.match.is_over:
            yield words["unfinished"]
