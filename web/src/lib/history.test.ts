import { expect, test } from "vitest";

import { chartOf, sightsOf, turnAt, turnsOf } from "./history";

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

test("where the game counts the turns, the step that counts on ends one, and the first lays out the table", () => {
  const dives = [{ dive: 1 }, {}, { dive: 2 }, {}, {}].map((sight) => ({ seat: 0, sight }));
  expect(turnsOf(dives, { turn: "dive" })).toEqual([
    { seat: -1, first: 0, last: 0 },
    { seat: -1, first: 1, last: 2, number: 1 },
    { seat: -1, first: 3, last: 4, number: 2 },
  ]);
});

test("a turn that others interrupt is one turn: its decisions are not counted", () => {
  const told = [{ turn: 1 }, {}, {}, { turn: 0 }, {}].map((sight, step) => ({ seat: step % 2, sight }));
  expect(turnsOf(told, { turn: "turn", seated: true })).toEqual([
    { seat: -1, first: 0, last: 0 },
    { seat: 1, first: 1, last: 3 },
    { seat: 0, first: 4, last: 4 },
  ]);
});

test("a sight is all that was said before and all that changed", () => {
  expect(sightsOf(steps).at(-1)).toEqual({ score: [5, 3], phase: 2 });
});

const NAMES = ["Ana", "Ben"];
const SIDES = ["You", "The siren"] as const;

test("points are counted when a turn is over", () => {
  expect(chartOf({ score: "score" }, sightsOf(steps), turns, NAMES, SIDES)).toEqual({
    series: [
      { name: "Ana", mark: 0, row: [0, 5, 5] },
      { name: "Ben", mark: 1, row: [0, 0, 3] },
    ],
    down: false,
  });
});

test("what may still be added is drawn besides, depths go down, and a goal is a line", () => {
  const sights = [{ gold: [2, 0], hoped: [3, 1], depth: [5, 0], goal: 8 }];
  const one = [{ seat: -1, first: 0, last: 0 }];
  const rich = chartOf({ score: "gold", hoped: "hoped", goal: "goal" }, sights, one, NAMES, SIDES);
  expect(rich?.series.map(({ row, hoped }) => [row, hoped])).toEqual([
    [[2], [5]],
    [[0], [1]],
  ]);
  expect(rich?.goal).toBe(8);
  expect(chartOf({ depths: "depth" }, sights, one, NAMES, SIDES)).toMatchObject({ down: true, series: [{ row: [5] }, { row: [0] }] });
});

test("points that all share are one row, against their rival's; a game without points has no chart", () => {
  const sights = [{ team: 2, siren: -1 }];
  const one = [{ seat: -1, first: 0, last: 0 }];
  expect(chartOf({ score: "team", rival: "siren" }, sights, one, NAMES, SIDES)?.series).toEqual([
    { name: "You", mark: 0, row: [2] },
    { name: "The siren", mark: 2, row: [-1] },
  ]);
  expect(chartOf({ score: "gold" }, sightsOf(steps), turns, NAMES, SIDES)).toBeNull();
  expect(chartOf({}, sightsOf(steps), turns, NAMES, SIDES)).toBeNull();
});
