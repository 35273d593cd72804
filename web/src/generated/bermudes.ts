// Written by `./fathom generate` from what Python declares. Do not edit.

/** What a seat sees of the table. */
export interface Sight {
  /** Phase */
  phase: number;
  /** count */
  seats: number;
  /** Clock */
  clock: number;
  /** Breath — L8 */
  breath: number;
  /** Level — T7 */
  level: number;
  /** count — per cent, T6 */
  pace: number;
  /** count — per cent, T6 */
  slip: number;
  /** Spread — V1, V2 */
  treasures: number;
  /** flag — V3 */
  sort_hands: number;
  /** flag — R8 */
  blind_hands: number;
  /** flag — V4 */
  one_breath: number;
  /** Placement — R2 */
  placement: number;
  /** flag — L6 */
  show_errors: number;
  /** Tie — R3 */
  tie: number;
  /** flag — R13 */
  hide_siren: number;
  /** count — in all, B5 */
  dives: number;
  /** count — as many cards as a diver is dealt, B7 */
  full: number;
  /** count — from 1, B5 */
  dive: number;
  /** count — B18 */
  won: number[];
  /** piece — values in deal order, B8 */
  hand: number[];
  /** count, 1 for each seat — cards in each hand */
  held: number[];
  /** count — treasures turned up, B6 */
  columns: number;
  /** count — cards in all columns */
  laid: number;
  /** seats — mask of the seats that want one treasure fewer, V1 */
  spoken: number;
  /** seats — mask, B9 */
  ready: number;
  /** seats — mask, B9 */
  holding: number;
  /** seats — mask of the seats that want the next dive in this breath, V4 */
  onward: number;
  /** count — in this breath, V4 */
  chain: number;
  /** count — most dives in one breath, V4 */
  longest: number;
  /** points — moments under water */
  time: number;
  /** Did — in the last tick */
  did: number;
  /** count, 1 for each seat — laid cards that a diver's page shows, L4 */
  seen: number[];
  /** points, 1 for each seat — moment of one's last card, L5 */
  laid_at: number[];
  /** count, 1 for each seat — the last one in this dive, 0 for none, B14 */
  gesture: number[];
  /** points, 1 for each seat — its moment, L7 */
  gestured_at: number[];
  /** count — treasures not turned up yet */
  pile: number;
  /** points — treasures won */
  team: number;
  /** points — her points; -1 while hidden, R13 */
  siren: number;
  /** count — all 0 while hidden, R13 */
  lost: number[];
  /** piece — the treasure's kind from 1; 0 for no treasure */
  kind: number[];
  /** count */
  depth: number[];
  /** count */
  defence: number[];
  /** count — cards in each column */
  length: number[];
  /** flag — shown only with `show_errors`, L6 */
  dead: number[];
  /** piece — the cards of each column from the top, -1 behind them */
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
  /** seats — who has not chosen yet in this tick */
  undecided: number;
  /** count — under water */
  second: number;
  /** count — second at which an open countdown or the hard stop ends the dive; 0 if air is hidden */
  stop: number;
  /** Gauge — one's own */
  gauge: number;
  /** count — second at which one's gauge turned amber, 0 if not yet */
  amber: number;
  /** count — and red */
  red: number;
}

export const CLOCK = {
  TICKS: 0, // T1 to T8
  LIVE: 1, // L1 to L10
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
  COUNCIL: 0, // V1: one treasure fewer?
  READY: 1, // B8: hands are dealt, talk is free
  SIGNAL: 2, // B9: "3" was called, who holds their breath?
  DIVE: 3, // B10 to B16
  OVER: 4, // B21
} as const;

export const GAUGE = {
  NONE: 0, // there is no gauge
  GREEN: 1,
  AMBER: 2,
  RED: 3,
} as const;

export const DID = {
  NOTHING: 0,
  LAID: 1,
  FUMBLED: 2, // T6
  BOUNCED: 3, // T4
  SLIPPED: 4, // T6
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
  ROUND: 1, // a round, b treasures
  ASKED: 2, // a round
  WANTED_FEWER: 3,
  WANTED_ALL: 4,
  TURNED_UP: 5, // a column, b depth, c defence
  DEALT: 6, // a cards in each hand
  GOT_READY: 7,
  SIGNALLED: 8,
  HELD: 9,
  CALLED_OFF: 10,
  DIVED: 11,
  LAID: 12, // a value, b column
  BOUNCED: 13, // a value, b column
  POINTED: 14, // a column
  SHOWED_FINGERS: 15, // a value
  SIGNED: 16, // a sign
  WANTED_NEXT: 17,
  CHAINED: 18, // a dives in this breath
  BREATHED: 19,
  RAN_OUT: 20,
  TIME_UP: 21, // a seconds
  HANDS_EMPTY: 22,
  TOO_FEW: 23, // a column, b cards missing
  TOO_MANY: 24, // a column, b cards too many
  WRONG_PAIR: 25, // a column, b the upper card's position from 1, c upper value, d lower value
  WON_TREASURE: 26, // a column, b depth
  LOST_TREASURE: 27, // a column, b depth, c defence
  COUNTED: 28, // a treasures won, b the siren's points
  COUNTED_OURS: 29, // a treasures won
  TEAM_WON: 30, // a treasures won, b the siren's points
  SIREN_WON: 31, // a treasures won, b the siren's points
  STOOD_OFF: 32, // a treasures won, b the siren's points
  SULKED: 33, // a dives in one breath
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
export const PASSES = 8;
export const HAND_MOMENTS = 3;
export const HARD_STOP = 90;
export const SIGNS = 3;
export const MEDIAN_BREATH = [35, 40, 30] as const;
export const SHORTEST_BREATH = 12;
export const LONGEST_BREATH = 90;
export const PACE = 45;
export const SLIP = 2;
export const PER_CENT = 100;
export const AMBER_SHARE = 50;
export const RED_SHARE = 80;
export const GAUGE_NOISE = 10;
