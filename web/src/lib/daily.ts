/** One dive a day: a game, bots and a seed that follow from the date, so that everybody has the same luck. */
import { about, GAMES } from "./catalogue";
import { dayOf, diveToday, noteDive } from "./logbook";
import { toHex } from "./luck";
import { me } from "./names.svelte";
import { layHere, usualOpponents } from "./play";
import { sha256 } from "./sha256";
import type { GameSummary } from "../generated/protocol";

const MS_OF_DAY = 86_400_000;

/** Another game each day, from the surface down. */
export function gameOfDay(now = Date.now()): string {
  return GAMES[Math.floor(now / MS_OF_DAY) % GAMES.length]!;
}

const drawn = (...words: string[]): string => toHex(sha256(new TextEncoder().encode(words.join(" "))));

/** The table of today's dive; where it was begun already, that one. */
export async function dive(game: Pick<GameSummary, "slug" | "seats">, now = Date.now()): Promise<string> {
  const begun = diveToday(now);
  if (begun) return begun;
  const day = dayOf(now);
  const { bots, level } = usualOpponents(game);
  const chairs = [{ kind: "person" as const, name: me.called }, ...Array.from({ length: bots }, () => ({ kind: "bot" as const, level }))];
  const luck = { seed: drawn("fathom", day, game.slug), salts: [drawn("salt", day, game.slug)] };
  const { id } = await layHere({ game: game.slug, chairs, settings: about(game.slug).settings ?? {} }, luck);
  noteDive({ day, table: id });
  return id;
}
