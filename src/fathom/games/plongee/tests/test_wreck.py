"""P26 to P32: fishing."""

from fathom.games.plongee import GAME
from fathom.games.plongee.material import DOWN, GONE, OCTOPUS
from fathom.games.plongee.state import Action, Event, Phase, Refusal
from fathom.games.plongee.tests.scene import (
    OCTO,
    POSE,
    A,
    B,
    face_up,
    flip,
    offered,
    pawns,
    pay_and_roll,
    pending,
    play,
    scene,
    told,
    will_roll,
)


def test_p26_a_pawn_that_stops_on_the_diver_fishes_at_once() -> None:
    s, dealer = scene("d12 S S", die=2)
    play(s, dealer, Action.MOVE)
    assert (s.phase, s.acting) == (Phase.FISHING, A)
    assert GAME.refusal(s, A, Action.STOP) == Refusal.FISHING_FIRST
    assert GAME.refusal(s, B, Action.DECLINE) == Refusal.NOT_YOUR_TURN


def test_p26_a_waiting_pawn_does_not_fish_again() -> None:
    s, _ = scene("V S S", up=[5])
    assert GAME.refusal(s, A, Action.TAKE) == Refusal.NOT_FISHING
    assert GAME.refusal(s, A, Action.FLIP) == Refusal.NOT_FISHING


def test_p27_before_the_first_flip_one_may_decline() -> None:
    s, dealer = scene("d12 S S", die=1, up=[2])
    play(s, dealer, Action.MOVE)
    assert offered(s) == {"DECLINE", "TAKE", "FLIP"}
    play(s, dealer, Action.DECLINE)
    assert face_up(s) == [2]
    assert pending(s, A) == []
    assert pawns(s, A) == "V S S"


def test_p27_after_a_flip_it_is_too_late_to_decline() -> None:
    s, dealer = scene("d12 S S", die=1, down=[2, 3, OCTO])
    play(s, dealer, Action.MOVE)
    flip(s, dealer, 2)
    assert GAME.refusal(s, A, Action.DECLINE) == Refusal.TOO_LATE_TO_DECLINE
    assert offered(s) == {"TAKE", "FLIP"}


def test_p27_every_session_begins_with_the_choice_to_decline() -> None:
    s, dealer = scene("d12 d12 S", die=1, down=[2, 3, OCTO])
    play(s, dealer, Action.MOVE)
    flip(s, dealer, 2)
    play(s, dealer, Action.TAKE)
    pay_and_roll(s, dealer, 1)
    play(s, dealer, Action.MOVE + 1)
    assert offered(s) == {"DECLINE", "FLIP"}


def test_p27_without_face_up_gold_there_is_nothing_to_take() -> None:
    s, dealer = scene("d12 S S", die=1)
    play(s, dealer, Action.MOVE)
    assert GAME.refusal(s, A, Action.TAKE) == Refusal.NO_GOLD_TO_TAKE


def test_p27_only_face_down_cards_are_turned_over() -> None:
    s, dealer = scene("d12 S S", die=1, up=[2], down=[3, OCTO])
    play(s, dealer, Action.MOVE)
    assert GAME.refusal(s, A, Action.FLIP) == Refusal.CARD_NOT_DOWN
    assert GAME.refusal(s, A, Action.FLIP + 1) == Refusal.NONE
    assert GAME.refusal(s, A, Action.FLIP + 3) == Refusal.CARD_NOT_DOWN


def test_p28_gold_stays_face_up_and_one_chooses_again() -> None:
    s, dealer = scene("d12 S S", die=1, down=[3, 1, OCTO])
    play(s, dealer, Action.MOVE)
    flip(s, dealer, 3)
    assert face_up(s) == [3]
    assert pending(s, A) == []
    assert told(dealer, Event.FLIPPED_GOLD) == [(0, 3, 0, 0)]
    assert s.phase == Phase.FISHING


def test_p28_with_no_gold_left_face_down_it_is_taken_by_itself() -> None:
    s, dealer = scene("d12 S S", die=1, up=[4], down=[3, OCTO])
    play(s, dealer, Action.MOVE)
    flip(s, dealer, 3)
    assert pending(s, A) == [3, 4]
    assert told(dealer, Event.FISHED_OUT) == [(0, 0, 0, 0)]
    assert s.phase == Phase.AGAIN


def test_p29_an_octopus_ends_the_session_and_leaves_all_gold_face_up() -> None:
    s, dealer = scene("d12 S S", die=1, up=[5], down=[3, 1, OCTO], pending={A: [2]})
    play(s, dealer, Action.MOVE)
    flip(s, dealer, 3)
    flip(s, dealer, OCTO)
    assert sorted(face_up(s)) == [3, 5]
    assert pending(s, A) == [2]
    assert pawns(s, A) == "S S S"
    assert s.unturned[OCTOPUS] == 0
    assert list(s.wreck)[:4] == [4, 2, GONE, DOWN]


def test_p29_the_next_diver_collects_what_was_left() -> None:
    s, dealer = scene("d12 S S", "d12 S S", die=1, down=[3, 1, OCTO], oxygen=[0, 5])
    play(s, dealer, Action.MOVE)
    flip(s, dealer, 3)
    flip(s, dealer, OCTO)
    assert s.turn == B
    s.die = 1
    play(s, dealer, Action.MOVE, Action.TAKE)
    assert pending(s, B) == [3]


def test_p30_poseidon_excludes_the_pawn() -> None:
    s, dealer = scene("d12 S S", die=1, up=[5], down=[POSE, 1])
    play(s, dealer, Action.MOVE)
    flip(s, dealer, POSE)
    assert pawns(s, A) == "OUT S S"
    assert face_up(s) == [5]


def test_p31_taken_cards_lie_pending_on_the_frogman() -> None:
    s, dealer = scene("d12 S S", die=1, up=[5, 1], pending={A: [2]})
    play(s, dealer, Action.MOVE, Action.TAKE)
    assert pending(s, A) == [1, 2, 5]
    assert face_up(s) == []
    assert told(dealer, Event.TOOK_GOLD) == [(6, 2, 0, 0)]


def test_p31_a_failed_session_never_touches_pending_gold() -> None:
    s, dealer = scene("d12 S S", die=1, down=[POSE, 1], pending={A: [4]})
    play(s, dealer, Action.MOVE)
    flip(s, dealer, POSE)
    assert pending(s, A) == [4]


def test_p32_after_fishing_one_may_pay_and_leave_at_once() -> None:
    """The advice at the end of the rulebook."""
    s, dealer = scene("d12 S S", die=1, up=[5])
    play(s, dealer, Action.MOVE, Action.TAKE)
    assert GAME.refusal(s, A, Action.PAY) == Refusal.NONE
    pay_and_roll(s, dealer, 4)
    play(s, dealer, Action.MOVE)
    assert pawns(s, A) == "a4 S S"


def test_r8_one_cannot_decline_wait_and_fish_later() -> None:
    s, dealer = scene("d12 S S", "S S S", die=1, up=[5])
    play(s, dealer, Action.MOVE, Action.DECLINE)
    will_roll(dealer, 1)
    play(s, dealer, Action.STOP, Action.MOVE)
    will_roll(dealer, 3)
    play(s, dealer, Action.STOP)
    assert (s.turn, s.phase) == (A, Phase.PAWN)
    assert offered(s) == {"MOVE 1"}


def test_r9_with_only_monsters_face_down_who_must_know_may_still_turn_one_over() -> None:
    """Worked example 7, and who does not take the gold."""
    s, dealer = scene("d12 S S", die=1, up=[3], down=[OCTO, OCTO])
    play(s, dealer, Action.MOVE)
    assert {deed.split()[0] for deed in offered(s)} == {"DECLINE", "TAKE", "FLIP"}
    play(s, dealer, Action.FLIP + 1)
    assert pending(s, A) == []
    assert pawns(s, A) == "S S S"


def test_r9_nobody_advises_it() -> None:
    s, dealer = scene("d12 S S", die=1, up=[3], down=[OCTO, OCTO])
    play(s, dealer, Action.MOVE)
    assert GAME.opinion(s, A, dealer) == Action.TAKE
    play(s, dealer, Action.TAKE)
    assert pending(s, A) == [3]
    assert s.gold_down + s.gold_up == 0


def test_r27_all_face_up_gold_is_taken() -> None:
    s, dealer = scene("d12 S S", die=1, up=[1, 1, 5], down=[2, OCTO])
    play(s, dealer, Action.MOVE, Action.TAKE)
    assert pending(s, A) == [1, 1, 5]


def test_r28_old_face_up_gold_is_at_risk_too() -> None:
    """The rulebook's footnote: whoever wants more may end with nothing."""
    s, dealer = scene("d12 S S", die=1, up=[5, 4], down=[2, OCTO])
    play(s, dealer, Action.MOVE)
    flip(s, dealer, OCTO)
    assert pending(s, A) == []
    assert face_up(s) == [5, 4]
