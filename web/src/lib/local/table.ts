/** One table in the worker's memory: who sits there, the match they play, what is to be decided, and who listens. */

import type { Phase } from "../../generated/protocol";
import { boxOf, fieldsOf, silentIn, type Box } from "./box";
import type { Connection } from "./connection";
import type { TableRow } from "./keeping";
import { ALLOWED, NOBODY, type Played } from "./played";
import { RefusalError } from "./refusal";
import { isPlayedByBot, peopleAt } from "./seats";
import type { Services } from "./services";

const ANSWERS_KEPT = 8; // of each seat: a request that comes twice is answered twice and done once
const MAX_SEATS = 6;

/** `since` is the step from which a seat's decision has stood, `askedAt` the moment. */
export class Decisions {
  toAct = 0; // mask of the seats that may act
  readonly since = Array<number>(MAX_SEATS).fill(0);
  readonly askedAt = Array<number>(MAX_SEATS).fill(0);

  mayAct(seat: number): boolean {
    return seat >= 0 && ((this.toAct >> seat) & 1) === 1;
  }

  /** The step that put its decision before the seat; -1 without one. */
  sinceOf(seat: number): number {
    return this.mayAct(seat) ? this.since[seat]! : -1;
  }

  /** After a step. A decision is new if its seat has just acted, or had nothing to decide before. */
  note({ match, n }: Played, actor = NOBODY): void {
    const before = this.toAct;
    this.toAct = match.toAct;
    for (let seat = 0; seat < MAX_SEATS; seat++) {
      if (!this.mayAct(seat) || (seat !== actor && (before >> seat) & 1)) continue;
      this.since[seat] = n;
      this.askedAt[seat] = performance.now();
    }
  }
}

/** Anybody may read it; it is changed by the functions of change.ts alone, one at a time. */
export class LocalTable {
  readonly box: Box;
  played: Played | null = null;
  isAside = false; // by the rules of now the match would have gone otherwise
  isSpoiled = false; // another tab has played on
  decisions = new Decisions();
  recorded = 0; // moves that are kept, those that were taken back and the takings back among them
  readonly lines = new Set<Connection>();
  readonly goneAt = Array<number>(MAX_SEATS).fill(performance.now()); // when each seat was last looked from
  readonly answers = new Map<number, Map<number, number>>(); // by seat and request: the step that it led to
  whenChanged: () => void = () => undefined;
  private busy: Promise<unknown> = Promise.resolve();

  constructor(
    readonly services: Services,
    public row: TableRow,
  ) {
    this.box = boxOf(row.game);
  }

  /** One change at a time; however it went, something else may be due then. */
  change<T>(work: () => Promise<T>): Promise<T> {
    const done = this.busy.then(work).finally(() => this.whenChanged());
    this.busy = done.catch(() => undefined);
    return done;
  }

  get phase(): Phase {
    if (this.row.ended !== null) return "over";
    return this.isAside ? "aside" : "playing";
  }

  get n(): number {
    return this.played?.n ?? -1;
  }

  get takenBack(): number {
    return this.played?.takenBack.length ?? 0;
  }

  get own(): number[] {
    return peopleAt(this.row.seats);
  }

  get givesHints(): boolean {
    return this.row.hints || this.own.length <= 1;
  }

  playing(): Played {
    if (this.isAside) throw new RefusalError("SET_ASIDE");
    if (!this.played) throw new RefusalError("NOT_STARTED");
    return this.played;
  }

  fields(): ReturnType<typeof fieldsOf> {
    return fieldsOf(this.row.game, this.row.seats.length, this.row.settings);
  }

  isPlayedByBot(seat: number): boolean {
    return isPlayedByBot(this.row.seats[seat]!);
  }

  isLookedFrom(seat: number): boolean {
    return [...this.lines].some((line) => line.seat === seat);
  }

  /** What the seat may choose from. */
  allowed(seat: number): number[] {
    return this.decisions.mayAct(seat)
      ? this.playing()
          .match.allowed(seat)
          .filter((action) => this.isChoice(action))
      : [];
  }

  /** Time is carried by some seat, but chosen by none. */
  isChoice(action: number): boolean {
    const { time } = this.box;
    return !time || action < time.first || action >= time.first + time.count;
  }

  get isSilent(): boolean {
    return !!this.played && !this.isAside && silentIn(this.row.game).includes(Number(this.played.match.sight(NOBODY)["phase"]));
  }

  get doesTimeRun(): boolean {
    return this.carrierOfTime() !== NOBODY;
  }

  /** A seat that may let time pass; nobody while time stands still. */
  carrierOfTime(): number {
    const { time } = this.box;
    if (!time || !this.played || this.isAside) return NOBODY;
    const { match } = this.played;
    return this.row.seats.findIndex((_, seat) => this.decisions.mayAct(seat) && match.refusal(seat, time.first) === ALLOWED);
  }

  /** Seconds left for the decision that is due first. */
  deadline(): number | null {
    const { clock } = this.row;
    const asked = this.clocked().map((seat) => this.decisions.askedAt[seat]!);
    if (clock === null || !asked.length) return null;
    return Math.max(0, Math.round((Math.min(...asked) - performance.now()) / 100 + clock * 10) / 10);
  }

  clocked(): number[] {
    const isClocked = (seat: number): boolean => this.decisions.mayAct(seat) && !this.isPlayedByBot(seat);
    return this.doesTimeRun ? [] : this.row.seats.flatMap((_, seat) => (isClocked(seat) ? [seat] : []));
  }

  keepAnswer(seat: number, request: number): void {
    const kept = this.answers.get(seat) ?? new Map<number, number>();
    this.answers.set(seat, kept.set(request, this.n));
    if (kept.size > ANSWERS_KEPT) kept.delete(kept.keys().next().value!);
  }
}
