/** A table as it is seen: by everybody, by whoever comes, and step by step by each seat. */

import type { Seat, ServerKind, ServerData, Sight, Step, Table, Turn, Welcome } from "../../generated/protocol";
import { CAPTAIN } from "../../generated/rules";
import { commitmentOf } from "../luck";
import { rowsHeard } from "../match";
import { boxOf } from "./box";
import type { Connection } from "./connection";
import type { SeatRow, TableRow } from "./keeping";
import { peopleAt } from "./seats";
import type { LocalTable } from "./table";
import { mayTakeBack } from "./take_back";

const NOTHING_SEEN = -1;

/** Nothing of it must be played again: a table that only is asked about stays as it is kept. */
export function viewOf(row: TableRow, phase = row.ended === null ? ("playing" as const) : ("over" as const)): Table {
  const own = peopleAt(row.seats);
  return {
    id: row.id,
    code: null,
    game: row.game,
    settings: row.settings,
    open: false,
    clock: row.clock,
    hints: row.hints || own.length <= 1,
    adviser: CAPTAIN,
    phase,
    seats: row.seats.map(viewSeat),
    host: own[0] ?? -1,
    you: own,
    n: row.n,
    commitment: commitmentOf(row.seed),
    pledges: row.pledges,
    salts: row.salts,
    seed: row.ended === null ? null : row.seed,
    results: row.results,
    next: row.next,
    taken_back: row.takenBack,
    brought: false,
    sides: boxOf(row.game).sides.slice(0, row.seats.length),
  };
}

/** Whoever sits at this device is here. */
function viewSeat({ kind, level, name, resigned }: SeatRow): Seat {
  return { kind, level, name, here: kind === "person", held: false, resigned, grace: null, kept_for: "", kept: null };
}

export function view(table: LocalTable): Table {
  return { ...viewOf(table.row), phase: table.phase };
}

/** What has changed since the line was last shown something, or the whole sight. */
function look(table: LocalTable, line: Connection, whole: boolean): Sight {
  const before = whole ? {} : line.seen;
  line.seen = table.played?.match.sight(line.seat) ?? {};
  return Object.fromEntries(Object.entries(line.seen).filter(([name, value]) => String(before[name] ?? "") !== String(value)));
}

function turn(table: LocalTable, seat: number): Turn {
  const isIdle = table.isAside || (seat >= 0 && table.row.seats[seat]!.resigned);
  return {
    allowed: isIdle ? [] : table.allowed(seat),
    to_act: table.decisions.toAct,
    since: table.decisions.sinceOf(seat),
    deadline: table.deadline(),
    may_take_back: mayTakeBack(table, seat),
  };
}

export function welcome(table: LocalTable, line: Connection, last = NOTHING_SEEN): Welcome {
  const missed = table.played?.steps.slice(Math.max(0, last + 1)) ?? [];
  return {
    table: view(table),
    you: line.seat,
    missed: missed.map(({ notes }) => rowsHeard(notes, line.seat)),
    sight: look(table, line, true),
    talk: [],
    ...turn(table, line.seat),
  };
}

/** Each line hears its seat's own version of the last step. */
export function tellStep(table: LocalTable): void {
  tell(table, "step", (line): Step => {
    const events = rowsHeard(table.playing().last.notes, line.seat);
    return { events, sight: look(table, line, false), ...turn(table, line.seat) };
  });
}

/** All begin once more from the table as it lies now. */
export function tellAnew(table: LocalTable): void {
  tell(table, "welcome", (line) => welcome(table, line));
}

export function tellTable(table: LocalTable): void {
  tell(table, "table", () => view(table));
}

function tell(table: LocalTable, t: ServerKind, what: (line: Connection) => ServerData): void {
  for (const line of table.lines) line.post({ t, n: table.n, d: what(line) });
}
