/** What each event sounds like; most make no sound at all. */

import { heardBy } from "../../lib/sound.svelte";
import { EVENT } from "../../generated/sharks";

export const hear = heardBy({
  dice: [EVENT.ROLLED],
  bell: [EVENT.STOPPED, EVENT.SAVED],
  win: [EVENT.PARTIED, EVENT.BLESSED, EVENT.WON],
  drop: [EVENT.SUN, EVENT.SUN_BUT_NO_DIE, EVENT.TOOK_SIGN, EVENT.TOOK_SIGN_FROM],
  bubbles: [EVENT.RAIN],
  deep: [EVENT.SHARK],
  bite: [EVENT.ATE],
  splash: [EVENT.ESCAPED],
});
