/** Why somebody did not win, from what lies there at the end (P53 to P55). */
import type { Fate, Results } from "../../lib/ending";
import { OUT, PAWNS, type Sight } from "../../generated/plongee";

export function fateOf({ whereabouts, total, pending_value: pending }: Sight, seat: number, results: Results): Fate {
  const behind = Math.max(...results.map(([, points]) => points)) - (total[seat] ?? 0);
  if (whereabouts.slice(seat * PAWNS, (seat + 1) * PAWNS).every((place) => place === OUT)) return { name: "POSEIDON" };
  if (behind === 0) return { name: "CARDS" };
  return (pending[seat] ?? 0) >= behind ? { name: "PENDING" } : { name: "BEHIND", values: { a: behind } };
}
