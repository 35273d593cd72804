import { expect, test } from "vitest";

import type { EventRow } from "../../generated/protocol";
import vectors from "./matches.vectors.json";
import { headline } from "./pace";
import { EVENT } from "../../generated/barrakuda";

test("the page knows the events of today", () => {
  expect(EVENT).toEqual(vectors.events);
});

test("a theft is worth more words than the dice", () => {
  const robbed: EventRow = [EVENT.ROBBED, 0, 1, 4, 0, 0];
  expect(headline([[EVENT.ROLLED, -1, 1, 2, 0, 0], robbed, [EVENT.GAINED, 0, 1, 4, 0, 0]])).toBe(robbed);
  expect(headline([[EVENT.CHOSE, 0, -1, -1, -1, -1]])).toBeUndefined();
});
