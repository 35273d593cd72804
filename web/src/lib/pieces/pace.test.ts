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

test.each(games)("$slug: no chain of events takes longer than a second and a half, and no event longer than 400 ms", ({ msFor, vectors }) => {
  for (const { events } of vectors.matches.flatMap((match) => match.steps)) {
    const chain = events as EventRow[];
    const times = chain.map((event) => msFor(event, chain));
    expect(times.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(1500.001);
    expect(Math.max(0, ...times)).toBeLessThanOrEqual(400);
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
