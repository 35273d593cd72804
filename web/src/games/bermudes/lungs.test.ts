import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { breathFor, COUNT, Lungs, type Moment } from "./lungs.svelte";
import { ACTION, PHASE } from "../../generated/bermudes";

function moment(extra: Partial<Moment>): Moment {
  const allowed = [ACTION.HOLD, ACTION.BREATHE];
  return { phase: PHASE.SIGNAL, allowed, held: false, hasHeld: false, count: 3, late: false, fresh: false, ...extra };
}

describe("at the signal (L2)", () => {
  test("one holds at three and not before", () => {
    expect(breathFor(moment({ held: true, count: 2 }))).toBeNull();
    expect(breathFor(moment({ held: true }))).toBe(ACTION.HOLD);
    expect(breathFor(moment({ held: true, allowed: [] }))).toBeNull();
  });

  test("who does not hold calls it off, after a moment's grace", () => {
    expect(breathFor(moment({}))).toBeNull();
    expect(breathFor(moment({ late: true }))).toBe(ACTION.BREATHE);
  });
});

describe("under water (L3)", () => {
  const under = (extra: Partial<Moment>) => moment({ phase: PHASE.DIVE, count: 0, allowed: [ACTION.BREATHE], ...extra });

  test("letting go is breathing, at once", () => {
    expect(breathFor(under({ held: true, hasHeld: true }))).toBeNull();
    expect(breathFor(under({ hasHeld: true }))).toBe(ACTION.BREATHE);
  });

  test("but not in the first second, in which a thumb may only slip", () => {
    expect(breathFor(under({ hasHeld: true, fresh: true }))).toBeNull();
  });

  test("who has only just arrived gets a moment to hold", () => {
    expect(breathFor(under({}))).toBeNull();
    expect(breathFor(under({ late: true }))).toBe(ACTION.BREATHE);
  });

  test("ashore, nothing is said of any breath", () => {
    expect(breathFor(under({ phase: PHASE.READY, hasHeld: true }))).toBeNull();
  });
});

describe("lungs", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("a key and a thumb both hold; the last to let go decides", () => {
    const lungs = new Lungs();
    lungs.grip("key");
    lungs.grip("thumb");
    lungs.loosen("key");
    expect(lungs.held).toBe(true);
    lungs.loosen("thumb");
    expect(lungs.held).toBe(false);
    expect(lungs.hasHeld).toBe(true);
  });

  test("a page that is left lets go of everything", () => {
    const lungs = new Lungs();
    lungs.grip("switch");
    lungs.letGo();
    expect(lungs.held).toBe(false);
  });

  test("counts to three, and stops counting when the start is called off", () => {
    const lungs = new Lungs();
    const stop = lungs.hearSignal();
    expect(lungs.count).toBe(1);
    vi.advanceTimersByTime(2 * COUNT);
    expect(lungs.count).toBe(3);
    stop();
    vi.advanceTimersByTime(10_000);
    expect([lungs.count, lungs.late]).toEqual([0, false]);
  });

  test("calls off three starts in a row and then waits, until a dive has begun", () => {
    const lungs = new Lungs();
    const tries = Array.from({ length: 4 }, () => {
      const stop = lungs.hearSignal();
      vi.advanceTimersByTime(10_000);
      const { late } = lungs;
      stop();
      return late;
    });
    expect(tries).toEqual([true, true, true, false]);
    lungs.goUnder()();
    lungs.hearSignal();
    vi.advanceTimersByTime(10_000);
    expect(lungs.late).toBe(true);
  });

  test("a switch that was thrown for one dive does not hold for the next", () => {
    const lungs = new Lungs();
    lungs.grip("switch");
    lungs.goUnder()();
    expect(lungs.held).toBe(false);
  });
});
