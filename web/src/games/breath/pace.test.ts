import { expect, test } from "vitest";

import type { Happening } from "../../lib/types";
import vectors from "./matches.vectors.json";
import { caption, headline, msFor } from "./pace";
import { EVENT } from "./sight";

const chains = vectors.matches.flatMap((match) => match.steps.map((step) => step.events as Happening[]));
const event = (kind: number, seat = 0): Happening => [kind, seat, 0, 0, 0, 0];

test("no chain of events takes longer than a second and a half, and no event longer than 400 ms", () => {
  for (const chain of chains) {
    const times = chain.map((one) => msFor(one, chain));
    expect(times.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(1500.001);
    expect(Math.max(0, ...times)).toBeLessThanOrEqual(400);
  }
});

test("the turn upwards is what a long chain came to", () => {
  const turned = event(EVENT.TURNED_UP);
  expect(headline([event(EVENT.ANCHORED), event(EVENT.ANCHORED, 1), turned, event(EVENT.DREW_TWO)])).toBe(turned);
});

test("the caption leaves drawn cards to speak for themselves", () => {
  const [played, drew] = [event(EVENT.PLAYED_DRAW), event(EVENT.DREW_ONE)];
  expect(caption(drew, [played, drew])).toBe(played);
  expect(caption(null, [played, drew])).toBe(played);
  expect(headline([])).toBeUndefined();
});
