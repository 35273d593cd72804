/** Why somebody did not win, from what lies there at the end. */
import type { Fate, Results } from "../../lib/ending";
import type { Sight } from "../../generated/sharks";

export function fateOf({ score, target }: Sight, seat: number, results: Results): Fate {
  const own = score[seat] ?? 0;
  if (own < target) return { name: "SHORT", values: { a: target - own } };
  return { name: "OUTRUN", values: { a: Math.max(...results.map(([, points]) => points)) - own } };
}
