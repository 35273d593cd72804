import { expect, test } from "vitest";

import vectors from "../games/sharks/matches.vectors.json";
import { Reel } from "./reel.svelte";
import type { EventRow, Replay } from "../generated/protocol";

const replay = { table: {}, steps: vectors.matches[0]!.steps } as unknown as Replay;

function reelWithBoard(): { reel: Reel; shown: EventRow[] } {
  const reel = new Reel(replay);
  const shown: EventRow[] = [];
  reel.board = { play: async (event) => void shown.push(event) };
  return { reel, shown };
}

test("a step forward shows its events in order, then what lies there", async () => {
  const { reel, shown } = reelWithBoard();
  await reel.forward();
  expect(shown).toEqual(replay.steps[1]!.events);
  expect([reel.n, reel.now]).toEqual([1, null]);
  expect(reel.sight).toEqual({ ...replay.steps[0]!.sight, ...replay.steps[1]!.sight });
});

test("a step forward passes over those in which nothing happens", async () => {
  const silent = { seat: 0, action: 0, events: [], sight: {}, draws: [], chooser: "" };
  const [first, second, ...rest] = replay.steps;
  const reel = new Reel({ ...replay, steps: [first!, silent, silent, second!, ...rest.slice(0, 1), silent] });
  reel.board = { play: () => Promise.resolve() };
  await reel.forward();
  expect(reel.n).toBe(3);
  await reel.forward();
  await reel.forward();
  expect(reel.n).toBe(reel.last);
});

test("back is one step before what is shown, and stops at the beginning", () => {
  const { reel } = reelWithBoard();
  reel.leap(5);
  reel.back();
  expect(reel.n).toBe(4);
  reel.leap(0);
  reel.back();
  expect(reel.n).toBe(0);
});

test("a leap while something moves is where the reel ends up", async () => {
  const { reel } = reelWithBoard();
  const moving = reel.forward();
  reel.leap(9);
  await moving;
  expect(reel.n).toBe(9);
});

test("a leap back to where the motion began undoes the motion", async () => {
  const { reel } = reelWithBoard();
  reel.leap(3);
  const moving = reel.forward();
  reel.back();
  await moving;
  expect(reel.n).toBe(3);
});

test("forward asked twice hurries, and does not skip a step", async () => {
  const { reel } = reelWithBoard();
  const moving = reel.forward();
  await reel.forward();
  await moving;
  expect(reel.n).toBe(1);
});

test("nothing leads beyond the last step", async () => {
  const { reel } = reelWithBoard();
  reel.leap(1000);
  await reel.forward();
  expect(reel.n).toBe(replay.steps.length - 1);
  expect(reel.leap(Number.NaN)).toBeUndefined();
  expect(reel.n).toBe(0);
});

test("a turn is shown where it ends", () => {
  const { reel } = reelWithBoard();
  reel.leapToTurn(2);
  expect(reel.turn).toBe(2);
  expect(reel.n).toBe(reel.turns[2]!.last);
});
