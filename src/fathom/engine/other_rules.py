"""What can be checked of a match without its rules: what was promised before it, and that every draw follows."""

from collections.abc import Iterator
from dataclasses import dataclass

from fathom.engine.dealer import Dealer, Draw, pick
from fathom.engine.luck import commitment, set_luck
from fathom.engine.match import SET_UP
from fathom.engine.match_file import MatchFile
from fathom.engine.version import rules_version


@dataclass(frozen=True)
class BareVerdict:
    """`fault` names the sentence that says what does not fit, "" if all does; `step` is where draws do not."""

    fault: str = ""
    step: int = -1
    draws: int = 0


def is_of_other_rules(file: MatchFile) -> bool:
    return bool(file.rules) and file.rules != rules_version(file.game)


def fault_of_promises(file: MatchFile, seal: str) -> str:
    """What was promised before the first step."""
    if commitment(bytes.fromhex(file.seed or "")) != file.commitment:
        return "seed_unfit"
    if seal and seal != file.commitment:
        return "seal_unfit"
    return file.pledges.fault(file.salts) if file.pledges else ""


def verify_draws(file: MatchFile, seal: str = "") -> BareVerdict:
    """What was told, and whether an action was allowed, is for the rules of that version to say."""
    fault, seed = fault_of_promises(file, seal), bytes.fromhex(file.seed or "")
    if fault:
        return BareVerdict(fault)
    salts, dealer, count = [bytes.fromhex(salt) for salt in file.salts], Dealer.new(), 0
    for step, draws in drawn(file):
        set_luck(dealer, seed, salts, step)
        if any(pick(dealer, choices) != chosen for choices, chosen in draws):
            return BareVerdict("step_unfit", step)
        count += len(draws)
    return BareVerdict(draws=count)


def drawn(file: MatchFile) -> Iterator[tuple[int, list[Draw]]]:
    """Each step with its draws, those that were taken back among them; older files do not tell them."""
    firsts = [SET_UP, *(rows[0][0] for rows in file.taken_back or ())]
    for first, course in zip(firsts, file.draws or (), strict=bool(file.draws)):
        yield from enumerate(course, first)
