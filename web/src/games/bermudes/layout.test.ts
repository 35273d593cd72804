import { expect, test } from "vitest";

import { gridOf, ringOf, tightness } from "./layout";

const PHONE = { width: 344, height: 330 };
const DESK = { width: 836, height: 560 };

test.each([PHONE, DESK])("seven columns of ten and of twenty cards fit into $width × $height", (frame) => {
  for (const longest of [0, 10, 20]) {
    const grid = gridOf(frame, 7, longest);
    const bottom = grid.top + grid.step * (Math.max(10, longest) - 1) + grid.card.height;
    expect(bottom).toBeLessThanOrEqual(frame.height);
    expect(grid.x[0]! - grid.lane / 2).toBeGreaterThanOrEqual(0);
    expect(grid.x[6]! + grid.lane / 2).toBeLessThanOrEqual(frame.width);
    expect(grid.card.width).toBeLessThan(grid.lane);
  }
});

test("the ring only ever tightens, and closes when an open countdown ends", () => {
  expect(tightness(0, 0)).toBe(0);
  expect(tightness(40, 0)).toBe(0.5);
  expect(tightness(35, 35)).toBe(1);
  const widths = [0, 10, 20, 60, 90].map((second) => ringOf(DESK, tightness(second, 0)).rx);
  expect(widths).toEqual(widths.toSorted((a, b) => b - a));
});

test.each([PHONE, DESK])("the figure of a card shows whole above the next card, in $width × $height", (frame) => {
  for (const longest of [0, 10, 14]) {
    const { figure, step } = gridOf(frame, 7, longest);
    expect(figure * 0.72).toBeLessThan(step - 3); // a figure is 0.72 of its letters high
    expect(figure).toBeGreaterThan(10);
  }
});
