/** How long each event of this game may take, and which of them is worth repeating when all is still again. */

import { captionBy, headlineBy, paceOf } from "../../lib/pieces/pace";
import { EVENT } from "../../generated/sharks";

const USUAL = 200; // ms

export const msFor = paceOf(
  {
    60: [EVENT.PRESSED_ON],
    120: [EVENT.BEGAN],
    160: [EVENT.TOOK_SIGN],
    220: [EVENT.TOOK_SIGN_FROM],
    260: [EVENT.TOOK_DICE],
    280: [EVENT.FLED],
    300: [EVENT.ROLLED_FINS],
    320: [EVENT.ESCAPED],
    360: [EVENT.STOPPED, EVENT.SAVED],
    380: [EVENT.ROLLED],
    400: [EVENT.PARTIED, EVENT.SUN, EVENT.SUN_BUT_NO_DIE, EVENT.RAIN, EVENT.SHARK, EVENT.ATE, EVENT.BLESSED, EVENT.WON],
  },
  USUAL,
);

/** What the dice themselves say better. */
const SHOWN: readonly number[] = [EVENT.ROLLED, EVENT.ROLLED_FINS, EVENT.PRESSED_ON, EVENT.TOOK_DICE];

export const headline = headlineBy([
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
]);

export const caption = captionBy(SHOWN, headline);
