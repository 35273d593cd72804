"""The box of Bermudes: every number in it, marked `stated` by the rulebook or `reconstructed`.

`stated` is in the booklet. `reconstructed` stands in reviews, or is our own proposal where nobody says; an edition
file may replace those that are printed on cards. `ours` belongs to the screen, not to the box.
"""

MIN_SEATS = 2  # ours, R14: an unofficial game
STATED_SEATS = 3  # stated, B3
MAX_SEATS = 6  # stated, B3

TREASURES = 28  # stated, B1
DIVE_CARDS = 63  # stated, B1
VALUES = 9  # stated, B2: 1 to 9 in a circle
COPIES = (7, 7, 7, 7, 7, 7, 7, 7, 7)  # reconstructed: 63 cards of nine values

SHALLOWEST = 6  # reconstructed, B2; the booklet shows 6, 9 and 10
DEEPEST = 10  # stated, B6: leave room for ten cards
WEAKEST = 1  # reconstructed, B2
STRONGEST = 3  # reconstructed, B2
DEPTHS = DEEPEST - SHALLOWEST + 1
DEFENCES = STRONGEST - WEAKEST + 1
KINDS = DEPTHS * DEFENCES  # a kind of treasure is a depth and a defence
TREASURE_COPIES = (5, 0, 0, 6, 0, 0, 0, 6, 0, 0, 0, 6, 0, 0, 5)  # reconstructed: depths 6 to 10, defences 1 to 3 each

ROUNDS = 5  # stated, B5
HAND = 12  # stated, B7
LARGE_TABLE = 6  # stated, B7
HAND_AT_LARGE_TABLE = 10  # stated, B7
MAX_COLUMNS = MAX_SEATS + 1  # six divers and one treasure more, V2
MOST_DEALT = 60  # 5 times 12, 6 times 10

MOMENT = 50  # ours, L8: milliseconds
MOMENTS = 20  # ours: in a second
PASSES = 8  # ours, L8: the table lets 1, 2, 4 ... 128 moments pass
HAND_MOMENTS = 3  # ours, L5: 150 ms between two cards of one hand
HARD_STOP = 90  # ours, L8: seconds
SIGNS = 3  # ours, R11: stop, hurry, well done

MEDIAN_BREATH = (35, 40, 30)  # ours, T7: seconds, for normal, easy and hard
SPREAD = 0.35  # ours, T1
SHORTEST_BREATH = 12  # ours, T1
LONGEST_BREATH = 90  # ours, T1
PACE = 45  # ours, T7: per cent
SLIP = 2  # ours, T7: per cent
PER_CENT = 100

AMBER_SHARE = 50  # ours, R12: per cent of one's air
RED_SHARE = 80  # ours, R12
GAUGE_NOISE = 10  # ours, R12: per cent, either way
