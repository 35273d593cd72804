/** A bot that thinks about one decision, while the table goes on without waiting for it. */

import { PLAYERS, QUICK_PLAYERS } from "../../generated/rules";
import { LocalMatch, type Mind, type Moment } from "../match";
import { NOBODY, type Move } from "./played";
import type { LocalTable } from "./table";

const KRAKENS_PATIENCE = 4; // times as long as the Captain
const BREATH = 8; // ms of thinking, after which whatever else has come gets its turn

/** Where time runs there is none to think in. */
export function mustThinkAt(table: LocalTable, seat: number): boolean {
  const level = table.row.seats[seat]!.level;
  return PLAYERS.findIndex((name) => name === level) >= QUICK_PLAYERS && !table.doesTimeRun;
}

/** Lets messages in; a timer would take four milliseconds for that. */
function breathe(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}

/** For a thought in slices: whether it may go on, asked after each. */
export function patiently(isEnough: () => boolean): () => Promise<boolean> {
  let breathed = performance.now();
  return async () => {
    if (performance.now() - breathed > BREATH) {
      await breathe();
      breathed = performance.now();
    }
    return !isEnough();
  };
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

  private get seconds(): number {
    return this.table.services.effort.seconds * this.patience;
  }

  private get patience(): number {
    return this.level === "kraken" ? KRAKENS_PATIENCE : 1;
  }

  hurry(): void {
    this.isOver = true;
    this.endWait();
  }

  /** The move; null if there is nothing to think about, and a glance will do. */
  async choose(): Promise<Move | null> {
    const began = performance.now();
    const move = this.isForced && this.isOpen ? null : await this.think();
    const least = this.isOpen ? 0 : this.seconds * 1000; // with a secret in hand as long as a thought, though it had no choice
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
      const end = performance.now() + this.seconds * 1000;
      const mayGoOn = patiently(() => this.isOver || performance.now() >= end);
      const most = services.effort.playouts * this.patience;
      const { action, playouts } = await LocalMatch.at(rules, this.moment).chooseInTime(this.seat, this.mind, most, mayGoOn);
      return { seat: this.seat, action, chooser: [this.level, playouts, this.asked] };
    });
  }
}
