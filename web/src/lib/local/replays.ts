/** A match that was kept, once more: step by step as a seat saw it, and where it turned. */

import type { Replay, ReplayStep, Review } from "../../generated/protocol";
import { rowsHeard, THE_TABLE } from "../match";
import type { Fields, Rules } from "../rules";
import { fieldsOf } from "./box";
import { matchFile } from "./file";
import type { TableRow } from "./keeping";
import { findRow, readLog } from "./loading";
import { Played, type Move } from "./played";
import { RefusalError } from "./refusal";
import type { Services } from "./services";
import { CAPTAIN, reviewOf } from "./thinking";
import { viewOf } from "./views";

/** A match as it is kept, in rules of its own. */
function lookBack<T>(services: Services, row: TableRow, look: (played: Played, rules: Rules) => T | Promise<T>): Promise<T> {
  return services.aside.use(row.game, async (rules) => {
    const { stands, takenBack } = readLog(await services.keeping.moves(row.id));
    const played = new Played(rules, row, fieldsOf(row.game, row.seats.length, row.settings), stands);
    played.takenBack = takenBack;
    return look(played, rules);
  });
}

async function finishedRow(services: Services, id: string): Promise<TableRow> {
  const row = await findRow(services, id);
  if (row.ended === null) throw new RefusalError("NOT_OVER");
  return row;
}

/** The match as the seat saw it, with what was taken back, each time after the step that was gone back to. */
export async function replayOf(services: Services, id: string, seat: number): Promise<Replay> {
  const row = await finishedRow(services, id);
  return lookBack(services, row, (played) => {
    const undone = played.undone();
    const steps = toldAgain(played, played.moves, 0, seat);
    const taken_back = undone.map(({ first, moves }) => ({ first, steps: toldAgain(played, moves, first - 1, seat) }));
    return { table: viewOf(row), seat, rules: row.rules, steps, taken_back };
  });
}

/** After the end there are no secrets: all that was told is heard. The first step has the whole sight, the others what changed. */
function toldAgain(played: Played, moves: readonly Move[], from: number, seat: number): ReplayStep[] {
  const again = played.withMoves(moves.slice(0, from));
  let before: Fields = {};
  const tell = (): ReplayStep => {
    const { seat: actor, action, notes, draws, chooser } = again.last;
    const now = again.match.sight(seat);
    const sight = Object.fromEntries(Object.entries(now).filter(([name, value]) => String(before[name] ?? "") !== String(value)));
    before = now;
    return { seat: actor, action, events: rowsHeard(notes, THE_TABLE), sight, draws: draws.map(([one, two]) => [one, two]), chooser: chooser[0] };
  };
  return [tell(), ...moves.slice(from).map((move) => (again.play(move), tell()))];
}

/** For `fathom verify`; of a match under way as far as it has come. */
export async function fileOf(services: Services, id: string): Promise<string> {
  const row = await findRow(services, id);
  return lookBack(services, row, (played, rules) => matchFile(row, played, rules));
}

/** Where it turned, by the Captain: here is neither net nor book. */
export async function reviewOfTable(services: Services, id: string): Promise<Review> {
  const row = await finishedRow(services, id);
  const box = fieldsOf(row.game, row.seats.length, row.settings);
  const turns = await lookBack(services, row, (played, rules) => {
    const moves = played.moves.map(({ seat, action }) => [seat, action] as const);
    return reviewOf(rules, { seed: row.seed, salts: row.salts, box, moves }, () => true);
  });
  return { by: CAPTAIN, measure: "first", turns };
}
