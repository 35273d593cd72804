/** A finished match as turns: steps of one seat in a row. And what each seat had when each turn was over. */
import type { ReplayStep, Sight } from "./types";

export interface Turn {
  seat: number; // -1 for what the table did by itself
  first: number; // steps
  last: number;
}

export function turnsOf(steps: readonly Pick<ReplayStep, "seat">[]): Turn[] {
  const turns: Turn[] = [];
  steps.forEach(({ seat }, step) => {
    const before = turns.at(-1);
    if (before && (before.seat === seat || seat < 0)) before.last = step;
    else turns.push({ seat, first: step, last: step });
  });
  return turns;
}

export function turnAt(turns: readonly Turn[], step: number): number {
  return Math.max(0, turns.findLastIndex((turn) => turn.first <= step));
}

/** What lay there after each step. */
export function sightsOf(steps: readonly Pick<ReplayStep, "sight">[]): Sight[] {
  let sight: Sight = {};
  return steps.map((step) => (sight = { ...sight, ...step.sight }));
}

/** One row of points for each seat, or a single one where all share; none where the game shows no points. */
export function pointsOver(sights: readonly Sight[], turns: readonly Turn[], field: string | undefined, seats: number): number[][] {
  const ends = turns.map((turn) => sights[turn.last]?.[field ?? ""]);
  if (!ends.length || ends.some((value) => value === undefined)) return [];
  const shared = !Array.isArray(ends[0]);
  const rows = shared ? 1 : seats;
  return Array.from({ length: rows }, (_, seat) => ends.map((value) => (Array.isArray(value) ? (value[seat] ?? 0) : (value ?? 0))));
}
