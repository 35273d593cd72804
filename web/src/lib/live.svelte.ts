/** A table as this page has seen it so far. Steps wait in a queue and are shown one after another. */
import { about } from "./catalogue";
import type { BoardHandle } from "./boards";
import { calm, PIECE, pieceOf, wait } from "./motion";
import { Muted } from "./muted.svelte";
import { pace } from "./pace.svelte";
import { noteThrow, patience } from "./patience";
import { dial, Line, No, type Envelope, type LineState } from "./socket";
import { doubtAbout, openSalts, type Doubt } from "./pledge";
import { promise, promised } from "./storage";
import type { Advice, Audience, EventRow, Hint, Leant, Refused, Sight, Step, Table, Turn, Welcome, Word } from "../generated/protocol";

export interface Told {
  n: number;
  event: EventRow;
}

interface Waiting extends Step {
  n: number;
}

interface Wish {
  action: number;
  quietly: boolean;
}

const BEHIND = 4; // with more steps than this to show, the page catches up without motion
const MOST = 1000; // ms that a board may take over one event

export class Live {
  table = $state.raw<Table | null>(null);
  you = $state(-1);
  /** The seat that the reader plays; -1 for who looks on, and for who gave it up. */
  readonly seat = $derived(this.table?.seats[this.you]?.resigned ? -1 : this.you);
  /** What has been shown. */
  sight = $state.raw<Sight>({});
  turn = $state.raw<Turn>({ allowed: [], to_act: 0, since: -1, deadline: null, may_take_back: false });
  due = $state<number | null>(null);
  told = $state.raw<Told[]>([]);
  events = $state.raw<EventRow[]>([]);
  now = $state.raw<EventRow | null>(null);
  talk = $state.raw<Word[]>([]);
  /** What partners have in mind, by seat. */
  leans = $state.raw<Record<number, number>>({});
  line = $state<LineState>("connecting");
  reason = $state("");
  refused = $state.raw<Refused | null>(null);
  /** What the table does not keep of its promises about the luck. */
  doubt = $state<Doubt | null>(null);
  showing = $state(false);
  /** What is shown was shown before. */
  again = $state(false);
  /** An action was sent and its answer is not here yet. */
  sent = $state<number | null>(null);
  /** What the Captain would do now, the best first; none if it had no time. */
  advice = $state.raw<Advice[] | null>(null);
  adviser = $state(""); // whose advice it is
  /** The Captain was asked. */
  asking = $state(false);
  /** The reader's own dice wait to be thrown. */
  throwing = $state(false);
  /** What has happened since the reader's last decision, and what lay there before. */
  private lately = $state.raw<{ sight: Sight; steps: Waiting[] }>({ sight: {}, steps: [] });
  /** The table is laid out: there is something to see. */
  readonly laid = $derived(Object.keys(this.sight).length > 0);
  /** Time runs: whatever still moves, one may act. */
  flowing = $state(false);
  /** The rules forbid to talk now. */
  readonly silent = $derived(about(this.table?.game ?? "").silent?.includes(Number(this.sight["phase"])) ?? false);
  readonly canShowAgain = $derived(!this.showing && !this.flowing && this.lately.steps.some((step) => step.events.length > 0));
  /** Mask of the seats that are at it: while something is shown whoever does it, if anybody; after that whose turn it is. */
  readonly acting = $derived(this.now ? (this.now[1] < 0 ? 0 : 1 << this.now[1]) : this.turn.to_act);
  readonly allowed = $derived(!this.flowing && (this.showing || this.sent !== null) ? [] : this.turn.allowed);

  board: BoardHandle | null = null;
  private readonly wire: Line;
  private received = -1;
  private shown = -1;
  private queue: Waiting[] = [];
  private welcomes = 0;
  private wishes: Wish[] = [];
  private skipping = new AbortController();

  /** Whose words the reader does not want. */
  readonly muted: Muted;

  constructor(key: string, seat: number | null) {
    this.muted = new Muted(key);
    this.wire = new Line(() => dial(key, seat), {
      last: () => ({ n: this.shown, talk: this.talk.at(-1)?.number ?? -1, ...this.epoch() }),
      heard: (message) => this.hear(message),
      changed: (state, reason) => this.lineChanged(state, reason),
    });
  }

  close(): void {
    this.skip();
    this.wire.close();
  }

  /**
   * Plays an action; what stands against it becomes `refused`. Where time runs, it waits for the answer to the one before.
   * What the page does of itself, quietly, is dropped without a word once it cannot be done any more.
   */
  async act(action: number, quietly = false): Promise<void> {
    if (this.sent !== null && !this.flowing) return;
    const isAsked = (quietly && this.sent === action) || this.wishes.some((wish) => wish.action === action);
    if (!isAsked) this.wishes.push({ action, quietly });
    if (this.sent === null) await this.playWishes();
  }

  private async playWishes(): Promise<void> {
    for (let wish = this.wishes.shift(); wish; wish = this.wishes.shift()) {
      const { action, quietly } = wish;
      if (quietly && !this.turn.allowed.includes(action)) continue;
      if (!quietly) this.refused = null;
      this.sent = action;
      this.lately = { sight: this.sight, steps: [] };
      this.advice = null;
      await this.request("act", { action, ...this.epoch() }, this.shown, quietly);
    }
    this.sent = null;
  }

  /** Asks why an action is not allowed: the table answers as it answers a wrong move. */
  async ask(action: number): Promise<void> {
    if (!this.turn.allowed.includes(action)) await this.request("act", { action, ...this.epoch() }, this.shown);
  }

  /** Undoes the reader's last decision; the table as it was comes as a welcome. */
  async takeBack(): Promise<void> {
    await this.request("back", this.epoch());
  }

  /** Steps are numbered anew when some were taken back: a number means something only with this one. */
  private epoch(): { taken_back: number } {
    return { taken_back: this.table?.taken_back ?? 0 };
  }

  async lean(action: number): Promise<void> {
    await this.request("lean", { action }, undefined, true);
  }

  async say(text: string, to: Audience): Promise<void> {
    await this.request("say", { text, to });
  }

  async sayPhrase(phrase: string, to: Audience): Promise<void> {
    await this.request("say", { phrase, to });
  }

  /** Gives up the seat for good: a bot plays on. */
  async resign(): Promise<void> {
    await this.request("resign", {});
  }

  async hold(seat: number): Promise<void> {
    await this.request("hold", { seat });
  }

  /** Asks what the Captain would do, or whoever gives hints here; the answer comes when it comes. */
  async hint(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    this.advice = null;
    if (!(await this.request("hint", {}))) this.asking = false;
  }

  /** A bot that thinks shall answer with what it has. */
  async hurry(): Promise<void> {
    await this.request("hurry", {}, undefined, true);
  }

  /** Everything that still moves is done at once; dice that wait are thrown first. What is shown again ends. */
  skip = (): void => {
    if (this.throwing) this.throwing = false;
    else this.skipping.abort();
  };

  /** Shows once more what has happened since the reader's last decision. */
  async showAgain(): Promise<void> {
    const { lately } = this;
    if (!this.canShowAgain) return;
    this.showing = this.again = true;
    this.skipping = new AbortController();
    this.sight = lately.sight;
    for (const step of lately.steps) {
      const after = { ...this.sight, ...step.sight };
      await this.play(step, after, () => this.lately !== lately);
      if (this.lately !== lately) break; // a welcome came in between and knows better
      this.sight = after;
    }
    this.showing = this.again = false;
    if (this.queue.length) void this.showAll();
  }

  /** Whether it was done. */
  private async request(t: string, d: unknown, n?: number, quietly = false): Promise<boolean> {
    try {
      await this.wire.ask(t, d, n);
      return true;
    } catch (error) {
      if (!(error instanceof No)) throw error;
      if (!quietly) this.refused = error.refused;
      return false;
    }
  }

  private lineChanged(state: LineState, reason: string): void {
    if (state !== "connecting" || this.line === "open") this.line = state;
    this.reason = reason;
  }

  private hear({ t, n, d }: Envelope): void {
    if (t === "welcome") this.welcome(n ?? -1, d as Welcome);
    else if (t === "step") this.receive({ ...(d as Step), n: n ?? -1 });
    else if (t === "table") this.see(d as Table);
    else if (t === "talk") this.listen(d as Word);
    else if (t === "hint") this.listenToAdvice(d as Hint, n ?? -1);
    else if (t === "lean") this.know(d as Leant);
    else if (t === "no") this.refused = d as Refused;
  }

  private welcome(n: number, told: Welcome): void {
    this.queue = [];
    this.now = null;
    this.welcomes += 1;
    this.skip();
    const from = n - told.missed.length + 1;
    const missed = told.missed.flatMap((events, place) => events.map((event) => ({ n: from + place, event })));
    this.told = [...this.told.filter((line) => line.n < from), ...missed];
    this.events = told.missed.at(-1) ?? this.events;
    this.you = told.you;
    this.talk = [...this.talk, ...told.talk.filter((word) => word.number > (this.talk.at(-1)?.number ?? -1))];
    this.see(told.table);
    this.received = this.shown = n;
    this.sight = told.sight;
    this.lately = { sight: told.sight, steps: [] };
    this.asking = false; // an answer would have gone to the line that is gone
    this.take(told);
  }

  private see(table: Table): void {
    if (table.commitment) promise(table.id, null, table.commitment);
    this.table = { ...table, you: table.you ?? this.table?.you ?? [] };
    this.doubt = doubtAbout(this.table, promised(table.id));
    void openSalts(this.table);
  }

  /** Advice about another decision is none. */
  private listenToAdvice({ by, advice }: Hint, since: number): void {
    if (since !== this.turn.since || !this.asking) return;
    this.asking = false;
    this.adviser = by;
    this.advice = advice;
  }

  private listen(word: Word): void {
    if (word.number > (this.talk.at(-1)?.number ?? -1)) this.talk = [...this.talk, word];
  }

  private know({ seat, action }: Leant): void {
    this.leans = { ...this.leans, [seat]: action };
  }

  /** Who has chosen has nothing in mind any more. */
  private take(turn: Turn): void {
    if (turn.since !== this.turn.since) {
      this.advice = null;
      this.asking = false;
    }
    this.leans = Object.fromEntries(Object.entries(this.leans).filter(([seat]) => (turn.to_act >> Number(seat)) & 1));
    this.turn = { allowed: turn.allowed, to_act: turn.to_act, since: turn.since, deadline: turn.deadline, may_take_back: turn.may_take_back };
    this.due = turn.deadline === null ? null : performance.now() + turn.deadline * 1000;
  }

  private receive(step: Waiting): void {
    if (step.n <= this.received) return;
    if (step.n > this.received + 1) {
      this.wire.greet();
      return;
    }
    this.received = step.n;
    this.queue.push(step);
    if (!this.showing) void this.showAll();
  }

  private async showAll(): Promise<void> {
    this.showing = true;
    for (let step = this.queue.shift(); step; step = this.queue.shift()) {
      const after = { ...this.sight, ...step.sight };
      this.flowing = this.board?.flows?.(step.events, after) ?? false;
      if (this.flowing) this.flow(step, after);
      else await this.show(step, after);
    }
    this.showing = false;
  }

  /** Time runs: the table lies as it is at once, and its pieces come after it. */
  private flow(step: Waiting, after: Sight): void {
    if (step.events.length) {
      this.events = step.events;
      this.told = [...this.told, ...step.events.map((event) => ({ n: step.n, event }))];
    }
    const motion = { ms: PIECE, signal: new AbortController().signal, reduced: calm(), after };
    for (const event of step.events) void this.board?.play?.(event, motion);
    this.arrive(step, after);
  }

  private arrive(step: Waiting, after: Sight): void {
    this.sight = after;
    this.shown = step.n;
    this.take(step);
  }

  /** Shows one step: its events in order, then the table as it lies now. */
  private async show(step: Waiting, after: Sight): Promise<void> {
    const { welcomes } = this;
    this.skipping = new AbortController();
    const isKnown = (): boolean => this.welcomes > welcomes; // one came in between and knows better
    await this.play(step, after, isKnown, (event) => (this.told = [...this.told, { n: step.n, event }]));
    if (isKnown()) return;
    this.lately = { ...this.lately, steps: [...this.lately.steps, step] };
    if (pace.lull && !((step.to_act >> this.seat) & 1)) await wait(pace.lull, this.skipping.signal);
    if (!isKnown()) this.arrive(step, after);
  }

  /** The events of a step, one after another. */
  private async play(step: Waiting, after: Sight, isStale: () => boolean, tell?: (event: EventRow) => void): Promise<void> {
    const { signal } = this.skipping;
    const opening = this.shown < 0; // just laid out: there is no before from which pieces could come
    const motion = { ms: pieceOf(step.events.length), signal, reduced: calm(), after };
    this.events = step.events;
    for (const event of step.events) {
      if (!opening && tell && this.moves(signal) && this.board?.isThrown?.(event)) await this.waitForThrow(signal);
      if (isStale()) return;
      tell?.(event);
      this.now = event;
      if (!opening && this.moves(signal)) await this.move(event, motion);
      else this.board?.catchUp?.(event);
    }
    this.now = null;
  }

  private moves(signal: AbortSignal): boolean {
    const isBehind = pace.name !== "slow" && this.queue.length > BEHIND;
    return !signal.aborted && !document.hidden && !isBehind && pace.times > 0;
  }

  /** Whoever throws the dice oneself feels them; where a clock runs, or nobody throws them, they fall by themselves. */
  private async waitForThrow(signal: AbortSignal): Promise<void> {
    if (this.due !== null) return;
    this.throwing = true;
    const patient = patience();
    for (let waited = 0; this.throwing && waited < patient && !signal.aborted; waited += 50) await pause(50);
    this.throwing = false;
    noteThrow();
  }

  /** The board moves the pieces; a board that does not come back in time is not waited for. */
  private async move(event: EventRow, motion: Parameters<NonNullable<BoardHandle["play"]>>[1]): Promise<void> {
    const skipped = new Promise<void>((done) => {
      motion.signal.addEventListener("abort", () => done());
      setTimeout(done, MOST * pace.times); // in a long chain a board may give more time to what matters
    });
    const moved = this.board?.play ? this.board.play(event, motion) : pause(motion.ms);
    await Promise.race([moved, skipped]);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
