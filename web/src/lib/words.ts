/** What only one board says, in every language; all else is said by the game's own texts. */

import { fill } from "./i18n.svelte";
import type { Language } from "../generated/protocol";

export type Say<Key> = (key: Key, values?: Record<string, string | number>) => string;

export function wordsOf<Key extends string>(texts: Readonly<Record<Language, Readonly<Record<Key, string>>>>): (language: Language) => Say<Key> {
  return (language) =>
    (key, values = {}) =>
      fill(texts[language][key], values, language);
}
