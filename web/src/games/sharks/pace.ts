/** How long each event of this game may take, and which of them is worth repeating when all is still again. */

import { captionBy, headlineBy, paceOf } from "../../lib/pieces/pace";
import { EVENT } from "./sight";

const USUAL = 200; // ms

export const msFor = paceOf(
  {
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
