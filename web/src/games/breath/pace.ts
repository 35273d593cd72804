/** How long each event of this game may take, and which of them is worth repeating when all is still again. */

import { captionBy, headlineBy, latestBut, paceOf } from "../../lib/pieces/pace";
import type { EventRow } from "../../generated/protocol";
import { EVENT } from "../../generated/breath";

const USUAL = 320; // ms

export const msFor = paceOf(
  {
    120: [EVENT.BEGAN],
    200: [EVENT.LAST_CARD, EVENT.TIME_OUT, EVENT.NOBODY_HOME],
    220: [EVENT.PLAYED_DRAW],
    250: [EVENT.DUMPED],
    260: [EVENT.DREW_ONE],
    280: [EVENT.DREW_TWO],
    300: [EVENT.DREW_THREE, EVENT.ANCHORED],
    320: [EVENT.DREW_FOUR],
    380: [EVENT.BREATHED],
    400: [
      EVENT.SWAM,
      EVENT.CALLED_KRAKEN,
      EVENT.PANICKED,
      EVENT.SET_SHARK,
      EVENT.SENT_SHARK,
      EVENT.TURNED_UP,
      EVENT.SURFACED,
      EVENT.DEEPEST_HOME,
      EVENT.WON,
      EVENT.DREW_NOTHING,
    ],
  },
  USUAL,
);

/** What the cards themselves say better. */
const SHOWN: readonly number[] = [EVENT.DREW_ONE, EVENT.DREW_TWO, EVENT.DREW_THREE, EVENT.DREW_FOUR];

const telling = headlineBy([EVENT.NOBODY_DIVED, EVENT.WON, EVENT.DEEPEST_HOME, EVENT.TURNED_UP, EVENT.SURFACED, EVENT.LAST_CARD, EVENT.RAN_OUT]);
const latest = latestBut(SHOWN);

/** Anything else is as telling as it is late. */
export function headline(events: readonly EventRow[]): EventRow | undefined {
  return telling(events) ?? latest(events) ?? events.at(-1);
}

export const caption = captionBy(SHOWN, headline);
