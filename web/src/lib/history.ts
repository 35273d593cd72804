/** A finished match as turns: steps of one seat in a row, or what the game counts. And what each seat had when each turn was over. */
import type { ReplayStep, Sight } from "../generated/protocol";

export interface Turn {
  seat: number; // -1 for what the table did by itself, or everybody at once
  first: number; // steps
  last: number;
  number?: number; // as the game counts it
}

export function turnsOf(steps: readonly Pick<ReplayStep, "seat" | "sight">[], counted?: string): Turn[] {
  return counted === undefined ? turnsOfSeats(steps) : turnsCounted(steps, counted);
}

/** The step that counts on is the last one of the turn before: it is where its points are written down. */
function turnsCounted(steps: readonly Pick<ReplayStep, "sight">[], field: string): Turn[] {
  const turns: Turn[] = [];
  let number = Number(steps[0]?.sight[field] ?? 0);
  steps.forEach(({ sight }, step) => {
    const before = turns.at(-1);
    if (before?.number === number) before.last = step;
    else turns.push({ seat: -1, first: step, last: step, number });
    number = Number(sight[field] ?? number);
  });
  return turns;
}

function turnsOfSeats(steps: readonly Pick<ReplayStep, "seat">[]): Turn[] {
  const turns: Turn[] = [];
  steps.forEach(({ seat }, step) => {
    const before = turns.at(-1);
    if (before && (before.seat === seat || seat < 0)) before.last = step;
    else turns.push({ seat, first: step, last: step });
  });
  return turns;
}

export function turnAt(turns: readonly Turn[], step: number): number {
  return Math.max(
    0,
    turns.findLastIndex((turn) => turn.first <= step),
  );
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
