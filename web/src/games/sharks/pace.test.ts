import { expect, test } from "vitest";

import type { EventRow } from "../../generated/protocol";
import vectors from "./matches.vectors.json";
import { caption, headline } from "./pace";
import { EVENT } from "../../generated/sharks";

const chains = vectors.matches.flatMap((match) => match.steps.map((step) => step.events as EventRow[]));

test("every step but a plain roll has a headline, and points come before weather", () => {
  expect(chains.slice(1).filter((chain) => !headline(chain))).toEqual([]);
  const saved: EventRow = [EVENT.SAVED, 0, 4, 0, 0, 0];
  expect(headline([[EVENT.ATE, 0, 1, 1, 0, 0], saved, [EVENT.ROLLED, 1, 1, 1, 1, 1]])).toBe(saved);
});

test("the caption leaves the dice to speak for themselves", () => {
  const [sun, roll]: EventRow[] = [
    [EVENT.SUN, 0, 0, 0, 0, 0],
    [EVENT.ROLLED, 0, 1, 1, 1, 1],
  ];
  expect(caption(roll!, [sun!, roll!])).toBe(sun);
  expect(caption(roll!, [roll!])).toBeUndefined();
  expect(caption(null, [sun!, roll!])).toBe(sun);
});
