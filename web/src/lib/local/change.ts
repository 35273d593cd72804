/** What changes a table: keep it, then tell it. Nobody hears what is not kept. Each runs inside `table.change`. */

import { DEFAULT_PLAYER } from "../../generated/rules";
import { Taken, type TableRow } from "./keeping";
import { ALLOWED, BY_PERSON, NOBODY, type Chooser, type Move } from "./played";
import { RefusalError } from "./refusal";
import { Decisions, type LocalTable } from "./table";
import { beforeLastDecision } from "./take_back";
import { tellAnew, tellStep, tellTable } from "./views";

const NOTHING: Chooser = ["", 0, 0];

async function save(table: LocalTable, changed: Partial<TableRow>): Promise<void> {
  const row = { ...table.row, ...changed };
  await table.services.keeping.save(row);
  table.row = row;
  tellTable(table);
}

/** Somebody plays. */
export async function act(table: LocalTable, seat: number, lastSeen: number, action: number): Promise<void> {
  if (table.row.seats[seat]!.resigned) throw new RefusalError("RESIGNED");
  if (table.decisions.mayAct(seat) && lastSeen < table.decisions.since[seat]!) throw new RefusalError("STALE");
  if (!table.isChoice(action)) throw new RefusalError("TIME_IS_NOBODYS");
  await play(table, { seat, action, chooser: BY_PERSON });
}

/** An action: first it is kept, then told. */
export async function play(table: LocalTable, move: Move): Promise<void> {
  const played = table.playing();
  const whyNot = played.play(move);
  if (whyNot !== ALLOWED) throw new RefusalError(table.box.refusals[whyNot]![0], undefined, table.box.refusals[whyNot]![1]);
  await record(table, move, played.last.state);
  table.decisions.note(played, table.isChoice(move.action) ? move.seat : NOBODY);
  tellStep(table);
  if (table.decisions.toAct === 0) await finish(table);
}

/** If another tab was quicker, or nothing can be kept, memory is ahead of what is: it is read again. */
async function record(table: LocalTable, move: Move, state: number): Promise<void> {
  const { n, takenBack, played } = table;
  const row = { ...table.row, rules: table.box.rules, n, takenBack, toAct: played!.match.toAct };
  try {
    await table.services.keeping.append(row, { table: row.id, number: table.recorded + 1, ...moveOf(move), state });
  } catch (error) {
    table.isSpoiled = true;
    throw error instanceof Taken ? new RefusalError("STALE") : error;
  }
  table.recorded += 1;
  table.row = row;
}

const moveOf = ({ seat, action, chooser }: Move): Move => ({ seat, action, chooser });

/** The last decision of a seat, and what bots made of it, are undone; all who listen start anew from there. */
export async function takeBack(table: LocalTable, seat: number): Promise<void> {
  const earlier = beforeLastDecision(table, seat);
  table.played = earlier;
  await record(table, { seat: NOBODY, action: earlier.n, chooser: NOTHING }, earlier.last.state);
  table.decisions = new Decisions();
  table.decisions.note(earlier);
  tellAnew(table);
}

/** A bot plays to the end, and what it reaches is the seat's result. Nothing hands the seat back. */
export async function resign(table: LocalTable, seat: number): Promise<void> {
  if (table.phase !== "playing") throw new RefusalError("NOTHING_TO_GIVE_UP");
  const seats = table.row.seats.map((row, place) => (place === seat ? { ...row, resigned: true, level: DEFAULT_PLAYER } : row));
  await save(table, { seats });
}

export async function finish(table: LocalTable): Promise<void> {
  await save(table, { results: table.playing().results(table.row.seats.length), ended: Date.now() });
}

/** The table of the rematch. */
export async function setNext(table: LocalTable, next: string): Promise<void> {
  await save(table, { next });
}
