/** How long each event may take, and which of them is worth a sentence over the water. */

import { keyOf } from "../../lib/pieces/pace";
import type { EventRow } from "../../generated/protocol";
import { EVENT } from "../../generated/bermudes";

/** In shares of the time that an event of its step may take; what is not here takes none. */
const SHARES: Readonly<Record<number, readonly number[]>> = {
  0.5: [EVENT.LAID, EVENT.POINTED, EVENT.SHOWED_FINGERS, EVENT.SIGNED],
  1.5: [EVENT.TOO_FEW, EVENT.TOO_MANY, EVENT.WRONG_PAIR],
  1.9: [
    EVENT.BREATHED,
    EVENT.RAN_OUT,
    EVENT.TIME_UP,
    EVENT.HANDS_EMPTY,
    EVENT.WON_TREASURE,
    EVENT.LOST_TREASURE,
    EVENT.TEAM_WON,
    EVENT.SIREN_WON,
    EVENT.STOOD_OFF,
  ],
};

/** The check has the time; a deal is there at once. */
export function msFor([kind]: EventRow, ms: number): number {
  return keyOf(SHARES, kind, 0) * ms;
}

/** What the board itself shows, or the check, needs no sentence. */
const TELLING: readonly number[] = [EVENT.CHAINED, EVENT.CALLED_OFF, EVENT.WANTED_NEXT, EVENT.WANTED_FEWER, EVENT.WANTED_ALL, EVENT.UNOFFICIAL];
const COUNTS: readonly number[] = [EVENT.COUNTED, EVENT.COUNTED_OURS];

/** What a step came to. V4 in one breath there is no time for a check: the count has to do. */
export function headlines(events: readonly EventRow[]): EventRow[] {
  const telling = events.filter(([kind]) => TELLING.includes(kind)).slice(-1);
  const chained = telling[0]?.[0] === EVENT.CHAINED ? events.filter(([kind]) => COUNTS.includes(kind)) : [];
  return [...telling, ...chained];
}

const RESULT: readonly number[] = [EVENT.TEAM_WON, EVENT.SIREN_WON, EVENT.STOOD_OFF];
const ENDING: readonly number[] = [EVENT.BREATHED, EVENT.RAN_OUT, EVENT.TIME_UP, EVENT.HANDS_EMPTY];
const REASONS: readonly number[] = [EVENT.TOO_FEW, EVENT.TOO_MANY, EVENT.WRONG_PAIR, EVENT.WON_TREASURE, EVENT.LOST_TREASURE];

/** Who won, and what is to be said of it. */
export function resultsIn(told: readonly EventRow[]): EventRow[] {
  return told.filter(([kind]) => RESULT.includes(kind) || kind === EVENT.SULKED || kind === EVENT.ASSISTED);
}

/** Why the dive was over. */
export function endingIn(told: readonly EventRow[]): EventRow | undefined {
  return told.find(([kind]) => ENDING.includes(kind));
}

/** What became of the columns, and why. */
export function reasonsIn(told: readonly EventRow[]): EventRow[] {
  return told.filter(([kind]) => REASONS.includes(kind));
}
