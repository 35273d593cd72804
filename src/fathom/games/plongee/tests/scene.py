"""The table before a scene, the luck it needs, and what came of it."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from fathom.engine.dealer import THE_TABLE, Dealer, heard, pick, seed_dealer
from fathom.engine.records import put
from fathom.games.plongee import GAME
from fathom.games.plongee.material import (
    ACTION_CARDS,
    CARD_KINDS,
    DIVER,
    DOWN,
    FACES,
    GOLD_COUNTS,
    GOLD_KINDS,
    GONE,
    MAX_SEATS,
    NO_CARD,
    OCTOPUS,
    OCTOPUSES,
    OUT,
    PAWNS,
    POSEIDON,
    POSEIDONS,
    SURFACE,
    TREASURE_CARDS,
    TREASURE_KINDS,
)
from fathom.games.plongee.rules import amiss, step
from fathom.games.plongee.state import Action, Event, Phase, State
from fathom.games.plongee.stock import count_unknown

A, B, C, D = range(MAX_SEATS)
OCTO = "octopus"
POSE = "Poseidon"
Card = int | str  # a treasure: the value of gold, or one of the two above
Gold = Mapping[int, Sequence[int]]  # each seat's


def fresh_table(seats: int = 2, seed: int = 1, **settings: Any) -> tuple[State, Dealer]:
    s, dealer = State.new(), Dealer.new()
    seed_dealer(dealer, seed, 0)
    GAME.set_up(s, GAME.pack(seats, settings), dealer)
    dealer.told = 0
    return s, dealer


def kind_of(card: Card) -> int:
    return {OCTO: OCTOPUS, POSE: POSEIDON}.get(str(card)) or int(card) - 1


def count_kinds(cards: Sequence[Card], kinds: int) -> list[int]:
    return [sum(kind_of(card) == kind for card in cards) for kind in range(kinds)]


def place_of(name: str) -> int:
    """`S` is the surface, `V` the violet diver; `d3` and `a3` are on the way down and up."""
    if name in ("S", "V", "OUT"):
        return {"S": SURFACE, "V": DIVER, "OUT": OUT}[name]
    return int(name[1:]) + (DIVER if name[0] == "a" else SURFACE)


def name_of(place: int) -> str:
    if place in (SURFACE, DIVER, OUT):
        return {SURFACE: "S", DIVER: "V", OUT: "OUT"}[place]
    return f"a{place - DIVER}" if place > DIVER else f"d{place}"


def scene(
    *pawns: str,
    die: int = 0,
    turn: int = A,
    pending: Gold | None = None,
    secured: Gold | None = None,
    down: Sequence[Card] | None = None,
    up: Sequence[Card] = (),
    stock: Sequence[int] | None = None,
    oxygen: Sequence[int] = (),
    cages: Sequence[int] = (),
    counters: Sequence[int] = (),
    seed: int = 1,
    **settings: Any,
) -> tuple[State, Dealer]:
    """One text for each player's pawns; `turn` has just rolled `die`, or, with 0, is about to roll again."""
    s, dealer = fresh_table(max(len(pawns), 2), seed, **settings)
    names = [name for team in pawns for name in team.split()]
    names += ["S"] * (s.seats * PAWNS - len(names))
    put(s, place=[place_of(name) for name in names], oxygen=oxygen, cages=cages, counters=counters)
    put(s, turn=turn, first=A, acting=turn, die=die, phase=int(Phase.PAWN if die else Phase.AGAIN), bound=0)
    put_gold(s, pending or {}, secured or {}, down, list(up))
    stack(s, stock)
    return s, dealer


def put_gold(s: State, pending: Gold, secured: Gold, down: Sequence[Card] | None, up: list[Card]) -> None:
    """Without `down` all the rest of the treasure lies face down."""
    seats = range(MAX_SEATS)
    put(s, pending=[n for seat in seats for n in count_kinds(pending.get(seat, []), GOLD_KINDS)])
    put(s, secured=[n for seat in seats for n in count_kinds(secured.get(seat, []), GOLD_KINDS)])
    open_gold = count_kinds([*up, *chain(*pending.values(), *secured.values())], GOLD_KINDS)
    hidden = [box - seen for box, seen in zip(GOLD_COUNTS, open_gold, strict=True)] + [OCTOPUSES, POSEIDONS]
    if down is not None:
        hidden = count_kinds(down, TREASURE_KINDS)
    wreck = [kind_of(card) for card in up] + [DOWN] * sum(hidden)
    put(s, unturned=hidden, gold_down=sum(hidden[:GOLD_KINDS]), gold_up=len(up))
    put(s, gold=[hidden[kind] + open_gold[kind] for kind in range(GOLD_KINDS)])
    put(s, wreck=wreck + [GONE] * (TREASURE_CARDS - len(wreck)))


def stack(s: State, stock: Sequence[int] | None) -> None:
    """A stock whose order is known has been drawn through once; otherwise nobody has drawn anything."""
    kept = [0] * CARD_KINDS
    kept[-2:] = [sum(int(n) for n in s.cages), sum(int(n) for n in s.counters)]
    if stock is None:
        put(s, stock=[max(0, int(n) - k) for n, k in zip(s.cards, kept, strict=True)])
    else:
        put(s, stock=[0] * CARD_KINDS, under=[*stock, *[NO_CARD] * (ACTION_CARDS - len(stock))], under_count=len(stock))
    known = list(stock or [])
    put(s, cards=[int(s.stock[kind]) + known.count(kind) + kept[kind] for kind in range(CARD_KINDS)])


def foresee(dealer: Dealer, *wanted: tuple[int, range]) -> None:
    """Finds luck for a scene: the next draws, each of so many choices, fall into these ranges."""
    for seed in range(1_000_000):
        seed_dealer(dealer, seed, 0)
        if all(int(pick(dealer, choices)) in found for choices, found in wanted):
            seed_dealer(dealer, seed, 0)
            return
    raise AssertionError("no luck")


def will_roll(dealer: Dealer, *faces: int) -> None:
    foresee(dealer, *[(FACES, range(face - 1, face)) for face in faces])


def will_find(s: State, dealer: Dealer, card: Card) -> None:
    """The next card that is turned over in the wreck."""
    before = sum(int(s.unturned[kind]) for kind in range(kind_of(card)))
    cards = sum(int(count) for count in s.unturned)
    foresee(dealer, (cards, range(before, before + int(s.unturned[kind_of(card)]))))


def play(s: State, dealer: Dealer, *actions: int) -> None:
    """Whoever is asked does these, one after the other."""
    for action in actions:
        seat = int(s.acting)
        assert GAME.refusal(s, seat, action) == 0
        dealer.told = 0
        step(s, seat, action, dealer)
        assert amiss(s) == 0


def pay_and_roll(s: State, dealer: Dealer, face: int) -> None:
    will_roll(dealer, face)
    play(s, dealer, Action.PAY)
    assert s.die == face


def pay_and_move(s: State, dealer: Dealer, face: int, pawn: int) -> None:
    pay_and_roll(s, dealer, face)
    play(s, dealer, Action.MOVE + pawn - 1)


def flip(s: State, dealer: Dealer, card: Card) -> None:
    """Turns over the first card that lies face down, and it is this one."""
    will_find(s, dealer, card)
    play(s, dealer, Action.FLIP + [int(seen) for seen in s.wreck].index(DOWN))


def told(dealer: Dealer, kind: Event) -> list[tuple[int, ...]]:
    """The values of every event of this kind in the last step."""
    return [event.values for event in heard(dealer, THE_TABLE) if event.kind == kind]


def told_of(dealer: Dealer, kind: Event) -> list[int]:
    """The seats that every event of this kind was about."""
    return [event.seat for event in heard(dealer, THE_TABLE) if event.kind == kind]


def offered(s: State) -> set[str]:
    """What whoever is asked may do: families, with numbers where it is about a pawn."""
    found = set()
    for action in range(GAME.action_count):
        if GAME.refusal(s, int(s.acting), action) == 0:
            family = GAME.family_of(action)
            about = family.about(action)
            found.add(family.name if len(about) != 1 or family.name == "FLIP" else f"{family.name} {about[0] + 1}")
    return found


def pawns(s: State, seat: int) -> str:
    return " ".join(name_of(int(s.place[seat * PAWNS + number])) for number in range(PAWNS))


def gold_of(row: Any, seat: int) -> list[int]:
    """The values of a seat's gold cards."""
    return [kind + 1 for kind in range(GOLD_KINDS) for _ in range(int(row[seat * GOLD_KINDS + kind]))]


def pending(s: State, seat: int) -> list[int]:
    return gold_of(s.pending, seat)


def secured(s: State, seat: int) -> list[int]:
    return gold_of(s.secured, seat)


def face_up(s: State) -> list[int]:
    return [int(kind) + 1 for kind in s.wreck if kind < GOLD_KINDS]


def under(s: State) -> list[int]:
    """The known part of the stock, from the top."""
    return [int(s.under[depth]) for depth in range(s.under_count)]


def stock_size(s: State) -> int:
    return int(count_unknown(s)) + int(s.under_count)


def places_at_end(s: State) -> list[int]:
    return [int(GAME.payoff(s, seat)) >> 16 for seat in range(s.seats)]


def points_at_end(s: State) -> list[int]:
    return [int(GAME.payoff(s, seat)) & 0xFFFF for seat in range(s.seats)]
