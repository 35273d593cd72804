// Written by `./fathom generate` from what Python declares. Do not edit.

/** What a seat sees of the table. */
export interface Sight {
  /** Phase */
  phase: number;
  /** count */
  seats: number;
  /** Clock */
  clock: number;
  /** Breath */
  breath: number;
  /** Level */
  level: number;
  /** count */
  pace: number;
  /** count */
  slip: number;
  /** Spread */
  treasures: number;
  /** flag */
  sort_hands: number;
  /** flag */
  blind_hands: number;
  /** flag */
  one_breath: number;
  /** Placement */
  placement: number;
  /** flag */
  show_errors: number;
  /** Tie */
  tie: number;
  /** flag */
  hide_siren: number;
  /** count */
  dive: number;
  /** count */
  won: number[];
  /** piece */
  hand: number[];
  /** count, 1 for each seat */
  held: number[];
  /** count */
  columns: number;
  /** count */
  laid: number;
  /** seats */
  spoken: number;
  /** seats */
  ready: number;
  /** seats */
  holding: number;
  /** seats */
  onward: number;
  /** count */
  chain: number;
  /** count */
  longest: number;
  /** points */
  time: number;
  /** Did */
  did: number;
  /** count, 1 for each seat */
  seen: number[];
  /** points, 1 for each seat */
  laid_at: number[];
  /** count, 1 for each seat */
  gesture: number[];
  /** points, 1 for each seat */
  gestured_at: number[];
  /** count */
  pile: number;
  /** points */
  team: number;
  /** points */
  siren: number;
  /** count */
  lost: number[];
  /** piece */
  kind: number[];
  /** count */
  depth: number[];
  /** count */
  defence: number[];
  /** count */
  length: number[];
  /** flag */
  dead: number[];
  /** piece */
  column_1: number[];
  /** piece */
  column_2: number[];
  /** piece */
  column_3: number[];
  /** piece */
  column_4: number[];
  /** piece */
  column_5: number[];
  /** piece */
  column_6: number[];
  /** piece */
  column_7: number[];
  /** seats */
  undecided: number;
  /** count */
  second: number;
  /** count */
  stop: number;
  /** Gauge */
  gauge: number;
  /** count */
  amber: number;
  /** count */
  red: number;
}

export const CLOCK = {
  TICKS: 0,
  LIVE: 1,
} as const;

export const BREATH = {
  AIR: 0,
  HONOUR: 1,
  TIMER: 2,
} as const;

export const LEVEL = {
  NORMAL: 0,
  EASY: 1,
  HARD: 2,
} as const;

export const PLACEMENT = {
  FREE: 0,
  STRICT: 1,
} as const;

export const TIE = {
  STANDOFF: 0,
  SIREN: 1,
} as const;

export const SPREAD = {
  ONE_EACH: 0,
  FEWER: 1,
  COUNCIL: 2,
  MORE: 3,
} as const;

export const PHASE = {
  COUNCIL: 0,
  READY: 1,
  SIGNAL: 2,
  DIVE: 3,
  OVER: 4,
} as const;

export const GAUGE = {
  NONE: 0,
  GREEN: 1,
  AMBER: 2,
  RED: 3,
} as const;

export const DID = {
  NOTHING: 0,
  LAID: 1,
  FUMBLED: 2,
  BOUNCED: 3,
  SLIPPED: 4,
} as const;

export const ACTION = {
  TURN_UP_ALL: 0,
  TURN_UP_FEWER: 1,
  READY: 2,
  SIGNAL: 3,
  HOLD: 4,
  BREATHE: 5,
  WAIT: 6,
  NEXT: 7,
  PLACE: 8,
  POINT: 71,
  FINGERS: 78,
  SIGN: 87,
  LOOK: 90,
  PASS: 150,
} as const;

export const EVENT = {
  ROUND: 1,
  ASKED: 2,
  WANTED_FEWER: 3,
  WANTED_ALL: 4,
  TURNED_UP: 5,
  DEALT: 6,
  GOT_READY: 7,
  SIGNALLED: 8,
  HELD: 9,
  CALLED_OFF: 10,
  DIVED: 11,
  LAID: 12,
  BOUNCED: 13,
  POINTED: 14,
  SHOWED_FINGERS: 15,
  SIGNED: 16,
  WANTED_NEXT: 17,
  CHAINED: 18,
  BREATHED: 19,
  RAN_OUT: 20,
  TIME_UP: 21,
  HANDS_EMPTY: 22,
  TOO_FEW: 23,
  TOO_MANY: 24,
  WRONG_PAIR: 25,
  WON_TREASURE: 26,
  LOST_TREASURE: 27,
  COUNTED: 28,
  COUNTED_OURS: 29,
  TEAM_WON: 30,
  SIREN_WON: 31,
  STOOD_OFF: 32,
  SULKED: 33,
  ASSISTED: 34,
  UNOFFICIAL: 35,
} as const;

export const REFUSAL = {
  NONE: 0,
  GAME_OVER: 1,
  NO_SUCH_ACTION: 2,
  COUNCIL_FIRST: 3,
  NO_COUNCIL: 4,
  HAS_SPOKEN: 5,
  IS_READY: 6,
  NOT_ALL_READY: 7,
  NOT_ON_LAND: 8,
  NO_SIGNAL: 9,
  IS_HOLDING: 10,
  NOT_DIVING: 11,
  HAS_CHOSEN: 12,
  NO_SUCH_CARD: 13,
  NO_SUCH_COLUMN: 14,
  NO_NEIGHBOUR: 15,
  TOO_DEEP: 16,
  HAND_BUSY: 17,
  NO_TICKS: 18,
  NO_LIVE_CLOCK: 19,
  NOTHING_NEW: 20,
  GESTURE_TOO_SOON: 21,
  NO_CHAIN: 22,
  LAST_DIVE: 23,
  WANTS_NEXT: 24,
  CALLED: 25,
} as const;

export const MIN_SEATS = 2;
export const STATED_SEATS = 3;
export const MAX_SEATS = 6;
export const TREASURES = 28;
export const DIVE_CARDS = 63;
export const VALUES = 9;
export const COPIES = [7, 7, 7, 7, 7, 7, 7, 7, 7] as const;
export const SHALLOWEST = 6;
export const DEEPEST = 10;
export const WEAKEST = 1;
export const STRONGEST = 3;
export const DEPTHS = 5;
export const DEFENCES = 3;
export const KINDS = 15;
export const TREASURE_COPIES = [5, 0, 0, 6, 0, 0, 0, 6, 0, 0, 0, 6, 0, 0, 5] as const;
export const ROUNDS = 5;
export const HAND = 12;
export const LARGE_TABLE = 6;
export const HAND_AT_LARGE_TABLE = 10;
export const MAX_COLUMNS = 7;
export const MOST_DEALT = 60;
export const MOMENT = 50;
export const MOMENTS = 20;
export const MOMENT_MS = 50;
export const PASSES = 8;
export const HAND_MOMENTS = 3;
export const HARD_STOP = 90;
export const SIGNS = 3;
export const LEVELS = 3;
export const MEDIAN_BREATH = [35, 40, 30] as const;
export const SHORTEST_BREATH = 12;
export const LONGEST_BREATH = 90;
export const PACE = 45;
export const SLIP = 2;
export const PER_CENT = 100;
export const AMBER_SHARE = 50;
export const RED_SHARE = 80;
export const GAUGE_NOISE = 10;
