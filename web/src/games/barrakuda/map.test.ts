import { expect, test } from "vitest";

import { EXAMPLE, isWhole, layoutOf, moved, shuffled } from "./map";

test("what the table does not know yet is the map of a first game", () => {
  expect(layoutOf(undefined)).toBe(EXAMPLE);
  expect(layoutOf([0, 1, 2, 3, 4, 5])).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a wreck goes to open water, and two wrecks change places", () => {
  expect(moved(EXAMPLE, 5, 3)).toEqual([1, 6, 7, 8, 3, 0]);
  expect(moved(EXAMPLE, 6, 1)).toEqual([0, 6, 7, 8, 9, 1]);
});

test("a map is whole edge to edge only: corners do not count, nor does the end of one line and the start of the next", () => {
  expect(isWhole(EXAMPLE)).toBe(true);
  expect(isWhole([0, 1, 2, 3, 4, 5])).toBe(true);
  expect(isWhole([0, 7, 14, 21, 28, 35])).toBe(false);
  expect(isWhole([3, 4, 5, 6, 7, 8])).toBe(false);
});

test("shuffling keeps the shape", () => {
  expect(shuffled(EXAMPLE, 6, () => 0.5).sort((a, b) => a - b)).toEqual([...EXAMPLE].sort((a, b) => a - b));
});
