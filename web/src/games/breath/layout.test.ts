import { describe, expect, test } from "vitest";

import type { Spot } from "../../lib/pieces/frame";
import { cardSpot, CARD_RATIO, depthY, isLow, laneX, planOf, reachOf } from "./layout";
import vectors from "./matches.vectors.json";
import { emptyScene, settle } from "./scene";
import type { Sight } from "../../generated/breath";

const FRAMES = [
  { width: 344, height: 440, hand: true, low: false },
  { width: 344, height: 440, hand: false, low: false },
  { width: 600, height: 620, hand: true, low: false },
  { width: 836, height: 700, hand: true, low: false },
  { width: 655, height: 325, hand: true, low: true },
  { width: 832, height: 336, hand: true, low: true },
  { width: 832, height: 336, hand: false, low: true },
];

function isInside({ x, y, size }: Spot, width: number, height: number): boolean {
  const tall = size * CARD_RATIO;
  return x - size / 2 >= 0 && x + size / 2 <= width && y - tall / 2 >= 0 && y + tall / 2 <= height;
}

describe.each(FRAMES)("on a stage of $width by $height, hand: $hand, low: $low", (frame) => {
  test.each(vectors.matches)("every card of a match of $seats lies on the stage", (match) => {
    let sight = {} as Sight;
    for (const step of match.steps) {
      sight = { ...sight, ...(step.sight as Partial<Sight>) };
      const scene = settle(emptyScene(-1), sight);
      const plan = planOf(frame, match.seats);
      const reach = reachOf([...scene.depth, ...scene.anchor], sight.bottom);
      const out = scene.cards.filter((card) => !isInside(cardSpot(plan, scene, reach, card), frame.width, frame.height));
      expect(out).toEqual([]);
    }
  });

  test("five cards of one's own do not overlap", () => {
    const { hand } = planOf(frame, 4);
    expect(hand.width).toBeGreaterThanOrEqual((5 * hand.height) / CARD_RATIO);
  });
});

test.each([FRAMES[0]!, FRAMES[4]!])("half a card of the hand is tall enough for a thumb on the smallest phone, low: $low", (frame) => {
  expect(planOf(frame, 4).hand.height / 2).toBeGreaterThanOrEqual(44);
});

/** A phone on its side had a shaft of 110 pixels, and a third of the screen was empty. */
test("on a low stage the hand lies beside the shaft, which has the whole height", () => {
  const plan = planOf(FRAMES[5]!, 4);
  expect(plan.hand.x).toBeGreaterThanOrEqual(plan.width);
  expect(plan.floor - plan.surface).toBeGreaterThanOrEqual(200);
  expect(isLow(832, 342)).toBe(true);
  expect([isLow(832, 481), isLow(559, 342)]).toEqual([false, false]);
});

test("the view draws back in steps and never past the bottom", () => {
  expect([0, 30, 35, 50, 55].map((depth) => reachOf([depth, -1], 100))).toEqual([40, 40, 60, 60, 80]);
  expect(reachOf([95], 100)).toBe(100);
  expect(reachOf([15], 20)).toBe(20);
});

test("deeper is lower, and each pirate has a lane", () => {
  const plan = planOf(FRAMES[3]!, 4);
  expect(depthY(plan, 40, 0)).toBe(plan.surface);
  expect(depthY(plan, 40, 40)).toBeLessThan(plan.floor);
  expect([0, 1, 2, 3].map((seat) => laneX(plan, seat)).every((x) => x > plan.left && x < plan.right)).toBe(true);
});
