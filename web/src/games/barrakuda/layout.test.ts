import { describe, expect, test } from "vitest";

import type { Frame } from "../../lib/pieces/frame";
import { cellsOf, chartOf, fishSpot, pawnSpots, type Spot } from "./layout";
import { GRID } from "../../generated/barrakuda";

const PHONE: Frame = { width: 344, height: 300 };
const DESK: Frame = { width: 836, height: 500 };

function map(...rows: string[]): number[] {
  const sea = Array<number>(GRID * GRID).fill(0);
  rows.forEach((row, line) => [...row].forEach((mark, column) => (sea[line * GRID + column] = Number(mark) || 0)));
  return sea;
}

const MAPS: [string, number[]][] = [
  ["the example", map("61..", "2345")],
  ["a block", map("123", "456")],
  ["a line", map("123456")],
  ["a column", map("1", "2", "3", "4", "5", "6")],
  ["stairs", map("12..", ".34.", "..56")],
  ["a cross", map(".1..", "2345", ".6..")],
];

function apart(a: Spot, b: Spot): boolean {
  return Math.abs(a.x - b.x) >= (a.w + b.w) / 2 - 0.01 || Math.abs(a.y - b.y) >= (a.h + b.h) / 2 - 0.01;
}

describe.each(MAPS)("%s", (_, sea) => {
  test.each([
    ["phone", PHONE],
    ["desk", DESK],
  ] as [string, Frame][])("fits on a %s, and no two wrecks overlap", (__, frame) => {
    const { spots, rail } = chartOf(frame, sea);
    const wrecks = spots.slice(1);
    for (const spot of wrecks) {
      expect(spot.x - spot.w / 2).toBeGreaterThanOrEqual(0);
      expect(spot.x + spot.w / 2).toBeLessThanOrEqual(frame.width);
      expect(spot.y - spot.h / 2).toBeGreaterThanOrEqual(rail);
      expect(spot.y + spot.h / 2).toBeLessThanOrEqual(frame.height);
    }
    wrecks.forEach((a, i) => wrecks.slice(i + 1).forEach((b) => expect(apart(a, b)).toBe(true)));
  });

  test("keeps its neighbours, however it lies", () => {
    const cells = cellsOf(sea);
    const near = cells.flatMap((a, i) =>
      cells.flatMap((b, j) => (j > i && Math.abs(a.line - b.line) + Math.abs(a.column - b.column) === 1 ? [`${i + 1}-${j + 1}`] : [])),
    );
    for (const frame of [PHONE, DESK]) expect(chartOf(frame, sea).links.map((pair) => pair.join("-"))).toEqual(near);
  });

  test("has room for four divers and the fish on one wreck", () => {
    for (const frame of [PHONE, DESK]) {
      const chart = chartOf(frame, sea);
      const { x, w, y, h } = chart.spots[3]!;
      for (const place of pawnSpots(chart, [3, 3, 3, 3])) {
        expect(Math.abs(place.x - x)).toBeLessThanOrEqual(w / 2);
        expect(Math.abs(place.y - y)).toBeLessThanOrEqual(h / 2);
      }
      expect(Math.abs(fishSpot(chart, 3).x - x)).toBeLessThanOrEqual(w / 2);
    }
  });
});

test("the map of a first game lies as in the booklet, a line stands up on a phone", () => {
  expect(chartOf(PHONE, MAPS[0]![1]).turned).toBe(false);
  expect(chartOf(DESK, MAPS[0]![1]).turned).toBe(false);
  expect(chartOf(PHONE, MAPS[2]![1]).turned).toBe(true);
});
