import { expect, test } from "vitest";

import { pointsOver, sightsOf, turnAt, turnsOf } from "./history";

const steps = [
  { seat: -1, sight: { score: [0, 0], phase: 1 } },
  { seat: 0, sight: {} },
  { seat: 0, sight: { score: [5, 0] } },
  { seat: 1, sight: { score: [5, 3] } },
  { seat: -1, sight: { phase: 2 } },
];
const turns = turnsOf(steps);

test("steps of one seat in a row are its turn, and what the table does belongs to the turn before", () => {
  expect(turns).toEqual([
    { seat: -1, first: 0, last: 0 },
    { seat: 0, first: 1, last: 2 },
    { seat: 1, first: 3, last: 4 },
  ]);
  expect([0, 2, 4].map((step) => turnAt(turns, step))).toEqual([0, 1, 2]);
});

test("where the game counts the turns, the step that counts on ends one", () => {
  const dives = [{ dive: 1 }, {}, { dive: 2 }, {}, {}].map((sight) => ({ seat: 0, sight }));
  expect(turnsOf(dives, "dive")).toEqual([
    { seat: -1, first: 0, last: 2, number: 1 },
    { seat: -1, first: 3, last: 4, number: 2 },
  ]);
});

test("a sight is all that was said before and all that changed", () => {
  expect(sightsOf(steps).at(-1)).toEqual({ score: [5, 3], phase: 2 });
});

test("points are counted when a turn is over", () => {
  expect(pointsOver(sightsOf(steps), turns, "score", 2)).toEqual([
    [0, 5, 5],
    [0, 0, 3],
  ]);
});

test("points that all share are one row, and a game without points has none", () => {
  expect(pointsOver(sightsOf(steps), turns, "phase", 2)).toEqual([[1, 1, 2]]);
  expect(pointsOver(sightsOf(steps), turns, "gold", 2)).toEqual([]);
  expect(pointsOver(sightsOf(steps), turns, undefined, 2)).toEqual([]);
});
