/** Questions asked of a sight of En plongée. */
import { ARROW, PAWNS, PINK, PINK_SHARK, TURQUOISE, TURQUOISE_SHARK, WHITE_SHARK, YELLOW_SHARK } from "../../generated/plongee";

export const ROW = 8; // cards in a row of the wreck

/** The colours printed on a shark's card. */
export const HUNTS: Readonly<Record<number, readonly number[]>> = {
  [PINK_SHARK]: [PINK],
  [TURQUOISE_SHARK]: [TURQUOISE],
  [WHITE_SHARK]: [PINK, TURQUOISE],
  [YELLOW_SHARK]: [ARROW],
};

export const ownerOf = (pawn: number): number => Math.floor(pawn / PAWNS);
export const isAmong = (mask: number, pawn: number): boolean => ((mask >> pawn) & 1) === 1;
