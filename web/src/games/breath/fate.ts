/** Why somebody did not win, from what lies there at the end (H33 to H35). */
import type { Fate, Results } from "../../lib/ending";
import type { Sight } from "../../generated/breath";

export function fateOf({ anchor, surfaced }: Sight, seat: number, results: Results): Fate {
  const isHome = (one: number): boolean => (surfaced[one] ?? 0) > 0;
  const own = anchor[seat] ?? 0;
  const deepest = Math.max(...results.map(([place], one) => (place === 1 ? (anchor[one] ?? 0) : 0)));
  if (!isHome(seat)) return { name: results.some((_, one) => isHome(one)) ? "BELOW" : "LESS" };
  if (own === 0) return { name: "DRY" };
  return own < deepest ? { name: "SHALLOW", values: { a: deepest - own } } : { name: "LATER" };
}
