/** What only this board says; all else is said by the game's own texts. */

import { wordsOf, type Say } from "../../lib/words";
import { RECALL_OR_HEX, RETRIEVE } from "../../generated/barrakuda";
import de from "./words.de.json";
import en from "./words.en.json";
import fr from "./words.fr.json";

export type WordKey = keyof typeof fr;
export type Words = Say<WordKey>;

export const wordsIn = wordsOf<WordKey>({ fr, en, de });

/** What a wreck offers, in a few words that fit on it. */
export function offerIn(words: Words, kind: number, amount: number): string {
  return words(`kind_${kind}` as WordKey, { n: amount });
}

const BRIEF: Readonly<Partial<Record<number, WordKey>>> = { [RETRIEVE]: "brief_2", [RECALL_OR_HEX]: "brief_5" };

/** The same beside its sign, on the smallest wrecks. */
export function briefIn(words: Words, kind: number, amount: number): string {
  return words(BRIEF[kind] ?? (`kind_${kind}` as WordKey), { n: amount });
}
