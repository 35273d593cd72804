/** How long each event of this game may take, and which of them is worth repeating when all is still again. */

import { captionBy, headlineBy, paceOf } from "../../lib/pieces/pace";
import { EVENT } from "./sight";

const USUAL = 160; // ms

export const msFor = paceOf(
  {
    [EVENT.ROLLED]: 360,
    [EVENT.PAID]: 140,
    [EVENT.STOPPED]: 60,
    [EVENT.RETURNED]: 400,
    [EVENT.MOVED]: 400,
    [EVENT.REACHED_DIVER]: 400,
    [EVENT.SURFACED]: 400,
    [EVENT.SECURED]: 400,
    [EVENT.CAPTURED]: 380,
    [EVENT.ROBBED]: 400,
    [EVENT.CHASED_OWN]: 380,
    [EVENT.DREW]: 400,
    [EVENT.TOOK_OXYGEN]: 320,
    [EVENT.KEPT]: 320,
    [EVENT.SHARK_MISSED]: 320,
    [EVENT.CAGED]: 340,
    [EVENT.SENT_UP]: 400,
    [EVENT.STAMPEDED]: 400,
    [EVENT.FLED]: 300,
    [EVENT.FLIPPED_GOLD]: 400,
    [EVENT.MET_OCTOPUS]: 400,
    [EVENT.MET_POSEIDON]: 400,
    [EVENT.TOOK_GOLD]: 400,
    [EVENT.ELIMINATED]: 400,
    [EVENT.WON]: 400,
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
  EVENT.DREW,
  EVENT.SURFACED,
  EVENT.REACHED_DIVER,
  EVENT.BEGAN,
]);

export const caption = captionBy(SHOWN, headline);
