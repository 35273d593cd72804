/** Day or night: the reader's choice, else the machine's. */
import { keep, kept } from "./storage";

type Theme = "auto" | "day" | "night";
const THEMES: readonly Theme[] = matchMedia("(prefers-color-scheme: dark)").matches ? ["auto", "day", "night"] : ["auto", "night", "day"];

class Sky {
  choice = $state<Theme>(THEMES.find((theme) => theme === kept("theme")) ?? "auto");

  /** What comes after the machine's own choice is the other one, so that the first touch shows. */
  readonly next = $derived(THEMES[(THEMES.indexOf(this.choice) + 1) % THEMES.length] ?? "auto");

  turn(): void {
    this.choice = this.next;
    keep("theme", this.choice);
  }
}

export const sky = new Sky();
