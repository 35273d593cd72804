import { describe, expect, test } from "vitest";

import type { Spot } from "../../lib/pieces/frame";
import { blueSpots, linesOf, MARK, raceSpots, raceX, redSpots, signSpots, towelSpots } from "./layout";
import { advance, emptyScene, settle, type Scene } from "./scene";
import { EVENT, PHASE, type Sight } from "../../generated/sharks";

const FRAMES = [
  { width: 338, height: 400 },
  { width: 836, height: 700 },
  { width: 700, height: 340 },
];

function atSea(dice: number[], seats = 6): Scene {
  const none = [0, 0, 0, 0, 0, 0];
  const sight = {
    phase: PHASE.BEACH,
    turn: 0,
    seats,
    target: 100,
    signs: 6,
    dice,
    aside: 0,
    sharks: 0,
    fins: [0, 0, 0, 0],
    victims: 0,
    owed: 0,
    escaped: 0,
    beach: none,
    score: none,
  } as Sight;
  return settle(emptyScene(), sight);
}

function overlaps(one: Spot, other: Spot): boolean {
  const least = 0.9 * Math.min(one.size, other.size);
  return Math.abs(one.x - other.x) < least && Math.abs(one.y - other.y) < least;
}

describe.each(FRAMES)("in a frame of $width by $height", (frame) => {
  test.each([1, 2, 4, 7, 8, 11])("%i dice float in the water, each in sight of the others", (count) => {
    const scene = atSea([count, 0, 0, 0]);
    const spots = scene.blue.filter((die) => die.place === "water").map((die) => blueSpots(frame, scene).get(die.id)!);
    for (const [i, spot] of spots.entries()) {
      expect(spot.x - spot.size / 2).toBeGreaterThanOrEqual(0);
      expect(spot.x + spot.size / 2).toBeLessThanOrEqual(frame.width);
      expect(spot.y - spot.size / 2).toBeGreaterThanOrEqual(linesOf(frame).shore);
      expect(spot.y + spot.size / 2).toBeLessThanOrEqual(frame.height);
      expect(spots.slice(0, i).filter((other) => overlaps(spot, other))).toEqual([]);
    }
  });

  test("towels and signs stay on the sand", () => {
    for (const spot of [...towelSpots(frame, 6), ...signSpots(frame, [-1, -1, 0, 0, 5, 5], 6)]) {
      expect(spot.x).toBeGreaterThan(0);
      expect(spot.x).toBeLessThan(frame.width);
      expect(spot.y).toBeLessThan(linesOf(frame).shore);
    }
  });

  test("a shark that bites goes to its prey", () => {
    let scene = advance(atSea([0, 2, 0, 0]), [EVENT.SHARK, 0, 0, 0, 0, 0]);
    scene = advance(scene, [EVENT.ROLLED_FINS, 0, 0, 1, 0, 0]);
    const waiting = redSpots(frame, scene, blueSpots(frame, scene)).get(0)!;
    scene = advance(scene, [EVENT.ATE, 0, 1, 1, 0, 0]);
    const blue = blueSpots(frame, scene);
    const prey = blue.get(scene.prey[0]!)!;
    const biting = redSpots(frame, scene, blue).get(scene.fin)!;
    expect(biting.x).toBe(prey.x);
    expect(biting.y).toBeLessThan(waiting.y);
  });
});

test("the race ends at the target, also for those who went beyond", () => {
  const frame = FRAMES[0]!;
  expect(raceX(frame, 120, 100)).toBe(raceX(frame, 100, 100));
  expect(raceX(frame, 0, 100)).toBeLessThan(raceX(frame, 1, 100));
});

test.each(FRAMES)("marks of close scores hang side by side on the rope, in the order of the race: %o", (frame) => {
  const apart = (score: number[]): number[] => {
    const spots = raceSpots(frame, score, 100).toSorted((a, b) => a - b);
    return spots.slice(1).map((x, i) => x - spots[i]!);
  };
  for (const score of [
    [0, 0, 0, 0, 0, 0],
    [40, 42, 44, 40, 41, 43],
    [99, 100, 104, 98, 97, 101],
  ])
    expect(Math.min(...apart(score))).toBeCloseTo(MARK);
  const [low = 0, high = 0] = raceSpots(frame, [41, 42], 100);
  expect(low).toBeLessThan(high);
  expect(raceSpots(frame, [0, 50], 100)).toEqual([raceX(frame, 0, 100), raceX(frame, 50, 100)]);
  expect(Math.max(...raceSpots(frame, [99, 100, 104], 100))).toBe(raceX(frame, 100, 100));
});
