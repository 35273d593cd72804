/** Hurried taps never gamble: a new decision takes them only once it has been seen, for a moment without any tap. */

const MOMENT = 400; // ms

export class Hurry {
  /** What is on the screen is too new to be meant. */
  isOn = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Something new is to be decided. */
  begin(): void {
    this.isOn = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.isOn = false), MOMENT);
  }

  /** Whoever taps on without looking starts the moment anew. */
  tapped = (): void => {
    if (this.isOn) this.begin();
  };
}
