/** What each event sounds like; most make no sound at all. */

import { heardBy } from "../../lib/sound.svelte";
import { EVENT } from "../../generated/breath";

export const hear = heardBy({
  bubbles: [EVENT.BREATHED, EVENT.RAN_OUT],
  splash: [EVENT.SWAM, EVENT.SURFACED, EVENT.DEEPEST_HOME],
  deep: [EVENT.PANICKED, EVENT.SENT_SHARK, EVENT.SET_SHARK, EVENT.CALLED_KRAKEN],
  drop: [EVENT.CALMED, EVENT.DEMANDED, EVENT.PLAYED_DRAW],
  bite: [EVENT.SLEW_SHARK],
  bell: [EVENT.LAST_CARD, EVENT.TURNED_UP],
  win: [EVENT.WON],
});
