/** One line to a table: hears the page and answers, as docs/wire.md says. */

import type { Act, Advice, Hello, ServerMessage } from "../../generated/protocol";
import { CAPTAIN } from "../../generated/rules";
import type { Fields } from "../rules";
import type { Envelope } from "../socket";
import { resign } from "./change";
import type { Driver } from "./driver";
import { NOBODY } from "./played";
import { RefusalError } from "./refusal";
import { welcome } from "./views";

const ONCE = ["act", "back"]; // what is not done again, however often it is asked for by the same number

export class Connection {
  /** What it was last shown. */
  seen: Fields = {};
  private greeted = false;
  private busy: Promise<void> = Promise.resolve();

  constructor(
    readonly driver: Driver,
    readonly seat: number,
    private readonly send: (text: string) => void,
  ) {}

  post(message: ServerMessage): void {
    this.send(JSON.stringify(message));
  }

  /** Messages are heard one after the other. */
  hear(text: string): Promise<void> {
    this.busy = this.busy.then(() => this.answer(JSON.parse(text) as Envelope));
    return this.busy;
  }

  leave(): void {
    const { table } = this.driver;
    if (!table.lines.delete(this)) return;
    if (this.seat >= 0) table.goneAt[this.seat] = performance.now();
    this.driver.schedule();
  }

  private async answer(message: Envelope): Promise<void> {
    try {
      await (message.t === "hello" ? this.hello(message) : this.grant(message));
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      this.post({ t: "no", n: this.driver.table.n, id: message.id ?? null, d: { refusal: error.name, clause: error.clause } });
    }
  }

  private async hello({ n, d }: Envelope): Promise<void> {
    const { table } = this.driver;
    const { taken_back } = d as Hello;
    await table.change(async () => {
      const last = taken_back === table.takenBack ? (n ?? NOBODY) : NOBODY;
      this.post({ t: "welcome", n: table.n, d: welcome(table, this, last) });
      table.lines.add(this);
      this.greeted = true;
    });
  }

  /** Does what is asked for, once: a request that comes twice gets its answer twice. */
  private async grant(message: Envelope): Promise<void> {
    const { table } = this.driver;
    const id = message.id ?? 0;
    if (!this.greeted) throw new RefusalError("UNREADABLE");
    const isOnce = ONCE.includes(message.t) && id > 0;
    const before = isOnce ? table.answers.get(this.seat)?.get(id) : undefined;
    if (before === undefined) await this.grantAnew(message);
    if (isOnce && before === undefined) table.keepAnswer(this.seat, id);
    this.post({ t: "ok", n: before ?? table.n, id });
  }

  private async grantAnew({ t, n, id, d }: Envelope): Promise<void> {
    const { driver, seat } = this;
    if (t === "ping") return;
    if (seat === NOBODY) throw new RefusalError("NOT_SEATED");
    const { action, taken_back = 0 } = d as Act;
    if (t === "act") await driver.act(seat, n ?? NOBODY, taken_back, action);
    else if (t === "back") await driver.takeBack(seat, taken_back);
    else if (t === "resign") await driver.table.change(() => resign(driver.table, seat));
    else if (t === "hurry") driver.hurry();
    else if (t === "hint") await this.hint(id ?? 0);
    else if (t === "hold") throw new RefusalError("NOT_ABSENT");
    else if (t === "say") throw new RefusalError("UNKNOWN"); // nobody else is here
  }

  /** Acknowledged at once; the Captain's answer comes when it comes. */
  private async hint(id: number): Promise<void> {
    const { hints, table } = this.driver;
    await table.change(async () => undefined); // nobody changes it now
    const since = table.decisions.sinceOf(this.seat);
    hints.ask(this.seat, (advice: Advice[]) => this.post({ t: "hint", n: since, id, d: { by: CAPTAIN, advice } }));
  }
}
