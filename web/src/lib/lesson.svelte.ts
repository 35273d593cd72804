/** A guided first game: a reel that stops at every word, and goes on when it was read or when the learner has done what it asks. */
import { Reel } from "./reel.svelte";
import type { Lesson, LessonWord, Replay, ReplayStep } from "./types";

export const LEARNER = 0;

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
    this.reel = new Reel(lesson as Replay);
  }

  /** Shows what comes before the first word. */
  start(): Promise<void> {
    return this.say(0);
  }

  /** Moves on to a word: what happens before it is shown first. */
  private async say(at: number): Promise<void> {
    const { words, steps } = this.lesson;
    this.at = at;
    this.strayed = false;
    this.moving = true;
    const arrived = await this.reel.playTo(words[at]?.step ?? steps.length - 1);
    if (arrived) this.moving = false;
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

  /** The word before, with the table as it lay then. */
  back(): void {
    this.at = Math.max(0, this.moving ? this.at - 1 : Math.min(this.at, this.lesson.words.length) - 1);
    this.strayed = false;
    this.moving = false;
    this.reel.leap(this.lesson.words[this.at]?.step ?? 0);
  }

  again(): void {
    this.reel.leap(0);
    void this.start();
  }

  hurry(): void {
    if (this.moving) this.reel.skip();
  }
}
