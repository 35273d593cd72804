/** What each event sounds like; most make no sound at all. */

import type { Sound } from "../../lib/sound.svelte";
import { EVENT } from "./sight";

export const HEARD: Readonly<Partial<Record<number, Sound>>> = {
  [EVENT.ROLLED]: "dice",
  [EVENT.STOPPED]: "bell",
  [EVENT.PARTIED]: "win",
  [EVENT.SUN]: "drop",
  [EVENT.SUN_BUT_NO_DIE]: "drop",
  [EVENT.RAIN]: "bubbles",
  [EVENT.SHARK]: "deep",
  [EVENT.ATE]: "bite",
  [EVENT.TOOK_SIGN]: "drop",
  [EVENT.TOOK_SIGN_FROM]: "drop",
  [EVENT.ESCAPED]: "splash",
  [EVENT.SAVED]: "bell",
  [EVENT.BLESSED]: "win",
  [EVENT.WON]: "win",
};
