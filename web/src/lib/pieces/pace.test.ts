import { expect, test } from "vitest";

import type { EventRow } from "../../generated/protocol";
import { captionBy, headlineBy, paceOf } from "./pace";

interface Told {
  msFor: ReturnType<typeof paceOf>;
  headline?: unknown;
}

interface Vectors {
  matches: { steps: { events: number[][] }[] }[];
}

const told = import.meta.glob<Told>("../../games/*/pace.ts", { eager: true });
const played = import.meta.glob<Vectors>("../../games/*/matches.vectors.json", { eager: true, import: "default" });

/** Where time runs by itself a board has no headlines, and keeps a time of its own. */
const games = Object.entries(told)
  .filter(([, pace]) => pace.headline)
  .map(([path, { msFor }]) => ({ slug: path.split("/").at(-2)!, msFor, vectors: played[path.replace("pace.ts", "matches.vectors.json")]! }));

test("the boards that tell a step as a chain are found", () => {
  expect(games.length).toBeGreaterThan(0);
});

/** Ms for a step and for one event; in Barrakuda a step may be a whole turn, with a beat for each wreck. */
const USUAL = [1500, 400] as const;
const MOST: Readonly<Record<string, readonly [chain: number, piece: number]>> = { barrakuda: [6000, 800] };

test.each(games)("$slug: nobody waits long for a chain of events, nor for one of them", ({ slug, msFor, vectors }) => {
  const [most, piece] = MOST[slug] ?? USUAL;
  for (const { events } of vectors.matches.flatMap((match) => match.steps)) {
    const chain = events as EventRow[];
    const times = chain.map((event) => msFor(event, chain));
    expect(times.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(most + 0.001);
    expect(Math.max(0, ...times)).toBeLessThanOrEqual(piece);
  }
});

const [drew, swam, won]: EventRow[] = [1, 2, 3].map((kind) => [kind, 0, 0, 0, 0, 0]);

test("a short chain takes its time, a long one none that anybody would wait for", () => {
  const msFor = paceOf({ 400: [1] }, 100);
  expect([msFor(drew!, [drew!, swam!]), msFor(swam!, [drew!, swam!])]).toEqual([400, 100]);
  expect(msFor(drew!, Array<EventRow>(15).fill(drew!))).toBeCloseTo(100);
});

test("while something happens the caption follows it, but for what the pieces show; then it says what it came to", () => {
  const headline = headlineBy([3, 2]);
  const caption = captionBy([1], headline);
  expect([caption(drew!, [drew!]), caption(drew!, [swam!, drew!])]).toEqual([undefined, swam]);
  expect([caption(null, [swam!, won!, drew!]), headline([drew!])]).toEqual([won, undefined]);
});
