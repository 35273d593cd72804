/** A table as it was kept. A match goes on if it replays to the states that it had, and else is set aside. */

import { finish } from "./change";
import type { MoveRow, TableRow } from "./keeping";
import { ALLOWED, NOBODY, Played, type TakenBack } from "./played";
import { NOT_FOUND, RefusalError } from "./refusal";
import type { Services } from "./services";
import { Decisions, LocalTable } from "./table";

export async function findRow({ keeping }: Services, id: string): Promise<TableRow> {
  const row = await keeping.table(id);
  if (!row) throw new RefusalError("NO_TABLE", NOT_FOUND);
  return row;
}

/** What stands, and what was taken back in its order. */
export function readLog(rows: readonly MoveRow[]): { stands: MoveRow[]; takenBack: TakenBack[] } {
  const [stands, takenBack] = [[] as MoveRow[], [] as TakenBack[]];
  for (const row of rows) {
    if (row.seat === NOBODY) takenBack.push({ first: row.action + 1, moves: stands.splice(row.action) });
    else stands.push(row);
  }
  return { stands, takenBack };
}

export async function loadTable(services: Services, id: string): Promise<LocalTable> {
  const table = new LocalTable(services, await findRow(services, id));
  await readAgain(table);
  return table;
}

/** The match as far as it is kept. */
export async function readAgain(table: LocalTable): Promise<void> {
  table.row = await findRow(table.services, table.row.id);
  const rows = await table.services.keeping.moves(table.row.id);
  const rules = await table.services.load(table.row.game);
  table.recorded = rows.length;
  replay(table, new Played(rules, table.row, table.fields()), rows);
  table.decisions = new Decisions();
  if (table.played && !table.isAside) table.decisions.note(table.played);
  table.isSpoiled = false;
  if (table.phase === "playing" && table.decisions.toAct === 0) await finish(table);
}

/** Up to the first step that comes to something else by the rules of now. */
function replay(table: LocalTable, played: Played, rows: readonly MoveRow[]): void {
  const { stands, takenBack } = readLog(rows);
  const unfit = stands.findIndex((row) => played.play(row) !== ALLOWED || played.last.state !== row.state);
  table.isAside = played.steps[0]!.state !== table.row.laid || unfit >= 0;
  if (played.steps[0]!.state !== table.row.laid) return;
  table.played = unfit < 0 ? played : played.withMoves(stands.slice(0, unfit));
  table.played.takenBack = takenBack;
}
