// Written by `./fathom generate` from what Python declares. Do not edit.

/** What a seat sees of the table. */
export interface Sight {
  /** Phase */
  phase: number;
  /** End */
  end: number;
  /** count */
  seats: number;
  /** seat */
  first: number;
  /** seat */
  turn: number;
  /** seat */
  acting: number;
  /** LeaveDiver */
  leave_diver: number;
  /** TieBreak */
  tie_break: number;
  /** points */
  max_rounds: number;
  /** points */
  rounds: number;
  /** count */
  die: number;
  /** mask */
  bound: number;
  /** mask */
  resting: number;
  /** piece */
  fisher: number;
  /** flag */
  flipped: number;
  /** piece */
  drawn: number;
  /** mask */
  saved: number;
  /** mask */
  fleeing: number;
  /** spot, 3 for each seat */
  place: number[];
  /** points, 1 for each seat */
  oxygen: number[];
  /** count, 1 for each seat */
  cages: number[];
  /** count, 1 for each seat */
  counters: number[];
  /** count, 8 for each seat */
  pending: number[];
  /** count, 8 for each seat */
  secured: number[];
  /** piece */
  wreck: number[];
  /** count */
  unturned: number[];
  /** count */
  gold_down: number;
  /** count */
  gold_up: number;
  /** points */
  value: number[];
  /** count */
  gold: number[];
  /** count */
  stock: number[];
  /** count */
  under_count: number;
  /** count */
  removed: number[];
  /** count */
  cards: number[];
  /** piece */
  way_down: number[];
  /** piece */
  way_up: number[];
  /** spot, 3 for each seat */
  whereabouts: number[];
  /** count, 1 for each seat */
  pending_cards: number[];
  /** points, 1 for each seat */
  pending_value: number[];
  /** count, 1 for each seat */
  secured_cards: number[];
  /** points, 1 for each seat */
  total: number[];
  /** points */
  value_up: number;
  /** count */
  stock_count: number;
  /** piece */
  under: number[];
}

export const LEAVE_DIVER = {
  STRICT: 0,
  FREE: 1,
} as const;

export const TIE_BREAK = {
  SHARED: 0,
  CARDS: 1,
} as const;

export const PHASE = {
  GO_ON: 0,
  START: 1,
  PAWN: 2,
  AGAIN: 3,
  FISHING: 4,
  CAGES: 5,
  FLIGHT: 6,
  OVER: 7,
} as const;

export const END = {
  NOT_YET: 0,
  ALL_SECURED: 1,
  SURVIVOR: 2,
  STALLED: 3,
} as const;

export const ACTION = {
  ROLL: 0,
  RETURN: 1,
  STOP: 2,
  PAY: 3,
  MOVE: 4,
  DECLINE: 7,
  TAKE: 8,
  FLIP: 9,
  LET_GO: 41,
  CAGE: 42,
  FLEE: 45,
} as const;

export const EVENT = {
  BEGAN: 1,
  ROLLED: 2,
  PAID: 3,
  STOPPED: 4,
  RETURNED: 5,
  MOVED: 6,
  REACHED_DIVER: 7,
  SURFACED: 8,
  SECURED: 9,
  CAPTURED: 10,
  ROBBED: 11,
  CHASED_OWN: 12,
  DREW: 13,
  STOCK_EMPTY: 14,
  TOOK_OXYGEN: 15,
  KEPT: 16,
  SHARK_MISSED: 17,
  CAGED: 18,
  SENT_UP: 19,
  STAMPEDED: 20,
  FLED: 21,
  DECLINED: 22,
  FLIPPED_GOLD: 23,
  MET_OCTOPUS: 24,
  MET_POSEIDON: 25,
  TOOK_GOLD: 26,
  FISHED_OUT: 27,
  ELIMINATED: 28,
  LEFT_ALONE: 29,
  ALL_SECURED: 30,
  STALLED: 31,
  WON: 32,
} as const;

export const REFUSAL = {
  NONE: 0,
  GAME_OVER: 1,
  NOT_YOUR_TURN: 2,
  NO_SUCH_ACTION: 3,
  CHOOSE_PAWN: 4,
  NOT_ROLLED: 5,
  PAWN_EXCLUDED: 6,
  PAWN_RESTING: 7,
  SIX_ENTERS: 8,
  LEAVE_DIVER: 9,
  MUST_ROLL: 10,
  FREE_ROLL: 11,
  FREE_ROLL_GONE: 12,
  NO_OXYGEN: 13,
  NO_MOVABLE_PAWN: 14,
  NO_COUNTER_CARD: 15,
  NOBODY_EXCLUDED: 16,
  FISHING_FIRST: 17,
  NOT_FISHING: 18,
  TOO_LATE_TO_DECLINE: 19,
  NO_GOLD_TO_TAKE: 20,
  CARD_NOT_DOWN: 21,
  ONLY_MONSTERS: 22,
  SHARK_FIRST: 23,
  NO_SHARK: 24,
  NOT_THREATENED: 25,
  FLIGHT_FIRST: 26,
  NO_STAMPEDE: 27,
  NOT_FLEEING: 28,
} as const;

export const MIN_SEATS = 2;
export const MAX_SEATS = 4;
export const PAWNS = 3;
export const ALL_PAWNS = 7;
export const STARTING_OXYGEN = 5;
export const ROLL_PRICE = 1;
export const FACES = 6;
export const ENTERING = 6;
export const NOWHERE = 0;
export const PINK = 1;
export const TURQUOISE = 2;
export const BLUE = 3;
export const ARROW = 4;
export const VIOLET = 5;
export const LONGEST_DESCENT = 20;
export const LONGEST_ASCENT = 30;
export const SURFACE = 0;
export const DIVER = 21;
export const OUT = 52;
export const SPACES = 53;
export const RESTING = 53;
export const OXYGEN_1 = 0;
export const OXYGEN_2 = 1;
export const OXYGEN_3 = 2;
export const PINK_SHARK = 3;
export const TURQUOISE_SHARK = 4;
export const YELLOW_SHARK = 5;
export const WHITE_SHARK = 6;
export const CAGED_SHARK = 7;
export const COUNTER_CARD = 8;
export const CARD_KINDS = 9;
export const NO_CARD = 9;
export const ACTION_CARDS = 55;
export const CARDS = [10, 8, 6, 7, 7, 4, 3, 6, 4] as const;
export const LEAST_CHIPS = 1;
export const FEWER_PINK = 4;
export const FEWER_TURQUOISE = 4;
export const FEWER_YELLOW = 2;
export const MOST_REMOVED = 20;
export const TREASURE_CARDS = 32;
export const GOLD_CARDS = 22;
export const OCTOPUSES = 7;
export const POSEIDONS = 3;
export const GOLD_KINDS = 8;
export const OCTOPUS = 8;
export const POSEIDON = 9;
export const TREASURE_KINDS = 10;
export const DOWN = 10;
export const GONE = 11;
export const HIGHEST_GOLD = 999;
export const GOLD_VALUES = [1, 2, 3, 4, 5, 0, 0, 0] as const;
export const GOLD_COUNTS = [7, 6, 4, 3, 2, 0, 0, 0] as const;
export const MAX_ROUNDS = 400;
export const FEWEST_ROUNDS = 10;
export const MOST_ROUNDS = 1000;
