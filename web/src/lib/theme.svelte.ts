/** Day or night: the reader's choice, else the machine's. */
import { keep, kept } from "./storage";

export type Theme = "auto" | "day" | "night";
const THEMES: readonly Theme[] = ["auto", "day", "night"];

class Sky {
  choice = $state<Theme>(THEMES.find((theme) => theme === kept("theme")) ?? "auto");

  /** Auto, day, night, and round again. */
  turn(): void {
    this.choice = THEMES[(THEMES.indexOf(this.choice) + 1) % THEMES.length] ?? "auto";
    keep("theme", this.choice);
  }
}

export const sky = new Sky();
