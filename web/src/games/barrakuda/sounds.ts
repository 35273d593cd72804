/** What each event sounds like; most make no sound at all. */

import type { Sound } from "../../lib/sound.svelte";
import { EVENT } from "./sight";

export const HEARD: Readonly<Partial<Record<number, Sound>>> = {
  [EVENT.CHOSE]: "drop",
  [EVENT.DIVED]: "bubbles",
  [EVENT.LAY_DOWN]: "deep",
  [EVENT.ROLLED]: "dice",
  [EVENT.ROLLED_DISTANCE]: "dice",
  [EVENT.ROLLED_JUMP]: "dice",
  [EVENT.SWAM]: "splash",
  [EVENT.STEERED]: "splash",
  [EVENT.JUMPED]: "splash",
  [EVENT.WAS_BITTEN]: "bite",
  [EVENT.WAS_BITTEN_IN_VAIN]: "bite",
  [EVENT.ROBBED]: "deep",
  [EVENT.COLLECTED]: "drop",
  [EVENT.GAINED]: "drop",
  [EVENT.DEPOSITED]: "bell",
  [EVENT.HEXED]: "deep",
  [EVENT.WON]: "win",
};
