"""The box of Hold Your Breath!: every number in it, stated by the rulebook or reconstructed.

The rulebook counts the cards, the tokens and the hand. Its pictures of cards and board are lost: how the 68 cards
are made up and how deep the board goes was reconstructed, and an edition may replace both.
"""

MIN_SEATS = 2  # H1: not in the rulebook; from public reviews
MAX_SEATS = 4  # H1, stated: four pirates and four anchors

CARDS = 68  # H3, stated
HAND = 5  # H3, stated

AIR_5, AIR_10, SWIM_5, SWIM_10 = range(4)  # the values, stated
VALUES = 4
FIVE, TEN = 5, 10  # what they are worth, stated

PANIC, CALM, DISCARD, DRAW, PLAIN = range(5)  # the action beside a value, stated; PLAIN is none
DEEDS = 5

VALUE_KINDS = VALUES * DEEDS  # a value card is of the kind value * DEEDS + action
SHARK, KRAKEN, DOLPHIN = range(VALUE_KINDS, VALUE_KINDS + 3)  # stated: spoken of as one card each
KINDS = VALUE_KINDS + 3

DECK = (  # every number reconstructed, their sum stated
    *(4, 6, 4, 6, 0),  # Air 5 with Panic, Calm, Discard, Draw, nothing
    *(3, 3, 3, 3, 3),  # Air 10
    *(5, 5, 5, 5, 0),  # Swim 5
    *(2, 2, 2, 2, 2),  # Swim 10
    *(1, 1, 1),  # Shark, Kraken, Dolphin
)

BOTTOM = 100  # H8: the deepest mark of the board, reconstructed
LOWEST_BOTTOM = 20  # what an edition may print
HIGHEST_BOTTOM = 200

WILD = VALUES  # as the source of an action: the Dolphin, behind the four values (H23)
SOURCES = VALUES + 1
BEASTS = 2  # a Shark is the Shark itself or a Dolphin played as one (H23)
TRUE_SHARK, WILD_SHARK = 0, 1
TRUE_KRAKEN, WILD_KRAKEN = 0, 1
