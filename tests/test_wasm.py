"""The rules in WebAssembly do, byte for byte, what they do here: in plain Python, and once more compiled."""

import gzip
from collections.abc import Iterator
from functools import cache

import pytest

from fathom.bots.kinds import QUICK, number_of
from fathom.bots.thinking import Thinker, new_thinker
from fathom.bots.tree import ROOT, clear_tree
from fathom.engine.box import Box, Setting, options_of, prints_of
from fathom.engine.dealer import SPECTATOR, Dealer, hush, pick, seed_dealer
from fathom.engine.errors import Mistake
from fathom.engine.game import Game, Menu, find_game
from fathom.engine.luck import luck_of, seed_from_words, set_luck
from fathom.engine.play import quiet_dealer
from fathom.engine.records import copy, first
from fathom.engine.specialise import specialise
from tests.digests import every_box
from tests.scale import sample
from tests.tables import GAMES, each_searched_game
from tests.wasm_rules import Rules
from tools.rules import file_of, stale

pytestmark = pytest.mark.compiled
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
MATCHES = sample(plain=2, compiled=4, long=2_000)
IN_LONG_RUN = 200
WITH_BOTS = sample(plain=1, compiled=2, long=IN_LONG_RUN)
PLAYOUTS = sample(plain=4, compiled=40)  # of one thought
THOUGHT_EVERY = 40  # steps
BY_CHANCE = 40  # boxes
LARGEST = 60_000  # bytes, compressed
A_PHONE = 64 << 20  # bytes of memory, in all
SEED = 0x9E3779B97F4A7C15  # of a mind, with the highest bit set


@cache
def boxes_of(slug: str) -> list[Box]:
    """Every number of seats, every choice of every option, an edition that turns each row around, and as many boxes by
    chance as the contract tests might lay out: as far as they fit together.
    """
    game = find_game(slug)
    agreed = [
        *every_box(game),
        *every_choice(game),
        edition(game),
        *(any_box(game, number) for number in range(BY_CHANCE)),
    ]
    return [box for seats, settings in agreed if (box := packed(game, seats, settings)) is not None]


def every_choice(game: Game) -> Iterator[tuple[int, dict[str, Setting]]]:
    """Those between both ends too, for the most who can sit down."""
    for name, option in options_of(game.box).items():
        for value in range(option.low, option.high + 1) if option.choices else (option.low, option.high):
            yield game.seats[-1], {name: option.show(value)}


def edition(game: Game) -> tuple[int, dict[str, Setting]]:
    return game.seats[0], {name: list(row.default[::-1]) for name, row in prints_of(game.box).items()}


def any_box(game: Game, number: int) -> tuple[int, dict[str, Setting]]:
    """Some options together, each as likely to be the rulebook's."""
    chance = quiet_dealer(number)
    options = [named for named in options_of(game.box).items() if pick(chance, 2)]
    settings = {
        name: option.show(option.low + int(pick(chance, option.high - option.low + 1))) for name, option in options
    }
    return game.seats[int(pick(chance, len(game.seats)))], settings


def packed(game: Game, seats: int, settings: dict[str, Setting]) -> Box | None:
    try:
        box: Box = game.pack(seats, settings)
    except Mistake:
        return None
    return box


class Twins:
    """The same table twice: here, and in WebAssembly. Each step is played at both, and nothing may differ."""

    def __init__(self, rules: Rules, game: Game, number: int) -> None:
        self.rules, self.game, self.seed = rules, game, seed_from_words(f"{game.slug} {number}")
        boxes = boxes_of(game.slug)
        self.box = boxes[number % len(boxes)]
        self.seats = int(self.box.seats)
        self.dealer, self.mind, self.menu = Dealer.new(), Dealer.new(), Menu.new()
        seed_dealer(self.mind, SEED + number - (1 << 64), 0)
        self.s, self.steps = game.state.new(), 0
        for block, record in (("box", self.box), ("dealer", self.dealer), ("mind", Dealer.new()), ("menu", self.menu)):
            rules.put(block, record)
        rules.call("seed_mind", low=SEED + number, high=(SEED + number) >> 32)
        self.set_luck()
        game.set_up(self.s, self.box, self.dealer)
        rules.call("set_up")
        self.compare()

    def set_luck(self) -> None:
        set_luck(self.dealer, self.seed, [], self.steps)
        hush(self.dealer)
        one, two, three, four = luck_of(self.seed, [], self.steps)
        self.rules.call("set_words", one=one, two=two, three=three, four=four)
        self.rules.call("hush")

    def acting(self) -> list[int]:
        mask = int(self.game.to_act(self.s))
        assert self.rules.call("to_act") == mask
        return [seat for seat in range(self.seats) if mask >> seat & 1]

    def play(self, seat: int, action: int) -> None:
        self.steps += 1
        self.set_luck()
        self.game.step(self.s, seat, action, self.dealer)
        self.rules.call("step", seat=seat, action=action)
        self.compare()

    def compare(self) -> None:
        """State, luck and what was told; what each seat sees of it, and what it would be told of another action."""
        assert self.rules.holds("state", self.s)
        assert self.rules.holds("dealer", self.dealer)
        for seat in range(SPECTATOR, self.seats):
            sight = self.game.sight.new()
            self.game.see(self.s, seat, sight)
            self.rules.call("see", seat=seat)
            assert self.rules.holds("sight", sight)
        stray = {"seat": self.steps % self.seats, "action": self.steps % (self.game.action_count + 2) - 1}
        assert self.rules.call("refusal", **stray) == int(self.game.refusal(self.s, *stray.values()))

    def allowed(self, seat: int) -> list[int]:
        self.game.allowed(self.s, seat, self.menu)
        self.rules.call("allowed", seat=seat)
        actions = first(self.menu.action, int(self.menu.count))
        assert self.rules.row("menu", "action", self.rules.number("menu", "count")) == actions
        return actions

    def choose(self, seat: int, level: str) -> int:
        player = number_of(level)
        chosen = int(specialise("fathom.bots.players", self.game).choose(self.s, seat, player, self.mind, self.menu))
        assert self.rules.call("choose", seat=seat, player=player) == chosen
        assert self.rules.holds("mind", self.mind)
        return chosen

    def redeal(self, seat: int) -> None:
        """What the seat cannot know is dealt again, here and there, and then the table is as before."""
        other = copy(self.s)
        self.game.redeal(other, seat, self.mind)
        self.rules.call("redeal", seat=seat)
        assert self.rules.holds("state", other)
        self.rules.put("state", self.s)

    def end(self) -> None:
        for seat in range(self.seats):
            assert self.rules.call("payoff", seat=seat) == int(self.game.payoff(self.s, seat))


def by_chance(twins: Twins) -> Iterator[int]:
    """Plays to the end; before each step, whose it is."""
    while acting := twins.acting():
        seat = acting[int(pick(twins.mind, len(acting)))]
        yield seat
        actions = twins.allowed(seat)
        twins.play(seat, actions[int(pick(twins.mind, len(actions)))])
    twins.end()


@each_game
def test_the_long_run_plays_every_box(game: Game) -> None:
    """By chance and with bots: what is spread over all boxes reaches each of them."""
    assert len(boxes_of(game.slug)) <= IN_LONG_RUN


@each_game
def test_matches_played_by_chance_are_the_same_in_webassembly(game: Game) -> None:
    rules = Rules(game.slug)
    for number in range(MATCHES):
        twins = Twins(rules, game, number)
        for seat in by_chance(twins):
            rules.put("mind", twins.mind)
            twins.redeal(seat)


@each_searched_game()  # the others against plain Python, which is the same (`test_contract.py`)
def test_matches_of_bots_are_the_same_in_webassembly(game: Game) -> None:
    rules = Rules(game.slug)
    for number in range(WITH_BOTS):
        twins = Twins(rules, game, number)
        while acting := twins.acting():
            seat = acting[twins.steps % len(acting)]
            twins.play(seat, twins.choose(seat, QUICK[(seat + number) % len(QUICK)]))
        twins.end()


def think(rules: Rules, thinker: Thinker, twins: Twins, seat: int) -> None:
    """Some play-outs about a choice, here and there: every number that a choice is made by is the same."""
    thinker.states[0] = copy(twins.s)
    seed_dealer(thinker.dealer, twins.steps, 0)
    clear_tree(thinker.tree)
    thinker.play(seat, PLAYOUTS)
    rules.call("seed_mind", low=twins.steps, high=0)
    rules.call("clear_tree")
    rules.call("think", seat=seat, playouts=PLAYOUTS)
    width = int(thinker.tree.width[ROOT])
    assert rules.number("tree", "width") == width
    for name in ("action", "tries", "advised", "gain", "wins", "points"):
        assert rules.row("tree", name, width) == first(getattr(thinker.tree, name), width), name
    assert [rules.call("surely", edge=edge) for edge in range(width)] == [thinker.surely(edge) for edge in range(width)]


@each_searched_game()
def test_thoughts_are_the_same_in_webassembly(game: Game) -> None:
    rules, thinker = Rules(game.slug), new_thinker(game)
    quiet = Dealer.new()
    quiet.quiet = 1
    for number in range(WITH_BOTS):
        twins = Twins(rules, game, number)
        for seat in by_chance(twins):
            if twins.steps % THOUGHT_EVERY == 0:
                for block in {"mind", "luck"} & set(rules.places):
                    rules.put(block, quiet)
                think(rules, thinker, twins, seat)


def test_the_files_are_made_from_the_rules_of_today() -> None:
    """Write them anew with `./fathom generate`."""
    assert stale() == []


@each_game
def test_a_file_is_small_and_so_is_the_memory_it_asks_for(game: Game) -> None:
    assert len(gzip.compress(file_of(game.slug).read_bytes())) < LARGEST
    rules = Rules(game.slug)
    assert rules.memory.data_len(rules.store) < A_PHONE


def test_one_flipped_byte_of_luck_is_noticed() -> None:
    """The comparison itself: twins that draw other numbers are told apart."""
    game = GAMES[0]
    rules = Rules(game.slug)
    twins = Twins(rules, game, 0)
    rules.call("set_words", one=1, two=2, three=3, four=4)
    with pytest.raises(AssertionError):
        twins.compare()
