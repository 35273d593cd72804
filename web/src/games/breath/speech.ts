/** The names of uses and of what they do, short enough for a button. */

import { BREATH } from "./reading";
import type { Name, Option, Use } from "./uses";
import type { WordKey, Words } from "./words";

const TEN = 2 * BREATH;

/** How much a value is worth; 0 for an action. */
export function worth(name: Name): number {
  if (!name.startsWith("air") && !name.startsWith("swim")) return 0;
  return name.endsWith("10") ? TEN : BREATH;
}

function stem(name: Name): string {
  return name.replace(/\d+$/, "");
}

/** What a use is called: "Air 10", "Panic". */
export function useName(words: Words, name: Name): string {
  return words(`use_${stem(name)}` as WordKey, { n: worth(name) });
}

/** What is still to be said when a use has several targets. */
export function question(words: Words, name: Name): string {
  return words(`ask_${stem(name)}` as WordKey);
}

export interface Speech {
  words: Words;
  ascent: boolean;
  names: readonly string[];
  card: (kind: number) => string;
}

function beastName({ words }: Speech, beast: number): string {
  return words(beast ? "beast_dolphin" : "beast_shark");
}

function effectKey({ name }: Use, option: Option, ascent: boolean): WordKey {
  if (worth(name) && name.startsWith("swim")) return ascent ? "do_swim_up" : "do_swim_down";
  if (name === "calm" && option.seat >= 0) return "do_calm_send";
  return `do_${stem(name)}` as WordKey;
}

/** What a button does when it is pressed. */
export function effect(speech: Speech, use: Use, option: Option, kind: number): string {
  return speech.words(effectKey(use, option, speech.ascent), {
    n: worth(use.name),
    name: speech.names[option.seat] ?? "",
    beast: beastName(speech, option.beast),
    card: speech.card(kind),
  });
}

/** The name of a button for those who hear it: what others read there, and the whole of what it does. */
export function heardAs(read: string, whole: string): string {
  return whole.toLowerCase().includes(read.toLowerCase()) ? whole : `${read}, ${whole}`;
}
