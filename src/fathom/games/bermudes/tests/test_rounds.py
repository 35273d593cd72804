"""B1 to B9: the box, turning up, dealing, and the way to the water."""

from pathlib import Path

import pytest

from fathom.engine.box import Setting
from fathom.engine.errors import Mistake
from fathom.engine.languages import LANGUAGES
from fathom.engine.texts import Texts, explain
from fathom.games.bermudes import GAME
from fathom.games.bermudes.check import is_dead
from fathom.games.bermudes.material import COPIES, KINDS, TREASURE_COPIES, TREASURES
from fathom.games.bermudes.rounds import count_pile, open_round
from fathom.games.bermudes.state import Action, Event, Phase, Refusal
from fathom.games.bermudes.tests.scene import (
    cards_in,
    dive_table,
    fresh_table,
    hand_of,
    happened,
    is_whole,
    kind,
    lay,
    let_pass,
    play,
    put_air,
    refusal_of,
    sight_of,
    sink,
    tick,
    told,
)


def read_edition(tmp_path: Path, text: str) -> dict[str, list[int]]:
    path = tmp_path / "box.toml"
    path.write_text(text, encoding="utf-8")
    return GAME.read_edition(path)


def test_b1_the_box_holds_28_treasures_and_63_dive_cards() -> None:
    s, _ = fresh_table()
    assert sum(int(n) for n in s.treasure_copies) == 28
    assert [int(n) for n in s.copies] == [7] * 9
    assert sum(COPIES) == 63
    assert is_whole(s)


def test_b1_something_missing_is_noticed() -> None:
    s, _ = fresh_table()
    s.aside[4] -= 1
    assert int(GAME.amiss(s)) == 5
    s.aside[4] += 1
    s.won[0] += 1
    assert int(GAME.amiss(s)) == 10


def test_b1_an_edition_replaces_the_cards(tmp_path: Path) -> None:
    mirror = "[treasures]\ndepth_6_defence_3 = 11\ndepth_8_defence_2 = 6\ndepth_10_defence_1 = 11\n"
    rows = read_edition(tmp_path, mirror + "[dive_cards]\nvalue_1 = 31\nvalue_2 = 32\n")
    box = GAME.pack(3, dict(rows))
    assert box.treasure_copies[kind(6, 3)] == 11
    assert [int(n) for n in box.copies][:3] == [31, 32, 0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_b1_a_wrong_sum_is_refused_with_its_line(tmp_path: Path, language: str) -> None:
    with pytest.raises(Mistake) as wrong:
        read_edition(tmp_path, "# my box\n[treasures]\ndepth_6_defence_1 = 20\ndepth_9_defence_3 = 7\n")
    assert wrong.value.values["line"] == 4
    sentence = explain(wrong.value, language)
    assert "27" in sentence
    assert "28" in sentence


def test_b1_an_unknown_name_or_number_is_refused_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(Mistake) as unknown:
        read_edition(tmp_path, "[dive_cards]\nvalue_1 = 7\nvalue_10 = 7\n")
    assert unknown.value.values["line"] == 3
    with pytest.raises(Mistake) as negative:
        read_edition(tmp_path, "[dive_cards]\nvalue_1 = -7\n")
    assert negative.value.values["line"] == 2
    with pytest.raises(Mistake) as table:
        read_edition(tmp_path, "\n[sharks]\n")
    assert table.value.values["line"] == 2


def test_b1_a_box_with_a_wrong_sum_is_no_box() -> None:
    with pytest.raises(Mistake) as treasures:
        GAME.pack(3, {"treasure_copies": [28, *TREASURE_COPIES[1:]]})
    assert treasures.value.values["fault"] == "treasures_miscounted"
    with pytest.raises(Mistake) as dive_cards:
        GAME.pack(3, {"copies": [8, *COPIES[1:]]})
    assert dive_cards.value.values["fault"] == "dive_cards_miscounted"


def test_b2_our_pile_has_depths_6_to_10_and_defences_1_to_3() -> None:
    copies = {depth: TREASURE_COPIES[kind(depth)] for depth in (6, 7, 8, 9, 10)}
    assert copies == {6: 5, 7: 6, 8: 6, 9: 6, 10: 5}
    assert sum(TREASURE_COPIES[k] * (1 + k % 3) for k in range(KINDS)) == 56


def test_b4_one_pile_and_nothing_won_or_lost() -> None:
    s, _ = fresh_table(seats=4)
    assert count_pile(s) == TREASURES - 4
    assert s.dive == 1
    assert sum(int(n) for n in s.won) + sum(int(n) for n in s.lost) == 0


def test_r7_another_shuffle_brings_other_treasures() -> None:
    one, _ = fresh_table(seats=6, seed=1)
    two, _ = fresh_table(seats=6, seed=2)
    assert [int(k) for k in one.treasure] != [int(k) for k in two.treasure]


def test_b5_five_dives_and_no_treasure_comes_back() -> None:
    s, dealer = fresh_table(seats=3)
    for _ in range(4):
        tick(s, dealer, Action.BREATHE)
    assert s.phase == Phase.DIVE
    assert s.dive == 5
    assert count_pile(s) == TREASURES - 15
    tick(s, dealer, Action.BREATHE)
    assert s.phase == Phase.OVER
    assert sum(int(n) for n in s.lost) == 15


def test_b6_as_many_treasures_as_divers() -> None:
    s, dealer = fresh_table(seats=3)
    assert s.columns == 3
    assert told(dealer, Event.ROUND) == [(1, 3, 0, 0)]
    assert len(told(dealer, Event.TURNED_UP)) == 3


def test_b7_three_divers_hold_twelve_and_27_lie_aside() -> None:
    s, _ = fresh_table(seats=3)
    assert [len(hand_of(s, seat)) for seat in range(3)] == [12, 12, 12]
    assert sum(int(n) for n in s.aside) == 27


def test_b7_four_and_five_divers_hold_twelve() -> None:
    four, _ = fresh_table(seats=4)
    five, _ = fresh_table(seats=5)
    assert sum(int(n) for n in four.aside) == 15
    assert sum(int(n) for n in five.aside) == 3


def test_b7_six_divers_hold_ten_below_six_treasures() -> None:
    s, _ = fresh_table(seats=6)
    assert s.columns == 6
    assert [len(hand_of(s, seat)) for seat in range(6)] == [10] * 6
    assert sum(int(n) for n in s.aside) == 3


def test_r1_the_last_dive_of_six_shows_the_four_treasures_left() -> None:
    s, dealer = fresh_table(seats=6)
    for _ in range(4):
        tick(s, dealer, Action.BREATHE)
    assert s.dive == 5
    assert s.columns == 4
    assert count_pile(s) == 0
    assert len(hand_of(s, 0)) == 10
    assert refusal_of(s, 0, lay(hand_of(s, 0)[0], 5)) == Refusal.NO_SUCH_COLUMN


def test_r1_an_empty_pile_ends_the_game_before_the_fifth_dive() -> None:
    s, dealer = fresh_table(seats=6, treasures="more")
    for _ in range(4):
        assert s.columns == 7
        tick(s, dealer, Action.BREATHE)
    assert s.phase == Phase.OVER


def test_v2_one_treasure_more() -> None:
    s, dealer = fresh_table(seats=5, treasures="more")
    shown = [int(s.columns)]
    for _ in range(4):
        tick(s, dealer, Action.BREATHE)
        shown.append(int(s.columns))
    assert shown == [6, 6, 6, 6, 4]


def test_v1_one_treasure_fewer_in_every_dive() -> None:
    s, dealer = fresh_table(seats=4, treasures="fewer")
    assert s.columns == 3
    tick(s, dealer, Action.BREATHE)
    assert s.columns == 3


def test_v1_four_divers_agree_in_the_second_dive_only() -> None:
    s, dealer = fresh_table(seats=4, treasures="council")
    shown = []
    for dive in range(1, 6):
        assert s.phase == Phase.COUNCIL
        voices = [Action.TURN_UP_FEWER] * 4 if dive == 2 else [Action.TURN_UP_ALL]
        play(s, dealer, *enumerate(voices))
        shown.append(int(s.columns))
        tick(s, dealer, Action.BREATHE)
    assert shown == [4, 3, 4, 4, 4]
    assert sum(int(n) for n in s.lost) == 19


def test_v1_one_voice_against_is_enough() -> None:
    s, dealer = fresh_table(seats=3, treasures="council")
    assert happened(dealer, Event.ASKED)
    play(s, dealer, (1, Action.TURN_UP_FEWER))
    assert GAME.to_act(s) == 0b101
    assert refusal_of(s, 1, Action.TURN_UP_FEWER) == Refusal.HAS_SPOKEN
    assert refusal_of(s, 0, Action.WAIT) == Refusal.COUNCIL_FIRST
    play(s, dealer, (2, Action.TURN_UP_ALL))
    assert s.columns == 3
    assert refusal_of(s, 0, Action.TURN_UP_ALL) == Refusal.NO_COUNCIL


def test_v1_each_council_begins_anew() -> None:
    s, dealer = fresh_table(seats=3, treasures="council")
    for _ in range(2):
        play(s, dealer, *((seat, Action.TURN_UP_FEWER) for seat in range(3)))
        assert s.columns == 2
        tick(s, dealer, Action.BREATHE)
    assert s.phase == Phase.COUNCIL
    assert s.spoken == 0


def test_v1_fewer_than_are_left_is_what_is_left() -> None:
    s, dealer = fresh_table(seats=6, treasures="council")
    for _ in range(4):
        play(s, dealer, (0, Action.TURN_UP_ALL))
        tick(s, dealer, Action.BREATHE)
    play(s, dealer, *((seat, Action.TURN_UP_FEWER) for seat in range(6)))
    assert s.columns == 4


def test_b8_you_see_your_hand_in_the_order_of_the_deal() -> None:
    s, _ = fresh_table(clock="live")
    assert s.phase == Phase.READY
    hand = hand_of(s, 1)
    assert sight_of(s, 1)["hand"] == hand
    assert hand != sorted(hand)
    assert sight_of(s, -1)["hand"] == [-1] * 12


def test_v3_hands_may_be_sorted() -> None:
    s, dealer = fresh_table(sort_hands="on")
    for seat in range(3):
        assert hand_of(s, seat) == sorted(hand_of(s, seat))
    play(s, dealer, (0, Action.WAIT))
    GAME.redeal(s, 0, dealer)
    assert hand_of(s, 1) == sorted(hand_of(s, 1))


def test_r8_blind_hands_are_seen_when_the_dive_is_on() -> None:
    s, dealer = fresh_table(clock="live", blind_hands="on")
    assert sight_of(s, 0)["hand"] == [-1] * 12
    play(s, dealer, *((seat, Action.READY) for seat in range(3)), (0, Action.SIGNAL))
    assert sight_of(s, 0)["hand"] == [-1] * 12
    play(s, dealer, *((seat, Action.HOLD) for seat in range(3)))
    assert sight_of(s, 0)["hand"] == hand_of(s, 0)


def test_r8_nobody_sorts_a_hand_that_lies_face_down() -> None:
    with pytest.raises(Mistake) as fault:
        GAME.pack(3, {"sort_hands": "on", "blind_hands": "on"})
    assert fault.value.values["fault"] == "sorted_blind"


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        ({"blind_hands": "on"}, "blind_ticks"),
        ({"clock": "live", "pace": 50}, "live_hands"),
        ({"clock": "live", "slip": 50}, "live_hands"),
    ],
)
def test_r8_t6_what_would_change_nothing_is_refused(settings: dict[str, Setting], fault: str) -> None:
    with pytest.raises(Mistake) as misfit:
        GAME.pack_wish(3, settings)
    assert misfit.value.values["fault"] == fault
    GAME.pack(3, settings)  # a table that was laid before this was refused goes on


def test_b9_when_all_are_ready_anybody_gives_the_signal() -> None:
    s, dealer = fresh_table(clock="live")
    play(s, dealer, (2, Action.READY), (0, Action.READY))
    assert refusal_of(s, 0, Action.SIGNAL) == Refusal.NOT_ALL_READY
    assert refusal_of(s, 0, Action.READY) == Refusal.IS_READY
    assert refusal_of(s, 0, Action.HOLD) == Refusal.NO_SIGNAL
    assert refusal_of(s, 0, lay(1, 1)) == Refusal.NOT_DIVING
    play(s, dealer, (1, Action.READY), (1, Action.SIGNAL), (0, Action.HOLD), (1, Action.HOLD), (2, Action.HOLD))
    assert s.phase == Phase.DIVE
    assert happened(dealer, Event.DIVED)
    assert refusal_of(s, 0, Action.READY) == Refusal.NOT_ON_LAND
    assert refusal_of(s, 0, Action.HOLD) == Refusal.NOT_ON_LAND


def test_b9_every_dive_needs_everybody_ready_anew() -> None:
    s, dealer = dive_table([6, 6, 6], [[4], [5], [9]], live=True)
    let_pass(s, dealer, 3_000)
    play(s, dealer, (0, Action.BREATHE))
    assert (s.ready, s.holding, s.time) == (0, 0, 0)
    assert [int(air) for air in s.air] == [0] * 6
    assert refusal_of(s, 0, Action.SIGNAL) == Refusal.NOT_ALL_READY


def test_l1_ready_one_by_one_then_the_signal() -> None:
    s, dealer = fresh_table(clock="live")
    play(s, dealer, (0, Action.READY))
    assert GAME.to_act(s) == 0b110
    play(s, dealer, (1, Action.READY), (2, Action.READY))
    assert GAME.to_act(s) == 0b111
    play(s, dealer, (2, Action.SIGNAL))
    assert s.phase == Phase.SIGNAL


def test_l2_whoever_does_not_hold_calls_the_start_off() -> None:
    s, dealer = fresh_table(clock="live")
    play(s, dealer, *((seat, Action.READY) for seat in range(3)))
    play(s, dealer, (0, Action.SIGNAL), (0, Action.HOLD))
    hand = hand_of(s, 1)
    assert refusal_of(s, 0, Action.HOLD) == Refusal.IS_HOLDING
    assert refusal_of(s, 1, Action.READY) == Refusal.CALLED
    play(s, dealer, (1, Action.BREATHE))
    assert happened(dealer, Event.CALLED_OFF)
    assert s.phase == Phase.READY
    assert s.holding == 0
    assert hand_of(s, 1) == hand
    play(s, dealer, (2, Action.SIGNAL), (0, Action.HOLD), (1, Action.HOLD), (2, Action.HOLD))
    assert s.phase == Phase.DIVE


def test_r9_before_the_dive_nothing_is_hurried() -> None:
    s, _ = fresh_table(clock="live")
    assert s.time == 0
    assert refusal_of(s, 0, Action.PASS) == Refusal.NOT_DIVING


def test_r14_two_divers_have_two_treasures_and_twelve_cards() -> None:
    s, _ = fresh_table(seats=2)
    assert s.columns == 2
    assert len(hand_of(s, 1)) == 12


def test_r14_two_divers_are_told_that_their_game_is_unofficial() -> None:
    assert happened(fresh_table(seats=2)[1], Event.UNOFFICIAL)
    assert not happened(fresh_table(seats=3)[1], Event.UNOFFICIAL)
    assert "unofficial" in Texts(GAME, "en").own["line"]
    assert "hors livret" in Texts(GAME, "fr").own["line"]


def test_v4_all_press_next_and_dive_on_under_the_same_breath() -> None:
    s, dealer = dive_table([6, 6, 6], [[1], [1], [1]], one_breath="on")
    sink(s, dealer, 0, [1, 2, 3, 4, 5, 6])
    tick(s, dealer, Action.NEXT, Action.WAIT, Action.NEXT)
    assert (s.dive, s.chain) == (1, 1)
    assert refusal_of(s, 0, Action.NEXT) == Refusal.WANTS_NEXT
    tick(s, dealer, Action.WAIT, Action.NEXT, Action.WAIT)
    assert (s.dive, s.chain, s.time) == (2, 2, 40)
    assert s.won[kind(6)] == 1
    assert s.phase == Phase.DIVE
    assert s.air[0] == 90
    assert told(dealer, Event.CHAINED) == [(2, 0, 0, 0)]
    assert told(dealer, Event.COUNTED)[-1][:1] == (1,)


def test_v4_the_last_second_of_air_ends_the_dive_though_all_press_next() -> None:
    s, dealer = dive_table([6, 6, 6], [[1], [1], [1]], one_breath="on")
    put_air(s, [90, 1, 90])
    tick(s, dealer, Action.NEXT, Action.NEXT, Action.NEXT)
    assert happened(dealer, Event.RAN_OUT)
    assert not happened(dealer, Event.CHAINED)
    assert (s.dive, s.chain, s.time) == (2, 1, 0)


def test_v4_the_longest_chain_is_kept() -> None:
    s, dealer = fresh_table(one_breath="on", breath="honour")
    tick(s, dealer, Action.NEXT, Action.NEXT, Action.NEXT)
    for _ in range(4):
        tick(s, dealer, Action.BREATHE)
    assert s.phase == Phase.OVER
    assert sight_of(s, 0)["longest"] == 2
    assert not happened(dealer, Event.SULKED)
    assert not happened(dealer, Event.ASSISTED)


def test_v4_no_dive_follows_when_the_pile_is_empty() -> None:
    s, dealer = fresh_table(seats=6, treasures="more", one_breath="on", breath="honour")
    for _ in range(3):
        tick(s, dealer, *[Action.NEXT] * 6)
    assert (s.dive, s.chain) == (4, 4)
    assert refusal_of(s, 0, Action.NEXT) == Refusal.LAST_DIVE


def test_v4_five_dives_in_one_breath_make_the_siren_sulk() -> None:
    s, dealer = fresh_table(one_breath="on", breath="honour")
    for _ in range(4):
        tick(s, dealer, Action.NEXT, Action.NEXT, Action.NEXT)
    assert (s.dive, s.chain) == (5, 5)
    assert refusal_of(s, 0, Action.NEXT) == Refusal.LAST_DIVE
    tick(s, dealer, Action.BREATHE)
    assert told(dealer, Event.SULKED) == [(5, 0, 0, 0)]
    assert happened(dealer, Event.SIREN_WON)


def test_v4_without_the_option_every_dive_has_its_own_breath() -> None:
    s, dealer = fresh_table()
    assert refusal_of(s, 0, Action.NEXT) == Refusal.NO_CHAIN
    tick(s, dealer, Action.BREATHE)
    assert s.longest == 1


def test_v4_next_is_pressed_live_too() -> None:
    s, dealer = dive_table([6], [[1], [1], [1]], live=True, one_breath="on")
    play(s, dealer, (0, Action.NEXT), (1, Action.NEXT))
    assert s.dive == 1
    play(s, dealer, (2, Action.NEXT))
    assert (s.dive, s.chain) == (2, 2)
    assert s.phase == Phase.DIVE


def test_r10_a_chained_dive_is_freshly_dealt_and_a_breath_ends_only_itself() -> None:
    s, dealer = fresh_table(one_breath="on", breath="honour")
    tick(s, dealer, Action.NEXT, Action.NEXT, Action.NEXT)
    assert [len(hand_of(s, seat)) for seat in range(3)] == [12, 12, 12]
    assert sum(int(n) for n in s.aside) == 27
    tick(s, dealer, Action.BREATHE)
    assert (s.dive, s.chain, s.longest) == (3, 1, 2)
    assert s.time == 0


def test_v1_nobody_votes_under_water() -> None:
    s, dealer = fresh_table(one_breath="on", breath="honour", treasures="council")
    play(s, dealer, *((seat, Action.TURN_UP_FEWER) for seat in range(3)))
    assert s.columns == 2
    tick(s, dealer, Action.NEXT, Action.NEXT, Action.NEXT)
    assert s.phase == Phase.DIVE
    assert s.columns == 3


def test_b23_luck_shuffles_treasures_hands_and_breaths() -> None:
    one, _ = fresh_table(seed=3)
    again, _ = fresh_table(seed=3)
    other, _ = fresh_table(seed=4)
    assert hand_of(one, 0) == hand_of(again, 0)
    assert [int(air) for air in one.air] == [int(air) for air in again.air]
    assert hand_of(one, 0) != hand_of(other, 0)
    assert [int(air) for air in one.air] != [int(air) for air in other.air]


def test_b19_a_dead_column_and_a_gesture_are_forgotten() -> None:
    s, dealer = dive_table([6, 6, 6], [[1, 3], [3], [4]])
    tick(s, dealer, lay(1, 1), Action.POINT)
    tick(s, dealer, lay(3, 1))
    assert is_dead(s, 0)
    assert sight_of(s, 0)["gesture"][1] == 1
    tick(s, dealer, Action.BREATHE)
    assert not is_dead(s, 0)
    assert sight_of(s, 0)["gesture"] == [0] * 6
    assert sight_of(s, 0)["did"] == 0


def test_b19_a_new_round_begins_with_all_cards() -> None:
    s, dealer = dive_table([6], [[1, 2], [3], [4]])
    tick(s, dealer, lay(1, 1))
    open_round(s, dealer)
    assert cards_in(s, 1) == []
    assert sum(len(hand_of(s, seat)) for seat in range(3)) == 36
