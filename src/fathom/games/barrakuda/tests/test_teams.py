"""K60 to K66: two against two. A and C play against B and D."""

import pytest

from fathom.engine.dealer import SPECTATOR, Dealer, heard
from fathom.engine.errors import Mistake
from fathom.engine.game import place_of
from fathom.games.barrakuda import GAME
from fathom.games.barrakuda.state import Action, Event, Phase, Refusal, State
from fathom.games.barrakuda.tests.scene import (
    BARRACUDA,
    A,
    B,
    C,
    D,
    allowed,
    bags,
    diver,
    fresh_table,
    hand,
    look,
    play,
    reveal_cards,
    scene,
    told,
    turn,
    who,
)


def meeting(own: int = 5, partners: int = 1) -> tuple[State, Dealer]:
    """A (2 cards) leads B (3), C (3) ties with B; all on wreck 4, D is on 1."""
    s, dealer = scene(
        diver(row=[1], bag=own), diver(row=[1, 2], bag=2), diver(row=[1, 2], bag=partners), diver(), teams="on"
    )  # fmt: skip  # one diver beside the other
    turn(s, dealer, 4, 4, 4, 1)
    return s, dealer


def test_k60_a_team_shares_a_chest_and_wins_with_twelve() -> None:
    s, dealer = scene(diver(chest=6, bag=1), diver(), diver(bag=6), diver(), teams="on")
    assert s.goal == 12
    turn(s, dealer, 4, 1, 5, 2)
    assert (s.chest[0], s.bag[C], s.phase) == (12, 0, Phase.OVER)
    assert who(dealer, Event.WON) == [A, C]
    assert [place_of(int(GAME.payoff(s, seat))) for seat in range(4)] == [1, 2, 1, 2]


@pytest.mark.parametrize(("seats", "long_game"), [(2, "off"), (3, "off"), (4, "on")])
def test_k60_teams_need_four_and_have_their_own_goal(seats: int, long_game: str) -> None:
    with pytest.raises(Mistake):
        fresh_table(seats, teams="on", long_game=long_game)


def test_k61_a_partner_sees_the_chosen_card_and_nobody_else_does() -> None:
    s, dealer = fresh_table(4, teams="on")
    play(s, dealer, A, Action.PLAY + 3)
    assert [int(look(s, seat).chosen[A]) for seat in (SPECTATOR, A, B, C, D)] == [-1, 4, -1, 4, -1]
    assert [heard(dealer, seat)[0].is_hidden for seat in (A, B, C, D)] == [False, True, False, True]


def test_k62_fewer_cards_than_every_opponent_is_enough() -> None:
    s, _ = meeting()
    assert GAME.to_act(s) == 1 << A


def test_k62_partners_are_not_compared_with_each_other() -> None:
    s, dealer = scene(diver(row=[1]), diver(row=[1, 2, 3]), diver(row=[1, 2]), diver(), teams="on")
    turn(s, dealer, 4, 4, 4, 1)
    assert GAME.to_act(s) == 1 << A | 1 << C


def test_k63_the_slot_is_the_unique_action() -> None:
    s, dealer = meeting()
    play(s, dealer, A, Action.UNIQUE)
    assert bags(s)[:3] == [8, 3, 2]


def test_k63_or_a_theft() -> None:
    s, dealer = meeting()
    play(s, dealer, A, Action.ROB + B)
    assert bags(s)[:3] == [8, 1, 2]


def test_k63_either_partner_may_use_it_but_only_once() -> None:
    s, dealer = scene(diver(row=[1]), diver(row=[1, 2, 3], bag=2), diver(row=[1, 2]), diver(), teams="on")
    turn(s, dealer, 4, 4, 4, 1)
    play(s, dealer, C, Action.ROB + B)
    assert bags(s)[:3] == [1, 1, 3]
    assert s.phase == Phase.CHOOSE


def test_k63_who_passes_leaves_it_to_the_partner() -> None:
    s, dealer = scene(diver(row=[1]), diver(row=[1, 2, 3], bag=2), diver(row=[1, 2]), diver(), teams="on")
    turn(s, dealer, 4, 4, 4, 1)
    play(s, dealer, A, Action.PASS)
    assert GAME.to_act(s) == 1 << C
    play(s, dealer, C, Action.PASS)
    assert bags(s)[:3] == [1, 3, 1]


@pytest.mark.parametrize(
    ("action", "after"),
    [(Action.GIVE + 0, [4, 2]), (Action.GIVE + 4, [0, 6]), (Action.ASK + 0, [6, 0])],
    ids=["one", "all", "ask"],
)
def test_k64_any_split_of_the_two_bags(action: int, after: list[int]) -> None:
    s, dealer = meeting()
    play(s, dealer, A, action)
    assert [s.bag[A] - 1, s.bag[C] - 1] == after  # less the common action
    assert s.phase == Phase.CHOOSE


def test_k64_no_more_than_there_is() -> None:
    s, _ = meeting()
    assert allowed(s, A) == [
        Action.UNIQUE,
        Action.ROB + B,
        *range(Action.GIVE, Action.GIVE + 5),
        Action.ASK,
        Action.PASS,
    ]
    assert GAME.refusal(s, A, Action.GIVE + 5) == Refusal.NOT_SO_MUCH
    assert GAME.refusal(s, A, Action.ASK + 1) == Refusal.NOT_SO_MUCH


def test_k64_after_the_largest_gift_more_may_follow_in_the_same_direction() -> None:
    s, dealer = meeting(own=30)
    play(s, dealer, A, Action.GIVE + 11)
    assert (s.phase, GAME.to_act(s)) == (Phase.GIFT, 1 << A)
    assert GAME.refusal(s, A, Action.ASK) == Refusal.GIFT_FIRST
    play(s, dealer, A, Action.GIVE + 11, Action.GIVE + 2)
    assert (s.bag[A], s.bag[C]) == (4, 29)


def test_k64_a_gift_that_empties_the_bag_leaves_nothing_to_ask() -> None:
    s, dealer = meeting(own=12)
    play(s, dealer, A, Action.GIVE + 11)
    assert (s.bag[A], s.bag[C], s.phase) == (1, 14, Phase.CHOOSE)


def test_k64_or_not() -> None:
    s, dealer = meeting(own=1, partners=20)
    play(s, dealer, A, Action.ASK + 11)
    assert allowed(s, A) == [*range(Action.ASK, Action.ASK + 8), Action.PASS]
    play(s, dealer, A, Action.PASS)
    assert (s.bag[A], s.bag[C]) == (14, 9)
    assert told(dealer, Event.PASSED) == []


def test_k65_a_partner_cannot_be_robbed() -> None:
    s, _ = meeting()
    assert GAME.refusal(s, A, Action.ROB + C) == Refusal.PARTNER


def test_k65_a_partner_cannot_be_hexed() -> None:
    s, dealer = scene(diver(), diver(), diver(), diver(), teams="on", wreck_1="extra")
    turn(s, dealer, 1, 4, 3, 3)
    play(s, dealer, A, Action.HEX)
    assert allowed(s, A) == [Action.TARGET + B, Action.TARGET + D]
    assert GAME.refusal(s, A, Action.TARGET + C) == Refusal.PARTNER


def test_k65_a_partner_cannot_be_baited() -> None:
    s, dealer = scene(diver(barracuda=False), diver(), diver(), diver(), teams="on", wreck_2="extra", fish=5)
    turn(s, dealer, 2, 4, 3, 3)
    assert allowed(s, A) == [Action.RECOVER, Action.EXPEL + B, Action.EXPEL + D]
    assert GAME.refusal(s, A, Action.EXPEL + C) == Refusal.PARTNER


def test_k65_nor_without_being_asked() -> None:
    """Only the partner holds a Barracuda card: no single way that could be taken by itself."""
    s, dealer = scene(
        diver(), diver(barracuda=False), diver(), diver(barracuda=False), teams="on", wreck_2="extra", fish=5
    )  # fmt: skip  # one diver beside the other
    turn(s, dealer, 2, 4, 3, 3)
    assert len(told(dealer, Event.BAITED_NOTHING)) == 1
    assert BARRACUDA in hand(s, C)


def test_k65_two_partners_alone_have_one_slot() -> None:
    s, dealer = scene(diver(bag=1), diver(), diver(bag=2), diver(), teams="on")
    turn(s, dealer, 4, 1, 4, 2)
    assert GAME.to_act(s) == 1 << A | 1 << C
    play(s, dealer, C, Action.UNIQUE)
    assert (s.bag[A], s.bag[C]) == (2, 5)


def test_k66_the_partner_with_the_shorter_row_takes_the_hoard() -> None:
    s, dealer = scene(diver(row=[1]), diver(row=[1, 2]), diver(), diver(), teams="on", hoard={4: 3})
    turn(s, dealer, 4, 4, 4, 1)
    assert who(dealer, Event.COLLECTED) == [C]


def hoard_between_partners() -> tuple[State, Dealer]:
    s, dealer = scene(diver(), diver(), diver(), diver(), teams="on", hoard={4: 3})
    turn(s, dealer, 4, 1, 4, 2)
    assert (s.phase, GAME.to_act(s)) == (Phase.HOARD, 1 << A | 1 << C)
    return s, dealer


def test_k66_with_equal_rows_the_team_chooses() -> None:
    s, dealer = hoard_between_partners()
    assert allowed(s, A) == allowed(s, C) == [Action.TAKE_HOARD, Action.LEAVE_HOARD]
    assert GAME.refusal(s, A, Action.PASS) == Refusal.HOARD_FIRST
    play(s, dealer, C, Action.TAKE_HOARD)
    assert (s.bag[A], s.bag[C], s.hoard[4]) == (0, 3, 0)
    assert s.phase == Phase.SLOT


def test_k66_or_leaves_it_to_the_other() -> None:
    s, dealer = hoard_between_partners()
    play(s, dealer, C, Action.LEAVE_HOARD)
    assert (s.bag[A], s.bag[C]) == (3, 0)


def test_r18_one_slot_for_the_team_and_rows_of_opponents_only() -> None:
    s, dealer = meeting()
    assert GAME.refusal(s, C, Action.UNIQUE) == Refusal.NOT_YOUR_TURN
    play(s, dealer, A, Action.PASS)
    assert s.phase == Phase.CHOOSE


def test_r19_no_exchange_with_a_partner_who_lies() -> None:
    s, dealer = scene(diver(bag=3), diver(pawn=2), diver(pawn=4), diver(row=[1, 2]), teams="on")
    turn(s, dealer, 4, BARRACUDA, BARRACUDA, 4)
    assert allowed(s, A) == [Action.UNIQUE, Action.ROB + D, Action.PASS]
    assert GAME.refusal(s, A, Action.GIVE) == Refusal.NO_EXCHANGE


def test_r19_a_lying_partner_does_not_lead_either() -> None:
    s, dealer = scene(diver(row=[1, 2]), diver(pawn=2), diver(pawn=4), diver(row=[1]), teams="on")
    reveal_cards(s, dealer, 4, BARRACUDA, BARRACUDA, 4)
    assert s.lying == 1 << B | 1 << C
    s, dealer = scene(diver(row=[1, 2]), diver(pawn=2), diver(pawn=4), diver(row=[1]), teams="on")
    turn(s, dealer, 4, BARRACUDA, BARRACUDA, 4)
    assert GAME.to_act(s) == 1 << D
