/** What the Captain thinks, for hints and reviews: it is loaded when somebody asks. */

import type { Advice, TurningPoint } from "../../generated/protocol";
import type { LocalMatch, Luck, Mind } from "../match";
import type { Fields, Rules } from "../rules";
import type { Move } from "./played";
import { RefusalError } from "./refusal";

/** A finished match, to be looked at once more. */
export interface Finished {
  luck: Luck;
  box: Fields;
  seats: number;
  moves: readonly Move[];
}

interface Thinking {
  adviseOn(match: LocalMatch, seat: number, seed: Mind, mayGoOn: () => boolean): Promise<Advice[]>;
  reviewOf(rules: Rules, match: Finished, seed: Mind, mayGoOn: () => boolean): Promise<TurningPoint[]>;
}

const found = import.meta.glob<Thinking>("./thinking.ts");

export async function findThinking(): Promise<Thinking> {
  const load = found["./thinking.ts"];
  if (!load) throw new RefusalError("HINT_NOT_READY");
  return load();
}
