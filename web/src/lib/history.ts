/** A finished match as turns: what the game calls one, else steps of one seat in a row. And what each seat had when each turn was over. */
import type { ReplayStep, Sight } from "../generated/protocol";

/** What a match is told by: fields of the sight that a game's card names. */
export interface ToldBy {
  /** The points: at the end those of the ranking. */
  score?: string;
  /** Points that may still be added, and are lost otherwise. */
  hoped?: string;
  /** The points to reach. */
  goal?: string;
  /** The points of the one against whom all play together. */
  rival?: string;
  /** How deep each is: drawn over the turns instead of the points. */
  depths?: string;
  /** Whose turn it is, or its number where many act at once. */
  turn?: string;
  /** A turn is somebody's. */
  seated?: boolean;
}

export interface Turn {
  seat: number; // -1 for what the table did by itself, or everybody at once
  first: number; // steps
  last: number;
  number?: number; // as the game counts it
}

export function turnsOf(steps: readonly Pick<ReplayStep, "seat" | "sight">[], { turn, seated }: ToldBy = {}): Turn[] {
  return turn === undefined ? turnsOfSeats(steps) : turnsCounted(steps, turn, seated);
}

/** The first step lays out the table. The step that counts on is the last one of the turn before: it is where its points are written down. */
function turnsCounted(steps: readonly Pick<ReplayStep, "sight">[], field: string, seated = false): Turn[] {
  const turns: Turn[] = [];
  let [before, now] = [-1, -1];
  steps.forEach(({ sight }, step) => {
    const last = turns.at(-1);
    if (last && step > 1 && before === now) last.last = step;
    else turns.push({ seat: seated ? now : -1, first: step, last: step, ...(seated || !step ? {} : { number: now }) });
    [before, now] = [now, Number(sight[field] ?? now)];
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

/** One line of a chart. */
export interface Series {
  name: string;
  /** Whose colour and shape it has. */
  mark: number;
  /** What there was when each turn was over; -1 where nobody could know. */
  row: number[];
  /** The same with what might have been added. */
  hoped?: number[];
}

export interface Chart {
  series: Series[];
  /** A line to reach, if there is one. */
  goal?: number;
  /** Depths: the surface is above. */
  down: boolean;
}

const RIVAL_MARK = 2;

/** A match over its turns, as the game's card says; null where it shows neither points nor depths. `sides` are the names of all together and of their rival. */
export function chartOf(
  card: ToldBy,
  sights: readonly Sight[],
  turns: readonly Turn[],
  names: readonly string[],
  sides: readonly [string, string],
): Chart | null {
  const rows = rowsOf(sights, turns, card.depths ?? card.score, names.length);
  if (!rows.length) return null;
  const hoped = rowsOf(sights, turns, card.hoped, names.length);
  const shared = rows.length === 1 && names.length > 1;
  const series = rows.map((row, mark) => ({ name: shared ? sides[0] : (names[mark] ?? ""), mark, row, ...raised(row, hoped[mark]) }));
  const rival = rowsOf(sights, turns, card.rival, 1).map((row) => ({ name: sides[1], mark: RIVAL_MARK, row }));
  const goal = Number(sights.at(-1)?.[card.goal ?? ""] ?? 0);
  return { series: [...series, ...rival], down: card.depths !== undefined, ...(goal ? { goal } : {}) };
}

function raised(row: readonly number[], more?: readonly number[]): Pick<Series, "hoped"> {
  return more ? { hoped: row.map((value, turn) => value + (more[turn] ?? 0)) } : {};
}

/** One row for each seat, or a single one where all share; none where no such field is seen. */
function rowsOf(sights: readonly Sight[], turns: readonly Turn[], field: string | undefined, seats: number): number[][] {
  const ends = turns.map((turn) => sights[turn.last]?.[field ?? ""]);
  if (!ends.length || ends.some((value) => value === undefined)) return [];
  const rows = Array.isArray(ends[0]) ? seats : 1;
  return Array.from({ length: rows }, (_, seat) => ends.map((value) => (Array.isArray(value) ? (value[seat] ?? 0) : (value ?? 0))));
}
