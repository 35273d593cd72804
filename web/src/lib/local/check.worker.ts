/** Checks a match beside the page, which stays smooth: takes a replay, tells how far it is, and in the end what came of it. */

import type { Replay } from "../../generated/protocol";
import { loadRules } from "../rules";
import { playAgain } from "./check";

const TELL_EVERY = 50; // ms

async function check(replay: Replay): Promise<void> {
  const course = playAgain(await loadRules(replay.table.game), replay);
  let told = 0;
  for (let next = course.next(); ; next = course.next()) {
    if (next.done) return postMessage(next.value);
    if (performance.now() - told > TELL_EVERY) {
      postMessage(next.value);
      told = performance.now();
    }
  }
}

onmessage = ({ data }: MessageEvent<Replay>) => void check(data).catch((error: unknown) => postMessage(String(error)));
