import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { guard, Hurry } from "./hurry.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a decision takes taps a moment after it came", () => {
  const hurry = new Hurry();
  hurry.begin();
  vi.advanceTimersByTime(399);
  expect(hurry.isOn).toBe(true);
  vi.advanceTimersByTime(20);
  expect(hurry.isOn).toBe(false);
});

test("whoever taps all the time decides nothing, and whoever stops does", () => {
  const hurry = new Hurry();
  hurry.begin();
  for (let taps = 0; taps < 50; taps++) {
    vi.advanceTimersByTime(100);
    hurry.tapped();
    expect(hurry.isOn).toBe(true);
  }
  vi.advanceTimersByTime(420);
  hurry.tapped();
  expect(hurry.isOn).toBe(false);
});

test("a page that stands still shows nothing, and no time passes", () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  const hurry = new Hurry();
  hurry.begin();
  const begun = performance.now();
  frames.shift()!(begun + 5000);
  expect(hurry.isOn).toBe(true);
  for (let frame = 1; frame < 8; frame++) frames.shift()!(begun + 5000 + 50 * frame);
  expect(hurry.isOn).toBe(false);
  vi.unstubAllGlobals();
});

test("whoever wants every tap to count has it so", () => {
  const hurry = new Hurry();
  guard.choose(false);
  hurry.begin();
  expect(hurry.isOn).toBe(false);
  guard.choose(true);
  hurry.begin();
  expect(hurry.isOn).toBe(true);
});
