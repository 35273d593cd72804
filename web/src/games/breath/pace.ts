/** How long each event may take, and which of them is worth repeating when all is still again. */

import type { Happening } from "../../lib/types";
import { EVENT } from "./sight";

const CHAIN = 1500; // ms for all the events of a step together
const USUAL = 320;

/** In ms, when there is time enough. */
const MS: Readonly<Record<number, number>> = {
  [EVENT.BEGAN]: 120,
  [EVENT.DREW_ONE]: 260,
  [EVENT.DREW_TWO]: 280,
  [EVENT.DREW_THREE]: 300,
  [EVENT.DREW_FOUR]: 320,
  [EVENT.BREATHED]: 380,
  [EVENT.SWAM]: 400,
  [EVENT.PLAYED_DRAW]: 220,
  [EVENT.CALLED_KRAKEN]: 400,
  [EVENT.PANICKED]: 400,
  [EVENT.SET_SHARK]: 400,
  [EVENT.SENT_SHARK]: 400,
  [EVENT.DUMPED]: 250,
  [EVENT.LAST_CARD]: 200,
  [EVENT.ANCHORED]: 300,
  [EVENT.TURNED_UP]: 400,
  [EVENT.SURFACED]: 400,
  [EVENT.DEEPEST_HOME]: 400,
  [EVENT.TIME_OUT]: 200,
  [EVENT.NOBODY_HOME]: 200,
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

/** What the cards themselves say better. */
const SHOWN: readonly number[] = [EVENT.DREW_ONE, EVENT.DREW_TWO, EVENT.DREW_THREE, EVENT.DREW_FOUR];

/** The most telling first; anything else is as telling as it is late. */
const TELLING: readonly number[] = [
  EVENT.NOBODY_DIVED,
  EVENT.WON,
  EVENT.DEEPEST_HOME,
  EVENT.TURNED_UP,
  EVENT.SURFACED,
  EVENT.LAST_CARD,
  EVENT.RAN_OUT,
];

/** The sentence in the picture: of what happens now, or else of what it came to. */
export function caption(now: Happening | null, events: readonly Happening[]): Happening | undefined {
  if (!now) return headline(events);
  return events.slice(0, events.indexOf(now) + 1).findLast((event) => !SHOWN.includes(event[0]));
}

/** What a step came to, for those who blinked. */
export function headline(events: readonly Happening[]): Happening | undefined {
  const kind = TELLING.find((one) => events.some((event) => event[0] === one));
  const told = events.filter((event) => !SHOWN.includes(event[0]));
  return kind === undefined ? (told.at(-1) ?? events.at(-1)) : told.findLast((event) => event[0] === kind);
}
