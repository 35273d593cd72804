import { expect, test } from "vitest";

import type { EventRow } from "../../generated/protocol";
import { caption, headline, msFor } from "./pace";
import { EVENT } from "../../generated/breath";

const event = (kind: number, seat = 0): EventRow => [kind, seat, 0, 0, 0, 0];

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

test("a Draw in the last turns is told to have no effect, and has the time to be read", () => {
  const [played, nothing] = [event(EVENT.PLAYED_DRAW), event(EVENT.DREW_NOTHING)];
  expect(caption(null, [played, nothing])).toBe(nothing);
  expect(msFor(nothing, [played, nothing])).toBeGreaterThanOrEqual(msFor(played, [played, nothing]));
});
