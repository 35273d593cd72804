/** What lies on the table of En plongée, as the server shows it; see the game's `sight.py`, `state.py` and `material.py`. */

/** Some of the fields of a sight. Pawn `p` of a seat is number `seat * PAWNS + p`. */
export interface Sight {
  phase: number;
  seats: number;
  turn: number;
  acting: number;
  die: number;
  resting: number; // masks of pawns
  saved: number;
  fleeing: number;
  fisher: number;
  flipped: number;
  drawn: number; // the shark being resolved
  way_down: number[]; // colours; -1 beyond the end of the path
  way_up: number[];
  place: number[];
  oxygen: number[];
  cages: number[];
  counters: number[];
  pending_cards: number[];
  pending_value: number[];
  secured_cards: number[];
  total: number[];
  wreck: number[]; // a kind of gold, DOWN or GONE
  unturned: number[]; // what lies face down, by kind
  gold_down: number;
  gold_up: number;
  value_up: number;
  value: number[]; // of each kind of gold
  stock: number[]; // the never-drawn cards, by kind
  stock_count: number;
  under: number[]; // what was put under the stock, from the top
}

export const PAWNS = 3;
export const TREASURE_CARDS = 32;
export const ROW = 8; // cards in a row of the wreck

export const SURFACE = 0;
export const DIVER = 21;
export const OUT = 52;

export const COLOUR = { PINK: 1, TURQUOISE: 2, BLUE: 3, ARROW: 4, VIOLET: 5 } as const;

export const CARD = { OXYGEN_1: 0, OXYGEN_2: 1, OXYGEN_3: 2, PINK: 3, TURQUOISE: 4, YELLOW: 5, WHITE: 6, CAGE: 7, COUNTER: 8, NONE: 9 } as const;

/** The colours printed on a shark's card. */
export const HUNTS: Readonly<Record<number, readonly number[]>> = {
  [CARD.PINK]: [COLOUR.PINK],
  [CARD.TURQUOISE]: [COLOUR.TURQUOISE],
  [CARD.WHITE]: [COLOUR.PINK, COLOUR.TURQUOISE],
  [CARD.YELLOW]: [COLOUR.ARROW],
};

export const OCTOPUS = 8;
export const POSEIDON = 9;
export const DOWN = 10;

export const PHASE = { GO_ON: 0, START: 1, PAWN: 2, AGAIN: 3, FISHING: 4, CAGES: 5, FLIGHT: 6, OVER: 7 } as const;

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

export const ownerOf = (pawn: number): number => Math.floor(pawn / PAWNS);
export const isAmong = (mask: number, pawn: number): boolean => ((mask >> pawn) & 1) === 1;
