/** How long each event may take, and which of them is worth repeating when all is still again. */

import type { Happening } from "../../lib/types";
import { EVENT } from "./sight";

const CHAIN = 1500; // ms for all the events of a step together
const USUAL = 200;

/** In ms, when there is time enough. */
const MS: Readonly<Record<number, number>> = {
  [EVENT.BEGAN]: 120,
  [EVENT.TOOK_DICE]: 260,
  [EVENT.ROLLED]: 380,
  [EVENT.STOPPED]: 360,
  [EVENT.PARTIED]: 400,
  [EVENT.PRESSED_ON]: 60,
  [EVENT.SUN]: 400,
  [EVENT.SUN_BUT_NO_DIE]: 400,
  [EVENT.RAIN]: 400,
  [EVENT.SHARK]: 400,
  [EVENT.FLED]: 280,
  [EVENT.ROLLED_FINS]: 300,
  [EVENT.ATE]: 400,
  [EVENT.TOOK_SIGN]: 160,
  [EVENT.TOOK_SIGN_FROM]: 220,
  [EVENT.ESCAPED]: 320,
  [EVENT.SAVED]: 360,
  [EVENT.BLESSED]: 400,
  [EVENT.WON]: 400,
};

function usual(event: Happening): number {
  return MS[event[0]] ?? USUAL;
}

/** A long chain is told faster, so that nobody waits. */
export function msFor(event: Happening, chain: readonly Happening[]): number {
  const whole = chain.reduce((sum, one) => sum + usual(one), 0);
  return usual(event) * Math.min(1, CHAIN / Math.max(1, whole));
}

/** The most telling first. */
const TELLING: readonly number[] = [
  EVENT.WON,
  EVENT.BLESSED,
  EVENT.SAVED,
  EVENT.NOBODY_SWAM,
  EVENT.PARTIED,
  EVENT.STOPPED,
  EVENT.NO_SIGN_LEFT,
  EVENT.ATE,
  EVENT.RAIN,
  EVENT.SUN,
  EVENT.SUN_BUT_NO_DIE,
  EVENT.BEGAN,
];

/** What the dice themselves say better. */
const SHOWN: readonly number[] = [EVENT.ROLLED, EVENT.ROLLED_FINS, EVENT.PRESSED_ON, EVENT.TOOK_DICE];

/** The sentence under the picture: of what happens now, or else of what it came to. */
export function caption(now: Happening | null, events: readonly Happening[]): Happening | undefined {
  if (!now) return headline(events);
  const until = events.slice(0, events.indexOf(now) + 1);
  return until.findLast((event) => !SHOWN.includes(event[0]));
}

/** What a step came to, for those who blinked. */
export function headline(events: readonly Happening[]): Happening | undefined {
  const kind = TELLING.find((one) => events.some((event) => event[0] === one));
  return events.findLast((event) => event[0] === kind);
}
