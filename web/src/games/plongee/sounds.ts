/** What each event sounds like; most make no sound at all. */

import type { Sound } from "../../lib/sound.svelte";
import { CARD, EVENT } from "./sight";

const HEARD: Readonly<Partial<Record<number, Sound>>> = {
  [EVENT.ROLLED]: "dice",
  [EVENT.FLED]: "dice",
  [EVENT.PAID]: "bubbles",
  [EVENT.MOVED]: "drop",
  [EVENT.RETURNED]: "splash",
  [EVENT.SURFACED]: "splash",
  [EVENT.SECURED]: "bell",
  [EVENT.CAPTURED]: "splash",
  [EVENT.CHASED_OWN]: "splash",
  [EVENT.ROBBED]: "bell",
  [EVENT.TOOK_OXYGEN]: "bubbles",
  [EVENT.KEPT]: "drop",
  [EVENT.CAGED]: "bite",
  [EVENT.SENT_UP]: "bite",
  [EVENT.STAMPEDED]: "deep",
  [EVENT.FLIPPED_GOLD]: "bell",
  [EVENT.MET_OCTOPUS]: "deep",
  [EVENT.MET_POSEIDON]: "deep",
  [EVENT.TOOK_GOLD]: "bell",
  [EVENT.WON]: "win",
};

/** A card is a drop in the water, unless it is a shark. */
export function heard(kind: number, value: number): Sound | undefined {
  if (kind === EVENT.DREW) return value >= CARD.PINK && value <= CARD.WHITE ? "deep" : "drop";
  return HEARD[kind];
}
