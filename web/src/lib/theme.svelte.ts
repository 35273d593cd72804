/** Day or night: the reader's choice, else the machine's. */
import { keep, kept } from "./storage";

type Theme = "auto" | "day" | "night";
const THEMES: readonly Theme[] = ["auto", "day", "night"];

class Sky {
  choice = $state<Theme>(THEMES.find((theme) => theme === kept("theme")) ?? "auto");

  choose(theme: Theme): void {
    this.choice = theme;
    keep("theme", theme);
  }
}

export const sky = new Sky();
