/** What the Captain thinks, for hints and reviews: it is loaded when somebody asks. */

import type { Advice, TurningPoint } from "../../generated/protocol";
import type { LocalMatch, Luck, Mind } from "../match";
import type { Fields, Rules } from "../rules";
import { RefusalError } from "./refusal";

/** A match to look back on: how it was laid out, and who did what. */
interface Finished extends Luck {
  box: Fields;
  moves: readonly (readonly [seat: number, action: number])[];
}

interface Thinking {
  adviseOn(match: LocalMatch, seat: number, mind: Mind, mayGoOn: () => boolean): Promise<Advice[]>;
  reviewOf(rules: Rules, match: Finished, mayGoOn: () => boolean): Promise<TurningPoint[]>;
}

const found = import.meta.glob<Thinking>("./thinking.ts");

export async function findThinking(): Promise<Thinking> {
  const load = found["./thinking.ts"];
  if (!load) throw new RefusalError("HINT_NOT_READY");
  return load();
}
