/** What only this board says; all else is said by the game's own texts. */

import { wordsOf, type Say } from "../../lib/words";
import de from "./words.de.json";
import en from "./words.en.json";
import fr from "./words.fr.json";

export type WordKey = keyof typeof fr;
export type Words = Say<WordKey>;

export const wordsIn = wordsOf<WordKey>({ fr, en, de });
