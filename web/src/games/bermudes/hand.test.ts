import { expect, test } from "vitest";

import { cardsOf, follow, sorted } from "./hand";

test("a card that leaves leaves a gap, and the others stay where they are", () => {
  expect(follow([5, 3, 5, 9], [3, 5, 9], null)).toEqual([0, 3, 5, 9]);
});

test("a hand that nobody touched is the very same", () => {
  const slots = [5, 0, 3];
  expect(follow(slots, [5, 3], null)).toBe(slots);
});

test("of two equal cards the picked one goes", () => {
  expect(follow([5, 3, 5, 9], [5, 3, 9], 2)).toEqual([5, 3, 0, 9]);
});

test("a new deal is laid out as it was dealt", () => {
  expect(follow([0, 3, 0, 9], [4, 4, 1, 2], null)).toEqual([4, 4, 1, 2]);
  expect(follow([-1, -1], [7, 2], null)).toEqual([7, 2]);
});

test("the last card leaves an empty row", () => {
  expect(follow([0, 3], [], null)).toEqual([0, 0]);
});

test("face down, there are as many backs as one holds", () => {
  expect(cardsOf([-1, -1, -1], 2)).toEqual([-1, -1]);
  expect(cardsOf([4, 2, -1], 2)).toEqual([4, 2]);
  expect(cardsOf([-1, -1], 0)).toEqual([]);
});

test("sorting closes the gaps", () => {
  expect(sorted([5, 0, 3, 9, 0, 1])).toEqual([1, 3, 5, 9]);
});
