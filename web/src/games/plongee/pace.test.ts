import { expect, test } from "vitest";

import type { Happening } from "../../lib/types";
import vectors from "./matches.vectors.json";
import { caption, headline, msFor } from "./pace";
import { EVENT } from "./sight";

const chains = vectors.matches.flatMap((match) => match.steps.map((step) => step.events as Happening[]));

test("no chain of events takes longer than a second and a half, and no event longer than 400 ms", () => {
  for (const chain of chains) {
    const times = chain.map((event) => msFor(event, chain));
    expect(times.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(1500.001);
    expect(Math.max(...times)).toBeLessThanOrEqual(400);
  }
});

test("the kinds of events are those that the table tells today", () => {
  expect(EVENT).toEqual(vectors.events);
});

test("gold that is safe comes before the way it took", () => {
  const home: Happening = [EVENT.SECURED, 0, 4, 1, 0, 0];
  expect(headline([[EVENT.SURFACED, 0, 1, 0, 0, 0], home, [EVENT.ROLLED, 1, 3, 0, 0, 0]])).toBe(home);
  expect(headline([[EVENT.STOPPED, 0, 0, 0, 0, 0], [EVENT.ROLLED, 1, 3, 0, 0, 0]])).toBeUndefined();
});

test("the caption leaves the die and the divers to speak for themselves", () => {
  const [drew, roll]: Happening[] = [[EVENT.DREW, 0, 3, 0, 0, 0], [EVENT.ROLLED, 0, 1, 0, 0, 0]];
  expect(caption(roll!, [drew!, roll!])).toBe(drew);
  expect(caption(roll!, [roll!])).toBeUndefined();
  expect(caption(null, [drew!, roll!])).toBe(drew);
});
