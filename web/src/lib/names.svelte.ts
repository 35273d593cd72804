/** The nickname that this browser goes by. */
import { t } from "./i18n.svelte";
import { keep, kept } from "./storage";

export const LONGEST_NAME = 24;

class Me {
  name = $state(kept("name") ?? "");
  /** Whether somebody asked for the name before: who gave none then is not asked again. */
  asked = kept("name") !== null;

  rename(name: string): void {
    this.name = name;
    this.asked = true;
    keep("name", name.trim());
  }

  /** How others call us. */
  get called(): string {
    return this.name.trim() || t("default_name");
  }
}

export const me = new Me();
