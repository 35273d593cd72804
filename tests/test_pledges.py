"""Nobody chooses the luck: not who runs the table, nor who comes last, nor both together; and who tries is found."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fathom.bots.kinds import DEFAULT
from fathom.bots.levels import Effort, choose_and_count, glance
from fathom.bots.proof import proof_of
from fathom.engine.game import find_game
from fathom.engine.luck import commitment, luck_of, mind_digest, step_digest
from fathom.engine.match import BY_PERSON, PERSON, SOLVED, Chooser, Match, Move
from fathom.engine.match_file import MatchFile, as_file
from fathom.engine.pledges import Beacon, Pledges, pledge_of
from fathom.engine.verify import Verdict, verify

GAME = find_game("sharks")
NOWHERE = Path("match.json")
TRIALS, TRIES, LUCKY = 600, 40, 16  # matches, seeds or salts that an attacker tries, and one roll in so many pleases
CHANCE = TRIALS / LUCKY
LEEWAY = 4 * (CHANCE * (1 - 1 / LUCKY)) ** 0.5  # standard deviations; the seeds of the test are fixed anyway


# Grinding: an attacker wants the first roll to please, and tries many seeds or salts


def pleases(seed: bytes, salts: list[str]) -> bool:
    return luck_of(seed, [bytes.fromhex(salt) for salt in salts], 1)[0] % LUCKY == 0


class Browser:
    """An honest one, as `web/src/lib/pledge.ts` has it: keeps the first seal, opens once, to one list alone."""

    def __init__(self, chance: random.Random, seat: int) -> None:
        self.salt, self.seat = chance.randbytes(32).hex(), seat
        self.seal, self.opened = "", Pledges([])

    @property
    def pledge(self) -> str:
        return pledge_of(self.salt)

    def open(self, seal: str, pledges: Pledges) -> str:
        """The salt, or nothing."""
        self.seal = self.seal or seal
        fits = seal == self.seal and pledges.made[self.seat] == self.pledge
        if not fits or (self.opened.made and self.opened != pledges):
            return ""
        self.opened = pledges
        return self.salt

    def believes(self, seed: bytes, pledges: Pledges, mixed: list[str]) -> bool:
        """What it checks when the seed is shown."""
        is_own = self.seal == commitment(seed) and self.opened.made == pledges.made
        return is_own and self.seat not in pledges.unopened and pledges.fault(mixed) == ""


@dataclass
class Shown:
    """What an attacker shows in the end."""

    seed: bytes
    pledges: Pledges
    mixed: list[str]


Attack = Callable[[random.Random, Browser], Shown]


def search(chance: random.Random, pleasing: Callable[[bytes], bool]) -> bytes:
    """Thirty-two bytes that please, or the last of those that were tried."""
    tried = (chance.randbytes(32) for _ in range(TRIES))
    return next(filter(pleasing, tried), chance.randbytes(32))


def with_pledges(seed: bytes, browser: Browser, friend: str) -> Shown:
    """By the book: seal and pledges first, then the salts."""
    pledges = Pledges([browser.pledge, pledge_of(friend)])
    salts = [browser.open(commitment(seed), pledges), friend]
    settled = pledges.settled(salts, None)
    return Shown(seed, settled, settled.mixed(salts))


def operator_before_the_seal(chance: random.Random, browser: Browser) -> Shown:
    """All that can be tried then is a guess of the salt."""
    guess, friend = chance.randbytes(32).hex(), chance.randbytes(32).hex()
    return with_pledges(search(chance, lambda seed: pleases(seed, [guess, friend])), browser, friend)


def operator_after_the_salts(chance: random.Random, browser: Browser) -> Shown:
    shown = with_pledges(chance.randbytes(32), browser, chance.randbytes(32).hex())
    shown.seed = search(chance, lambda seed: pleases(seed, shown.mixed))
    return shown


def operator_and_the_last_player(chance: random.Random, browser: Browser) -> Shown:
    """The friend changes the salt once the honest one is open."""
    shown = with_pledges(chance.randbytes(32), browser, chance.randbytes(32).hex())
    shown.mixed[1] = search(chance, lambda salt: pleases(shown.seed, [shown.mixed[0], salt.hex()])).hex()
    return shown


def operator_and_the_last_pledge(chance: random.Random, browser: Browser) -> Shown:
    """The friend changes the pledge as well, and the operator shows another list."""
    shown = operator_and_the_last_player(chance, browser)
    shown.pledges = replace(shown.pledges, made=[browser.pledge, pledge_of(shown.mixed[1])])
    return shown


def operator_asks_twice(chance: random.Random, browser: Browser) -> Shown:
    """A salt is asked for under one list, to choose the friend's by it, and then under another."""
    seed, friend = chance.randbytes(32), chance.randbytes(32).hex()
    honest = with_pledges(seed, browser, friend).mixed[0]
    chosen = search(chance, lambda salt: pleases(seed, [honest, salt.hex()])).hex()
    return with_pledges(seed, browser, chosen)


def operator_shows_another_seal(chance: random.Random, browser: Browser) -> Shown:
    """The browser has seen a seal while it waited; another one comes with the list."""
    browser.seal = commitment(chance.randbytes(32))
    return with_pledges(chance.randbytes(32), browser, chance.randbytes(32).hex())


def operator_puts_another_pledge_in_its_place(chance: random.Random, browser: Browser) -> Shown:
    seed, own = chance.randbytes(32), chance.randbytes(32).hex()
    pledges = Pledges([pledge_of(own), browser.pledge])
    salts = [own, browser.open(commitment(seed), pledges)]
    settled = pledges.settled(salts, None)
    return Shown(seed, settled, settled.mixed(salts))


def operator_forgets_the_opening(chance: random.Random, browser: Browser) -> Shown:
    """The salt came; whichever of both pleases more is said to count."""
    shown = with_pledges(chance.randbytes(32), browser, chance.randbytes(32).hex())
    without = [browser.pledge, shown.mixed[1]]
    if pleases(shown.seed, shown.mixed) or not pleases(shown.seed, without):
        return shown
    return Shown(shown.seed, replace(shown.pledges, unopened=[0]), without)


ATTACKS: list[Attack] = [
    operator_before_the_seal,
    operator_after_the_salts,
    operator_and_the_last_player,
    operator_and_the_last_pledge,
    operator_asks_twice,
    operator_shows_another_seal,
    operator_puts_another_pledge_in_its_place,
    operator_forgets_the_opening,
]


def successes(attack: Attack) -> int:
    """How often the first roll pleased, and the honest browser believed it."""
    won = 0
    for trial in range(TRIALS):
        chance = random.Random(trial)  # noqa: S311  # the same each time
        browser = Browser(chance, 0)
        shown = attack(chance, browser)
        won += pleases(shown.seed, shown.mixed) and browser.believes(shown.seed, shown.pledges, shown.mixed)
    return won


def test_who_knew_the_salts_before_the_seal_chose_the_luck() -> None:
    """As it was: the salt came with the request that made the seed. So the attack itself works."""
    won = 0
    for trial in range(TRIALS):
        chance = random.Random(trial)  # noqa: S311  # the same each time
        salt = chance.randbytes(32).hex()
        won += pleases(search(chance, lambda seed, salt=salt: pleases(seed, [salt])), [salt])  # type: ignore[misc]  # bound in the loop
    assert won > 0.85 * TRIALS


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_no_attack_does_better_than_chance(attack: Attack) -> None:
    assert successes(attack) <= CHANCE + LEEWAY


def test_an_honest_table_is_believed_and_lucky_as_often_as_chance_says() -> None:
    def honest(chance: random.Random, browser: Browser) -> Shown:
        return with_pledges(chance.randbytes(32), browser, chance.randbytes(32).hex())

    assert abs(successes(honest) - CHANCE) <= LEEWAY


def test_whoever_does_not_open_has_one_more_try_and_everybody_sees_it() -> None:
    """What remains: the friend, who knows all else by then, opens or does not."""
    won = seen = 0
    for trial in range(TRIALS):
        chance = random.Random(trial)  # noqa: S311  # the same each time
        shown = with_pledges(chance.randbytes(32), Browser(chance, 0), chance.randbytes(32).hex())
        if not pleases(shown.seed, shown.mixed):
            shown.pledges = replace(shown.pledges, unopened=[1])
            shown.mixed[1] = shown.pledges.made[1]
        assert shown.pledges.fault(shown.mixed) == ""
        won += pleases(shown.seed, shown.mixed)
        seen += pleases(shown.seed, shown.mixed) and shown.pledges.unopened == [1]
    assert won <= 2 * CHANCE + LEEWAY
    assert won - seen <= CHANCE + LEEWAY


# A whole match, and every way in which its proof can be departed from


SEED = bytes(range(32))
SALTS = [bytes([40 + seat] * 32).hex() for seat in range(3)]
SIGNATURE = "5c" * 48
ROUND = Beacon(4711, pledge_of(SIGNATURE), SIGNATURE, "")
PLAYERS = [PERSON, "mousse", "capitaine"]
PLEDGES = Pledges([pledge_of(salt) for salt in SALTS], [1], ROUND)
OPENED = [SALTS[0], "", SALTS[2]]
PLAYOUTS, STEPS = 6, 30


def chosen(match: Match) -> Move:
    """By a person in a hurry now and then, a bot that errs, and one that thinks."""
    seat, number = match.seat_to_act(), len(match.steps)
    if seat == 0 and number % 3:
        return Move(seat, match.allowed(seat)[-1], BY_PERSON)
    if seat == 2:
        return thought(match, PLAYOUTS)
    level = DEFAULT if seat == 0 else PLAYERS[seat]
    return Move(seat, glance(GAME, match.state, seat, level, match.mind_of(seat)), Chooser(level))


def thought(match: Match, playouts: int) -> Move:
    effort = Effort(playouts=playouts)
    action, counted = choose_and_count(GAME, match.state, 2, PLAYERS[2], match.mind_of(2), effort)
    return Move(2, action, Chooser(PLAYERS[2], counted, len(match.steps)))


def new_match(seed: bytes = SEED, mixed: list[str] | None = None) -> Match:
    salts = PLEDGES.mixed(OPENED) if mixed is None else mixed
    return Match(GAME, GAME.pack(3, {}), seed, [bytes.fromhex(salt) for salt in salts])


def play_on(match: Match, steps: int = STEPS) -> Match:
    while len(match.steps) <= steps and not match.is_over:
        match.play(*chosen(match))
    return match


def filed(match: Match, pledges: Pledges = PLEDGES) -> MatchFile:
    return as_file(match, ["Ana", "Nautile", "Murène"], PLAYERS, pledges)


HONEST = play_on(new_match())


def verdict_on(file: MatchFile, seal: str = HONEST.commitment, *, thoughts: bool = False) -> Verdict:
    again = msgspec.json.decode(msgspec.json.encode(file.sealed()), type=MatchFile)
    return verify(NOWHERE, again, proof_of(again.players, thoughts=thoughts), seal)


def test_an_honest_match_is_proved_thoughts_and_all() -> None:
    kinds = {step.chooser.kind for step in HONEST.steps[1:]}
    assert kinds == {PERSON, DEFAULT, "mousse", "capitaine"}
    assert verdict_on(filed(HONEST), thoughts=True).is_good


@cache
def step_by(kind: str) -> int:
    """The first step of theirs in which there was another choice."""
    for step in HONEST.steps[1:]:
        then = HONEST.with_moves(HONEST.moves[: step.number - 1])
        if step.chooser.kind == kind and len(then.allowed(step.seat)) > 1:
            return step.number
    raise AssertionError(kind)


def with_another_choice(number: int, chooser: Chooser | None = None) -> MatchFile:
    """Another action is played there, and all that follows from it is honest."""
    moves = HONEST.moves
    match = HONEST.with_moves(moves[: number - 1])
    seat, action, by = moves[number - 1]
    other = next(one for one in match.allowed(seat) if one != action)
    match.play(seat, other, chooser or by)
    return filed(play_on(match))


def with_chooser(number: int, chooser: Chooser) -> MatchFile:
    moves = HONEST.moves
    moves[number - 1] = moves[number - 1]._replace(chooser=chooser)
    return filed(HONEST.with_moves(moves))


MIXED = PLEDGES.mixed(OPENED)
OTHER = bytes([7] * 32).hex()
LATER = Beacon(4711, pledge_of("77" * 48), "77" * 48, "")
THOUGHT = step_by("capitaine")
GLANCE = step_by("mousse")


def pledging(**changed: Any) -> MatchFile:
    """The same dice, and other promises."""
    return replace(filed(HONEST), pledges=replace(PLEDGES, **changed))


def with_first(*made: str) -> MatchFile:
    return pledging(made=[*made, *PLEDGES.made[len(made) :]])


def mixing(mixed: list[str], **changed: Any) -> MatchFile:
    """Dice that follow from what was mixed in."""
    return filed(play_on(new_match(mixed=mixed)), replace(PLEDGES, **changed))


def swapped(items: list[str]) -> list[str]:
    return [items[1], items[0], *items[2:]]


Forge = Callable[[], MatchFile]
DEPARTURES: dict[str, tuple[str, Forge]] = {
    "another seed under the same seal": (
        "seed_unfit",
        lambda: replace(filed(play_on(new_match(bytes(32)))), commitment=HONEST.commitment),
    ),
    "another seed under its own seal": ("seal_unfit", lambda: filed(play_on(new_match(bytes(32))))),
    "a pledge changed": ("salts_unfit", lambda: with_first(OTHER)),
    "a pledge dropped": ("salts_unfit", lambda: with_first("")),
    "a pledge dropped that was not opened": ("pledges_unfit", lambda: with_first(PLEDGES.made[0], "")),
    "pledges swapped": ("salts_unfit", lambda: pledging(made=swapped(PLEDGES.made))),
    "a pledge that is none": ("pledges_unfit", lambda: with_first("ab")),
    "a salt that does not fit": ("salts_unfit", lambda: mixing([OTHER, *MIXED[1:]])),
    "a pledge in place of a salt, without a word": ("salts_unfit", lambda: mixing([PLEDGES.made[0], *MIXED[1:]])),
    "salts in another order": ("salts_unfit", lambda: mixing(swapped(MIXED))),
    "a salt left out": ("salts_unfit", lambda: mixing(MIXED[1:])),
    "a salt too many": ("beacon_unfit", lambda: mixing([*MIXED, OTHER])),
    "no salts at all": ("salts_unfit", lambda: mixing([])),
    "other salts in the list than in the dice": ("step_unfit", lambda: replace(mixing([OTHER]), salts=MIXED)),
    "an unopened salt that is not told": ("salts_unfit", lambda: pledging(unopened=[])),
    "an opened salt told as unopened": ("salts_unfit", lambda: pledging(unopened=[0, 1])),
    "somebody unopened who is not there": ("pledges_unfit", lambda: pledging(unopened=[1, 5])),
    "another value of the beacon": ("beacon_unfit", lambda: mixing([*MIXED[:-1], OTHER])),
    "a value that was not signed": (
        "beacon_unfit",
        lambda: mixing([*MIXED[:-1], OTHER], beacon=replace(ROUND, randomness=OTHER)),
    ),
    "another round in the list than in the dice": (
        "step_unfit",
        lambda: replace(pledging(beacon=LATER), salts=[*MIXED[:-1], LATER.randomness]),
    ),
    "the beacon left out": ("beacon_unfit", lambda: mixing(MIXED[:-1])),
    "the beacon told as missing": ("beacon_unfit", lambda: pledging(beacon=Beacon(4711))),
    "another choice of a bot": ("step_unchosen", lambda: with_another_choice(GLANCE)),
    "another choice for somebody in a hurry": ("step_unchosen", lambda: with_another_choice(step_by(DEFAULT))),
    "a bot's choice told as a person's": ("step_unchosen", lambda: with_another_choice(GLANCE, BY_PERSON)),
    "a bot's choice told as nobody's": ("step_unchosen", lambda: with_chooser(GLANCE, Chooser("time"))),
    "a bot's choice told as an absence": ("step_unchosen", lambda: with_chooser(GLANCE, Chooser("absence"))),
    "a bot's choice that nobody wrote down": ("step_unchosen", lambda: with_chooser(GLANCE, Chooser())),
    "a bot's choice told as another's": ("step_unchosen", lambda: with_chooser(GLANCE, Chooser("random"))),
    "a glance told as a thought": ("step_unchosen", lambda: with_chooser(GLANCE, Chooser("mousse", 3, 0))),
    "a thought that began later": ("step_unchosen", lambda: with_chooser(THOUGHT, Chooser("capitaine", 6, STEPS))),
    "a thought that began before": ("step_unchosen", lambda: with_chooser(THOUGHT, Chooser("capitaine", 6, 1))),
    "another level of a bot": ("step_unchosen", lambda: replace(filed(HONEST), players=[PERSON, *PLAYERS[:0:-1]])),
}


@pytest.mark.parametrize("departure", DEPARTURES)
def test_every_departure_is_found(departure: str) -> None:
    fault, forge = DEPARTURES[departure]
    assert verdict_on(forge()).fault == fault


def test_another_thought_and_one_told_as_solved_are_found_by_thinking_again() -> None:
    for file in (with_another_choice(THOUGHT), with_chooser(THOUGHT, Chooser("capitaine", SOLVED, THOUGHT))):
        found = verdict_on(file, thoughts=True)
        assert (found.fault, found.step) == ("step_unchosen", THOUGHT)


def test_other_play_outs_than_those_that_led_to_the_choice_are_found() -> None:
    """Where one play-out would have chosen otherwise than many, one is not what it was."""
    for seed in range(100):
        match = new_match(bytes([seed] * 32))
        while match.seat_to_act() != 2:
            match.play(*chosen(match))
        one, many = (thought(match, playouts) for playouts in (1, 24))
        if one.action != many.action:
            break
    number = len(match.steps)
    match.play(*many._replace(chooser=one.chooser))
    assert verdict_on(filed(match), match.commitment).is_good  # what is not repeated is not found
    assert verdict_on(filed(match), match.commitment, thoughts=True).step == number


def test_what_a_bot_chose_and_somebody_took_back_is_checked_too() -> None:
    number = step_by("mousse")
    match = HONEST.with_moves(HONEST.moves[: number + 3]).before(number)
    honest = filed(play_on(match))
    assert verdict_on(honest).is_good
    assert honest.choosers
    forged = [honest.choosers[0], [Chooser("mousse", 0, 0), *honest.choosers[1][1:]]]
    assert verdict_on(replace(honest, choosers=forged)).is_good
    forged[1][0] = BY_PERSON
    assert verdict_on(replace(honest, choosers=forged)).fault == "step_unchosen"


def test_a_mind_never_draws_what_the_dice_draw() -> None:
    """Not even under salts that are made to look like the other message."""
    tails = [(seat, step) for seat in range(6) for step in range(50)]
    minds = {mind_digest(SEED, salts, *tail) for salts in ([], [b"\xff\xff"], [b"mind"]) for tail in tails}
    steps = {step_digest(SEED, salts, step) for salts in ([], [b"\xff\xff"], [b"mind"]) for step in range(1 << 12)}
    assert len(minds) == 3 * len(tails)
    assert not minds & steps
