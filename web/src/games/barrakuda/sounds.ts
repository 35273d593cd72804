/** What each event sounds like; most make no sound at all. */

import { heardBy } from "../../lib/sound.svelte";
import { EVENT } from "../../generated/barrakuda";

export const hear = heardBy({
  drop: [EVENT.CHOSE, EVENT.COLLECTED, EVENT.GAINED],
  bubbles: [EVENT.DIVED],
  deep: [EVENT.LAY_DOWN, EVENT.ROBBED, EVENT.HEXED],
  dice: [EVENT.ROLLED, EVENT.ROLLED_DISTANCE, EVENT.ROLLED_JUMP],
  splash: [EVENT.SWAM, EVENT.STEERED, EVENT.JUMPED],
  bite: [EVENT.WAS_BITTEN, EVENT.WAS_BITTEN_IN_VAIN],
  bell: [EVENT.DEPOSITED],
  win: [EVENT.WON],
});
