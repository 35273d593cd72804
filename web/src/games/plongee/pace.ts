/** How long each event of this game may take, and which of them is worth repeating when all is still again. */

import { captionBy, headlineBy, paceOf } from "../../lib/pieces/pace";
import { EVENT } from "../../generated/plongee";

const USUAL = 160; // ms

export const msFor = paceOf(
  {
    60: [EVENT.STOPPED],
    140: [EVENT.PAID],
    300: [EVENT.FLED],
    320: [EVENT.TOOK_OXYGEN, EVENT.KEPT, EVENT.SHARK_MISSED],
    340: [EVENT.CAGED],
    360: [EVENT.ROLLED],
    380: [EVENT.CAPTURED, EVENT.CHASED_OWN],
    400: [
      EVENT.RETURNED,
      EVENT.MOVED,
      EVENT.REACHED_DIVER,
      EVENT.SURFACED,
      EVENT.SECURED,
      EVENT.ROBBED,
      EVENT.DREW,
      EVENT.SENT_UP,
      EVENT.STAMPEDED,
      EVENT.FLIPPED_GOLD,
      EVENT.MET_OCTOPUS,
      EVENT.MET_POSEIDON,
      EVENT.TOOK_GOLD,
      EVENT.ELIMINATED,
      EVENT.WON,
    ],
  },
  USUAL,
);

/** What the die and the divers themselves say better. */
const SHOWN: readonly number[] = [EVENT.ROLLED, EVENT.PAID, EVENT.STOPPED, EVENT.MOVED, EVENT.KEPT];

export const headline = headlineBy([
  EVENT.WON,
  EVENT.LEFT_ALONE,
  EVENT.STALLED,
  EVENT.ELIMINATED,
  EVENT.SECURED,
  EVENT.ROBBED,
  EVENT.MET_POSEIDON,
  EVENT.MET_OCTOPUS,
  EVENT.TOOK_GOLD,
  EVENT.CAPTURED,
  EVENT.CHASED_OWN,
  EVENT.SENT_UP,
  EVENT.CAGED,
  EVENT.SHARK_MISSED,
  EVENT.STAMPEDED,
  EVENT.FLED,
  EVENT.RETURNED,
  EVENT.FLIPPED_GOLD,
  EVENT.DECLINED,
  EVENT.TOOK_OXYGEN,
  EVENT.STOCK_EMPTY,
  EVENT.KEPT,
  EVENT.DREW,
  EVENT.SURFACED,
  EVENT.REACHED_DIVER,
  EVENT.BEGAN,
]);

export const caption = captionBy(SHOWN, headline);
