/** What happens at a table by itself: bots play, the clock runs, and time passes. */

import { glance } from "../match";
import { BotTurn, mustThinkAt } from "./bot_turn";
import { act, play, takeBack } from "./change";
import { Hints } from "./hints";
import { readAgain } from "./loading";
import { ALLOWED, BY_ABSENCE, BY_TIME, NOBODY, type Move } from "./played";
import { RefusalError } from "./refusal";
import type { LocalTable } from "./table";
import { tellAnew } from "./views";

const TICK = 100; // ms between two looks at a table that is played live
const SILENCE = 2000; // ms without anybody looking from a seat that count as letting go

/** Wakes when something is due. A table that nobody looks at waits. */
export class Driver {
  hints: Hints;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private due = ""; // what the timer was set for
  private turn: BotTurn | null = null;
  private timeRan = false;
  private passedAt = 0; // up to where time was let pass

  constructor(readonly table: LocalTable) {
    this.hints = new Hints(table);
    table.whenChanged = () => this.schedule();
  }

  /** Somebody plays; what time has passed until now passes first. */
  act(seat: number, lastSeen: number, takenBack: number, action: number): Promise<void> {
    return this.table.change(async () => {
      if (this.timeRan && this.table.decisions.mayAct(seat)) await this.letTimePass();
      this.checkCurrent(takenBack);
      await act(this.table, seat, lastSeen, action);
    });
  }

  /** Somebody takes back a decision; what the Captain thought of those after it is forgotten. */
  takeBack(seat: number, takenBack: number): Promise<void> {
    return this.table.change(async () => {
      this.checkCurrent(takenBack);
      await takeBack(this.table, seat);
      this.hints.stop();
      this.hints = new Hints(this.table);
    });
  }

  /** Steps are numbered anew after something was taken back: who has not heard of it means another one. */
  private checkCurrent(takenBack: number): void {
    if (takenBack !== this.table.takenBack) throw new RefusalError("STALE");
  }

  /** Sets the timer for whatever is due next; what was due before stays due when it was. */
  schedule(): void {
    if (this.table.isSpoiled) return void this.comeAgain();
    const runs = this.table.doesTimeRun;
    if (runs && !this.timeRan) this.passedAt = performance.now();
    this.timeRan = runs;
    this.thinkIfDue();
    const [due, delay] = this.nextDue();
    if (this.timer !== null && due === this.due) return;
    this.stopTimer();
    this.due = due;
    if (delay !== null) this.timer = setTimeout(() => this.ring(), delay);
  }

  stop(): void {
    this.stopTimer();
    this.stopThinking();
    this.hints.stop();
  }

  private stopTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private stopThinking(): void {
    this.turn?.hurry();
    this.turn = null;
  }

  private ring(): void {
    this.timer = null;
    this.change(() => this.doWhatIsDue());
  }

  private change(work: () => Promise<void>): void {
    this.table.change(work).catch((error: unknown) => console.warn("the table stopped:", error));
  }

  /** Another tab played on, or something could not be kept: all begin once more from what is kept. */
  private comeAgain(): void {
    this.stop();
    this.table.isSpoiled = false;
    this.hints = new Hints(this.table);
    this.change(async () => {
      await readAgain(this.table);
      tellAnew(this.table);
    });
  }

  /** What the timer is for, and its milliseconds. */
  private nextDue(): [string, number | null] {
    const { table } = this;
    if (!this.isAwaited || this.turn) return ["nothing", null];
    if (table.doesTimeRun) return ["time", TICK];
    const [bot] = this.botsToAct();
    if (bot !== undefined) return [`bot ${table.takenBack} ${this.since([bot])}`, table.services.botPace];
    const left = table.deadline();
    return [`clock ${this.since(table.clocked())}`, left === null ? null : left * 1000];
  }

  private since(seats: readonly number[]): string {
    return seats.map((seat) => `${seat}:${this.table.decisions.since[seat]}`).join();
  }

  private get isAwaited(): boolean {
    return this.table.phase === "playing" && this.table.lines.size > 0;
  }

  private botsToAct(): number[] {
    const { decisions, row } = this.table;
    return row.seats.flatMap((_, seat) => (decisions.mayAct(seat) && this.table.isPlayedByBot(seat) ? [seat] : []));
  }

  /** A bot that thinks begins at once. What it thinks about a table that has moved on is of no use. */
  private thinkIfDue(): void {
    const bot = this.isAwaited ? this.botsToAct()[0] : undefined;
    if (bot === undefined || !mustThinkAt(this.table, bot)) return this.stopThinking();
    if (this.turn?.seat === bot && this.turn.stands) return;
    this.stopThinking();
    this.turn = new BotTurn(this.table, bot);
    void this.think(this.turn);
  }

  /** Nobody waits for a bot that thinks: the table is changed by the move alone. */
  private async think(turn: BotTurn): Promise<void> {
    const move = await turn.choose();
    if (this.turn === turn) this.change(() => this.playThought(turn, move));
  }

  private async playThought(turn: BotTurn, move: Move | null): Promise<void> {
    if (this.turn !== turn) return;
    this.turn = null; // from here on it is a move, which is not given up half way
    if (turn.stands && this.table.isPlayedByBot(turn.seat)) await (move ? play(this.table, move) : this.playFor(turn.seat));
  }

  /** Somebody waits for a bot. */
  hurry(): void {
    if (this.turn) this.turn.hurry();
    else if (this.timer !== null && this.botsToAct().length && !this.table.doesTimeRun) {
      this.stopTimer();
      this.ring();
    }
  }

  private async doWhatIsDue(): Promise<void> {
    const [bot] = this.botsToAct();
    if (this.table.doesTimeRun) await this.goOnLive();
    else if (bot !== undefined) await this.playFor(bot);
    else if (this.table.deadline() === 0) for (const seat of this.table.clocked()) await this.playFor(seat);
  }

  private async goOnLive(): Promise<void> {
    await this.letTimePass();
    await this.letGoForTheSilent();
    for (const seat of this.botsToAct()) await this.playFor(seat);
  }

  /** A bot plays; if it would rather let time pass, it waits. */
  private async playFor(seat: number): Promise<void> {
    const { level } = this.table.row.seats[seat]!;
    if (!this.table.decisions.mayAct(seat)) return;
    const { match } = this.table.playing();
    const action = glance(match, level, seat, match.mindOf(seat));
    if (this.table.isChoice(action)) await play(this.table, { seat, action, chooser: [level, 0, 0] });
  }

  /** Plays the time since the last look, in moments of the game; a pause of the table is no time. */
  private async letTimePass(): Promise<void> {
    const { first, count, moment } = this.table.box.time!;
    const now = performance.now();
    const moments = Math.floor(Math.min(now - this.passedAt, 2 * SILENCE) / moment);
    this.passedAt = moments * moment >= 2 * SILENCE ? now : this.passedAt + moments * moment;
    for (let power = count - 1; power >= 0; power--) {
      const carrier = this.table.carrierOfTime();
      if ((moments >> power) & 1 && carrier !== NOBODY) await play(this.table, { seat: carrier, action: first + power, chooser: BY_TIME });
    }
  }

  /** Who looks from elsewhere has let go. */
  private async letGoForTheSilent(): Promise<void> {
    for (const seat of this.table.own) {
      if (!this.table.isPlayedByBot(seat) && !this.table.isLookedFrom(seat) && this.canLetGo(seat)) {
        await play(this.table, { seat, action: this.table.box.time!.silence, chooser: BY_ABSENCE });
      }
    }
  }

  private canLetGo(seat: number): boolean {
    const isLate = performance.now() - this.table.goneAt[seat]! > SILENCE;
    const { decisions, box } = this.table;
    return isLate && decisions.mayAct(seat) && this.table.playing().match.refusal(seat, box.time!.silence) === ALLOWED;
  }
}
