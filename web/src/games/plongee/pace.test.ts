import { expect, test } from "vitest";

import type { EventRow } from "../../generated/protocol";
import vectors from "./matches.vectors.json";
import { caption, headline } from "./pace";
import { EVENT } from "../../generated/plongee";

test("the kinds of events are those that the table tells today", () => {
  expect(EVENT).toEqual(vectors.events);
});

test("gold that is safe comes before the way it took", () => {
  const home: EventRow = [EVENT.SECURED, 0, 4, 1, 0, 0];
  expect(headline([[EVENT.SURFACED, 0, 1, 0, 0, 0], home, [EVENT.ROLLED, 1, 3, 0, 0, 0]])).toBe(home);
  expect(
    headline([
      [EVENT.STOPPED, 0, 0, 0, 0, 0],
      [EVENT.ROLLED, 1, 3, 0, 0, 0],
    ]),
  ).toBeUndefined();
});

test("the caption leaves the die and the divers to speak for themselves", () => {
  const [drew, roll]: EventRow[] = [
    [EVENT.DREW, 0, 3, 0, 0, 0],
    [EVENT.ROLLED, 0, 1, 0, 0, 0],
  ];
  expect(caption(roll!, [drew!, roll!])).toBe(drew);
  expect(caption(roll!, [roll!])).toBeUndefined();
  expect(caption(null, [drew!, roll!])).toBe(drew);
});
