import { expect, test } from "vitest";

import matches from "./matches.vectors.json";
import told from "./speaker.vectors.json";
import { ACTION, DOLPHIN, EVENT, HAND, KINDS, KRAKEN, PHASE, SHARK } from "../../generated/breath";
import { drawsOf, openOptions, playsOf, usesOf } from "./uses";

const described = told.game;
const RIVALS = [1, 2, 3];

function actionsOf(uses: ReturnType<typeof usesOf>): number[] {
  return uses.flatMap((use) => use.options.map((option) => option.action));
}

function names(kind: number): string[] {
  return playsOf(kind, RIVALS).map((use) => use.name);
}

test("actions and events have the numbers of the game", () => {
  expect(ACTION).toEqual(Object.fromEntries(described.actions.map((family) => [family.name, family.first])));
  expect(EVENT).toEqual(matches.events);
});

test("every action of every seat can be reached from a card, or from a button", () => {
  const kinds = Array.from({ length: KINDS }, (_, kind) => kind);
  const last = described.actions.at(-1)!;
  const every = Array.from({ length: last.first + HAND }, (_, action) => action);
  const found = new Set<number>([ACTION.STOP, ACTION.DONE, ...drawsOf(every).map(({ action }) => action)]);
  for (const rivals of [
    [1, 2, 3],
    [0, 2, 3],
  ]) {
    for (const phase of Object.values(PHASE)) kinds.flatMap((kind) => actionsOf(usesOf(kind, phase, rivals))).forEach((action) => found.add(action));
  }
  expect([...found].sort((a, b) => a - b)).toEqual(every);
});

test("where the refill is free, each smaller number of cards has its button", () => {
  expect(drawsOf([ACTION.DUMP, ACTION.DONE])).toEqual([]);
  expect(drawsOf([ACTION.DUMP, ACTION.DONE, ACTION.DRAW, ACTION.DRAW + 2]).map(({ count }) => count)).toEqual([0, 2]);
});

test("a card shows its value first, then its action", () => {
  expect(names(0)).toEqual(["air5", "panic"]);
  expect(names(9)).toEqual(["air10"]);
  expect(names(11)).toEqual(["swim5", "calm"]);
  expect(names(SHARK)).toEqual(["shark"]);
  expect(names(KRAKEN)).toEqual(["slay", "kraken"]);
  expect(names(DOLPHIN)).toHaveLength(11);
});

test("Calm is one thing for a Panic and another for each Shark and rival", () => {
  const calm = playsOf(1, RIVALS)[1]!;
  expect(calm.options).toHaveLength(1 + 2 * 3);
  expect(openOptions(calm, [ACTION.PLAY_CALM, ACTION.SEND_SHARK + 2])).toEqual([
    { action: ACTION.PLAY_CALM, seat: -1, beast: -1 },
    { action: ACTION.SEND_SHARK + 2, seat: 2, beast: 0 },
  ]);
});
