/** A finished match being shown again: forward with motion, backward and by leaps without. */
import { tick } from "svelte";

import type { BoardHandle, Motion } from "./boards";
import { about } from "./catalogue";
import { sightsOf, turnAt, turnsOf } from "./history";
import { calm, pieceOf, wait } from "./motion";
import type { EventRow, Replay, ReplayStep, Sight } from "../generated/protocol";

const BREATH = 600; // ms between two steps while it plays by itself

export class Reel {
  /** The step that has been shown last. */
  n = $state(0);
  playing = $state(false);
  /** What lies there: a new one after each leap, so that a board that was moving starts over from it. */
  sight = $state.raw<Sight>({});
  now = $state.raw<EventRow | null>(null);
  /** The step being shown, while it moves. */
  private moving = $state<number | null>(null);
  /** How many of its events have been shown: it may stand still in the middle. */
  private shown = 0;
  board: BoardHandle | null = null;
  readonly sights: readonly Sight[];
  readonly turns;
  private skipping = new AbortController();

  readonly last = $derived.by(() => this.replay.steps.length - 1);
  readonly step: ReplayStep | undefined = $derived.by(() => this.replay.steps[this.moving ?? this.n]);
  readonly turn = $derived.by(() => turnAt(this.turns, this.n));

  constructor(
    readonly replay: Pick<Replay, "table" | "steps">,
    start = 0,
    /** Ms between two events, for somebody who sees them for the first time. */
    private readonly lull = 0,
  ) {
    this.sights = sightsOf(replay.steps);
    this.turns = turnsOf(replay.steps, about(replay.table.game));
    this.arrive(this.within(start));
  }

  private arrive(step: number): void {
    this.n = step;
    this.sight = { ...this.sights[step] };
    this.now = null;
    this.moving = null;
    this.shown = 0;
  }

  private within(step: number): number {
    return Math.max(0, Math.min(this.replay.steps.length - 1, Math.round(step) || 0));
  }

  /** Shows a step at once, whatever was moving. */
  leap(step: number): void {
    this.pause();
    this.skip();
    this.skipping = new AbortController();
    const to = this.within(step);
    this.replay.steps[to]?.events.forEach((event) => this.board?.catchUp?.(event));
    this.arrive(to);
  }

  back(): void {
    this.leap(this.moving === null ? this.n - 1 : this.n);
  }

  /** The end of a turn, which is where its points are written down. */
  leapToTurn(turn: number): void {
    this.leap(this.turns[turn]?.last ?? 0);
  }

  skip(): void {
    this.skipping.abort();
  }

  pause(): void {
    this.playing = false;
  }

  /** The next step in which something happens: where time runs or choices are secret, many go by in silence. */
  private next(): number {
    const eventful = this.replay.steps.findIndex((step, number) => number > this.n && step.events.length > 0);
    return eventful < 0 ? this.last : eventful;
  }

  /** Shows all steps up to one, and so many events of the next, with a breath between them. False if somebody leapt away meanwhile. */
  async playTo(step: number, events = 0): Promise<boolean> {
    while (this.n < step) {
      const next = Math.min(this.next(), step);
      if (!(await this.show(next))) return false;
      if (this.n < step || events) await wait(BREATH, this.skipping.signal);
      if (this.n !== next) return false;
    }
    return events ? this.show(step + 1, events) : true;
  }

  /** Shows a step at once, and so many events of the next. False if somebody leapt away meanwhile. */
  async leapInto(step: number, events: number): Promise<boolean> {
    this.leap(step);
    if (!events) return true;
    await tick(); // the board settles first
    const shown = this.show(step + 1, events);
    this.skip();
    return shown;
  }

  /** One step with its motion. Asked again while it moves: be done with it. */
  async forward(): Promise<void> {
    if (this.moving !== null) {
      this.skip();
      return;
    }
    if (this.n < this.last) await this.show(this.next());
  }

  /** Plays to the end, or until somebody pauses. */
  async play(): Promise<void> {
    if (this.playing) return;
    if (this.n === this.last) this.leap(0);
    this.playing = true;
    while (this.playing && this.n < this.last) {
      await this.forward();
      if (this.playing) await wait(BREATH, this.skipping.signal);
    }
    this.playing = false;
  }

  /** One step, or the part of it that `until` so many events is left to show. False if somebody leapt away meanwhile. */
  private async show(number: number, until?: number): Promise<boolean> {
    const step = this.replay.steps[number]!;
    const { signal } = (this.skipping = new AbortController());
    const ms = pieceOf(step.events.length);
    const motion = { ms, signal, reduced: calm(), after: this.sights[number]! };
    this.moving = number;
    for (const event of step.events.slice(this.shown, until)) {
      this.now = event;
      if (signal.aborted && until === undefined) this.board?.catchUp?.(event);
      else await this.move(event, motion);
      if (this.skipping.signal !== signal) return false;
      this.shown += 1;
    }
    if (until === undefined) this.arrive(number);
    return true;
  }

  private async move(event: EventRow, motion: Motion): Promise<void> {
    await (this.board?.play?.(event, motion) ?? wait(motion.ms, motion.signal));
    if (this.lull) await wait(this.lull, motion.signal);
  }
}
