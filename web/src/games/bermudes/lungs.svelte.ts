/** Holding one's breath at the page: what is pressed, when "three" is called, and what the table is told of it. */

import { Hurry } from "../../lib/hurry.svelte";
import { ACTION, PHASE } from "../../generated/bermudes";

export const COUNT = 800; // ms from "one" to "two"
export const THREE = 3;
const GRACE = 1500; // ms for those who do not hold yet when "three" is called, or who arrive under water
const PRESSES = 1000; // ms for which a press is not taken after its meaning has changed
const GLANCE = 350; // the same where a press holds: the count does not wait, and a later press was meant
const PATIENCE = 3; // starts in a row that this page calls off; after that it waits

type Grip = "key" | "thumb" | "switch";

export interface Moment {
  phase: number;
  allowed: readonly number[];
  held: boolean;
  /** Has been holding in this dive. */
  hasHeld: boolean;
  count: number;
  late: boolean;
  /** What a press means has only just changed. */
  fresh: boolean;
}

/** What the table is to be told now, or null. L2 at "three" one holds or calls off; L3 letting go is breathing. */
export function breathFor({ phase, allowed, held, hasHeld, count, late, fresh }: Moment): number | null {
  const may = (action: number) => (allowed.includes(action) ? action : null);
  if (phase === PHASE.SIGNAL && count >= THREE) return held ? may(ACTION.HOLD) : late ? may(ACTION.BREATHE) : null;
  if (phase === PHASE.DIVE && !held && ((hasHeld && !fresh) || late)) return may(ACTION.BREATHE);
  return null;
}

/** What a press comes to, in a word; "" under water for whoever does not hold yet: that is urgent. */
export function pressFor({ phase, allowed, held }: Pick<Moment, "phase" | "allowed" | "held">): string {
  if (phase === PHASE.DIVE) return held ? "breathe" : "";
  if (phase === PHASE.SIGNAL) return held ? "steady" : "hold";
  return allowed.includes(ACTION.SIGNAL) ? "signal" : "ready";
}

export class Lungs {
  /** After every change of what a press means it is not taken for a while: no finger is quicker than the eye. */
  private readonly hurry = new Hurry(PRESSES);
  private readonly glance = new Hurry(GLANCE);
  private guard = $state.raw(this.hurry);
  /** How often that was. */
  turns = $state(0);
  private grips = $state.raw<readonly Grip[]>([]);
  readonly held = $derived(this.grips.length > 0);
  /** One, two, three; 0 while nobody counts. */
  count = $state(0);
  late = $state(false);
  hasHeld = $state(false);
  private calledOff = 0;

  get fresh(): boolean {
    return this.guard.isOn;
  }

  /** How long that takes, in ms. */
  get freshFor(): number {
    return this.guard === this.glance ? GLANCE : PRESSES;
  }

  /** A press means something else from now on. */
  turnOver(press: string): void {
    this.turns += 1;
    this.guard = press === "hold" ? this.glance : this.hurry;
    this.guard.begin();
  }

  grip(how: Grip): void {
    if (!this.grips.includes(how)) this.grips = [...this.grips, how];
    this.hasHeld = true;
  }

  loosen(how: Grip): void {
    this.grips = this.grips.filter((grip) => grip !== how);
  }

  isHeldBy(how: Grip): boolean {
    return this.grips.includes(how);
  }

  /** The page is out of sight, or the window has lost its keys. */
  letGo = (): void => {
    this.grips = [];
  };

  /** Somebody counts to three. Answers how to stop counting. */
  hearSignal(): () => void {
    this.count = 1;
    this.late = false;
    this.hasHeld = this.held;
    const timers = [
      setTimeout(() => (this.count = 2), COUNT),
      setTimeout(() => (this.count = THREE), 2 * COUNT),
      setTimeout(() => this.callOff(), 2 * COUNT + GRACE),
    ];
    return () => {
      timers.forEach(clearTimeout);
      this.count = 0;
      this.late = false;
    };
  }

  /** Nobody calls off a start over and over because a player has left the room. */
  private callOff(): void {
    if (this.held || document.hidden || this.calledOff >= PATIENCE) return;
    this.calledOff += 1;
    this.late = true;
  }

  /** Under water: who has not held at all yet gets a moment to do so. */
  goUnder(): () => void {
    this.hasHeld = this.held;
    this.calledOff = 0;
    const timer = setTimeout(() => (this.late = true), GRACE);
    return () => {
      clearTimeout(timer);
      this.late = false;
      this.hasHeld = false;
      this.loosen("switch");
    };
  }
}
