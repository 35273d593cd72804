/** Why somebody did not win, from what lies there at the end (K50). */
import type { Fate, Results } from "../../lib/ending";
import type { Sight } from "../../generated/barrakuda";

export function fateOf({ chest, bag, goal }: Sight, seat: number, results: Results): Fate {
  const own = chest[seat] ?? 0;
  const best = Math.max(...results.map(([, points]) => points));
  if (own === best) return { name: "LIGHTER" };
  if (own + (bag[seat] ?? 0) >= goal) return { name: "BAG" };
  return best >= goal ? { name: "SHORT", values: { a: goal - own } } : { name: "OUTRUN", values: { a: best - own } };
}
