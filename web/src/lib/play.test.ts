import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { me } from "./names.svelte";
import { keepOpponents, lastOpponents, numbersOf, playWithBots } from "./play";
import { remembered } from "./remembered";
import { keep } from "./storage";
import type { TableWish } from "../generated/protocol";

const sharks = { slug: "sharks", seats: [2, 6] as [number, number] };
const pair = { slug: "pair", seats: [2, 2] as [number, number] };

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

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

test("where somebody from outside gives hints the server lays the table", async () => {
  const started = vi.fn();
  vi.stubGlobal("Worker", started);
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (path === "/api/games/plongee/game.json") return new Response(JSON.stringify({ slug: "plongee", seats: [2, 4], levels: ["matelot"], adviser: "mine" }));
    if (path === "/api/status") return new Response(JSON.stringify({ version: "", games: { plongee: 1 } }));
    return new Response(JSON.stringify({ id: "t1", game: "plongee", phase: "playing", seats: [], you: [0], results: null, commitment: "c" }));
  });
  await playWithBots("plongee");
  expect(asked).toContain("/api/tables");
  expect(started).not.toHaveBeenCalled();
});

test("one tap lays the table with the last choice and our name, and it is remembered at once", async () => {
  keepOpponents("sharks", { bots: 3, level: "mousse" });
  me.rename("Léa");
  const asked: TableWish[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body?: string }) => {
    if (path === "/api/games/sharks/game.json") return new Response(JSON.stringify({ ...sharks, levels: ["mousse", "matelot"] }));
    if (path === "/api/status") return new Response(JSON.stringify({ version: "", games: { sharks: 1 } }));
    asked.push(JSON.parse(body ?? "{}") as TableWish);
    return new Response(JSON.stringify({ id: "t1", game: "sharks", phase: "playing", seats: [], you: [0], results: null, commitment: "c" }));
  });
  await playWithBots("sharks");
  expect(asked).toMatchObject([{ name: "Léa", seats: [{ kind: "person" }, ...Array.from({ length: 3 }, () => ({ kind: "bot", level: "mousse" }))] }]);
  expect(remembered().map(({ id }) => id)).toEqual(["t1"]);
});
