import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";

import { Speaker } from "../../lib/speaker";
import type { EventRow, GameDescription, Sight as Seen } from "../../generated/protocol";
import type { GameTexts } from "../../lib/texts";
import { seatOf } from "../../testing.seats";
import Board from "./Board.svelte";
import vectors from "./matches.vectors.json";
import { isReveal } from "./scene";
import { EVENT } from "../../generated/barrakuda";

const match = vectors.matches[0]!;
const steps = match.steps as unknown as { events: EventRow[]; sight: Partial<Seen> }[];
const sights: Seen[] = [];
for (const { sight } of steps) sights.push({ ...sights.at(-1), ...sight } as Seen);

const names = Array.from({ length: match.seats }, (_, seat) => `P${seat}`);
const seats = names.map((name) => seatOf(name));
const game = { slug: "barrakuda", seats: [2, 4], actions: [], events: {}, refusals: {}, sight: {}, levels: [], options: [] } as unknown as GameDescription;
const texts: GameTexts = { title: "", aim: "", line: "", credits: "", actions: {}, refusals: {}, events: {}, sight: { seat: "", table: [] }, words: {} };
const say = new Speaker({ language: "en", game, texts, common: { refusals: {}, terminal: {} }, names, you: 0 });
const nothing = (): void => undefined;

function propsOf(sight: Seen, events: EventRow[]) {
  return { sight, events, allowed: [], now: null, game, say, you: 0, seats, toAct: 0, act: nothing, ask: nothing };
}

test("what a turn brought is counted once, however often it is shown", async () => {
  const place = steps.findIndex(({ events }) => events.some(([kind]) => kind === EVENT.GAINED) && !events.some(isReveal));
  const { events } = steps[place]!;
  const [before, after] = [sights[place - 1]!, sights[place]!];
  const { container, component, rerender } = render(Board, { props: propsOf(before, []) });
  const show = async (): Promise<string> => {
    await rerender(propsOf(before, events));
    events.forEach((event) => component.catchUp(event));
    await rerender(propsOf({ ...after }, events));
    return container.querySelector(".mats, .board")!.textContent;
  };
  const once = await show();
  expect(await show()).toBe(once);
});

test("whoever a turn brought nothing stands in its summary too", async () => {
  const next = sights.findIndex((sight) => sight["turns"] === 4); // in the third, only one seat brought gold home
  const { container, component, rerender } = render(Board, { props: propsOf(sights[0]!, []) });
  for (const { events } of steps.slice(0, next + 1)) events.forEach((event) => component.catchUp(event));
  await rerender({ ...propsOf(sights[next]!, []), allowed: [0, 1] });
  expect(container.querySelectorAll(".recap .seat-mark")).toHaveLength(match.seats);
  expect(container.querySelector(".recap")!.textContent).toContain("nothing");
});

test("the dice of the fish say what they mean", async () => {
  const thrown = sights.find((sight) => Number(sight["fins"]) > 0 && Number(sight["course"]) > 0)!;
  const { container } = render(Board, { props: propsOf(thrown, []) });
  expect(container.querySelector(".rail .dice small")!.textContent).toMatch(/^\d steps? to \d$/);
});
