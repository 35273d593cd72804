import { describe, expect, test } from "vitest";

import { cellAt, inCrowd, layoutOf, LORD, pawnSpot, wayOf, WRECK, type Layout } from "./layout";
import type { Pawn } from "./scene";
import { DIVER, OUT, SURFACE, TREASURE_CARDS } from "../../generated/plongee";

const FRAMES = [
  { name: "an upright phone", width: 344, height: 400 },
  { name: "a bigger phone", width: 400, height: 560 },
  { name: "a desk", width: 836, height: 660 },
  { name: "a low wide window", width: 780, height: 420 },
  { name: "a phone on its side", width: 545, height: 336 },
];
const PATHS = [
  { down: 12, up: 22 },
  { down: 20, up: 30 },
  { down: 1, up: 2 },
];
const TABLES = FRAMES.flatMap((frame) => PATHS.flatMap((path) => [2, 3, 4].map((seats) => ({ ...frame, ...path, seats }))));

const pawn = (id: number, place: number, route: number[] = []): Pawn => ({
  id,
  seat: Math.floor(id / 3),
  place,
  resting: false,
  caged: false,
  fleeing: false,
  route,
  moves: route.length ? 1 : 0,
  ride: "swims",
});

describe.each(TABLES)("$seats seats on $name, $down spaces down and $up up", ({ width, height, down, up, seats }) => {
  const layout: Layout = layoutOf({ width, height }, { down, up }, seats, false);

  test("every space lies in the picture, and none on another", () => {
    const spots = [...layout.spaces.values()];
    expect(spots).toHaveLength(down + up + 1);
    for (const { x, y } of spots) {
      expect(x).toBeGreaterThanOrEqual(layout.space / 2);
      expect(x).toBeLessThanOrEqual(width - layout.space / 2);
      expect(y).toBeGreaterThan(layout.surface);
      expect(y).toBeLessThan(layout.wreck.y);
    }
    for (const [i, one] of spots.entries())
      for (const other of spots.slice(0, i)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(layout.space * 0.8);
  });

  test("the way down is on the right, the way up on the left, the diver between them", () => {
    const { x } = layout.spaces.get(DIVER)!;
    for (let i = 1; i <= down; i++) expect(layout.spaces.get(i)!.x).toBeGreaterThan(x);
    for (let i = 1; i <= up; i++) expect(layout.spaces.get(DIVER + i)!.x).toBeLessThan(x);
  });

  test("whoever fishes sees the wreck from near, whole, and below the waterline", () => {
    const near = layoutOf({ width, height }, { down, up }, seats, true);
    expect(near.wreck.scale).toBeGreaterThan(layout.wreck.scale);
    expect(near.wreck.y).toBeGreaterThan(near.surface);
    for (let cell = 0; cell < TREASURE_CARDS; cell++) {
      const { x, y } = cellAt(near, cell);
      const half = { x: (WRECK.card.width / 2) * near.wreck.scale, y: (WRECK.card.height / 2) * near.wreck.scale };
      expect(x).toBeGreaterThanOrEqual(half.x);
      expect(x).toBeLessThanOrEqual(width - half.x);
      expect(y).toBeLessThanOrEqual(height - half.y);
    }
  });

  test("Poseidon covers no space of the path", () => {
    const { grotto } = layout;
    for (const { x, y } of layout.spaces.values()) {
      const isAbove = y + layout.space / 2 <= height - grotto.size * LORD;
      expect(isAbove || x - layout.space / 2 >= grotto.x + grotto.size / 2).toBe(true);
    }
  });

  test("everybody's boat and frogman have a place", () => {
    expect([layout.boats.length, layout.frogmen.length]).toEqual([seats, seats]);
    for (const boat of layout.boats) expect(boat.x - boat.size / 2).toBeGreaterThanOrEqual(0);
  });
});

test("a card of the wreck is big enough for a thumb on the smallest phone", () => {
  const { wreck } = layoutOf({ width: 344, height: 400 }, { down: 12, up: 22 }, 4, true);
  expect(WRECK.pitch.x * wreck.scale).toBeGreaterThan(40);
  expect(WRECK.pitch.y * wreck.scale).toBeGreaterThan(40);
});

test("twelve divers on one space are all seen", () => {
  const places = Array.from({ length: 12 }, (_, i) => inCrowd(i, 12));
  expect(new Set(places.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`)).size).toBe(12);
});

test("a way ends where the diver stands, wherever it began", () => {
  const layout = layoutOf({ width: 836, height: 660 }, { down: 12, up: 22 }, 4, false);
  const going = [pawn(0, 2, [SURFACE, 1, 2]), pawn(1, DIVER, [12, DIVER]), pawn(2, OUT, [DIVER, OUT]), pawn(3, SURFACE, [DIVER + 22, SURFACE])];
  for (const one of going) {
    const spot = pawnSpot(layout, one, going);
    const way = wayOf(layout, one, spot);
    expect(way).toHaveLength(one.route.length);
    expect(way.at(-1)).toEqual(spot);
  }
});
