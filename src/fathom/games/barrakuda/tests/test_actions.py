"""K30 to K36: the actions of the wrecks."""

from fathom.engine.dealer import SPECTATOR, Dealer, heard
from fathom.games.barrakuda import GAME
from fathom.games.barrakuda.state import Action, Event, Phase, Refusal, State
from fathom.games.barrakuda.tests.scene import (
    BARRACUDA,
    A,
    B,
    C,
    allowed,
    diver,
    hand,
    led_turn,
    look,
    play,
    row,
    scene,
    told,
    turn,
)


def test_k30_nine_coins_leave_two_in_the_bag() -> None:
    s, dealer = scene(diver(bag=9), diver())
    turn(s, dealer, 5, 1)
    assert (s.chest[A], s.bag[A]) == (7, 2)
    assert s.phase == Phase.CHOOSE


def test_k31_the_whole_bag() -> None:
    s, dealer = scene(diver(bag=9), diver(), wreck_5="extra", long_game="on")
    turn(s, dealer, 5, 1)
    assert (s.chest[A], s.bag[A]) == (9, 0)


def test_k32_coins_come_from_the_bank() -> None:
    s, dealer = scene(diver(), diver())
    before = int(s.paid)
    turn(s, dealer, 4, 5)
    assert s.bag[A] == 3
    assert s.paid == before + 3


def test_k33_cards_come_back_at_the_end_of_the_turn_all_if_there_are_fewer() -> None:
    s, dealer = scene(diver(row=[4, 5, 2]), diver())
    turn(s, dealer, 1, 4)
    assert row(s, A) == []
    assert told(dealer, Event.MARKED) == [(3, 0, 0, 0), (1, 0, 0, 0)]
    assert told(dealer, Event.RETRIEVED) == [(4, 0, 0, 0)]


def hexing(*others: dict[str, object], fish: int = 6) -> tuple[State, Dealer]:
    """A is alone on the extra wreck 1 and has chosen the hex; B has played 3, C 4."""
    s, dealer = scene(diver(), *others, wreck_1="extra", fish=fish)
    turn(s, dealer, 1, *(3, 4)[: len(others)])
    assert allowed(s, A) == [Action.RECALL, Action.HEX]
    play(s, dealer, A, Action.HEX)
    return s, dealer


def test_k34_the_peaceful_half_brings_the_oldest_card_back() -> None:
    s, dealer = scene(diver(row=[3, 2]), diver(), wreck_1="extra")
    turn(s, dealer, 1, 4)
    assert GAME.refusal(s, A, Action.PASS) == Refusal.HEX_OR_NOT
    play(s, dealer, A, Action.RECALL)
    assert row(s, A) == [2, 1]
    assert s.bag[A] == 1


def test_k34_one_of_two_drawn_cards_ends_the_row_of_its_owner() -> None:
    s, dealer = hexing(diver(row=[4, 1], barracuda=False), fish=5)
    assert (s.phase, s.drawn) == (Phase.PLACE, 0b100100)
    assert allowed(s, A) == [Action.PLACE + 1, Action.PLACE + 4]
    assert GAME.refusal(s, A, Action.PLACE + 0) == Refusal.NOT_DRAWN
    assert GAME.refusal(s, A, Action.HEX) == Refusal.PLACE_FIRST
    play(s, dealer, A, Action.PLACE + 4)
    assert row(s, B) == [4, 1, 3, 5]
    assert hand(s, B) == [2]


def test_k34_the_last_movement_card_placed_brings_the_row_back() -> None:
    s, dealer = hexing(diver(row=[4, 1, 2]))
    assert allowed(s, A) == [Action.PLACE + 4, Action.PLACE + 5]
    play(s, dealer, A, Action.PLACE + 4)
    assert row(s, B) == []
    assert hand(s, B) == [1, 2, 3, 4, 5, BARRACUDA]


def test_k34_a_barracuda_card_goes_to_the_centre_and_the_fish_stays() -> None:
    s, dealer = hexing(diver(row=[4, 1, 2]))
    play(s, dealer, A, Action.PLACE + 5)
    assert hand(s, B) == [5]
    assert s.fish == 6
    assert s.lying == 0


def test_k34_only_the_two_concerned_see_the_drawn_cards() -> None:
    s, dealer = hexing(diver(), diver(row=[1, 2, 3, 5], barracuda=False))
    play(s, dealer, A, Action.TARGET + B)
    seats = (SPECTATOR, A, B, C)
    drawn = [[int(card) for card in look(s, seat).drawn] for seat in seats]
    assert drawn[0] == drawn[3] == [-1, -1]
    assert drawn[1] == drawn[2] != [-1, -1]
    hidden = [[e.is_hidden for e in heard(dealer, seat) if e.kind == Event.DREW] for seat in seats]
    assert hidden == [[True], [False], [False], [True]]


def test_k35_immunity_leaves_the_bag_alone() -> None:
    s, dealer = scene(diver(bag=6), diver(), wreck_3="extra", fish=4)
    turn(s, dealer, 3, 1, course=3)
    assert s.bag[A] == 8


def baiting(own: bool, other: bool, third: bool) -> tuple[State, Dealer]:
    """A is alone on the extra wreck 2; True for those who hold their Barracuda card."""
    s, dealer = scene(
        diver(barracuda=own), diver(barracuda=other), diver(barracuda=third), fish=4, wreck_2="extra"
    )  # fmt: skip  # one diver beside the other
    turn(s, dealer, 2, 1, 5)
    return s, dealer


def test_k36_take_your_own_back_or_name_a_holder() -> None:
    s, dealer = baiting(False, True, True)
    assert allowed(s, A) == [Action.RECOVER, Action.EXPEL + B, Action.EXPEL + C]
    assert GAME.refusal(s, A, Action.PASS) == Refusal.BAIT_FIRST
    assert GAME.refusal(s, A, Action.EXPEL + A) == Refusal.PARTNER
    play(s, dealer, A, Action.RECOVER)
    assert [BARRACUDA in hand(s, seat) for seat in (A, B, C)] == [True, True, True]


def test_k36_a_named_holder_throws_the_card_into_the_centre() -> None:
    s, dealer = baiting(False, True, True)
    play(s, dealer, A, Action.EXPEL + C)
    assert [BARRACUDA in hand(s, seat) for seat in (A, B, C)] == [False, True, False]


def test_k36_who_holds_the_own_card_can_only_name_another() -> None:
    s, _ = baiting(True, True, True)
    assert allowed(s, A) == [Action.EXPEL + B, Action.EXPEL + C]
    assert GAME.refusal(s, A, Action.RECOVER) == Refusal.NOT_IN_CENTRE


def test_k36_who_has_none_cannot_be_named() -> None:
    s, _ = baiting(False, True, False)
    assert GAME.refusal(s, A, Action.EXPEL + C) == Refusal.HOLDS_NONE


def test_k36_a_single_way_is_taken_without_asking() -> None:
    own, _ = baiting(False, False, False)
    other, _ = baiting(True, True, False)
    assert BARRACUDA in hand(own, A)
    assert BARRACUDA not in hand(other, B)


def test_k36_if_neither_is_possible_nothing_happens() -> None:
    s, dealer = baiting(True, False, False)
    assert told(dealer, Event.BAITED_NOTHING) == [(0, 0, 0, 0)]
    assert s.phase == Phase.CHOOSE


def test_r15_the_bank_never_runs_dry() -> None:
    s, dealer = scene(diver(bag=200), diver(bag=200))
    turn(s, dealer, 4, 3)
    assert (s.bag[A], s.bag[B]) == (203, 202)


def test_r20_a_hand_of_one_card_cannot_be_hexed() -> None:
    s, dealer = hexing(diver(row=[1, 2, 4], barracuda=False))
    assert hand(s, B) == [5, BARRACUDA]  # the fish is at home: K42 came first
    s, dealer = scene(diver(), diver(row=[1, 2, 4], barracuda=False), fish=5, wreck_1="extra")
    turn(s, dealer, 1, 3)
    play(s, dealer, A, Action.HEX)
    assert told(dealer, Event.HEX_FAILED) == [(0, 0, 0, 0)]
    assert hand(s, B) == [5]


def test_r20_among_several_only_hands_of_two_can_be_named() -> None:
    s, dealer = scene(
        diver(), diver(row=[1, 2, 4], barracuda=False), diver(), diver(), fish=5, wreck_1="extra"
    )  # fmt: skip  # one diver beside the other
    turn(s, dealer, 1, 3, 4, 4)
    play(s, dealer, A, Action.HEX)
    assert allowed(s, A) == [Action.TARGET + 2, Action.TARGET + 3]
    assert GAME.refusal(s, A, Action.TARGET + B) == Refusal.TOO_FEW_CARDS
    assert GAME.refusal(s, A, Action.TARGET + A) == Refusal.PARTNER
    assert GAME.refusal(s, A, Action.HEX) == Refusal.TARGET_FIRST


def test_r21_a_hex_may_draw_the_barracuda_card() -> None:
    s, _ = hexing(diver(row=[4, 1, 2]))
    assert (s.drawn >> BARRACUDA) & 1 == 1


def test_r22_the_victim_is_named_after_the_cards_came_back() -> None:
    """C has one card left when the hex is chosen, and several when it is cast."""
    s, dealer = scene(
        diver(), diver(), diver(row=[2, 3, 4], barracuda=False), wreck_1="extra", wreck_2="extra", fish=5
    )  # fmt: skip  # one diver beside the other
    s.unique[5], s.unique_x[5] = 2, 3  # as if wreck 5 gave three cards back
    turn(s, dealer, 1, 4, 5, course=4)
    assert (s.phase, hand(s, C)) == (Phase.RECALL_OR_HEX, [1])
    play(s, dealer, A, Action.HEX)
    assert allowed(s, A) == [Action.TARGET + B, Action.TARGET + C]


def test_r21_the_fish_does_not_follow_a_card_that_was_placed() -> None:
    s, dealer = scene(diver(), diver(row=[1, 2, 4]), wreck_1="extra", fish=5)
    led_turn(s, dealer, 1, BARRACUDA)
    play(s, dealer, B, Action.STEER + 4)
    play(s, dealer, A, Action.HEX)
    assert s.fish == 5
    assert told(dealer, Event.ROLLED_DISTANCE) == []
