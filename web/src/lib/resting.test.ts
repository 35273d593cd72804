import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { resting } from "./resting";

const shown: string[] = [];
const clicked = vi.fn();
let piece: HTMLElement;

function touch(kind: string, x = 0): void {
  const event = new MouseEvent(kind, { bubbles: true, clientX: x });
  piece.dispatchEvent(Object.assign(event, { pointerType: "touch" }));
}

beforeEach(() => {
  vi.useFakeTimers();
  shown.length = 0;
  clicked.mockClear();
  document.body.innerHTML = `<main><div data-clause="S6"><button></button></div></main>`;
  piece = document.querySelector("button")!;
  piece.onclick = clicked;
  resting(document.querySelector("main")!, (clause) => shown.push(clause) > 0);
});
afterEach(() => vi.useRealTimers());

test("a finger that rests on a piece is shown its rule, and lifting it presses nothing", () => {
  touch("pointerdown");
  vi.advanceTimersByTime(700);
  expect(shown).toEqual(["S6"]);
  touch("pointerup");
  touch("click");
  expect(clicked).not.toHaveBeenCalled();
});

test("a tap presses", () => {
  touch("pointerdown");
  touch("pointerup");
  touch("click");
  vi.advanceTimersByTime(700);
  expect(shown).toEqual([]);
  expect(clicked).toHaveBeenCalledOnce();
});

test("where one holds to play, nothing opens", () => {
  piece.parentElement!.dataset["hold"] = "";
  touch("pointerdown");
  vi.advanceTimersByTime(700);
  touch("click");
  expect(shown).toEqual([]);
  expect(clicked).toHaveBeenCalledOnce();
});

test("a finger that moves wants something else", () => {
  touch("pointerdown");
  touch("pointermove", 40);
  vi.advanceTimersByTime(700);
  expect(shown).toEqual([]);
});
