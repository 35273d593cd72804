/** How long each event may take on a board, and which of them is worth repeating when all is still again. */

import { CHAIN } from "../motion";
import type { EventRow } from "../../generated/protocol";

/** The number under which a kind of event is listed. */
export function keyOf(lists: Readonly<Record<number, readonly number[]>>, kind: number, other: number): number {
  return Number(Object.keys(lists).find((key) => lists[Number(key)]?.includes(kind)) ?? other);
}

/** From the kinds of event that take so many ms, when there is time enough. A chain of more than `most` ms is told faster, so that nobody waits. */
export function paceOf(ms: Readonly<Record<number, readonly number[]>>, other: number, most = CHAIN): (event: EventRow, chain: readonly EventRow[]) => number {
  const usual = ([kind]: EventRow): number => keyOf(ms, kind, other);
  return (event, chain) => {
    const whole = chain.reduce((sum, one) => sum + usual(one), 0);
    return usual(event) * Math.min(1, most / Math.max(1, whole));
  };
}

type Headline = (events: readonly EventRow[]) => EventRow | undefined;

/** What a step came to, for those who blinked; the most telling kinds come first. */
export function headlineBy(telling: readonly number[]): Headline {
  return (events) => {
    const kind = telling.find((one) => events.some((event) => event[0] === one));
    return events.findLast((event) => event[0] === kind);
  };
}

/** The latest event, but for the kinds that the pieces themselves say better. */
export function latestBut(shown: readonly number[]): Headline {
  return (events) => events.findLast((event) => !shown.includes(event[0]));
}

/** The sentence in the picture: of what happens now, or else of what it came to. */
export function captionBy(shown: readonly number[], headline: Headline): (now: EventRow | null, events: readonly EventRow[]) => EventRow | undefined {
  const latest = latestBut(shown);
  return (now, events) => (now ? latest(events.slice(0, events.indexOf(now) + 1)) : headline(events));
}
