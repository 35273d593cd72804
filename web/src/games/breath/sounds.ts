/** What each event sounds like; most make no sound at all. */

import type { Sound } from "../../lib/sound.svelte";
import { EVENT } from "./sight";

export const HEARD: Readonly<Partial<Record<number, Sound>>> = {
  [EVENT.BREATHED]: "bubbles",
  [EVENT.SWAM]: "splash",
  [EVENT.PANICKED]: "deep",
  [EVENT.CALMED]: "drop",
  [EVENT.SENT_SHARK]: "deep",
  [EVENT.SET_SHARK]: "deep",
  [EVENT.SLEW_SHARK]: "bite",
  [EVENT.CALLED_KRAKEN]: "deep",
  [EVENT.DEMANDED]: "drop",
  [EVENT.PLAYED_DRAW]: "drop",
  [EVENT.RAN_OUT]: "bubbles",
  [EVENT.LAST_CARD]: "bell",
  [EVENT.TURNED_UP]: "bell",
  [EVENT.SURFACED]: "splash",
  [EVENT.DEEPEST_HOME]: "splash",
  [EVENT.WON]: "win",
};
