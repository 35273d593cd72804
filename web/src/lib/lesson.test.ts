import { expect, test } from "vitest";

import vectors from "../games/sharks/matches.vectors.json";
import { askedBy, Guide, nextToAct } from "./lesson.svelte";
import type { Happening, Lesson, LessonWord } from "./types";

const whole = vectors.matches[0]!.steps;
const own = whole.findIndex((step, number) => number > 1 && step.seat === 0);
const steps = whole.slice(0, own + 3); // there is a breath between two steps

function word(step: number, seat = -1): LessonWord {
  return { step, seat, clause: "", text: { fr: `après ${step}`, en: `after ${step}` } };
}

function guideOver(words: LessonWord[]): { guide: Guide; shown: Happening[] } {
  const guide = new Guide({ table: {}, steps, words } as unknown as Lesson);
  const shown: Happening[] = [];
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
  guide.back();
  await moving;
  expect([guide.at, guide.reel.n, guide.stage]).toEqual([0, 1, "reads"]);
});

test("a lesson that is over can be taken again", async () => {
  const { guide } = guideOver([word(1)]);
  await guide.start();
  await guide.next();
  guide.hurry();
  guide.again();
  await expect.poll(() => guide.stage).toBe("reads");
  expect(guide.reel.n).toBe(1);
});
