import { expect, test } from "vitest";

import type { Happening } from "../../lib/types";
import vectors from "./matches.vectors.json";
import { headline, msFor } from "./pace";
import { EVENT } from "./sight";

const chains = vectors.matches.flatMap((match) => match.steps.map((step) => step.events as Happening[]));

test("the page knows the events of today", () => {
  expect(EVENT).toEqual(vectors.events);
});

test("no chain of events takes longer than a second and a half, and no event longer than 400 ms", () => {
  for (const chain of chains) {
    const times = chain.map((event) => msFor(event, chain));
    expect(times.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(1500.001);
    expect(Math.max(...times)).toBeLessThanOrEqual(400);
  }
});

test("a theft is worth more words than the dice", () => {
  const robbed: Happening = [EVENT.ROBBED, 0, 1, 4, 0, 0];
  expect(headline([[EVENT.ROLLED, -1, 1, 2, 0, 0], robbed, [EVENT.GAINED, 0, 1, 4, 0, 0]])).toBe(robbed);
  expect(headline([[EVENT.CHOSE, 0, -1, -1, -1, -1]])).toBeUndefined();
});
