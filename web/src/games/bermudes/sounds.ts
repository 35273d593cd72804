/** What each event sounds like; most make no sound at all. */

import { heardBy } from "../../lib/sound.svelte";
import { EVENT } from "../../generated/bermudes";

export const hear = heardBy({
  drop: [EVENT.TURNED_UP, EVENT.GOT_READY, EVENT.LAID],
  bell: [EVENT.SIGNALLED, EVENT.WON_TREASURE, EVENT.CHAINED],
  splash: [EVENT.DIVED, EVENT.BREATHED, EVENT.RAN_OUT, EVENT.TIME_UP, EVENT.HANDS_EMPTY],
  bubbles: [EVENT.BOUNCED, EVENT.POINTED, EVENT.SHOWED_FINGERS, EVENT.SIGNED],
  deep: [EVENT.LOST_TREASURE, EVENT.SIREN_WON],
  win: [EVENT.TEAM_WON],
});
