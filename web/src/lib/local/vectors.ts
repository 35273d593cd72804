/** For tests: what Python's bots did in each game, and the replays that a table would tell of it. */

import { readFileSync } from "node:fs";

import type { Replay, ReplayStep, Sight, Table } from "../../generated/protocol";
import { commitmentOf } from "../luck";
import { LocalMatch, THE_TABLE } from "../match";
import { readRules, type Fields, type Rules } from "../rules";
import { fieldsOf, versionOf } from "./box";
import type { Care } from "./thinking";

export interface Told {
  seed: string;
  salts: string[];
  seats: number;
  settings: Table["settings"];
  moves: [seat: number, action: number, chooser: string][];
  results: [number, number][];
}

export interface Vectors {
  minds: [number, number][];
  boxes: [seats: number, settings: Table["settings"], box: Fields][];
  matches: [Told, Told];
  hints: { after: number; seat: number; mind: [number, number]; playouts: number; advice: [number, number, number][] }[];
  review: { steps: number; care: Care; turns: Record<string, unknown>[] };
}

const files = import.meta.glob<Vectors>("../../games/*/bots.vectors.json", { eager: true, import: "default" });
export const GAMES = Object.fromEntries(Object.entries(files).map(([path, vectors]) => [path.split("/").at(-2)!, vectors]));

export const rulesOf = (slug: string): Promise<Rules> => readRules(Uint8Array.from(readFileSync(`src/games/${slug}/rules.wasm`)), slug);

export const layOut = (rules: Rules, told: Told): LocalMatch => new LocalMatch(rules, told, fieldsOf(rules.slug, told.seats, told.settings));

function tableOf(slug: string, { seed, salts, seats, settings, moves, results }: Told): Table {
  const levels = Array.from({ length: seats }, (_, seat) => moves.find(([mover]) => mover === seat)?.[2] ?? "matelot");
  const chairs = levels.map((level) => ({ kind: "bot", level, name: level, here: false, held: false, resigned: false }));
  const pledges = { made: salts.map(commitmentOf), unopened: [], beacon: null };
  const luck = { seed, salts, commitment: commitmentOf(seed), pledges };
  return { id: "t", game: slug, settings, seats: chairs, results, phase: "over", you: [], ...luck } as unknown as Table;
}

function stepOf(match: LocalMatch, seat: number, before: Sight, [mover, action, chooser]: Told["moves"][number]): { step: ReplayStep; sight: Sight } {
  const sight = match.sight(seat);
  const changed = Object.entries(sight).filter(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value));
  const draws = match.draws().map(([choices, value]) => [choices, value] as [number, number]);
  return { step: { seat: mover, action, chooser, events: match.heard(THE_TABLE), draws, sight: Object.fromEntries(changed) }, sight };
}

/** The steps of a match from the beginning, as a seat saw them. */
function stepsOf(rules: Rules, told: Told, seat: number): ReplayStep[] {
  const match = layOut(rules, told);
  const moves: Told["moves"] = [[-1, -1, ""], ...told.moves];
  let before: Sight = {};
  return moves.map((move, number) => {
    if (number && match.play(move[0], move[1]) !== 0) throw new Error(`${rules.slug}: step ${number} is refused`);
    const { step, sight } = stepOf(match, seat, before, move);
    before = sight;
    return step;
  });
}

export function replayOf(rules: Rules, told: Told, seat: number): Replay {
  const version = versionOf(rules.slug);
  return { table: tableOf(rules.slug, told), seat, rules: version, steps: stepsOf(rules, told, seat), taken_back: [] };
}
