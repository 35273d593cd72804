/** Hints: what the Captain would do in one's place. They are made of what the seat sees, and told to nobody else. */

import type { Advice } from "../../generated/protocol";
import { LocalMatch } from "../match";
import { RefusalError } from "./refusal";
import type { LocalTable } from "./table";
import { adviseOn } from "./thinking";

type Tell = (advice: Advice[]) => void;

/** The hints of one table: one at a time for each seat, and the same one as long as its decision stands. */
export class Hints {
  private readonly given = new Map<number, { since: number; advice: Advice[] }>();
  private readonly thinking = new Set<number>();
  private isOver = false;

  constructor(private readonly table: LocalTable) {}

  /** Refuses at once, or tells in a while: an empty list if nothing came of it, or the table has moved on. */
  ask(seat: number, tell: Tell): void {
    this.check(seat);
    const since = this.table.decisions.sinceOf(seat);
    const before = this.given.get(seat);
    if (before?.since === since) queueMicrotask(() => tell(before.advice));
    else void this.think(seat, since, tell);
  }

  stop(): void {
    this.isOver = true;
  }

  private check(seat: number): void {
    const { table } = this;
    if (!table.givesHints) throw new RefusalError("HINTS_OFF");
    if (!table.decisions.mayAct(seat) || table.isPlayedByBot(seat) || table.isSilent) throw new RefusalError("HINT_NOT_NOW");
    if (table.doesTimeRun) throw new RefusalError("HINT_NOT_READY");
    if (this.thinking.has(seat)) throw new RefusalError("HINT_COMING");
  }

  private async think(seat: number, since: number, tell: Tell): Promise<void> {
    this.thinking.add(seat);
    const found = await this.advise(seat).catch(() => []);
    this.thinking.delete(seat);
    const advice = this.table.decisions.sinceOf(seat) === since ? found : [];
    if (advice.length) this.given.set(seat, { since, advice });
    tell(advice);
  }

  private advise(seat: number): Promise<Advice[]> {
    const { services, row } = this.table;
    const moment = this.table.playing().match.moment();
    const [low = 0, high = 0] = crypto.getRandomValues(new Uint32Array(2));
    return services.aside.use(row.game, (rules) => adviseOn(LocalMatch.at(rules, moment), seat, [low, high >>> 1], () => !this.isOver, services.effort));
  }
}
