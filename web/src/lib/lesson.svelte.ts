/** A guided first game: a reel that stops at every word, and goes on when it was read or when the learner has done what it asks. */
import { Reel } from "./reel.svelte";
import { keep, kept } from "./storage";
import type { Lesson, LessonWord, ReplayStep } from "../generated/protocol";

export const LEARNER = 0;
const LULL = 180; // ms between two events, for eyes that see them for the first time

/** What a word asks the learner to do; null where it only wants to be read. */
export function askedBy(word: LessonWord | undefined, steps: readonly Pick<ReplayStep, "action">[]): number | null {
  return word?.seat === LEARNER ? (steps[word.step + 1]?.action ?? null) : null;
}

/** Mask of who is about to act after a step. */
export function nextToAct(steps: readonly Pick<ReplayStep, "seat">[], step: number): number {
  const seat = steps[step + 1]?.seat ?? -1;
  return seat < 0 ? 0 : 1 << seat;
}

export class Guide {
  readonly reel: Reel;
  /** The word being said; behind the last one the lesson is over. */
  at = $state(0);
  moving = $state(false);
  /** The learner has reached for something else since the word was said. */
  strayed = $state(false);
  /** The learner was here before, and finds the lesson where it was left. */
  resumed = $state(false);

  readonly word: LessonWord | undefined = $derived.by(() => this.lesson.words[this.at]);
  readonly asked: number | null = $derived.by(() => (this.moving ? null : askedBy(this.word, this.lesson.steps)));
  readonly allowed: number[] = $derived.by(() => (this.asked === null ? [] : [this.asked]));
  readonly stage = $derived.by(() => {
    if (this.moving) return "moving";
    if (!this.word) return "over";
    return this.asked === null ? "reads" : "asks";
  });
  readonly toAct: number = $derived.by(() => nextToAct(this.lesson.steps, this.reel.n));

  constructor(readonly lesson: Lesson) {
    this.reel = new Reel(lesson, 0, LULL);
  }

  /** Where somebody stopped in this lesson, as long as it still says as much as it did then. */
  private get mark(): string {
    return `${this.lesson.table.id}.${this.lesson.words.length}`;
  }

  private remember(): void {
    keep(this.mark, String(this.at < this.lesson.words.length ? this.at : 0));
  }

  /** Shows what comes before the first word, or goes on where it was left. */
  async start(): Promise<void> {
    const at = Number(kept(this.mark) ?? 0);
    if (!this.lesson.words[at] || at === 0) return this.say(0);
    await this.lay(at);
    this.resumed = true;
  }

  /** Moves on to a word: what happens before it is shown first. */
  private async say(at: number): Promise<void> {
    const { words, steps } = this.lesson;
    const word = words[at];
    if (word?.unseen) return this.lay(at);
    this.come(at);
    this.moving = true;
    if (await this.reel.playTo(word?.step ?? steps.length - 1, word?.events)) this.moving = false;
  }

  /** A word, with the table as it lies then. */
  private async lay(at: number): Promise<void> {
    const word = this.lesson.words[at];
    this.come(at);
    this.moving = Boolean(word?.events);
    if (await this.reel.leapInto(word?.step ?? 0, word?.events ?? 0)) this.moving = false;
  }

  private come(at: number): void {
    this.at = at;
    this.strayed = false;
    this.resumed = false;
    this.remember();
  }

  /** The word has been read, or its deed done. */
  async next(): Promise<void> {
    if (!this.moving && this.word) await this.say(this.at + 1);
  }

  /** The learner plays: what was asked, and nothing else. */
  async act(action: number, quietly = false): Promise<void> {
    if (this.asked === action) await this.next();
    else if (!quietly) this.stray();
  }

  /** The learner wants to know why not, or does something else: one thing at a time. */
  stray(): void {
    if (!this.moving) this.strayed = true;
  }

  /** The word before. */
  async back(): Promise<void> {
    await this.lay(Math.max(0, Math.min(this.at, this.lesson.words.length) - 1));
  }

  async again(): Promise<void> {
    this.reel.leap(0);
    await this.say(0);
  }

  hurry(): void {
    if (this.moving) this.reel.skip();
  }
}
