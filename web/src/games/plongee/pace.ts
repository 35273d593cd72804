/** How long each event may take, and which of them is worth repeating when all is still again. */

import type { Happening } from "../../lib/types";
import { EVENT } from "./sight";

const CHAIN = 1500; // ms for all the events of a step together
const USUAL = 160;

/** In ms, when there is time enough. */
const MS: Readonly<Record<number, number>> = {
  [EVENT.ROLLED]: 360,
  [EVENT.PAID]: 140,
  [EVENT.STOPPED]: 60,
  [EVENT.RETURNED]: 400,
  [EVENT.MOVED]: 400,
  [EVENT.REACHED_DIVER]: 400,
  [EVENT.SURFACED]: 400,
  [EVENT.SECURED]: 400,
  [EVENT.CAPTURED]: 380,
  [EVENT.ROBBED]: 400,
  [EVENT.CHASED_OWN]: 380,
  [EVENT.DREW]: 400,
  [EVENT.TOOK_OXYGEN]: 320,
  [EVENT.KEPT]: 320,
  [EVENT.SHARK_MISSED]: 320,
  [EVENT.CAGED]: 340,
  [EVENT.SENT_UP]: 400,
  [EVENT.STAMPEDED]: 400,
  [EVENT.FLED]: 300,
  [EVENT.FLIPPED_GOLD]: 400,
  [EVENT.MET_OCTOPUS]: 400,
  [EVENT.MET_POSEIDON]: 400,
  [EVENT.TOOK_GOLD]: 400,
  [EVENT.ELIMINATED]: 400,
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

/** What the die and the divers themselves say better. */
const SHOWN: readonly number[] = [EVENT.ROLLED, EVENT.PAID, EVENT.STOPPED, EVENT.MOVED, EVENT.KEPT];

/** The most telling first. */
const TELLING: readonly number[] = [
  EVENT.WON,
  EVENT.LEFT_ALONE,
  EVENT.STALLED,
  EVENT.ELIMINATED,
  EVENT.SECURED,
  EVENT.ROBBED,
  EVENT.MET_POSEIDON,
  EVENT.MET_OCTOPUS,
  EVENT.TOOK_GOLD,
  EVENT.CAPTURED,
  EVENT.CHASED_OWN,
  EVENT.SENT_UP,
  EVENT.CAGED,
  EVENT.SHARK_MISSED,
  EVENT.STAMPEDED,
  EVENT.FLED,
  EVENT.RETURNED,
  EVENT.FLIPPED_GOLD,
  EVENT.DECLINED,
  EVENT.TOOK_OXYGEN,
  EVENT.STOCK_EMPTY,
  EVENT.DREW,
  EVENT.SURFACED,
  EVENT.REACHED_DIVER,
  EVENT.BEGAN,
];

/** The sentence in the picture: of what happens now, or else of what it came to. */
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
