/** Questions asked of a sight of Hold Your Breath!. */
import { DEEDS, FIVE, VALUE_KINDS } from "../../generated/breath";

export const HIDDEN = -1;
export const BREATH = FIVE; // one bubble of air

/** The kinds in a row that ends with -1. */
export function kindsIn(row: readonly number[]): number[] {
  return row.filter((kind) => kind >= 0);
}

/** The printed value of a card, 0 to 3, or -1 for a creature. */
export function valueOf(kind: number): number {
  return kind >= 0 && kind < VALUE_KINDS ? Math.floor(kind / DEEDS) : -1;
}
