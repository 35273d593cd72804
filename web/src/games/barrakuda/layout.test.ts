import { describe, expect, test } from "vitest";

import type { Frame } from "../../lib/pieces/frame";
import { cellsOf, chartOf, DRAWN, fishSpot, numberOf, pawnSpots, type Chart, type Spot } from "./layout";
import { GRID } from "../../generated/barrakuda";

const NARROW: Frame = { width: 304, height: 300 };
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

/** The number of a wreck as it lies on the map. */
function numberSpot(chart: Chart, wreck: number): Spot {
  const [{ x, y, w, h }, size] = [chart.spots[wreck]!, numberOf(chart, wreck)];
  const top = chart.shape === "long" ? y - size / 2 : y - h / 2 + 3;
  return { x: x - w / 2 + 4 + size / 2, y: top + size / 2, w: size, h: size };
}

function fishBody(chart: Chart, wreck: number): Spot {
  const { x, y, size } = fishSpot(chart, wreck);
  return { x, y, w: size * DRAWN, h: (size * 74) / 224 };
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

  test("the fish hides no number, neither here nor next door", () => {
    const wrecks = [1, 2, 3, 4, 5, 6];
    for (const frame of [NARROW, PHONE, DESK]) {
      const chart = chartOf(frame, sea);
      for (const fish of wrecks) for (const number of wrecks) expect(apart(fishBody(chart, fish), numberSpot(chart, number))).toBe(true);
    }
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

test("divers are large enough to be told apart, and a crowd has room for all", () => {
  const [phone, desk] = [chartOf(PHONE, MAPS[0]![1]), chartOf(DESK, MAPS[0]![1])];
  expect(phone.pawn).toBeGreaterThanOrEqual(28);
  expect(desk.pawn).toBeGreaterThanOrEqual(50);
  const crowd = pawnSpots(phone, [3, 3, 3, 3]);
  crowd.slice(1).forEach((place, i) => expect(place.x - crowd[i]!.x).toBeGreaterThan(place.size / 2));
});

test("gold stays in sight beside those who stand there", () => {
  for (const frame of [PHONE, DESK]) {
    const chart = chartOf(frame, MAPS[0]![1]);
    const last = pawnSpots(chart, [3, 3, 0, 0], [0, 0, 0, 2, 0, 0, 0])[1]!;
    expect(last.x + last.size / 2).toBeLessThan(chart.spots[3]!.x + chart.spots[3]!.w * 0.46 - chart.pawn * 0.8);
  }
});

test("the map of a first game lies as in the booklet, a line stands up on a phone", () => {
  expect(chartOf(PHONE, MAPS[0]![1]).turned).toBe(false);
  expect(chartOf(DESK, MAPS[0]![1]).turned).toBe(false);
  expect(chartOf(PHONE, MAPS[2]![1]).turned).toBe(true);
});
