// Written by `./fathom generate` from what Python declares. Do not edit.

/** What a seat sees of the table. */
export interface Sight {
  /** Phase */
  phase: number;
  /** flag */
  ascent: number;
  /** seat */
  turn: number;
  /** seat */
  chooser: number;
  /** seats */
  owing: number;
  /** count */
  seats: number;
  /** seat */
  first: number;
  /** seat */
  last: number;
  /** Final */
  descent_final: number;
  /** Final */
  ascent_final: number;
  /** Nobody */
  nobody: number;
  /** points */
  bottom: number;
  /** count */
  cards: number[];
  /** points */
  air: number;
  /** points */
  swum: number;
  /** count */
  played: number;
  /** count */
  deck_size: number;
  /** count */
  pile_size: number;
  /** piece */
  hand: number[];
  /** count, 1 for each seat */
  hand_size: number[];
  /** count, 2 for each seat */
  sharks: number[];
  /** points, 1 for each seat */
  depth: number[];
  /** points, 1 for each seat */
  anchor: number[];
  /** count, 1 for each seat */
  surfaced: number[];
  /** count */
  risen: number;
  /** piece */
  table: number[];
  /** piece */
  pile: number[];
  /** count, 4 for each seat */
  marks: number[];
  /** Front, 1 for each seat */
  front: number[];
  /** piece, 1 for each seat */
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

export const PHASE = {
  PLAY: 0,
  GIVE: 1,
  PENALTY: 2,
  DUMP: 3,
  OVER: 4,
} as const;

export const FRONT = {
  NOTHING: 0,
  OPEN: 1,
  FACE_DOWN: 2,
} as const;

export const VEIL = {
  OPEN: 0,
  OWNER: 1,
  OWNER_KEPT: 2,
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
} as const;

export const EVENT = {
  BEGAN: 1,
  DREW_ONE: 2,
  DREW_TWO: 3,
  DREW_THREE: 4,
  DREW_FOUR: 5,
  BREATHED: 6,
  SWAM: 7,
  PANICKED: 8,
  CALMED: 9,
  SENT_SHARK: 10,
  SET_SHARK: 11,
  SLEW_SHARK: 12,
  CALLED_KRAKEN: 13,
  DEMANDED: 14,
  GAVE: 15,
  PLAYED_DRAW: 16,
  RAN_OUT: 17,
  LAID: 18,
  TOOK_FROM_PILE: 19,
  TOOK_FROM_TABLE: 20,
  LOST: 21,
  STAYED_PANICKED: 22,
  DUMPED: 23,
  LAST_CARD: 24,
  ANCHORED: 25,
  NOBODY_DIVED: 26,
  TURNED_UP: 27,
  SURFACED: 28,
  DEEPEST_HOME: 29,
  TIME_OUT: 30,
  NOBODY_HOME: 31,
  WON: 32,
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
  DECK_EMPTY: 17,
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
