/** Whether a match follows from the rules, as far as this page has those that it was played by. */

import type { Replay } from "../../generated/protocol";
import { versionOf } from "./box";
import type { Replayed } from "./check";

/** Why nothing was played again: the match is of other rules, or ours could not be brought. */
export type Unchecked = "other" | "missing";

interface Checking {
  outcome: Promise<Replayed | Unchecked>;
  stop: () => void;
}

export function stepsIn({ steps, taken_back }: Replay): number {
  return taken_back.reduce((sum, gone) => sum + gone.steps.length, steps.length);
}

/** In a worker; `tell` hears now and then how many steps are checked. */
export function checkApart(replay: Replay, tell: (steps: number) => void): Checking {
  if (replay.rules !== versionOf(replay.table.game)) return { outcome: Promise.resolve("other"), stop: () => undefined };
  const worker = new Worker(new URL("./check.worker.ts", import.meta.url), { type: "module" });
  const outcome = new Promise<Replayed | Unchecked>((done) => {
    worker.onerror = () => done("missing");
    worker.onmessage = ({ data }: MessageEvent<number | Replayed | string>) => {
      if (typeof data === "number") tell(data);
      else done(typeof data === "string" ? "missing" : data);
    };
    worker.postMessage(replay);
  });
  void outcome.then(() => worker.terminate());
  return { outcome, stop: () => worker.terminate() };
}
