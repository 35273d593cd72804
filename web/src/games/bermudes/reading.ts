/** Questions asked of a sight of Bermudes. */
import { ACTION, CLOCK, EVENT, MAX_COLUMNS, PHASE, VALUES, type Sight } from "../../generated/bermudes";
import type { EventRow } from "../../generated/protocol";

export const SIGN = { STOP: 0, HURRY: 1, WELL_DONE: 2 } as const;

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

/** B12 One more or one less; the 1 and the 9 touch. */
export function isNeighbour(upper: number, lower: number): boolean {
  const apart = Math.abs(upper - lower);
  return apart === 1 || apart === VALUES - 1;
}

/** The values in a column, from the top. */
export function valuesOf(sight: Sight, column: number): number[] {
  const rows = [sight.column_1, sight.column_2, sight.column_3, sight.column_4, sight.column_5, sight.column_6, sight.column_7];
  return (rows[column] ?? []).filter((value) => value > 0);
}

export function isLive(sight: Sight): boolean {
  return sight.clock === CLOCK.LIVE;
}

/** The first dive has not begun, or only just: this is when the rules are told. */
export function isFirst(sight: Sight): boolean {
  return sight.dive === 1 && sight.time === 0;
}

const HALTING: readonly number[] = [
  EVENT.BREATHED,
  EVENT.RAN_OUT,
  EVENT.TIME_UP,
  EVENT.HANDS_EMPTY,
  EVENT.WON_TREASURE,
  EVENT.LOST_TREASURE,
  EVENT.ROUND,
  EVENT.ASKED,
];

/** L3 Live, nobody waits for a picture; only the check and the next deal are told at leisure, when no time runs. */
export function flows(events: readonly EventRow[], after: Sight): boolean {
  return isLive(after) && (after.phase === PHASE.DIVE || !events.some(([kind]) => HALTING.includes(kind)));
}
