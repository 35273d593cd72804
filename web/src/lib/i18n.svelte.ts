/** The page's own words, in the reader's language. What a game says comes from the server: see speaker.ts. */
import de from "../texts/de.json";
import en from "../texts/en.json";
import fr from "../texts/fr.json";
import { keep, kept } from "./storage";
import type { ByLanguage, Language } from "../generated/protocol";

const WORDS: Record<Language, Record<string, string>> = { fr, en, de };
export type Key = keyof typeof fr;

export const LANGUAGES = Object.keys(WORDS) as readonly Language[];

function first(): Language {
  const chosen = kept("language");
  const wanted = chosen ? [chosen] : navigator.languages.map((tag) => tag.slice(0, 2));
  return LANGUAGES.find((language) => language === wanted.find((tag) => LANGUAGES.includes(tag as Language))) ?? "en";
}

class Reader {
  language = $state<Language>(first());

  choose(language: Language): void {
    this.language = language;
    keep("language", language);
  }
}

export const reader = new Reader();

/** `t("seats", {low: 2, high: 4})`: the words of a key, with `{low}` filled in and `{n|one|many}` agreeing. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return fill(WORDS[reader.language][key] ?? key, values, reader.language);
}

export function fill(template: string, values: Record<string, string | number>, language: Language): string {
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = values[name] ?? "";
    if (one === undefined) return String(value);
    const singular = language === "fr" ? Math.abs(Number(value)) <= 1 : Number(value) === 1;
    return (singular ? one : many) ?? "";
  });
}

/** A text that the server gives in every language. */
export function inMine(text: ByLanguage): string {
  return text[reader.language];
}

/** The page's own words in every language, for what may be read later in another. */
export function byLanguage(key: Key): ByLanguage {
  return Object.fromEntries(LANGUAGES.map((language) => [language, WORDS[language][key] ?? key])) as ByLanguage;
}
