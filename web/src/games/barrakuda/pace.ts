/** How long each event of this game may take, and which of them is worth repeating when all is still again. */

import { headlineBy, paceOf } from "../../lib/pieces/pace";
import { EVENT } from "./sight";

const USUAL = 90; // ms

export const msFor = paceOf(
  {
    [EVENT.BEGAN]: 200,
    [EVENT.TURN_BEGAN]: 20,
    [EVENT.CHOSE]: 100,
    [EVENT.DIVED]: 170,
    [EVENT.LAY_DOWN]: 170,
    [EVENT.TOOK_ROW_BACK]: 60,
    [EVENT.ROLLED]: 400,
    [EVENT.ROLLED_DISTANCE]: 400,
    [EVENT.ROLLED_JUMP]: 400,
    [EVENT.SWAM]: 400,
    [EVENT.STEERED]: 400,
    [EVENT.JUMPED]: 400,
    [EVENT.STAYED]: 160,
    [EVENT.WAS_BITTEN]: 240,
    [EVENT.WAS_BITTEN_IN_VAIN]: 200,
    [EVENT.COLLECTED]: 260,
    [EVENT.ROBBED]: 400,
    [EVENT.GAVE]: 300,
    [EVENT.ASKED]: 300,
    [EVENT.GAINED]: 100,
    [EVENT.DEPOSITED]: 400,
    [EVENT.HAD_INITIATIVE]: 200,
    [EVENT.TIED]: 160,
    [EVENT.RETRIEVED]: 80,
    [EVENT.HEXED]: 300,
    [EVENT.PLACED]: 300,
    [EVENT.WON]: 400,
  },
  USUAL,
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
