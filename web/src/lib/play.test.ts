import { beforeEach, expect, test } from "vitest";

import { keepOpponents, lastOpponents, numbersOf } from "./play";
import { keep } from "./storage";

const sharks = { slug: "sharks", seats: [2, 6] as [number, number] };
const pair = { slug: "pair", seats: [2, 2] as [number, number] };

beforeEach(() => localStorage.clear());

test("who has not chosen meets two Matelots, or as many as the game has chairs for", () => {
  expect(lastOpponents(sharks)).toEqual({ bots: 2, level: "matelot" });
  expect(lastOpponents(pair)).toEqual({ bots: 1, level: "matelot" });
  expect(numbersOf(sharks)).toEqual([1, 2, 3, 4, 5]);
});

test("the last choice is remembered for each game by itself", () => {
  keepOpponents("sharks", { bots: 4, level: "capitaine" });
  expect(lastOpponents(sharks)).toEqual({ bots: 4, level: "capitaine" });
  expect(lastOpponents(pair).bots).toBe(1);
});

test("a choice that the game has no chairs for is none", () => {
  keep("bots.pair", JSON.stringify({ bots: 5, level: "mousse" }));
  expect(lastOpponents(pair)).toEqual({ bots: 1, level: "mousse" });
});
