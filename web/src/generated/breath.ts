// Written by `./fathom generate` from what Python declares. Do not edit.

/** What a seat sees of the table. */
export interface Sight {
  /** Phase */
  phase: number;
  /** flag — 0 on the way down, 1 on the way up */
  ascent: number;
  /** seat — the seat whose turn it is */
  turn: number;
  /** seat — the seat that acts: the turn's, or a victim (H20, H21) */
  chooser: number;
  /** seats — mask of the victims that still must choose, H20 */
  owing: number;
  /** count */
  seats: number;
  /** seat — the seat that began this way, H4 and H28 */
  first: number;
  /** seat — the seat whose turn ends this way; -1 while the deck lasts (H25, H32) */
  last: number;
  /** Final — R2 */
  descent_final: number;
  /** Final — R2 */
  ascent_final: number;
  /** Nobody — R12 */
  nobody: number;
  /** points — R14 */
  bottom: number;
  /** count — the whole box, by kind */
  cards: number[];
  /** count — as many as a hand takes, H3 */
  full: number;
  /** points — played in this turn, H7 */
  air: number;
  /** points — played in this turn, H8 */
  swum: number;
  /** count — cards on the table */
  played: number;
  /** count */
  deck_size: number;
  /** count */
  pile_size: number;
  /** piece — kinds, five places a seat */
  hand: number[];
  /** flag — 1 for a card held since the descent: its owner remembers */
  mark: number[];
  /** count, 1 for each seat */
  hand_size: number[];
  /** count, 2 for each seat — in front of each seat: Sharks, Dolphins as Sharks */
  sharks: number[];
  /** points, 1 for each seat */
  depth: number[];
  /** points, 1 for each seat — H26 */
  anchor: number[];
  /** count, 1 for each seat — 0, or when: the first is 1 (H30) */
  surfaced: number[];
  /** count — the latest of these */
  risen: number;
  /** Refill — R6 */
  refill: number;
  /** count, 1 for each seat — so many cards of the hand, at least, are no Air (H11, R20) */
  airless: number[];
  /** count, 1 for each seat — so many, at most, have been held since the descent (R20) */
  kept: number[];
  /** count — by kind: kept from the descent, and surely not seen since (R20) */
  unseen: number[];
  /** piece — kinds in the order played, -1 behind the last */
  table: number[];
  /** piece — kinds, the newest last, -1 behind it */
  pile: number[];
  /** Front, 1 for each seat */
  front: number[];
  /** piece, 1 for each seat — the kind of that card where it is known, else -1 */
  panic: number[];
}

export const FINAL = {
  EQUAL: 0,
  EACH_OTHER: 1,
} as const;

export const NOBODY = {
  CLIMB: 0,
  NEAREST: 1,
  DEEPEST: 2,
  BOTH: 3,
} as const;

export const REFILL = {
  FULL: 0,
  FREE: 1,
} as const;

export const PHASE = {
  PLAY: 0, // H6
  GIVE: 1, // H20, H21: a victim chooses
  PENALTY: 2, // H11
  DUMP: 3, // H13, and H14 where fewer cards may be drawn
  OVER: 4, // H31, H32
} as const;

export const FRONT = {
  NOTHING: 0,
  OPEN: 1, // a Panic
  FACE_DOWN: 2, // a Panic that its owner laid, H11
} as const;

export const VEIL = {
  OPEN: 0, // everybody
  OWNER: 1, // its owner only, H11
  OWNER_KEPT: 2, // the same, and it may have been held since before the ascent, R20
} as const;

export const ACTION = {
  PLAY_VALUE: 0,
  WILD_VALUE: 20,
  PLAY_PANIC: 24,
  PLAY_CALM: 44,
  SEND_SHARK: 49,
  PLAY_SHARK: 89,
  SLAY_SHARK: 97,
  PLAY_KRAKEN: 101,
  PLAY_DISCARD: 103,
  PLAY_DRAW: 123,
  STOP: 128,
  GIVE: 129,
  LAY: 152,
  DUMP: 175,
  DONE: 198,
  DRAW: 199, // H14: so few, and the turn is over; DONE fills the hand
} as const;

export const EVENT = {
  BEGAN: 1,
  DREW_ONE: 2, // a card
  DREW_TWO: 3, // a, b cards
  DREW_THREE: 4, // a, b, c cards
  DREW_FOUR: 5, // a, b, c, d cards
  BREATHED: 6, // a air, b card, c air of this turn
  SWAM: 7, // a depth swum, b card, c depth now
  PANICKED: 8, // a victim, b card
  CALMED: 9, // a the Panic that went, b card
  SENT_SHARK: 10, // a victim, b card, c which Shark
  SET_SHARK: 11, // a victim, b card
  SLEW_SHARK: 12, // a which Shark, b card
  CALLED_KRAKEN: 13, // a card
  DEMANDED: 14, // a victim, b card
  GAVE: 15, // a card
  PLAYED_DRAW: 16, // a card
  RAN_OUT: 17,
  LAID: 18, // a card
  TOOK_FROM_PILE: 19, // a card
  TOOK_FROM_TABLE: 20, // a card
  LOST: 21, // a card
  STAYED_PANICKED: 22,
  DUMPED: 23, // a card
  LAST_CARD: 24,
  ANCHORED: 25, // a depth
  NOBODY_DIVED: 26,
  TURNED_UP: 27, // a cards in the new deck
  SURFACED: 28, // a anchor
  DEEPEST_HOME: 29, // a anchor
  TIME_OUT: 30,
  NOBODY_HOME: 31,
  WON: 32, // a anchor, b depth
  DREW_NOTHING: 33,
} as const;

export const REFUSAL = {
  NONE: 0,
  GAME_OVER: 1,
  NOT_YOUR_TURN: 2,
  NO_SUCH_ACTION: 3,
  WRONG_STEP: 4,
  NOT_IN_HAND: 5,
  BLOCKED: 6,
  AT_THE_LIMIT: 7,
  AIR_FIRST: 8,
  MUST_BREATHE: 9,
  NO_RIVAL: 10,
  HAS_PANIC: 11,
  NO_PANIC: 12,
  NO_SHARK: 13,
  NO_SHARK_TO_SLAY: 14,
  NOBODY_HOLDS_FIVE: 15,
  NOT_FIVE: 16,
  MUST_REFILL: 17,
  DRAW_ONE: 18,
  NOT_FEWER: 19,
} as const;

export const MIN_SEATS = 2;
export const MAX_SEATS = 4;
export const CARDS = 68;
export const HAND = 5;
export const AIR_5 = 0;
export const AIR_10 = 1;
export const SWIM_5 = 2;
export const SWIM_10 = 3;
export const VALUES = 4;
export const FIVE = 5;
export const TEN = 10;
export const PANIC = 0;
export const CALM = 1;
export const DISCARD = 2;
export const DRAW = 3;
export const PLAIN = 4;
export const DEEDS = 5;
export const VALUE_KINDS = 20;
export const SHARK = 20;
export const KRAKEN = 21;
export const DOLPHIN = 22;
export const KINDS = 23;
export const DECK = [4, 6, 4, 6, 0, 3, 3, 3, 3, 3, 5, 5, 5, 5, 0, 2, 2, 2, 2, 2, 1, 1, 1] as const;
export const BOTTOM = 100;
export const LOWEST_BOTTOM = 20;
export const HIGHEST_BOTTOM = 200;
export const WILD = 4;
export const SOURCES = 5;
export const BEASTS = 2;
export const TRUE_SHARK = 0;
export const WILD_SHARK = 1;
export const TRUE_KRAKEN = 0;
export const WILD_KRAKEN = 1;
