import { readFileSync } from "node:fs";

import { render, screen } from "@testing-library/svelte";
import axe from "axe-core";
import { mount, tick } from "svelte";
import { expect, test, vi } from "vitest";

import type { BoardHandle } from "../../lib/boards";
import { Speaker } from "../../lib/speaker";
import type { CommonTexts, GameTexts } from "../../lib/texts";
import type { GameDescription, EventRow, Language, Seat, Sight } from "../../generated/protocol";
import { seatOf } from "../../testing.seats";
import Board from "./Board.svelte";
import vectors from "./matches.vectors.json";
import { EVENT } from "../../generated/sharks";

vi.setConfig({ testTimeout: 60_000 }); // a busy machine may take its time

interface Told {
  game: GameDescription;
  fr: { texts: GameTexts };
}

const written = JSON.parse(readFileSync("src/lib/speaker.vectors.json", "utf-8")) as { common: Record<Language, CommonTexts> };
const sharks = JSON.parse(readFileSync("src/games/sharks/speaker.vectors.json", "utf-8")) as Told;
const match = vectors.matches[1]!;
const NAMES = ["Léa", "Noé", "Ana", "Bo", "Cy", "Di"];
const seats: Seat[] = NAMES.map((name) => seatOf(name));

function sightAfter(step: number): Sight {
  return match.steps.slice(0, step + 1).reduce<Sight>((sight, { sight: changed }) => ({ ...sight, ...(changed as Sight) }), {});
}

function show(step: number, allowed: number[], changes: { you?: number; now?: EventRow } = {}) {
  const sight = sightAfter(step);
  const you = changes.you ?? Number(sight["turn"]);
  const say = new Speaker({ language: "fr", game: sharks.game, texts: sharks.fr.texts, common: written.common.fr, names: NAMES, you });
  const [act, ask] = [vi.fn(), vi.fn()];
  const now = changes.now ?? null;
  const props = { sight, allowed, events: now ? [now] : [], now, game: sharks.game, say, you, seats, toAct: 0, act, ask };
  const { component, container, rerender } = render(Board, { props });
  return { board: component as BoardHandle, container, rerender, act, ask, say, sight, props };
}

const sandy = match.steps.findIndex(({ sight }) => (sight as Sight)["phase"] === 2);
const button = (name: RegExp) => screen.getByRole("button", { name });

test("the primary button names its effect, and sends one number", () => {
  const { act, sight } = show(0, [1, 2]);
  const dice = sight["dice"] as number[];
  button(new RegExp(`S'arrêter\\s: \\+${dice[1]! + 2 * dice[2]! + 3 * dice[3]!}`)).click();
  button(/Encore/).click();
  expect(act.mock.calls).toEqual([[1], [2]]);
});

test("what cannot be done asks why", () => {
  const { act, ask } = show(0, [1, 2]);
  button(/Beach Party/).click();
  expect(ask).toHaveBeenCalledExactlyOnceWith(0);
  expect(act).not.toHaveBeenCalled();
});

test("while something moves nothing is sent", () => {
  const { act, ask } = show(0, []);
  button(/S'arrêter/).click();
  expect([act.mock.calls, ask.mock.calls]).toEqual([[], []]);
});

test("what happens is said where the buttons will be, once, and covers no dice", async () => {
  const rain: EventRow = [EVENT.RAIN, 0, 3, 0, 0, 0];
  const { container, rerender } = show(0, [], { now: rain });
  expect(container.querySelector(".scene .told")).toBeNull();
  expect(container.querySelectorAll(".actions .told")).toHaveLength(1);
  await rerender({ allowed: [1, 2] });
  expect(container.querySelector(".told")).toBeNull();
});

test("a sign that is being taken is not asked for", () => {
  const { container } = show(sandy, [], { now: [EVENT.TOOK_SIGN, 0, 0, 0, 0, 0] });
  expect(container.querySelector(".actions")?.textContent).not.toContain("à qui");
});

test("keys choose like the buttons", () => {
  const { act, ask } = show(0, [1, 2]);
  for (const key of ["1", "2", "3"]) window.dispatchEvent(new KeyboardEvent("keydown", { key }));
  expect([act.mock.calls, ask.mock.calls]).toEqual([[[1], [2]], [[0]]]);
});

test("whoever must take a sign chooses among those who have one", () => {
  const { act, sight } = show(sandy, [3, 6]);
  expect(screen.getAllByRole("button")).toHaveLength(2);
  button(new RegExp(`panneau à ${sight["turn"] === 0 ? "toi" : "Léa"}`, "i")).click();
  expect(act).toHaveBeenCalledExactlyOnceWith(3);
});

test("whoever looks on has nothing to press and sees whose turn it is", () => {
  const { sight } = show(0, [], { you: -1 });
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.getByText(new RegExp(`C'est à ${NAMES[Number(sight["turn"])]} de jouer`))).toBeTruthy();
});

/** Whoever threw the dice of a flight saw nothing but a button. */
test("a flight says who still flees, who is safe and what is at stake", async () => {
  const { board, container, props } = show(0, []);
  const skipped = { ms: 0, signal: AbortSignal.abort(), reduced: false, after: {} };
  const seat = Number(props.sight["turn"]);
  await board.play!([vectors.events.SHARK, seat, 0, 0, 0, 0], skipped);
  await board.play!([vectors.events.FLED, seat, 5, 0, 0, 0], skipped);
  await tick();
  const flight = () => container.querySelector(".flight")!.textContent!.replaceAll("\u00a0", " ");
  expect(flight()).toBe("5 dés fuient · 0 à l'abriSeuls les rescapés comptent ; ×3 si aucun n'est dévoré.");
  expect(screen.queryAllByRole("button")).toEqual([]);
  await board.play!([vectors.events.ROLLED, seat, 2, 2, 1, 0], skipped);
  await board.play!([vectors.events.ATE, seat, 1, 1, 0, 0], skipped);
  await board.play!([vectors.events.ESCAPED, seat, 3, 3, 0, 0], skipped);
  await tick();
  expect(flight()).toBe("2 dés fuient · 3 à l'abriChaque dé dévoré : un panneau, donc un dé de moins.");
});

test("the whole water can be read, seat by seat", () => {
  const { container, say, sight } = show(sandy, [3]);
  const told = container.querySelector(".unseen")!.textContent!;
  for (const line of say.tableLines(sight)) expect(told).toContain(line);
  for (let seat = 0; seat < NAMES.length; seat++) expect(told).toContain(say.seatLine(sight, seat));
  expect(told).toMatch(/requins? dans l'eau/);
});

test("two of one name who stand alike are read as two", () => {
  const sight = { ...sightAfter(0), score: [0, 0, 0, 0, 0, 0], beach: [0, 0, 0, 0, 0, 0] };
  const { props } = show(0, []);
  const names = NAMES.map(() => "Léa");
  const say = new Speaker({ language: "fr", game: sharks.game, texts: sharks.fr.texts, common: written.common.fr, names, you: -1 });
  const { container } = render(Board, { props: { ...props, sight, say, you: -1 } });
  const lines = [...container.querySelectorAll(".unseen p")].filter((line) => line.textContent?.startsWith("Léa"));
  expect(lines).toHaveLength(NAMES.length);
});

test("a long chain of events can be shown, and a skip is done at once", async () => {
  const { board, container } = show(0, [1, 2]);
  const skipped = AbortSignal.abort();
  for (const step of match.steps.slice(1, 11)) {
    for (const event of step.events as EventRow[]) await board.play!(event, { ms: 0, signal: skipped, reduced: false, after: {} });
  }
  expect(container.querySelectorAll(".mark")).toHaveLength(NAMES.length);
});

test("a step that was skipped is caught up with, and the next one comes on top of it", async () => {
  const party = match.steps.findIndex(({ events }, n) => n > 1 && events[0]![0] === vectors.events.PARTIED);
  const [event, before] = [match.steps[party]!.events[0] as EventRow, sightAfter(party - 1)];
  let sight = $state.raw(sightAfter(party - 2));
  const { props } = show(party - 2, []);
  const target = document.body.appendChild(document.createElement("div"));
  const board: BoardHandle = mount(Board, {
    target,
    props: {
      ...props,
      get sight() {
        return sight;
      },
    },
  });
  await tick();
  sight = before; // and before anything is drawn:
  await board.play!(event, { ms: 0, signal: AbortSignal.abort(), reduced: false, after: {} });
  await tick();
  const [, seat, points] = event;
  const towel = target.querySelectorAll(".towel")[seat]!;
  expect(towel.classList.contains("turn")).toBe(true);
  expect(Number(towel.querySelector("b")!.textContent)).toBe((before["score"] as number[])[seat]! + points);
});

test.each([0, sandy])("nothing stands in the way of a reader at step %i", async (step) => {
  const { container } = show(step, step ? [3] : [1, 2]);
  const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
