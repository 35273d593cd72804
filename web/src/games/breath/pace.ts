/** How long each event of this game may take, and which of them is worth repeating when all is still again. */

import { captionBy, headlineBy, latestBut, paceOf } from "../../lib/pieces/pace";
import type { Happening } from "../../lib/types";
import { EVENT } from "./sight";

const USUAL = 320; // ms

export const msFor = paceOf(
  {
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
  },
  USUAL,
);

/** What the cards themselves say better. */
const SHOWN: readonly number[] = [EVENT.DREW_ONE, EVENT.DREW_TWO, EVENT.DREW_THREE, EVENT.DREW_FOUR];

const telling = headlineBy([EVENT.NOBODY_DIVED, EVENT.WON, EVENT.DEEPEST_HOME, EVENT.TURNED_UP, EVENT.SURFACED, EVENT.LAST_CARD, EVENT.RAN_OUT]);
const latest = latestBut(SHOWN);

/** Anything else is as telling as it is late. */
export function headline(events: readonly Happening[]): Happening | undefined {
  return telling(events) ?? latest(events) ?? events.at(-1);
}

export const caption = captionBy(SHOWN, headline);
