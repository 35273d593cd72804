/** What this browser keeps of its tables: who sits there, and every move, before anybody is told of it. */

import { openDB, type DBSchema, type IDBPDatabase } from "idb";

import type { Pledges, Setting } from "../../generated/protocol";
import type { Chooser } from "./played";

export interface SeatRow {
  kind: "person" | "bot";
  level: string;
  name: string;
  resigned: boolean;
}

export interface TableRow {
  id: string;
  game: string;
  settings: Record<string, Setting>;
  clock: number | null;
  hints: boolean;
  seats: SeatRow[];
  seed: string;
  pledges: Pledges;
  salts: string[];
  rules: string; // the version
  laid: number; // the fingerprint of the table as it was laid out
  created: number;
  ended: number | null;
  results: [number, number][] | null;
  next: string | null;
  /** How it stands, for who only asks: nothing is played again for that. */
  n: number;
  toAct: number;
  takenBack: number;
}

/** A move, or with nobody's seat that steps were taken back: the action is the step that was gone back to. */
export interface MoveRow {
  table: string;
  number: number;
  seat: number;
  action: number;
  chooser: Chooser;
  state: number; // the fingerprint of what it led to
}

/** Another tab of this browser was quicker. */
export class Taken extends Error {}

export interface Keeping {
  table(id: string): Promise<TableRow | undefined>;
  moves(id: string): Promise<MoveRow[]>;
  save(row: TableRow): Promise<void>;
  append(row: TableRow, move: MoveRow): Promise<void>;
}

interface Schema extends DBSchema {
  tables: { key: string; value: TableRow };
  moves: { key: [string, number]; value: MoveRow };
}

const NAME = "fathom";
const VERSION = 1;

class InBrowser implements Keeping {
  constructor(private readonly db: IDBPDatabase<Schema>) {}

  table(id: string): Promise<TableRow | undefined> {
    return this.db.get("tables", id);
  }

  moves(id: string): Promise<MoveRow[]> {
    return this.db.getAll("moves", IDBKeyRange.bound([id, 0], [id, Infinity]));
  }

  async save(row: TableRow): Promise<void> {
    await this.db.put("tables", row);
  }

  async append(row: TableRow, move: MoveRow): Promise<void> {
    const change = this.db.transaction(["tables", "moves"], "readwrite");
    try {
      await Promise.all([change.objectStore("moves").add(move), change.objectStore("tables").put(row), change.done]);
    } catch (error) {
      throw error instanceof DOMException && error.name === "ConstraintError" ? new Taken() : error;
    }
  }
}

/** For a browser that keeps nothing (a private window), and for tests. */
export class InMemory implements Keeping {
  private readonly rows = new Map<string, TableRow>();
  private readonly told = new Map<string, MoveRow[]>();

  async table(id: string): Promise<TableRow | undefined> {
    return structuredClone(this.rows.get(id));
  }

  async moves(id: string): Promise<MoveRow[]> {
    return structuredClone(this.told.get(id) ?? []);
  }

  async save(row: TableRow): Promise<void> {
    this.rows.set(row.id, structuredClone(row));
  }

  async append(row: TableRow, move: MoveRow): Promise<void> {
    const told = this.told.get(row.id) ?? [];
    if (told.length >= move.number) throw new Taken();
    this.told.set(row.id, [...told, move]);
    await this.save(row);
  }
}

export async function openKeeping(): Promise<Keeping> {
  try {
    return new InBrowser(
      await openDB<Schema>(NAME, VERSION, {
        upgrade(db) {
          db.createObjectStore("tables", { keyPath: "id" });
          db.createObjectStore("moves", { keyPath: ["table", "number"] });
        },
      }),
    );
  } catch {
    return new InMemory();
  }
}
