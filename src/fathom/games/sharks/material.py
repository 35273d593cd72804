"""The box of Shark Attacks!: every number that the rulebook states. None had to be reconstructed."""

MIN_SEATS = 2
MAX_SEATS = 6

BLUE_DICE = 11  # S1
RED_DICE = 4  # S1
SIGNS = 6  # S1

FACES = 6
WAVE_FACES = 3  # on blue and red dice: three waves, then 1, 2 and 3
WAVE, ONE, TWO, THREE = 0, 1, 2, 3
KINDS = 4  # what a blue or a red die can show

EVENT_FACES = 3  # the yellow die shows each of the three twice, S9
SUN, RAIN, SHARK = 0, 1, 2

STARTING_DICE = 7  # S5
SIGNS_BACK_AT_STOP = 1  # S8
SIGNS_BACK_AT_PARTY = 2  # S7
PARTY_FACTOR = 2  # S7
BLESSING_FACTOR = 3  # S38

TARGET = 100  # S2, recommended
LOWEST_TARGET = 30
HIGHEST_TARGET = 200
