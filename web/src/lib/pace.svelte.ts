/** How fast what happens is shown: the reader's choice, which the browser remembers. */
import { keep, kept } from "./storage";

export const PACES = ["slow", "normal", "fast", "at_once"] as const;
export type PaceName = (typeof PACES)[number];

const TIMES: Readonly<Record<PaceName, number>> = { slow: 2.5, normal: 1, fast: 0.4, at_once: 0 }; // as long as usual
const LULLS: Readonly<Record<PaceName, number>> = { slow: 900, normal: 0, fast: 0, at_once: 0 }; // ms after what somebody else did

class Pace {
  name = $state<PaceName>(PACES.find((name) => name === kept("pace")) ?? "normal");
  /** A replay has a speed of its own, twice as fast for 2; elsewhere there is none. */
  speed = $state<number | null>(null);
  readonly times = $derived(this.speed === null ? TIMES[this.name] : 1 / this.speed);
  readonly lull = $derived(LULLS[this.name]);

  choose(name: PaceName): void {
    this.name = name;
    keep("pace", name);
  }
}

export const pace = new Pace();
