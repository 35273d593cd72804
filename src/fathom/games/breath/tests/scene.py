"""The table before a scene, the moves by name, and what came of them."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from fathom.engine.dealer import THE_TABLE, Dealer, heard, seed_dealer
from fathom.engine.game import place_of
from fathom.engine.records import put
from fathom.games.breath import GAME
from fathom.games.breath.material import BEASTS, DECK, DEEDS, DOLPHIN, HAND, KRAKEN, MAX_SEATS, SHARK, WILD
from fathom.games.breath.sight import Sight
from fathom.games.breath.state import Action, Event, Phase, State

A5_PANIC, A5_CALM, A5_DISCARD, A5_DRAW, A5 = range(5)
A10_PANIC, A10_CALM, A10_DISCARD, A10_DRAW, A10 = range(5, 10)
S5_PANIC, S5_CALM, S5_DISCARD, S5_DRAW, S5 = range(10, 15)
S10_PANIC, S10_CALM, S10_DISCARD, S10_DRAW, S10 = range(15, 20)
REEF = [S5_PANIC, S5_PANIC, S5_CALM, S5_CALM, S5_DISCARD]  # five cards to hold when nothing matters

Hands = Sequence[Sequence[int]]


def fresh_table(seats: int = 2, seed: int = 1, **settings: Any) -> tuple[State, Dealer]:
    s, dealer = State.new(), Dealer.new()
    seed_dealer(dealer, seed, 0)
    GAME.set_up(s, GAME.pack(seats, settings), dealer)
    return s, dealer


def scene(
    *hands: Sequence[int],
    deck: Sequence[int] | None = None,
    pile: Sequence[int] = (),
    panic: Sequence[int] = (),
    sharks: Sequence[int] = (),
    seed: int = 1,
    settings: dict[str, Any] | None = None,
    **fields: Any,
) -> tuple[State, Dealer]:
    """Seat 0 is about to play. `sharks` counts, for each seat, Sharks and Dolphins as Sharks.

    Cards that are not named lie in the deck; if the deck is named, at the bottom of the pile.
    """
    s, dealer = fresh_table(len(hands), seed, **(settings or {}))
    in_front = [*panic, *([SHARK] * sum(sharks[::2])), *([DOLPHIN] * sum(sharks[1::2]))]
    rest = Counter(dict(enumerate(DECK)))
    rest.subtract([*(card for hand in hands for card in hand), *pile, *in_front, *(deck or ())])
    rest.subtract({-1: rest[-1]})
    others = sorted(rest.elements())
    assert min(rest.values()) >= 0, "the box holds fewer of that card"
    put(s, hand=[0] * (MAX_SEATS * HAND), mark=[0] * (MAX_SEATS * HAND), first=0, turn=0, chooser=0)
    for seat, hand in enumerate(hands):
        for slot, card in enumerate(hand):
            s.hand[seat * HAND + slot] = card
    put(s, hand_size=[len(hand) for hand in hands], panic=panic, sharks=sharks)
    lay_deck(s, others if deck is None else deck)
    lay_pile(s, [*(others if deck is not None else ()), *pile])
    put(s, **fields)
    dealer.told = 0
    assert GAME.amiss(s) == 0
    return s, dealer


def last_turns(*hands: Sequence[int], anchor: Sequence[int] = (60, 40), **more: Any) -> State:
    """Seat 0 plays its turn, then seat 1 the last one; either is home with ten more, else seat 0 has climbed more."""
    fields: dict[str, Any] = {"ascent": 1, "last": 1, "depth": [10, 10], "anchor": anchor}
    return scene(*hands, deck=[], **fields | more)[0]


def lay_deck(s: State, cards: Sequence[int]) -> None:
    put(s, deck=[list(cards).count(kind) for kind in range(len(DECK))], deck_size=len(cards))


def lay_pile(s: State, cards: Sequence[int]) -> None:
    put(s, pile=cards, pile_size=len(cards))


def source(card: int) -> int:
    return WILD if card == DOLPHIN else card // DEEDS


def value(card: int) -> int:
    return Action.PLAY_VALUE + card


def dolphin_as(number: int) -> int:
    return Action.WILD_VALUE + number


def panic_on(victim: int, card: int) -> int:
    return Action.PLAY_PANIC + source(card) * MAX_SEATS + victim


def calm(card: int) -> int:
    return Action.PLAY_CALM + source(card)


def send_shark_to(victim: int, card: int, beast: int = 0) -> int:
    return Action.SEND_SHARK + (source(card) * BEASTS + beast) * MAX_SEATS + victim


def shark_on(victim: int, card: int = SHARK) -> int:
    return Action.PLAY_SHARK + (card == DOLPHIN) * MAX_SEATS + victim


def slay(card: int = KRAKEN, beast: int = 0) -> int:
    return Action.SLAY_SHARK + (card == DOLPHIN) * BEASTS + beast


def kraken(card: int = KRAKEN) -> int:
    return Action.PLAY_KRAKEN + (card == DOLPHIN)


def discard_from(victim: int, card: int) -> int:
    return Action.PLAY_DISCARD + source(card) * MAX_SEATS + victim


def draw_with(card: int) -> int:
    return Action.PLAY_DRAW + source(card)


def give(card: int) -> int:
    return Action.GIVE + card


def lay(card: int) -> int:
    return Action.LAY + card


def dump(card: int) -> int:
    return Action.DUMP + card


def draw_only(some: int) -> int:
    return Action.DRAW + some


def why_not(s: State, action: int) -> int:
    """The refusal for whoever is to act; 0 when it is allowed."""
    return int(GAME.refusal(s, int(s.chooser), action))


def play(s: State, dealer: Dealer, *actions: int) -> None:
    for action in actions:
        assert why_not(s, action) == 0
        GAME.step(s, int(s.chooser), action, dealer)
        assert GAME.amiss(s) == 0


def end_turn(s: State, dealer: Dealer, *actions: int) -> None:
    """Plays, stops and dumps nothing."""
    play(s, dealer, *actions, Action.STOP)
    if s.phase == Phase.DUMP:
        play(s, dealer, Action.DONE)


def hand(s: State, seat: int) -> list[int]:
    return [int(s.hand[seat * HAND + slot]) for slot in range(s.hand_size[seat])]


def pile(s: State) -> list[int]:
    return [int(s.pile[place]) for place in range(s.pile_size)]


def on_table(s: State) -> list[int]:
    return [int(s.table[place]) for place in range(s.played)]


def put_card_back(s: State, seat: int) -> None:
    """The newest card of a hand goes back into the deck."""
    s.hand_size[seat] -= 1
    s.deck[s.hand[seat * HAND + s.hand_size[seat]]] += 1
    s.deck_size += 1


def told(dealer: Dealer, kind: Event) -> list[tuple[int, ...]]:
    """The values of every event of this kind."""
    return [event.values for event in heard(dealer, THE_TABLE) if event.kind == kind]


def sight_of(s: State, seat: int) -> Sight:
    sight = Sight.new()
    GAME.see(s, seat, sight)
    return sight


def places(s: State) -> list[int]:
    return [place_of(int(GAME.payoff(s, seat))) for seat in range(s.seats)]
