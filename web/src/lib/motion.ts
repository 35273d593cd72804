import { pace } from "./pace.svelte";

export const CHAIN = 1500; // ms for all the events of a step together
export const PIECE = 400; // ms for one of them

/** How long one of the events of a step may take. */
export function pieceOf(events: number): number {
  return Math.min(PIECE, CHAIN / Math.max(1, events));
}

/** Whether the reader asked for less motion. */
export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Waits at the reader's pace, and no longer once somebody skips. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || !pace.times) return Promise.resolve();
  return new Promise((done) => {
    const stop = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      done();
    };
    const timer = setTimeout(stop, ms * pace.times);
    signal.addEventListener("abort", stop);
  });
}
