import { beforeEach, expect, test } from "vitest";

import vectors from "../games/sharks/matches.vectors.json";
import { askedBy, Guide, nextToAct } from "./lesson.svelte";
import type { EventRow, Lesson, LessonWord } from "../generated/protocol";

const whole = vectors.matches[0]!.steps;
const own = whole.findIndex((step, number) => number > 1 && step.seat === 0);
const steps = whole.slice(0, own + 3); // there is a breath between two steps

beforeEach(() => localStorage.clear());

function word(step: number, seat = -1, more: Partial<LessonWord> = {}): LessonWord {
  return { step, seat, clause: "", text: { fr: `après ${step}`, en: `after ${step}`, de: `nach ${step}` }, events: 0, unseen: false, ...more };
}

function guideOver(words: LessonWord[]): { guide: Guide; shown: EventRow[] } {
  const guide = new Guide({ table: { id: "lesson-sharks" }, steps, words } as unknown as Lesson);
  const shown: EventRow[] = [];
  guide.reel.board = { play: async (event) => void shown.push(event) };
  return { guide, shown };
}

test("a word asks for the step behind it, or for nothing", () => {
  const three = [{ action: -1 }, { action: 4 }, { action: 7 }];
  expect(askedBy(word(1, 0), three)).toBe(7);
  expect(askedBy(word(1), three)).toBeNull();
  expect(askedBy(undefined, three)).toBeNull();
});

test("whoever acts next is marked, and nobody behind the end", () => {
  expect(nextToAct([{ seat: -1 }, { seat: 2 }], 0)).toBe(4);
  expect(nextToAct([{ seat: -1 }, { seat: 2 }], 1)).toBe(0);
});

test("the guide shows what comes before the first word, then waits to be read", async () => {
  const { guide, shown } = guideOver([word(1), word(2)]);
  await guide.start();
  expect([guide.reel.n, guide.stage, guide.allowed]).toEqual([1, "reads", []]);
  expect(shown).toEqual(steps[1]!.events);
});

test("only what is asked is allowed; anything else strays and moves nothing", async () => {
  const { guide } = guideOver([word(own - 1, 0), word(own)]);
  await guide.start();
  const asked = steps[own]!.action;
  expect([guide.stage, guide.allowed]).toEqual(["asks", [asked]]);
  await guide.act(asked + 1);
  expect([guide.strayed, guide.reel.n]).toEqual([true, own - 1]);
  await guide.act(asked);
  expect([guide.strayed, guide.reel.n, guide.at]).toEqual([false, own, 1]);
});

test("what a board does of itself does not count as straying", async () => {
  const { guide } = guideOver([word(own - 1, 0)]);
  await guide.start();
  await guide.act(steps[own]!.action + 1, true);
  expect(guide.strayed).toBe(false);
});

test("behind the last word the rest is shown, and the lesson is over", async () => {
  const { guide } = guideOver([word(steps.length - 2)]);
  await guide.start();
  await guide.next();
  expect([guide.stage, guide.reel.n]).toEqual(["over", steps.length - 1]);
});

test("back is the word before, even while something moves, and the motion does not come after it", async () => {
  const { guide } = guideOver([word(1), word(5)]);
  await guide.start();
  const moving = guide.next();
  expect(guide.stage).toBe("moving");
  await guide.back();
  await moving;
  expect([guide.at, guide.reel.n, guide.stage]).toEqual([0, 1, "reads"]);
});

test("a lesson that is over can be taken again", async () => {
  const { guide } = guideOver([word(1)]);
  await guide.start();
  await guide.next();
  guide.hurry();
  void guide.again();
  await expect.poll(() => guide.stage).toBe("reads");
  expect(guide.reel.n).toBe(1);
});

const long = steps.findIndex((step, number) => number > 0 && step.events.length > 2);

test("a word in the middle of a step is said before the rest of it is shown", async () => {
  const { guide, shown } = guideOver([word(long - 1, -1, { unseen: true }), word(long - 1, -1, { events: 2 }), word(long)]);
  await guide.start();
  expect(shown).toEqual([]);
  await guide.next();
  expect([guide.stage, guide.reel.n, guide.reel.now]).toEqual(["reads", long - 1, steps[long]!.events[1]]);
  await guide.next();
  expect([guide.reel.n, guide.reel.now]).toEqual([long, null]);
  expect(shown).toEqual(steps[long]!.events);
});

test("whoever hurries still finds the picture that is spoken of", async () => {
  const { guide, shown } = guideOver([word(long - 1, -1, { unseen: true }), word(long - 1, -1, { events: 2 }), word(long)]);
  await guide.start();
  const moving = guide.next();
  guide.hurry();
  await moving;
  expect([guide.stage, guide.at, shown.length]).toEqual(["reads", 1, 2]);
});

test("back may lead into the middle of a step", async () => {
  const { guide } = guideOver([word(long - 1, -1, { events: 2 }), word(long)]);
  await guide.start();
  await guide.next();
  await guide.back();
  expect([guide.stage, guide.at, guide.reel.n, guide.reel.now]).toEqual(["reads", 0, long - 1, steps[long]!.events[1]]);
});

test("what is unseen is leapt over", async () => {
  const { guide, shown } = guideOver([word(0), word(own, -1, { unseen: true })]);
  await guide.start();
  await guide.next();
  expect([guide.reel.n, guide.stage, shown]).toEqual([own, "reads", []]);
});

test("whoever comes back goes on where it was left, or starts over", async () => {
  const words = [word(0), word(1), word(2)];
  const { guide } = guideOver(words);
  await guide.start();
  await guide.next();
  const later = guideOver(words);
  await later.guide.start();
  expect([later.guide.at, later.guide.reel.n, later.guide.resumed, later.shown]).toEqual([1, 1, true, []]);
  await later.guide.again();
  expect([later.guide.at, later.guide.reel.n, later.guide.resumed]).toEqual([0, 0, false]);
});

test("a lesson that was finished begins anew, and so does one that has changed since", async () => {
  const last = [word(steps.length - 1, -1, { unseen: true })];
  const finished = guideOver(last);
  await finished.guide.start();
  await finished.guide.next();
  const again = guideOver(last);
  await again.guide.start();
  expect([again.guide.at, again.guide.resumed]).toEqual([0, false]);
  const { guide } = guideOver([word(0), word(1)]);
  await guide.start();
  await guide.next();
  const changed = guideOver([word(0), word(1), word(2)]);
  await changed.guide.start();
  expect(changed.guide.at).toBe(0);
});
