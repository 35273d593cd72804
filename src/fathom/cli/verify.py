"""`fathom verify`"""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from fathom.bots.kinds import KINDS
from fathom.bots.proof import proof_of
from fathom.bots.warm import table_jobs, thinking_jobs
from fathom.cli.options import UNDECIDED, UNFIT, file_path, speaks
from fathom.cli.setup import find_ready_game
from fathom.engine import match_file
from fathom.engine.errors import Mistake
from fathom.engine.files import read
from fathom.engine.match_file import MatchFile
from fathom.engine.other_rules import is_of_other_rules, verify_draws
from fathom.engine.texts import Speaker, Texts, common
from fathom.engine.verify import Follows, Verdict, trusting, verify
from fathom.engine.version import rules_version
from fathom.engine.warm import rule_jobs


@click.command
@click.argument("file", type=file_path)
@click.option("--seal", default="", help="The seal that you were shown before the first roll.")
@click.option("--thoughts", is_flag=True, help="Repeat what bots thought about as well; takes as long as they took.")
@speaks
def command(file: Path, seal: str, thoughts: bool, lang: str) -> None:
    raw = read(file)
    match = match_file.parse(file, raw)
    jobs = {"rules": rule_jobs} | ({"table": table_jobs} if match.choosers else {})
    find_ready_game(match.game, lang, **jobs | ({"thinking": thinking_jobs} if match.choosers and thoughts else {}))
    follows = proof_of(match.players, thoughts=thoughts) if match.choosers else trusting
    is_whole = match_file.is_whole(raw, match)
    seal = seal.strip().lower()
    verdict = verdict_of(file, match, follows, seal)
    if verdict is None:
        check_without_rules(file, match, seal, is_whole, lang)
        return
    if is_whole or not verdict.is_good:
        for line in judge(verdict, match, lang, thoughts):
            click.echo(line, err=not verdict.is_good)
    if not is_whole:
        raise Mistake("file_altered", path=file)
    sys.exit(0 if verdict.is_good else UNFIT)


def verdict_of(path: Path, file: MatchFile, follows: Follows, seal: str) -> Verdict | None:
    """None where it does not come out the same, and other rules may be why."""
    is_other = file.seed is not None and is_of_other_rules(file)
    try:
        verdict = verify(path, file, follows, seal)
    except Mistake:
        if not is_other:
            raise
        return None
    return None if is_other and not verdict.is_good else verdict


def check_without_rules(path: Path, file: MatchFile, seal: str, is_whole: bool, lang: str) -> None:
    """Says what can still be checked, and what cannot."""
    words, speaker, found = common(lang)["terminal"], Speaker(lang), verify_draws(file, seal)
    values = {"rules": file.rules, "here": rules_version(file.game), "commitment": file.commitment}
    if not is_whole:
        raise Mistake("file_altered", path=path)
    sentence = words[found.fault or "other_rules"]
    click.echo(speaker.say(sentence, step=found.step, n=found.draws, **values), err=bool(found.fault))
    sys.exit(UNFIT if found.fault else UNDECIDED)


def judge(verdict: Verdict, file: MatchFile, lang: str, thoughts: bool) -> Iterator[str]:
    """What the check found, in sentences."""
    words, speaker = common(lang)["terminal"], Speaker(lang)
    if not verdict.is_good:
        refusal = Texts(verdict.match.game, lang).refusal(verdict.refusal) if verdict.refusal else ""
        yield speaker.say(words[verdict.fault], step=verdict.step, commitment=file.commitment, refusal=refusal)
        return
    yield speaker.say(words["verified"], steps=len(verdict.match.steps), commitment=file.commitment)
    yield from judge_promises(file, lang, thoughts)
    if verdict.match.taken_back:
        yield speaker.say(words["taken_back"], n=len(verdict.match.taken_back))
    if not verdict.match.is_over:
        yield words["unfinished"]


def judge_promises(file: MatchFile, lang: str, thoughts: bool) -> Iterator[str]:
    """What was agreed before the first roll, who did not keep to it, and what bots chose."""
    words, speaker = common(lang)["terminal"], Speaker(lang)
    if not file.pledges:
        yield words["unpledged"]
        return
    yield speaker.say(words["pledged"], n=len(file.pledges.seats) - len(file.pledges.unopened))
    for seat in file.pledges.unopened:
        yield speaker.say(words["unopened"], name=file.names[seat])
    if beacon := file.pledges.beacon:
        yield speaker.say(words["beacon" if beacon.randomness else "beacon_missing"], round=beacon.round)
    choosers = [chooser for course in file.choosers or () for chooser in course if chooser.kind]
    glances = sum(chooser.kind in KINDS and not chooser.playouts for chooser in choosers)
    thought = sum(chooser.playouts != 0 for chooser in choosers)
    yield speaker.say(words["glances"], n=glances)
    if thought:
        yield speaker.say(words["thought_again" if thoughts else "thought"], n=thought)
