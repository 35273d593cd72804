/** What is asked of the reader: why swimming is out of the question now, if it is, and what can be done instead. */

import { ACTION, BEASTS, FRONT, PHASE, type Sight } from "../../generated/breath";
import { drawsOf } from "./uses";
import type { WordKey, Words } from "./words";

/** H17, H19 What lies in front of the reader, in words. */
function blockOf(sight: Sight, words: Words): string {
  const seat = sight.turn;
  const isPanicked = sight.front[seat] !== FRONT.NOTHING;
  const count = sight.sharks.slice(seat * BEASTS, (seat + 1) * BEASTS).reduce((sum, some) => sum + some, 0);
  if (isPanicked && count) return words("blocked_both");
  if (isPanicked) return words("blocked_panic");
  return count ? words(count > 1 ? "blocked_sharks" : "blocked_shark", { count }) : "";
}

/** H8, H30 There is no further to swim. */
function limitOf(sight: Sight, words: Words): string {
  if (sight.depth[sight.turn] !== (sight.ascent ? 0 : sight.bottom)) return "";
  return words(sight.ascent ? "limit_up" : "limit_down");
}

/** H10, H11 Nobody has breathed yet. */
function breathless(sight: Sight, allowed: readonly number[], isHeld: boolean): WordKey {
  if (!allowed.includes(ACTION.STOP)) return isHeld ? "breathe_too" : "breathe_first";
  return sight.front[sight.turn] === FRONT.NOTHING ? "no_air" : "no_air_again";
}

function nextOf(sight: Sight, allowed: readonly number[], isHeld: boolean): WordKey {
  if (!sight.air) return breathless(sight, allowed, isHeld);
  if (allowed.length === 1) return "nothing_left";
  if (isHeld) return "act_or_stop";
  return sight.swum < sight.air ? "swim_on" : "air_spent";
}

function playing(sight: Sight, allowed: readonly number[], words: Words): string {
  const why = blockOf(sight, words) || limitOf(sight, words);
  return `${why} ${words(nextOf(sight, allowed, why !== ""), { left: sight.air - sight.swum })}`.trim();
}

/** Nothing is asked before everything lies still. */
export function promptOf(sight: Sight, allowed: readonly number[], words: Words, names: readonly string[]): string {
  if (!allowed.length) return "";
  if (sight.phase === PHASE.GIVE) return words("give", { name: names[sight.turn] ?? "" });
  if (sight.phase === PHASE.PENALTY) return words("lay");
  if (sight.phase === PHASE.DUMP) return words(drawsOf(allowed).length ? "dump_and_draw" : "dump");
  return playing(sight, allowed, words);
}
