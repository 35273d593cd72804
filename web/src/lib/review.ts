/** What a judge makes of a finished match: where it turned, in sentences, and as marks on the reel. */
import { api, Refusal } from "./api";
import { t } from "./i18n.svelte";
import type { Speaker } from "./speaker";
import type { Review, TurningPoint } from "../generated/protocol";

export interface Mark {
  n: number;
  cause: TurningPoint["cause"];
  sentence: string;
}

/** A review as it is read. */
export interface Told {
  marks: readonly Mark[];
  judge: string;
}

const PERCENT = 100;
const UNAVAILABLE = 503;
const TRIES = 10;
const AGAIN = 3000; // ms

export const percent = (chance: number): number => Math.round(chance * PERCENT);

/** A long match takes a while: the table says so, and is asked again. */
export async function fetchReview(id: string, tries = TRIES, pause = AGAIN): Promise<Review> {
  try {
    return await api.review(id);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== UNAVAILABLE || tries <= 1) throw error;
    await new Promise((done) => setTimeout(done, pause));
    return fetchReview(id, tries - 1, pause);
  }
}

/** The seat whose chance changed most. */
export function mostMoved({ before, after }: Pick<TurningPoint, "before" | "after">): number {
  const moves = after.map((chance, seat) => Math.abs(percent(chance) - percent(before[seat] ?? 0)));
  return moves.indexOf(Math.max(...moves));
}

/** By one judge: what the choice left of a chance, and what a better one would have kept. */
function mistake(turn: TurningPoint, measure: Review["measure"], say: Speaker): string {
  const [action, better] = [say.action(turn.action), say.action(turn.better)];
  const chances = { kept: percent(turn.kept), worth: percent(turn.worth) };
  return t(measure === "rival" ? "review_mistake_rival" : "review_mistake", { name: say.name(turn.seat), action, better, ...chances });
}

function luck(turn: TurningPoint, say: Speaker): string {
  const seat = mostMoved(turn);
  const [before, after] = [turn.before, turn.after].map((chances) => percent(chances[seat] ?? 0)) as [number, number];
  const told = { name: say.name(seat), before, after, action: say.action(turn.action), mover: say.name(turn.seat) };
  return t(after < before ? "review_bad_luck" : "review_good_luck", told);
}

export function marksOf({ turns, measure }: Review, say: Speaker): Mark[] {
  return turns.map((turn) => ({ n: turn.number, cause: turn.cause, sentence: turn.cause === "mistake" ? mistake(turn, measure, say) : luck(turn, say) }));
}

export function toldOf(review: Review, say: Speaker): Told {
  return { marks: marksOf(review, say), judge: t(review.by === "kraken" ? "review_by_kraken" : "review_by_captain") };
}
