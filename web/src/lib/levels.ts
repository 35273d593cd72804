/** The names of bots' levels; a level that the page has no word for goes by its own name. */
import fr from "../texts/fr.json";
import { t, type Key } from "./i18n.svelte";

/** What to expect of a level, in a sentence. */
export function levelAbout(level: string): string {
  const key = `level_about_${level}`;
  return key in fr ? t(key as Key) : "";
}

export function levelName(level: string): string {
  const key = `level_${level}`;
  return key in fr ? t(key as Key) : level;
}
