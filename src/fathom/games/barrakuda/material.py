"""The box of Barrakuda: every number printed in it.

`stated`: the rulebook says so. `reported`: reviewers with the box in hand say so. `reconstructed`: the pictures of the
rulebook are lost and nobody wrote these numbers down; an edition may replace them with those of one's own copy.
"""

MIN_SEATS = 2  # stated, K1
MAX_SEATS = 4  # stated, K1
TEAM_SEATS = 4  # stated, K60
TEAMS = 2  # stated, K60
COLOURS = 4  # stated: red, blue, yellow, green

WRECKS = 6  # stated: the numbers 1 to 6, K2
SETS = 2  # stated: six base cards and six extra ones, K3
WRECK_CARDS = SETS * WRECKS  # stated: 12
MOST_SWAPS = 2  # stated, K3
LAIR = 6  # stated: where the fish starts, and where no diver can go, K6, K7

MOVEMENT_CARDS = 5  # stated: 20 for four players; their values 1 to 5 are reported
BARRACUDA = 6  # our number for the Barracuda card, behind the Movement cards 1 to 5
CARDS = 6  # stated: five Movement cards and the Barracuda card, K4
STARTING_GOLD = 2  # stated, K4
COINS_IN_BOX = 36  # stated, of value 1 and 3; R15 nobody counts them

DISTANCE_FACES = 2  # reported: one fin or two, three faces each
DIRECTION_FACES = 6  # reported: 1 to 6

MOST_IN_HOARD = 4  # stated, K22
MOST_IN_DEPOSIT = 7  # stated, K30
HEXED_CARDS = 2  # stated, K34

GOAL = 8  # stated, K50
LONG_GOAL = 10  # stated, K50
TEAM_GOAL = 12  # stated, K60
LAST_TURN = 100  # ours, R17

LARGEST_GIFT = 12  # ours: gold that one action of an exchange moves; a larger gift takes several, K64

# What a wreck card lets a diver do; all nine kinds are stated, K30 to K38.
NOTHING = 0
COINS = 1
RETRIEVE = 2
DEPOSIT = 3
DEPOSIT_ALL = 4
RECALL_OR_HEX = 5
IMMUNE = 6
BAIT = 7

NO_TRIGGER = 0
ALL_RECOVER = 1
JUMP = 2

HIGHEST_AMOUNT = 9  # ours: no card of an edition gives or retrieves more

# The twelve wreck cards: base 1 to 6, then extra 1 to 6. Which card bears what is reconstructed; stated are the kinds,
# the three coins that wreck 4 brings to a lone diver, and that 2 and 3 of the base set have a common action.
UNIQUE = (RETRIEVE, RETRIEVE, COINS, COINS, DEPOSIT, NOTHING, RECALL_OR_HEX, BAIT, COINS, COINS, DEPOSIT_ALL, NOTHING)
UNIQUE_X = (3, 2, 1, 2, 0, 0, 0, 0, 2, 3, 0, 0)
COMMON = (RETRIEVE, COINS, COINS, COINS, NOTHING, NOTHING, COINS, COINS, IMMUNE, NOTHING, NOTHING, NOTHING)
COMMON_X = (1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0)
TRIGGER = (
    NO_TRIGGER, NO_TRIGGER, NO_TRIGGER, NO_TRIGGER, NO_TRIGGER, ALL_RECOVER,
    NO_TRIGGER, NO_TRIGGER, NO_TRIGGER, NO_TRIGGER, NO_TRIGGER, JUMP,
)  # fmt: skip  # one set a line
COINS_ON_FOUR = 3  # stated: what a lone diver takes from wreck 4 of the base set, in the rulebook's example

# The example map, reconstructed:  6 1 . .
#                                  2 3 4 5   as the place of each wreck, line * GRID + column.
GRID = 6  # six cards in one line need no more
LAYOUT = (1, 6, 7, 8, 9, 0)
