/** What the Captain makes of a finished match: where it turned, as marks on the reel. */
import { api, Refusal } from "./api";
import { t } from "./i18n.svelte";
import type { Speaker } from "./speaker";
import type { TurningPoint } from "../generated/protocol";

export interface Mark {
  n: number;
  cause: TurningPoint["cause"];
  sentence: string;
}

const PERCENT = 100;
const UNAVAILABLE = 503;
const TRIES = 10;
const AGAIN = 3000; // ms

export const percent = (chance: number): number => Math.round(chance * PERCENT);

/** A long match takes a while: the table says so, and is asked again. */
export async function fetchTurns(id: string, tries = TRIES, pause = AGAIN): Promise<TurningPoint[]> {
  try {
    return (await api.review(id)).turns;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== UNAVAILABLE || tries <= 1) throw error;
    await new Promise((done) => setTimeout(done, pause));
    return fetchTurns(id, tries - 1, pause);
  }
}

/** The seat whose chance changed most. */
export function mostMoved({ before, after }: Pick<TurningPoint, "before" | "after">): number {
  const moves = after.map((chance, seat) => Math.abs(percent(chance) - percent(before[seat] ?? 0)));
  return moves.indexOf(Math.max(...moves));
}

function sentenceOf(turn: TurningPoint, say: Speaker): string {
  if (turn.cause === "mistake") {
    const [action, better] = [say.action(turn.action), say.action(turn.better)];
    return t("review_mistake", { name: say.name(turn.seat), action, better, lost: percent(turn.given_away) });
  }
  const seat = mostMoved(turn);
  return t("review_luck", { name: say.name(seat), before: percent(turn.before[seat] ?? 0), after: percent(turn.after[seat] ?? 0) });
}

export function marksOf(turns: readonly TurningPoint[], say: Speaker): Mark[] {
  return turns.map((turn) => ({ n: turn.number, cause: turn.cause, sentence: sentenceOf(turn, say) }));
}
