import { fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { Speaker } from "../../lib/speaker";
import type { EventRow, GameDescription, Sight as Seen } from "../../generated/protocol";
import { seatOf } from "../../testing.seats";
import type { GameTexts } from "../../lib/texts";
import Board from "./Board.svelte";
import vectors from "./matches.vectors.json";
import { ACTION, CLOCK, EVENT, PHASE } from "../../generated/bermudes";
import { placing } from "./reading";

const game = {
  slug: "bermudes",
  seats: [2, 6],
  actions: [],
  events: vectors.events,
  refusals: {},
  sight: {},
  levels: [],
  ratings: null,
  adviser: "",
  options: [],
} as GameDescription;
const texts: GameTexts = {
  title: "Bermudes",
  aim: "Win more than the siren",
  line: "",
  credits: "",
  actions: {},
  refusals: {},
  events: {},
  sight: { seat: "{held}", table: ["{dive}"] },
  words: { sign: ["stop", "hurry", "well done"], did: [] },
};
const start = vectors.matches[0]!.steps[0]!.sight as unknown as Seen;
const onLand = { ...start, clock: CLOCK.LIVE, phase: PHASE.READY, ready: 0, holding: 0, hand: [3, 1, 2], held: [3, 3, 0, 0, 0, 0], stop: 90, second: 0 };
const names = ["Léa", "Noé"];

function propsOf(sight: Seen, allowed: number[], you = 0) {
  const say = new Speaker({ language: "en", game, texts, common: { refusals: {}, terminal: { you: "you", yourself: "you" } }, names, you });
  const seats = names.map((name) => seatOf(name));
  return { sight, allowed, events: [], now: null, game, say, you, seats, toAct: 3, ask: vi.fn() };
}

function show(extra: Seen, allowed: number[], you = 0) {
  const act = vi.fn();
  const { container, rerender, component } = render(Board, { props: { ...propsOf({ ...onLand, ...extra }, allowed, you), act } });
  const find = (selector: string) => container.querySelector<HTMLElement>(selector);
  const change = (more: Seen, next: number[]) => rerender({ ...propsOf({ ...onLand, ...extra, ...more }, next, you), act });
  const play = (event: EventRow) => component.play(event, { ms: 0, signal: new AbortController().signal, reduced: true, after: {} });
  return { act, find, change, play };
}

async function tap(place: HTMLElement | null): Promise<void> {
  await fireEvent.pointerDown(place!, { button: 0, pointerId: 1 });
  await fireEvent.pointerUp(place!, { pointerId: 1, pointerType: "touch" });
}

async function press(place: HTMLElement | null): Promise<void> {
  await tap(place);
  await fireEvent.click(place!, { detail: 1 });
}

describe("the one big button", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    HTMLElement.prototype.setPointerCapture = () => {};
  });
  afterEach(() => void vi.useRealTimers());

  test("takes no tap for a second after each change of what it does", async () => {
    const { act, find, change } = show({}, [ACTION.READY]);
    await tap(find(".zone"));
    expect(act).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1100);
    await tap(find(".zone"));
    await change({ ready: 3 }, [ACTION.SIGNAL]);
    await tap(find(".zone"));
    expect(act.mock.calls).toEqual([[ACTION.READY, true]]);
    await vi.advanceTimersByTimeAsync(1100);
    await tap(find(".zone"));
    expect(act.mock.calls.at(-1)).toEqual([ACTION.SIGNAL, true]);
  });

  /** The count does not wait: a press on "press once to hold" was lost, and then one "was not holding". */
  test("takes a press that holds as soon as its words can have been read, and none before", async () => {
    const { find, change } = show({}, [ACTION.READY]);
    await fireEvent.click(find(".briefing input")!);
    await change({ phase: PHASE.SIGNAL }, [ACTION.HOLD]);
    await press(find(".zone"));
    expect(find(".zone")?.ariaPressed).toBe("false");
    await vi.advanceTimersByTimeAsync(450);
    await press(find(".zone"));
    expect(find(".zone")?.ariaPressed).toBe("true");
    await press(find(".zone"));
    expect(find(".zone")?.ariaPressed).toBe("true");
    await change({}, [ACTION.READY]);
    await fireEvent.click(find(".briefing input")!);
  });

  test("shows that it does not take taps yet", async () => {
    const { find } = show({}, [ACTION.READY]);
    expect(find(".zone .veil")).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1100);
    expect(find(".zone .veil")).toBeNull();
  });

  test("breathes for nobody whose thumb slips in the first second of a dive", async () => {
    const { act, find, change } = show({ phase: PHASE.SIGNAL }, [ACTION.HOLD]);
    await fireEvent.pointerDown(find(".zone")!, { button: 0, pointerId: 1 });
    await change({ phase: PHASE.DIVE, holding: 3 }, [ACTION.BREATHE]);
    await fireEvent.pointerUp(find(".zone")!, { pointerId: 1, pointerType: "touch" });
    await fireEvent.pointerDown(find(".zone")!, { button: 0, pointerId: 1 });
    await vi.advanceTimersByTimeAsync(3000);
    expect(act).not.toHaveBeenCalled();
    await fireEvent.pointerUp(find(".zone")!, { pointerId: 1, pointerType: "touch" });
    expect(act.mock.calls).toEqual([[ACTION.BREATHE, true]]);
  });
});

test("whoever gave up, and so looks on, has no hand and no breath to hold", () => {
  const { find } = show({}, [], -1);
  expect([find(".hand"), find(".zone")]).toEqual([null, null]);
  expect(find(".boat")?.textContent).toContain("You look on from the boat.");
});

test("a count that begins anew says who was not holding", async () => {
  const { find, play, change } = show({ phase: PHASE.SIGNAL }, [ACTION.HOLD]);
  expect(find(".told")).toBeNull();
  await play([EVENT.CALLED_OFF, 1, 0, 0, 0, 0]);
  await change({}, [ACTION.SIGNAL]);
  await play([EVENT.SIGNALLED, 0, 0, 0, 0, 0]);
  await change({ phase: PHASE.SIGNAL }, [ACTION.HOLD]);
  expect(find(".told")?.textContent).toBe("Counting again: Noé was not holding.");
  await play([EVENT.DIVED, -1, 0, 0, 0, 0]);
  await change({ phase: PHASE.DIVE }, [ACTION.BREATHE]);
  expect(find(".told")).toBeNull();
});

test("a count that begins anew says no more of it to whoever holds now", async () => {
  HTMLElement.prototype.setPointerCapture = () => {};
  const { find, play } = show({ phase: PHASE.SIGNAL }, [ACTION.HOLD]);
  await play([EVENT.CALLED_OFF, 0, 0, 0, 0, 0]);
  expect(find(".told")?.textContent).toContain("you were not holding");
  await fireEvent.pointerDown(find(".zone")!, { button: 0, pointerId: 1 });
  expect(find(".told")).toBeNull();
});

test("whoever presses once instead of holding is told so, before and while all get ready", async () => {
  const { find, change } = show({}, [ACTION.READY]);
  await fireEvent.click(find(".briefing input")!);
  expect(find(".how")?.textContent).toContain("press once");
  await change({ ready: 1 }, []);
  expect(find(".zone")?.textContent).toContain("press once");
  await fireEvent.click(find(".briefing input")!);
});

const SORT = "[aria-label='Sort your hand']";

test("R8 a hand can be sorted under water, and ashore nothing offers it", async () => {
  const { find, change } = show({}, [ACTION.READY]);
  expect(find(SORT)).toBeNull();
  await change({ phase: PHASE.DIVE }, [ACTION.BREATHE]);
  await fireEvent.click(find(SORT)!);
  expect(find(".hand")?.textContent.replace(/\s/g, "")).toBe("123");
});

describe("what must lie below what (B12)", () => {
  const RULE = "one more or one less";

  test("is said before the first dive, and before no other", async () => {
    const { find, change } = show({}, [ACTION.READY]);
    expect(find(".briefing")?.textContent).toContain(RULE);
    await change({ dive: 2 }, [ACTION.READY]);
    expect(find(".briefing")?.textContent).not.toContain(RULE);
  });

  test("is said in the first second where everybody chooses by the second", async () => {
    const { find, change } = show({ clock: CLOCK.TICKS, phase: PHASE.DIVE, time: 0 }, [ACTION.WAIT]);
    expect(find(".told")?.textContent).toContain(RULE);
    await change({ time: 1 }, [ACTION.WAIT]);
    expect(find(".told")).toBeNull();
  });
});

describe("the plan before a dive", () => {
  test("is told at length once, then in a line; the rest is behind a sign", async () => {
    const { find, change } = show({}, [ACTION.READY]);
    expect(find(".briefing .stakes")?.textContent).toContain("for each violet shield");
    expect(find(".briefing .info")).toBeNull();
    await change({ dive: 2 }, [ACTION.READY]);
    expect(find(".briefing .panel")?.textContent.trim()).toBe("Make a plan: soon there is silence. i");
    await fireEvent.click(find(".briefing .info")!);
    expect(find(".briefing .health")?.textContent).toContain("Your health comes first");
  });

  test("a tap on a column says how many cards it wants, and what losing it costs", async () => {
    const { find } = show({ columns: 1, depth: [8, 0, 0, 0, 0, 0, 0], defence: [3, 0, 0, 0, 0, 0, 0] }, [ACTION.READY]);
    await tap(find(".lane"));
    expect(find(".briefing .news")?.textContent).toBe("Column 1: 8 cards, no more, no fewer. Lost: +3 for the siren.");
  });

  test("is not for those who look on: the columns have its place", () => {
    expect(show({}, [], -1).find(".briefing")).toBeNull();
  });
});

test("the space bar is only spoken of where there are keys", () => {
  const told = () => show({ phase: PHASE.SIGNAL }, [ACTION.HOLD]).find(".zone")?.textContent;
  expect(told()).toContain("Space");
  const coarse = vi.spyOn(globalThis, "matchMedia").mockImplementation((media) => ({ matches: media === "(pointer: coarse)" }) as MediaQueryList);
  expect(told()).not.toContain("Space");
  coarse.mockRestore();
});

test("a picked card may go to any column, and those where it goes well are brighter (B12)", async () => {
  const columns = { columns: 3, depth: [8, 8, 8, 0, 0, 0, 0], defence: [1, 1, 1, 0, 0, 0, 0], column_1: [9, 1], column_2: [5], column_3: [] };
  const { find } = show({ ...columns, phase: PHASE.DIVE, hand: [2, 3, 3] }, [ACTION.BREATHE, ...[0, 1, 2].map((column) => placing(2, column))]);
  await tap(find(".hand button"));
  const lanes = [...document.querySelectorAll(".lane")].map((lane) => [lane.classList.contains("open"), lane.classList.contains("fits")]);
  expect(lanes).toEqual([
    [true, true],
    [true, false],
    [true, true],
  ]);
});
