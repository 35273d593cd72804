/** What each event sounds like; most make no sound at all. */

import type { Sound } from "../../lib/sound.svelte";
import { EVENT } from "./sight";

export const HEARD: Readonly<Partial<Record<number, Sound>>> = {
  [EVENT.TURNED_UP]: "drop",
  [EVENT.GOT_READY]: "drop",
  [EVENT.SIGNALLED]: "bell",
  [EVENT.DIVED]: "splash",
  [EVENT.LAID]: "drop",
  [EVENT.BOUNCED]: "bubbles",
  [EVENT.POINTED]: "bubbles",
  [EVENT.SHOWED_FINGERS]: "bubbles",
  [EVENT.SIGNED]: "bubbles",
  [EVENT.BREATHED]: "splash",
  [EVENT.RAN_OUT]: "splash",
  [EVENT.TIME_UP]: "splash",
  [EVENT.HANDS_EMPTY]: "splash",
  [EVENT.WON_TREASURE]: "bell",
  [EVENT.LOST_TREASURE]: "deep",
  [EVENT.CHAINED]: "bell",
  [EVENT.TEAM_WON]: "win",
  [EVENT.SIREN_WON]: "deep",
};
