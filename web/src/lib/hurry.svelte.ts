/** Hurried taps never gamble: a new decision takes them only once it has been seen, for a moment without any tap. */
import { keep, kept } from "./storage";

const MOMENT = 400; // ms
const FRAME = 50; // the same: the longest that one frame counts for

/** Whether hurried taps are held back: the reader's choice, which the browser remembers. */
class Guard {
  isUp = $state(kept("guard") !== "down");

  choose(up: boolean): void {
    this.isUp = up;
    keep("guard", up ? "up" : "down");
  }
}

export const guard = new Guard();

export class Hurry {
  /** What is on the screen is too new to be meant. */
  isOn = $state(false);
  private seen = 0; // ms
  private last = 0;

  constructor(private readonly moment = MOMENT) {}

  /** Something new is to be decided. */
  begin(): void {
    if (!guard.isUp) return;
    this.seen = 0;
    if (this.isOn) return;
    this.isOn = true;
    this.last = performance.now();
    requestAnimationFrame(this.look);
  }

  /** Whoever taps on without looking starts the moment anew. */
  tapped = (): void => {
    this.seen = 0;
  };

  /** Only what is drawn can be seen: while the page stands still, no time passes. */
  private look = (now: number): void => {
    this.seen += Math.min(Math.max(0, now - this.last), FRAME);
    this.last = now;
    if (this.seen < this.moment) requestAnimationFrame(this.look);
    else this.isOn = false;
  };
}
