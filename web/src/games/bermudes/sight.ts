/** What lies on the table of Bermudes, as the server shows it; see the game's `sight.py` and `state.py`. */

import type { Happening } from "../../lib/types";

/** Some of the fields of a sight. */
export interface Sight {
  phase: number;
  seats: number;
  clock: number;
  breath: number;
  sort_hands: number;
  blind_hands: number;
  one_breath: number;
  show_errors: number;
  hide_siren: number;
  dive: number;
  pile: number;
  team: number;
  siren: number; // -1 while hidden, R13
  columns: number;
  depth: number[];
  defence: number[];
  length: number[];
  dead: number[];
  laid: number;
  column_1: number[];
  column_2: number[];
  column_3: number[];
  column_4: number[];
  column_5: number[];
  column_6: number[];
  column_7: number[];
  hand: number[];
  held: number[];
  gesture: number[];
  seen: number[];
  spoken: number; // masks of seats
  ready: number;
  holding: number;
  onward: number;
  undecided: number;
  chain: number;
  time: number; // moments of 50 ms
  second: number;
  stop: number; // second at which an open countdown ends; 0 where air is hidden
  gauge: number;
  did: number;
}

export const PHASE = { COUNCIL: 0, READY: 1, SIGNAL: 2, DIVE: 3, OVER: 4 } as const;
export const CLOCK = { TICKS: 0, LIVE: 1 } as const;
export const BREATH = { AIR: 0, HONOUR: 1, TIMER: 2 } as const;
export const GAUGE = { NONE: 0, GREEN: 1, AMBER: 2, RED: 3 } as const;
export const DID = { NOTHING: 0, LAID: 1, FUMBLED: 2, BOUNCED: 3, SLIPPED: 4 } as const;
export const SIGN = { STOP: 0, HURRY: 1, WELL_DONE: 2 } as const;

export const VALUES = 9;
export const DEEPEST = 10;
export const MAX_COLUMNS = 7;
export const DIVES = 5;

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

/** Lay a card of this value, 1 to 9, in a column. */
export function placing(value: number, column: number): number {
  return ACTION.PLACE + (value - 1) * MAX_COLUMNS + column;
}

export function isPlacing(action: number): boolean {
  return action >= ACTION.PLACE && action < ACTION.POINT;
}

/** The value and the column that a PLACE is about. */
export function placed(action: number): { value: number; column: number } {
  const number = action - ACTION.PLACE;
  return { value: Math.floor(number / MAX_COLUMNS) + 1, column: number % MAX_COLUMNS };
}

export function isIn(mask: number, seat: number): boolean {
  return seat >= 0 && ((mask >> seat) & 1) === 1;
}

/** The values in a column, from the top. */
export function valuesOf(sight: Sight, column: number): number[] {
  const rows = [sight.column_1, sight.column_2, sight.column_3, sight.column_4, sight.column_5, sight.column_6, sight.column_7];
  return (rows[column] ?? []).filter((value) => value > 0);
}

export function isLive(sight: Sight): boolean {
  return sight.clock === CLOCK.LIVE;
}

const HALTING: readonly number[] = [
  EVENT.BREATHED, EVENT.RAN_OUT, EVENT.TIME_UP, EVENT.HANDS_EMPTY, EVENT.WON_TREASURE, EVENT.LOST_TREASURE, EVENT.ROUND, EVENT.ASKED,
];

/** L3 Live, nobody waits for a picture; only the check and the next deal are told at leisure, when no time runs. */
export function flows(events: readonly Happening[], after: Sight): boolean {
  return isLive(after) && (after.phase === PHASE.DIVE || !events.some(([kind]) => HALTING.includes(kind)));
}
