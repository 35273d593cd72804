/** How a match ended for whoever reads: won, lost, looked on at; alone or together; and why the others did not win. */
import type { Sight, Table } from "../generated/protocol";

/** For each seat its place and its points. */
export type Results = NonNullable<Table["results"]>;

/** `nobody`: there is no winner, or a draw with whom all played against. */
export type Mood = "won" | "lost" | "watched" | "nobody";

/** One of the game's `[fates]`, with what it needs besides the sight. */
export interface Fate {
  name: string;
  values?: Record<string, number>;
}

type FateOf = (sight: Sight, seat: number, results: Results) => Fate;

export function winnersOf(results: Results): number[] {
  return results.flatMap(([place], seat) => (place === 1 ? [seat] : []));
}

/** Against a rival all win, lose or part even together, whoever looks on. */
export function moodOf(results: Results, you: number, rival: number | undefined): Mood {
  const winners = winnersOf(results);
  if (rival !== undefined) return winners.length ? "won" : results[0]?.[1] === rival ? "nobody" : "lost";
  if (!winners.length) return "nobody";
  if (you < 0) return "watched";
  return winners.includes(you) ? "won" : "lost";
}

/** The better place first, then in the order of the table. */
export function ranking(results: Results): { seat: number; place: number; points: number }[] {
  const rows = results.map(([place, points], seat) => ({ seat, place, points }));
  return rows.sort((one, other) => one.place - other.place || one.seat - other.seat);
}

const fates = import.meta.glob<{ fateOf: FateOf }>("../games/*/fate.ts");

/** How a game tells why somebody did not win; null where it does not. */
export async function findFate(slug: string): Promise<FateOf | null> {
  return (await fates[`../games/${slug}/fate.ts`]?.())?.fateOf ?? null;
}
