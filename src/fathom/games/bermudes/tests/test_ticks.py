"""T1 to T8: the model of bots and simulations."""

from collections import Counter
from math import sqrt

from fathom.engine.dealer import SPECTATOR, Dealer, pick, seed_dealer
from fathom.engine.records import as_bytes, copy
from fathom.games.bermudes import GAME
from fathom.games.bermudes.breath import CHANCES, WITHIN, draw_air, is_out_of_air
from fathom.games.bermudes.opinion import choose_card
from fathom.games.bermudes.state import Action, Did, Event, Phase, Refusal
from fathom.games.bermudes.tests.scene import (
    cards_in,
    dive_table,
    fresh_table,
    hand_of,
    happened,
    lay,
    look,
    play,
    put_air,
    refusal_of,
    seats_told,
    sight_of,
    sink,
    sunk_table,
    tick,
    told,
)

MANY = 400


def is_near(found: int, chance: float, tries: int) -> bool:
    """Within four standard errors."""
    return abs(found - chance * tries) <= 4 * sqrt(chance * (1 - chance) * tries)


def test_t1_a_breath_follows_the_law() -> None:
    """Half of all breaths last at most the median; 34.1 % one deviation longer; none less than 12 or more than 90."""
    dealer = Dealer.new()
    seed_dealer(dealer, 5, 0)
    breaths = [int(draw_air(0, 0, dealer)) for _ in range(4_000)]
    assert 12 <= min(breaths) <= max(breaths) <= 90
    assert WITHIN[0, 11] == 0
    assert WITHIN[0, 90] == CHANCES
    assert is_near(sum(breath <= 35 for breath in breaths), WITHIN[0, 35] / CHANCES, 4_000)
    assert 0.50 < WITHIN[0, 35] / CHANCES < 0.52
    assert 0.83 < WITHIN[0, 49] / CHANCES < 0.85  # 35 e^0.35 = 49.7


def test_t1_a_breath_that_has_lasted_goes_on() -> None:
    dealer = Dealer.new()
    seed_dealer(dealer, 5, 0)
    assert min(int(draw_air(0, 40, dealer)) for _ in range(MANY)) == 41
    assert int(draw_air(2, 89, dealer)) == 90


def test_t2_all_choose_from_the_same_state_and_see_nothing() -> None:
    s, dealer = dive_table([6, 7], [[4, 5], [5], [9]])
    before = sight_of(s, 1)
    play(s, dealer, (0, lay(4, 1)))
    after = sight_of(s, 1)
    assert after.pop("undecided") == 0b110
    assert before.pop("undecided") == 0b111
    assert after == before
    assert not happened(dealer, Event.LAID)
    assert GAME.to_act(s) == 0b110
    assert refusal_of(s, 0, Action.WAIT) == Refusal.HAS_CHOSEN


def test_t3_a_breath_voids_the_cards_of_its_tick() -> None:
    s, dealer = dive_table([6, 7, 8], [[4], [5], [9]])
    tick(s, dealer, Action.BREATHE, lay(5, 1))
    assert not happened(dealer, Event.LAID)
    assert told(dealer, Event.TOO_FEW)[0] == (0, 6, 0, 0)
    assert s.dive == 2


def test_t4_a_column_takes_one_card_in_a_tick() -> None:
    s, dealer = dive_table([6, 7], [[4, 1], [4, 1], [9, 1]])
    tick(s, dealer, lay(4, 1), lay(4, 1), lay(9, 2))
    assert cards_in(s, 1) == [4]
    assert cards_in(s, 2) == [9]
    assert sorted(int(s.did[seat]) for seat in range(2)) == [Did.LAID, Did.BOUNCED]
    assert sorted(len(hand_of(s, seat)) for seat in range(2)) == [1, 2]
    assert sight_of(s, 2)["did"] == Did.LAID


def test_t4_the_order_is_drawn_at_random() -> None:
    first = Counter[int]()
    s, dealer = dive_table([6], [[1, 9], [2, 9], [3, 9]])
    for _ in range(MANY):
        attempt = copy(s)
        tick(attempt, dealer, lay(1, 1), lay(2, 1), lay(3, 1))
        first[cards_in(attempt, 1)[0]] += 1
    assert all(is_near(first[value], 1 / 3, MANY) for value in (1, 2, 3))


def test_t5_the_shortest_air_ends_the_dive_after_its_tick() -> None:
    s, dealer = dive_table([6, 7, 8], [[4, 5], [9], [9]])
    put_air(s, [20, 14, 31])
    for _ in range(13):
        tick(s, dealer)
    assert s.phase == Phase.DIVE
    tick(s, dealer, lay(4, 1))
    assert told(dealer, Event.LAID) == [(4, 0, 0, 0)]
    assert told(dealer, Event.TOO_FEW)[0] == (0, 5, 0, 0)
    assert seats_told(dealer, Event.RAN_OUT) == [1]
    assert s.dive == 2


def test_t5_empty_hands_end_the_dive_after_the_tick() -> None:
    s, dealer = dive_table([10, 10, 10], [[1] * 11])
    for _ in range(10):
        tick(s, dealer, lay(1, 1))
    assert (s.dive, s.time) == (1, 200)
    tick(s, dealer, lay(1, 1))
    assert happened(dealer, Event.HANDS_EMPTY)
    assert s.dive == 2


def test_t6_a_slow_hand_fumbles_and_keeps_its_card() -> None:
    laid = 0
    s, dealer = dive_table([6], [[1, 9], [9]], pace=45)
    for _ in range(MANY):
        attempt = copy(s)
        tick(attempt, dealer, lay(1, 1))
        laid += int(attempt.laid)
        assert attempt.did[0] == (Did.LAID if attempt.laid else Did.FUMBLED)
    assert is_near(laid, 0.45, MANY)


def test_t6_a_slip_lays_a_random_card_of_the_hand() -> None:
    slips = Counter[int]()
    s, dealer = dive_table([6], [[1, 5, 5, 9], [9]], slip=100)
    for _ in range(MANY):
        attempt = copy(s)
        tick(attempt, dealer, lay(1, 1))
        slips[cards_in(attempt, 1)[0]] += 1
        assert attempt.did[0] == Did.SLIPPED
    assert is_near(slips[5], 0.5, MANY)
    assert is_near(slips[1], 0.25, MANY)


def test_t6_a_strict_table_throws_a_wrong_slip_back() -> None:
    s, dealer = dive_table([6], [[], [8, 5], [1]], slip=100, placement="strict")
    sink(s, dealer, 0, [9])
    columns = set()
    for _ in range(20):
        attempt = copy(s)
        tick(attempt, dealer, Action.WAIT, lay(8, 1))
        columns.add(tuple(cards_in(attempt, 1)))
    assert columns == {(9,), (9, 8)}


def test_t6_a_slip_thrown_back_leaves_the_column_to_another_hand() -> None:
    s, dealer = dive_table([6], [[], [8, *[5] * 7], [8, 1]], slip=100, placement="strict")
    sink(s, dealer, 0, [9])
    for _ in range(20):
        attempt = copy(s)
        tick(attempt, dealer, Action.WAIT, lay(8, 1), lay(8, 1))
        assert len(cards_in(attempt, 1)) == 2  # seat 2 can only slip to a card that fits


def test_t7_levels_set_the_median_breath() -> None:
    halves = [int(WITHIN[level, median]) for level, median in ((0, 35), (1, 40), (2, 30))]
    assert all(0.50 * CHANCES < half < 0.53 * CHANCES for half in halves)
    box = GAME.pack(3, {"level": "easy"})
    assert (box.pace, box.slip) == (45, 2)


def test_t7_a_table_breathes_by_its_level() -> None:
    air = {level: [int(n) for n in fresh_table(level=level)[0].air][:3] for level in ("easy", "normal", "hard")}
    assert sum(air["easy"]) > sum(air["normal"]) > sum(air["hard"])


def test_t7_easy_breaths_are_longer_than_hard_ones() -> None:
    assert all(WITHIN[1, second] < WITHIN[0, second] < WITHIN[2, second] for second in range(14, 90))


def test_t8_an_opinion_lays_only_cards_that_fit() -> None:
    s, dealer = sunk_table([6, 7], [[1, 2], [1, 3]], seats=3)
    s.held[0], s.hand[0], s.hand[1] = 2, 4, 3
    assert GAME.opinion(s, 0, dealer) == lay(3, 1)
    s.held[0] = 1
    assert GAME.opinion(s, 0, dealer) == Action.WAIT
    assert choose_card(s, 0, Action.PASS) == Action.PASS


def test_t8_an_opinion_breathes_when_every_column_is_complete_or_dead() -> None:
    s, dealer = sunk_table([6, 7], [[1, 2, 3, 4, 5, 6], [1, 3]], seats=3)
    assert GAME.opinion(s, 0, dealer) == Action.BREATHE


def test_t8_an_opinion_goes_on_in_one_breath_if_another_asked() -> None:
    s, dealer = sunk_table([6], [[1, 2, 3, 4, 5, 6]], seats=3)
    s.one_breath = 1
    assert GAME.opinion(s, 0, dealer) == Action.BREATHE
    s.onward = 0b010
    assert GAME.opinion(s, 0, dealer) == Action.NEXT
    s.onward = 0b011
    assert GAME.opinion(s, 0, dealer) == Action.WAIT
    s.clock = 1
    assert GAME.opinion(s, 0, dealer) == Action.PASS


def test_t8_a_live_opinion_looks_before_it_lays_and_leaves_time_to_people() -> None:
    s, dealer = dive_table([6, 7, 8], [[4], [5, 6], [9]], live=True)
    play(s, dealer, (0, lay(4, 1)))
    assert GAME.opinion(s, 1, dealer) == look(1)
    assert GAME.opinion(s, 0, dealer) == Action.PASS


def test_t8_an_opinion_agrees_to_one_treasure_fewer() -> None:
    s, dealer = fresh_table(treasures="council")
    assert GAME.opinion(s, 0, dealer) == Action.TURN_UP_FEWER


def test_r12_the_gauge_turns_amber_and_red() -> None:
    s, dealer = dive_table([6], [[4], [5], [9]])
    put_air(s, [20, 90, 90])
    assert sight_of(s, 0)["gauge"] == 1
    for _ in range(10):
        tick(s, dealer)
    assert (sight_of(s, 0)["gauge"], sight_of(s, 0)["amber"], sight_of(s, 0)["red"]) == (2, 10, 0)
    for _ in range(6):
        tick(s, dealer)
    assert (sight_of(s, 0)["gauge"], sight_of(s, 0)["red"]) == (3, 16)
    assert sight_of(s, 1)["gauge"] == 1
    assert sight_of(s, SPECTATOR)["gauge"] == 0


def test_r12_a_gauge_is_at_most_a_tenth_off_and_turns_before_the_end() -> None:
    for seed in range(MANY):
        s, _ = fresh_table(seats=2, seed=seed)
        for seat in range(2):
            assert abs(s.amber[seat] - s.air[seat] * 0.5) <= s.air[seat] * 0.05 + 0.5
            assert abs(s.red[seat] - s.air[seat] * 0.8) <= s.air[seat] * 0.08 + 0.5
            assert s.amber[seat] < s.red[seat] < s.air[seat]


def test_r13_both_totals_are_open_unless_the_siren_hides_hers() -> None:
    s, dealer = fresh_table()
    tick(s, dealer, Action.BREATHE)
    hers = told(dealer, Event.COUNTED)[0][1]
    assert sight_of(s, 0)["siren"] == hers
    hiding, other = fresh_table(hide_siren="on")
    tick(hiding, other, Action.BREATHE)
    assert not happened(other, Event.COUNTED)
    assert told(other, Event.COUNTED_OURS) == [(0, 0, 0, 0)]
    assert {hers for _, _, hers, _ in told(other, Event.LOST_TREASURE)} == {0}  # nor can it be added up
    assert sight_of(hiding, 0)["siren"] == -1
    assert sight_of(hiding, 0)["lost"] == [0] * 15
    for _ in range(4):
        tick(hiding, other, Action.BREATHE)
    assert sight_of(hiding, 0)["siren"] > 0


def test_b24_columns_hands_sizes_and_piles_are_open() -> None:
    s, _ = sunk_table([6, 10], [[1, 2], [9]], seats=3)
    sight = sight_of(s, SPECTATOR)
    assert sight["column_1"][:3] == [1, 2, -1]
    assert sight["column_2"][:2] == [9, -1]
    assert sight["depth"][:3] == [6, 10, 0]
    assert sight["defence"][:3] == [1, 3, 0]
    assert sight["held"][:3] == [0, 1, 0]
    assert (sight["dive"], sight["pile"]) == (1, 26)


def test_b24_another_hand_stays_hidden() -> None:
    s, _ = dive_table([6], [[4], [5], [9]])
    other = copy(s)
    other.hand[12], other.aside[4], other.aside[5] = 6, 7, 6
    assert sight_of(s, 0) == sight_of(other, 0)
    assert sight_of(s, 1) != sight_of(other, 1)


def test_t2_a_gesture_takes_the_place_of_a_card() -> None:
    s, dealer = dive_table([6], [[4], [5], [9]])
    play(s, dealer, (0, Action.POINT))
    assert refusal_of(s, 0, lay(4, 1)) == Refusal.HAS_CHOSEN


def test_t5_air_is_asked_after_the_tick_not_before() -> None:
    s, _ = dive_table([6], [[4], [5], [9]])
    put_air(s, [12, 90, 90])
    s.time = 11 * 20
    assert not is_out_of_air(s)
    s.time = 12 * 20
    assert is_out_of_air(s)


def test_t8_an_opinion_draws_no_luck() -> None:
    s, dealer = dive_table([6, 7], [[4, 8], [5], [9]])
    before = as_bytes(dealer)
    GAME.opinion(s, 0, dealer)
    assert as_bytes(dealer) == before
    assert 0 <= int(pick(dealer, 3)) < 3
