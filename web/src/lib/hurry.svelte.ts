/** Hurried taps never gamble: a new decision takes them only once it has been seen, for a moment without any tap. */
import { keep, kept } from "./storage";

const MOMENT = 400; // ms

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
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Something new is to be decided. */
  begin(): void {
    if (!guard.isUp) return;
    this.isOn = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.isOn = false), MOMENT);
  }

  /** Whoever taps on without looking starts the moment anew. */
  tapped = (): void => {
    if (this.isOn) this.begin();
  };
}
