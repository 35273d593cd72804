"""The table before a scene, and what came of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from fathom.engine.dealer import THE_TABLE, Dealer, heard, seed_dealer
from fathom.engine.records import put
from fathom.games.barrakuda import GAME
from fathom.games.barrakuda.divers import choose_card, reveal
from fathom.games.barrakuda.fish import find_controller, swim
from fathom.games.barrakuda.material import MOVEMENT_CARDS
from fathom.games.barrakuda.rules import carry_on, count_gold
from fathom.games.barrakuda.sight import Sight
from fathom.games.barrakuda.state import Event, Phase, State

BARRACUDA = 6
A, B, C, D = range(4)
RED, BLUE, YELLOW, GREEN = range(4)


def fresh_table(seats: int = 2, seed: int = 1, **settings: Any) -> tuple[State, Dealer]:
    s, dealer = State.new(), Dealer.new()
    seed_dealer(dealer, seed, 0)
    GAME.set_up(s, GAME.pack(seats, settings), dealer)
    dealer.told = 0
    return s, dealer


def diver(
    row: Sequence[int] = (), bag: int = 0, chest: int = 0, pawn: int = 0, barracuda: bool = True
) -> dict[str, Any]:
    """A player before the turn."""
    return {"row": row, "bag": bag, "chest": chest, "pawn": pawn, "barracuda": barracuda}


def scene(
    *divers: Mapping[str, Any], fish: int = 6, hoard: Mapping[int, int] | None = None, **settings: Any
) -> tuple[State, Dealer]:
    """The divers before a turn, the fish and the gold that lies on wrecks."""
    s, dealer = fresh_table(len(divers), **settings)
    s.fish = fish
    for wreck, gold in (hoard or {}).items():
        s.hoard[wreck] = gold
    for seat, found in enumerate(divers):
        seat_diver(s, seat, found)
    s.paid = count_gold(s)
    assert GAME.amiss(s) == 0
    return s, dealer


def seat_diver(s: State, seat: int, found: Mapping[str, Any]) -> None:
    hand = {1, 2, 3, 4, 5} - set(found["row"])
    s.hand[seat] = sum(1 << card for card in hand) + (1 << BARRACUDA if found["barracuda"] else 0)
    for place, card in enumerate(found["row"]):
        s.row[seat * MOVEMENT_CARDS + place] = card
    s.played[seat] = len(found["row"])
    s.bag[seat] = found["bag"]
    s.chest[seat] = found["chest"]
    s.pawn[seat] = found["pawn"]


def reveal_cards(s: State, dealer: Dealer, *cards: int) -> None:
    """Phase 1 only."""
    for seat, card in enumerate(cards):
        choose_card(s, seat, card, dealer)
    reveal(s, dealer)
    s.controller = find_controller(s)


def turn(s: State, dealer: Dealer, *cards: int, fins: int = 1, course: int = 0) -> None:
    """A turn in which the dice lead the fish; without a course it stays. Up to the next question."""
    reveal_cards(s, dealer, *cards)
    assert s.controller == -1
    swim(s, fins, course or s.fish, dealer)
    carry_on(s, dealer)
    assert GAME.amiss(s) == 0


def led_turn(s: State, dealer: Dealer, *cards: int, fins: int = 1) -> None:
    """A turn in which one diver leads the fish, up to the question where to."""
    reveal_cards(s, dealer, *cards)
    assert s.controller >= 0
    put(s, fins=fins, phase=int(Phase.STEER), asked=1 << s.controller)


def play(s: State, dealer: Dealer, seat: int, *actions: int) -> None:
    for action in actions:
        assert GAME.refusal(s, seat, action) == 0
        GAME.step(s, seat, action, dealer)
        assert GAME.amiss(s) == 0


def allowed(s: State, seat: int) -> list[int]:
    return [action for action in range(GAME.action_count) if GAME.refusal(s, seat, action) == 0]


def look(s: State, seat: int) -> Sight:
    """What a seat, or a spectator, sees."""
    sight = Sight.new()
    GAME.see(s, seat, sight)
    return sight


def told(dealer: Dealer, kind: Event) -> list[tuple[int, ...]]:
    """The values of every event of this kind."""
    return [event.values for event in heard(dealer, THE_TABLE) if event.kind == kind]


def who(dealer: Dealer, kind: Event) -> list[int]:
    """The seats of every event of this kind, in order."""
    return [event.seat for event in heard(dealer, THE_TABLE) if event.kind == kind]


def row(s: State, seat: int) -> list[int]:
    return [int(s.row[seat * MOVEMENT_CARDS + place]) for place in range(s.played[seat])]


def hand(s: State, seat: int) -> list[int]:
    return [card for card in range(1, BARRACUDA + 1) if s.hand[seat] >> card & 1]


def bags(s: State) -> list[int]:
    return [int(s.bag[seat]) for seat in range(s.seats)]
