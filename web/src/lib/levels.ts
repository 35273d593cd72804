/** The names of bots' levels; a level that the page has no word for goes by its own name. */
import fr from "../texts/fr.json";
import { t, type Key } from "./i18n.svelte";
import type { Advice, GameDescription, Rated } from "../generated/protocol";
import { CAPTAIN } from "../generated/rules";

/** What to expect of a level, in a sentence. */
function levelAbout(level: string): string {
  const key = `level_about_${level}`;
  return key in fr ? t(key as Key) : "";
}

/** What is said of whoever gives hints: the Captain, or somebody from outside by name. */
export function ofAdviser(said: "ask" | "hints" | "hints_on" | "says" | "thinks", adviser: string): string {
  return adviser === CAPTAIN ? t(`captain_${said}`) : t(`adviser_${said}`, { name: adviser });
}

/** Where the chances of a hint come from. */
export function sourceOf(advice: readonly Advice[], adviser: string): string {
  if (adviser === CAPTAIN) return t(advice[0]?.exact ? "chance_exact" : "chance_estimated");
  return t(advice.some(({ chance }) => chance !== null) ? "adviser_chance" : "adviser_no_chance", { name: adviser });
}

export function levelName(level: string): string {
  const key = `level_${level}`;
  return key in fr ? t(key as Key) : level;
}

type Measured = Pick<GameDescription, "ratings">;

/** How strong a level was measured to be at a game, if anybody has. */
export function ratedAt(game: Measured, level: string): Rated | undefined {
  return game.ratings?.levels[level];
}

/** The same in a sentence, or nothing. */
export function ratedSentence(game: Measured, level: string): string {
  const rated = ratedAt(game, level);
  return rated ? t(rated.error ? "rated" : "rated_anchor", { ...rated }) : "";
}

/** What to expect of a level at this game. */
export function levelAt(game: Measured, level: string): string {
  return [levelAbout(level), ratedSentence(game, level)].filter(Boolean).join(" ");
}

/** A bot, in a line. */
export function botLine(game: Measured, level: string): string {
  const rated = ratedAt(game, level);
  return t("bot_named", { level: levelName(level) }) + (rated ? ` · ${rated.rating}` : "");
}
