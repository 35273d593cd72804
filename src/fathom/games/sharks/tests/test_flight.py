"""S14 to S38 in one go: from the first fin to the last swimmer ashore."""

from collections.abc import Iterator

import pytest

from fathom.games.sharks import GAME
from fathom.games.sharks.rules import bite, meet_shark, take_signs
from fathom.games.sharks.state import Action, Event, Phase
from fathom.games.sharks.tests.scene import attack, beach, flee_showing, play, signs_on_beaches, story, told

SEEDS = range(60)
MEALS = {  # fins: the ones, twos and threes of each possibility, best first
    3: [(0, 0, 1), (1, 1, 0), (3, 0, 0), (0, 2, 0)],
    2: [(0, 1, 0), (2, 0, 0), (0, 0, 1)],
    1: [(1, 0, 0), (0, 1, 0), (0, 0, 1)],
}
Faces = tuple[int, ...]


def swimmers(food: list[int]) -> int:
    return food[0] + 2 * food[1] + 3 * food[2]


def eat(food: list[int], red: Faces) -> Iterator[Faces]:
    """S30 to S33, once more: every meal, which also leaves the food."""
    for fins in (3, 2, 1):
        for _ in range(red[fins]):
            fitting = [meal for meal in MEALS[fins] if all(map(int.__le__, meal, food))]
            if fitting:
                food[:] = map(int.__sub__, food, fitting[0])
                yield (Event.ATE, fins, *fitting[0])


def retell(water: int, rolls: Iterator[Faces]) -> Iterator[Faces]:
    """The attack as the rulebook tells it, from its rolls alone (blue, red, blue, red); the signs last long enough."""
    sharks, escaped, eaten = 1, 0, 0
    yield from [(Event.SHARK, 0, 0, 0, 0), (Event.FLED, water, 0, 0, 0)]
    while water > 0:
        blue, red = next(rolls), next(rolls)
        assert (sum(blue), sum(red)) == (water, sharks)
        yield from [(Event.ROLLED, *blue), (Event.ROLLED_FINS, *red)]
        food = list(blue[1:])
        yield from eat(food, red)
        bitten = sum(blue[1:]) - sum(food)
        yield from [(Event.TOOK_SIGN, 0, 0, 0, 0)] * bitten
        water, escaped, eaten = blue[0], escaped + swimmers(food), eaten + bitten
        if any(food):
            yield (Event.ESCAPED, swimmers(food), escaped, 0, 0)
        if bitten and water and sharks < 4:
            sharks += 1
            yield (Event.SHARK_JOINED, sharks, 0, 0, 0)
    yield (Event.SAVED, escaped, 0, 0, 0) if eaten else (Event.BLESSED, 3 * escaped, escaped, 0, 0)


@pytest.mark.parametrize(("fleeing", "water"), [("swimmers", 6), ("dice", 3)])
def test_s37_the_attack_goes_on_until_the_sea_is_empty(fleeing: str, water: int) -> None:
    for seed in SEEDS:
        s, dealer = beach([2, 1, 1, 1], seed=seed, score=[10], fleeing=fleeing)
        meet_shark(s, dealer)
        heard = story(dealer)
        ashore = [kind for kind, *_ in heard].index(Event.TOOK_DICE)
        rolls = (tuple(values) for kind, *values in heard if kind in (Event.ROLLED, Event.ROLLED_FINS))
        told_again = list(retell(water, rolls))
        assert heard[:ashore] == told_again
        assert s.score[0] == 10 + told_again[-1][1]
        assert s.beach[0] == len(told(dealer, Event.TOOK_SIGN))
        assert s.turn == 1


def escaped_and_eaten(dealer_story: list[Faces]) -> tuple[int, bool]:
    escaped = sum(values[0] for kind, *values in dealer_story if kind == Event.ESCAPED)
    return escaped, any(kind == Event.ATE for kind, *_ in dealer_story)


def test_s14_the_swimmers_on_the_beach_count_no_more() -> None:
    for seed in SEEDS:
        s, dealer = beach([2, 0, 0, 3], seed=seed)
        meet_shark(s, dealer)
        escaped, eaten = escaped_and_eaten(story(dealer))
        assert s.score[0] == (escaped if eaten else 3 * escaped)


def test_r7_only_the_escaped_count_when_everybody_is_eaten() -> None:
    s, dealer = flee_showing([5, 0, 1, 0], (0, 1, 1, 0), (0, 0, 0, 1), score=[40])
    assert told(dealer, Event.ATE) == [(3, 1, 1, 0)]
    assert s.score[0] == 40
    assert s.beach[0] == 2


def test_r7_only_the_escaped_count_after_a_narrow_escape() -> None:
    s, dealer = flee_showing([5, 0, 1, 0], (0, 1, 1, 0), (0, 1, 0, 0), score=[40])
    assert told(dealer, Event.ESCAPED) == [(2, 2, 0, 0)]
    assert s.score[0] == 42


def test_s36_fewer_may_escape_than_swam() -> None:
    s, dealer = flee_showing([0, 0, 0, 2], (0, 2, 0, 0), (1, 0, 0, 0), fleeing="dice")
    assert told(dealer, Event.FLED) == [(2, 0, 0, 0)]
    assert told(dealer, Event.ESCAPED) == [(2, 2, 0, 0)]
    assert s.score[0] == 6


def test_s36_more_may_escape_than_swam() -> None:
    s, dealer = flee_showing([5, 2, 0, 0], (0, 0, 0, 2), (1, 0, 0, 0))
    assert told(dealer, Event.FLED) == [(2, 0, 0, 0)]
    assert told(dealer, Event.ESCAPED) == [(6, 6, 0, 0)]
    assert s.score[0] == 18


def test_s38_when_everybody_escapes_the_signs_stay_where_they_are() -> None:
    s, dealer = flee_showing([4, 2, 0, 0], (0, 1, 1, 0), (1, 0, 0, 0), signs=[1, 2])
    assert told(dealer, Event.BLESSED) == [(9, 3, 0, 0)]
    assert signs_on_beaches(s) == [1, 2]


def test_s35_after_the_choice_the_attack_goes_on_with_one_more_shark() -> None:
    s, dealer = attack([2, 1, 0, 1], [0, 1, 0, 0], seats=3, signs=[2, 3, 1])
    bite(s, dealer)
    take_signs(s, dealer)
    play(s, dealer, Action.TAKE_SIGN + 2)
    assert story(dealer)[:4] == [
        (Event.ATE, 1, 1, 0, 0),
        (Event.TOOK_SIGN_FROM, 2, 0, 0, 0),
        (Event.ESCAPED, 3, 3, 0, 0),
        (Event.SHARK_JOINED, 2, 0, 0, 0),
    ]
    assert sum(told(dealer, Event.ROLLED)[0]) == 2
    assert sum(told(dealer, Event.ROLLED_FINS)[0]) == 2


def test_s35_however_often_signs_are_chosen_the_escaped_count_once() -> None:
    for seed in SEEDS:
        s, dealer = attack([4, 1, 0, 1], [0, 1, 0, 0], seats=3, signs=[0, 3, 3], seed=seed)
        bite(s, dealer)
        take_signs(s, dealer)
        while s.phase == Phase.SIGN:
            play(s, dealer, Action.TAKE_SIGN + (1 if s.beach[1] > 0 else 2))
        assert s.score[0] == escaped_and_eaten(story(dealer))[0]
        assert s.beach[0] == len(told(dealer, Event.TOOK_SIGN_FROM))
        assert GAME.amiss(s) == 0
