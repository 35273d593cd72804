/** The tables of this device: what can be asked of them, and lines to them. It knows no worker and no page. */

import type { Replay, Setting, Standing, Table } from "../../generated/protocol";
import { commitmentOf } from "../luck";
import { boxOf, fieldsOf, settingsOf } from "./box";
import { setNext } from "./change";
import { Connection } from "./connection";
import { Driver } from "./driver";
import { newId } from "./ids";
import type { SeatRow, TableRow } from "./keeping";
import { findRow, loadTable } from "./loading";
import { NOBODY, Played } from "./played";
import { NOT_FOUND, RefusalError } from "./refusal";
import { fileOf, replayOf, reviewOfTable } from "./replays";
import { peopleAt, seatsOf, type Chair } from "./seats";
import { Services } from "./services";
import { LocalTable } from "./table";
import { viewOf } from "./views";

type Luck = Pick<Wish, "seed" | "salts">;

/** What a new table shall be like. */
export interface Wish {
  game: string;
  chairs: Chair[];
  settings: Record<string, Setting>;
  clock: number | null;
  hints: boolean;
  salts: string[]; // of the people, in the order of their seats
  seed: string;
}

export class LocalTables {
  private readonly open = new Map<string, Promise<Driver>>();

  constructor(readonly services: Services) {}

  /** All who play are here, and nobody is waited for: the salts are open, and the game begins. */
  async lay({ game, chairs, settings, clock, hints, salts, seed }: Wish): Promise<Table> {
    return this.begin({ game, settings: settingsOf(game, settings), clock, hints }, seatsOf(chairs), { seed, salts });
  }

  private async begin(wish: Pick<TableRow, "game" | "settings" | "clock" | "hints">, seats: SeatRow[], { seed, salts }: Luck): Promise<Table> {
    const people = peopleAt(seats);
    const made = seats.map((_, seat) => (people.includes(seat) ? commitmentOf(salts[people.indexOf(seat)]!) : ""));
    const played = new Played(await this.services.load(wish.game), { seed, salts }, fieldsOf(wish.game, seats.length, wish.settings));
    const row: TableRow = {
      id: newId(),
      ...wish,
      seats,
      seed,
      salts,
      pledges: { made, unopened: [], beacon: null },
      rules: boxOf(wish.game).rules,
      laid: played.last.state,
      created: Date.now(),
      ended: null,
      results: null,
      next: null,
      n: played.n,
      toAct: played.match.toAct,
      takenBack: 0,
    };
    await this.services.keeping.save(row);
    this.open.set(row.id, Promise.resolve(new Driver(this.laidOut(row, played))));
    return viewOf(row);
  }

  private laidOut(row: TableRow, played: Played): LocalTable {
    const table = new LocalTable(this.services, row);
    table.played = played;
    table.decisions.note(played);
    return table;
  }

  async table(id: string): Promise<Table> {
    return viewOf(await findRow(this.services, id));
  }

  async standing(id: string): Promise<Standing> {
    const row = await findRow(this.services, id);
    return { table: viewOf(row), to_act: row.toAct, deadline: null };
  }

  /** The same people once more; who asks again comes to the same table. */
  async rematch(id: string, salts: string[], seed: string): Promise<Table> {
    const { table } = await this.find(id);
    return table.change(async () => {
      const { row, phase } = table;
      if (phase === "playing") throw new RefusalError("NOT_OVER");
      const known = row.next ? await this.services.keeping.table(row.next) : undefined;
      if (known) return viewOf(known);
      const seats = row.seats.map((seat) => ({ ...seat, resigned: false }));
      const { game, settings, clock, hints } = row;
      const next = await this.begin({ game, settings, clock, hints }, seats, { seed, salts });
      await setNext(table, next.id);
      return next;
    });
  }

  replay(id: string, seat = NOBODY): Promise<Replay> {
    return replayOf(this.services, id, seat);
  }

  review(id: string): ReturnType<typeof reviewOfTable> {
    return reviewOfTable(this.services, id);
  }

  file(id: string): Promise<string> {
    return fileOf(this.services, id);
  }

  async connect(id: string, seat: number | null, send: (text: string) => void): Promise<Connection> {
    const driver = await this.find(id);
    const own = driver.table.own;
    if (seat !== null && !own.includes(seat)) throw new RefusalError("NO_SEAT", NOT_FOUND);
    return new Connection(driver, seat ?? own[0] ?? NOBODY, send);
  }

  /** A table that nobody looks at any more is forgotten; it is kept elsewhere. */
  leave(line: Connection): void {
    const { table } = line.driver;
    line.leave();
    if (table.lines.size) return;
    line.driver.stop();
    this.open.delete(table.row.id);
  }

  private find(id: string): Promise<Driver> {
    const known = this.open.get(id) ?? loadTable(this.services, id).then((table) => new Driver(table));
    this.open.set(id, known);
    known.catch(() => this.open.delete(id));
    return known;
  }
}
