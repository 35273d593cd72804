/** What each event sounds like; most make no sound at all. */

import { heardBy, sound } from "../../lib/sound.svelte";
import type { EventRow } from "../../generated/protocol";
import { EVENT, PINK_SHARK, WHITE_SHARK } from "../../generated/plongee";

const hearOthers = heardBy({
  dice: [EVENT.ROLLED, EVENT.FLED],
  bubbles: [EVENT.PAID, EVENT.TOOK_OXYGEN],
  drop: [EVENT.MOVED, EVENT.KEPT],
  splash: [EVENT.RETURNED, EVENT.SURFACED, EVENT.CAPTURED, EVENT.CHASED_OWN],
  bell: [EVENT.SECURED, EVENT.ROBBED, EVENT.FLIPPED_GOLD, EVENT.TOOK_GOLD],
  bite: [EVENT.CAGED, EVENT.SENT_UP],
  deep: [EVENT.STAMPEDED, EVENT.MET_OCTOPUS, EVENT.MET_POSEIDON],
  win: [EVENT.WON],
});

/** A card is a drop in the water, unless it is a shark. */
export function hear(event: EventRow): void {
  const [kind, , value] = event;
  if (kind === EVENT.DREW) sound.play(value >= PINK_SHARK && value <= WHITE_SHARK ? "deep" : "drop");
  else hearOthers(event);
}
