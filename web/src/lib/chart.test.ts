import { expect, test } from "vitest";

import { scale, spread, ticks } from "./chart";

test("ticks are round and reach the most", () => {
  expect(ticks(104)).toEqual([0, 50, 100, 150]);
  expect(ticks(38)).toEqual([0, 10, 20, 30, 40]);
  expect(ticks(3)).toEqual([0, 1, 2, 3]);
  expect(ticks(0)).toEqual([0, 1]);
});

test("a single turn lies at the beginning, not nowhere", () => {
  expect(scale(0, [0, 0], [10, 90])).toBe(10);
  expect(scale(5, [0, 10], [100, 0])).toBe(50);
});

test("labels keep their distance and their order, and stay inside", () => {
  expect(spread([50, 52, 20], 15, 0, 100)).toEqual([50, 65, 20]);
  expect(spread([98, 99], 15, 0, 100)).toEqual([85, 100]);
});
