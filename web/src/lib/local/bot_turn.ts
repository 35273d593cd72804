/** A bot that thinks about one decision, while the table goes on without waiting for it. */

import { PLAYERS, QUICK_PLAYERS } from "../../generated/rules";
import { LocalMatch, type Mind, type Moment } from "../match";
import { NOBODY, type Move } from "./played";
import type { LocalTable } from "./table";
import { CAPTAIN, chooseWithin, patienceOf, type Effort } from "./thinking";

/** Where time runs there is none to think in. */
export function mustThinkAt(table: LocalTable, seat: number): boolean {
  const level = table.row.seats[seat]!.level;
  return PLAYERS.findIndex((name) => name === level) >= QUICK_PLAYERS && !table.doesTimeRun;
}

/** Thinks at once, and answers in the rhythm of a person: never sooner than the pace of the table. */
export class BotTurn {
  private readonly since: number; // the step from which the decision has stood
  private readonly sight: string;
  private readonly asked: number; // the step that it was asked for
  private readonly level: string;
  private readonly moment: Moment;
  private readonly mind: Mind;
  private readonly isOpen: boolean; // everybody sees what the bot sees: then no time that it takes tells anything
  private readonly isForced: boolean;
  private isOver = false; // somebody waits, or nobody does any more: what is known by now will do
  private endWait: () => void = () => undefined;

  constructor(
    private readonly table: LocalTable,
    readonly seat: number,
  ) {
    const { match, steps } = table.playing();
    this.since = table.decisions.since[seat]!;
    this.sight = match.look(seat);
    this.asked = steps.length;
    this.level = table.row.seats[seat]!.level;
    this.moment = match.moment();
    this.mind = match.mindOf(seat);
    this.isOpen = match.look(NOBODY) === this.sight;
    this.isForced = table.allowed(seat).length === 1;
  }

  /** It stands as long as the seat sees the same: a thought is made of nothing else. */
  get stands(): boolean {
    const { decisions, isSpoiled } = this.table;
    const isSame = !isSpoiled && decisions.mayAct(this.seat) && decisions.since[this.seat] === this.since;
    return isSame && this.table.playing().match.look(this.seat) === this.sight;
  }

  /** Of its level. */
  private get effort(): Effort {
    const { milliseconds, playouts } = this.table.services.effort;
    const patience = patienceOf(this.level) / patienceOf(CAPTAIN);
    return { milliseconds: milliseconds * patience, playouts: playouts * patience };
  }

  hurry(): void {
    this.isOver = true;
    this.endWait();
  }

  /** The move; null if there is nothing to think about, and a glance will do. */
  async choose(): Promise<Move | null> {
    const began = performance.now();
    const move = this.isForced && this.isOpen ? null : await this.think();
    const least = this.isOpen ? 0 : this.effort.milliseconds; // with a secret in hand as long as a thought, though it had no choice
    await this.wait(Math.max(this.table.services.botPace, least) - (performance.now() - began));
    return move;
  }

  private wait(ms: number): Promise<void> {
    if (ms <= 0 || this.isOver) return Promise.resolve();
    return new Promise((done) => {
      this.endWait = done;
      setTimeout(done, ms);
    });
  }

  private think(): Promise<Move> {
    const { services, row } = this.table;
    return services.aside.use(row.game, async (rules) => {
      const match = LocalMatch.at(rules, this.moment);
      const { action, playouts } = await chooseWithin(match, this.level, this.seat, this.mind, this.effort, () => !this.isOver);
      return { seat: this.seat, action, chooser: [this.level, playouts, this.asked] };
    });
  }
}
