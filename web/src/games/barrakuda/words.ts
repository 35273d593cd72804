/** What only this board says; all else is said by the game's own texts. */

import { fill } from "../../lib/i18n.svelte";
import type { Language } from "../../lib/types";
import en from "./words.en.json";
import fr from "./words.fr.json";

const WORDS: Readonly<Record<Language, Record<keyof typeof fr, string>>> = { fr, en };

export type WordKey = keyof typeof fr;
export type Words = (key: WordKey, values?: Record<string, string | number>) => string;

export function wordsIn(language: Language): Words {
  return (key, values = {}) => fill(WORDS[language][key], values, language);
}

/** What a wreck offers, in a few words that fit on it. */
export function offerIn(words: Words, kind: number, amount: number): string {
  return words(`kind_${kind}` as WordKey, { n: amount });
}
