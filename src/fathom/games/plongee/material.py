"""The box of En plongée: every number in it, marked `stated` by the rulebook or `reconstructed` by us.

What is reconstructed can be replaced by an edition: a TOML file with the numbers of one's own copy.
"""

MIN_SEATS = 2  # not in the booklet: from a public catalogue
MAX_SEATS = 4  # stated: four colours
PAWNS = 3  # stated: twelve pawns in four colours
ALL_PAWNS = (1 << PAWNS) - 1  # as a mask
STARTING_OXYGEN = 5  # stated
ROLL_PRICE = 1  # stated: one chip a roll
FACES = 6  # stated: one die, P5
ENTERING = 6  # stated: the face that brings in a new pawn

# What a space is. `stated`: the four kinds, the violet diver, and that the white band is the start.
NOWHERE, PINK, TURQUOISE, BLUE, ARROW, VIOLET = 0, 1, 2, 3, 4, 5
COLOURS = "-PTBYV"  # as an edition writes them

# Spaces are numbered alike on every board: the surface, the descent, the violet diver, the ascent, out of the game.
LONGEST_DESCENT = 20  # as far as an edition may go
LONGEST_ASCENT = 30
SURFACE = 0
DIVER = LONGEST_DESCENT + 1
OUT = DIVER + LONGEST_ASCENT + 1
SPACES = OUT + 1
RESTING = OUT + 1  # where a sight shows a pawn that gets its breath back at the surface, P22

DESCENT = "PTBYPTYBTPYB"  # reconstructed; stated: begins with pink
ASCENT = "YPTBTPYBPTYTPBYPTBTYPB"  # reconstructed; stated: begins with an arrow, longer than the descent

# The action cards, by kind. `stated`: the kinds and their total.
OXYGEN_1, OXYGEN_2, OXYGEN_3 = 0, 1, 2
PINK_SHARK, TURQUOISE_SHARK, YELLOW_SHARK, WHITE_SHARK = 3, 4, 5, 6
CAGED_SHARK = 7
COUNTER_CARD = 8
CARD_KINDS = 9
NO_CARD = 9  # stands for a card when none lies on the table
CARD_NAMES = (
    "oxygen_1", "oxygen_2", "oxygen_3", "pink_shark", "turquoise_shark", "yellow_shark", "white_shark", "caged_shark",
    "poseidon",
)  # fmt: skip
ACTION_CARDS = 55  # stated
CARDS = (10, 8, 6, 7, 7, 4, 3, 6, 4)  # reconstructed
LEAST_CHIPS = 1  # stated: an oxygen card shows 1, 2 or 3 bottles

FEWER_PINK = 4  # reconstructed: what our milder game leaves of each
FEWER_TURQUOISE = 4
FEWER_YELLOW = 2
MOST_REMOVED = 20

# The treasure. `stated`: 32 cards, 22 with gold, 7 octopuses, 3 Poseidons.
TREASURE_CARDS = 32
GOLD_CARDS = 22
OCTOPUSES = 7
POSEIDONS = 3
GOLD_KINDS = 8  # as many different values as an edition may have
OCTOPUS = GOLD_KINDS
POSEIDON = GOLD_KINDS + 1
TREASURE_KINDS = GOLD_KINDS + 2
DOWN = TREASURE_KINDS  # a card of the wreck that nobody has turned over
GONE = TREASURE_KINDS + 1  # an empty place in the wreck
HIGHEST_GOLD = 999

GOLD_VALUES = (1, 2, 3, 4, 5, 0, 0, 0)  # reconstructed
GOLD_COUNTS = (7, 6, 4, 3, 2, 0, 0, 0)  # reconstructed

MAX_ROUNDS = 400  # reconstructed: the guard of P56
FEWEST_ROUNDS = 10
MOST_ROUNDS = 1000


def spaces_of(colours: str, longest: int) -> tuple[int, ...]:
    """A path as the box holds it: its colours, then nothing up to the longest path there may be."""
    return tuple(COLOURS.index(colour) for colour in colours.ljust(longest, COLOURS[NOWHERE]))
