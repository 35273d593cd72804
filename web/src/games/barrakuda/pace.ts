/** How long each event of this game may take, and which of them is worth repeating when all is still again. */

import { headlineBy, paceOf } from "../../lib/pieces/pace";
import { EVENT } from "../../generated/barrakuda";

const USUAL = 120; // ms
const TURN = 6000; // ms for all that a turn brings: a beat for each wreck, and nobody loses the thread

export const msFor = paceOf(
  {
    20: [EVENT.TURN_BEGAN],
    80: [EVENT.TOOK_ROW_BACK, EVENT.RETRIEVED],
    100: [EVENT.CHOSE],
    160: [EVENT.STAYED],
    170: [EVENT.DIVED, EVENT.LAY_DOWN],
    350: [EVENT.GAINED, EVENT.TIED, EVENT.BEGAN, EVENT.WAS_BITTEN_IN_VAIN],
    500: [EVENT.WAS_BITTEN, EVENT.COLLECTED, EVENT.GAVE, EVENT.ASKED, EVENT.HEXED, EVENT.PLACED],
    600: [EVENT.HAD_INITIATIVE, EVENT.ROLLED, EVENT.ROLLED_DISTANCE, EVENT.ROLLED_JUMP, EVENT.SWAM, EVENT.STEERED, EVENT.JUMPED],
    800: [EVENT.ROBBED, EVENT.DEPOSITED, EVENT.WON],
  },
  USUAL,
  TURN,
);

export const headline = headlineBy([
  EVENT.WON,
  EVENT.ROBBED,
  EVENT.DEPOSITED,
  EVENT.PLACED,
  EVENT.HEX_FAILED,
  EVENT.WAS_BITTEN,
  EVENT.JUMPED,
  EVENT.EXPELLED,
  EVENT.RECOVERED,
  EVENT.BAITED_NOTHING,
  EVENT.WAS_BITTEN_IN_VAIN,
  EVENT.COLLECTED,
  EVENT.GAVE,
  EVENT.ASKED,
  EVENT.TIED,
  EVENT.STEERED,
  EVENT.ROLLED,
]);
