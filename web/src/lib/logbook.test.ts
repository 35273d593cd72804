import { beforeEach, expect, test } from "vitest";

import { GAMES } from "./catalogue";
import { gameOfDay } from "./daily";
import { badges, dayOf, diveToday, earnedAt, logbook, noteDive, streak } from "./logbook";
import { rememberTable } from "./remembered";
import { seatOf } from "../testing.seats";
import type { Table } from "../generated/protocol";

const NOW = Date.parse("2026-11-17T12:00:00Z");
const bot = (level: string) => seatOf(level, { kind: "bot", level });
const table = (id: string, more: Partial<Table> = {}): Table =>
  ({ id, game: "sharks", phase: "playing", seats: [seatOf("Léa", {}), bot("capitaine")], you: [0], results: null, ...more }) as Table;
const earned = (): string[] => Object.keys(logbook().earned);

function finish(id: string, places: number[], more: Partial<Table> = {}): void {
  rememberTable(table(id, more));
  for (let again = 0; again < 2; again++) rememberTable(table(id, { ...more, phase: "over", results: places.map((place) => [place, 0]) }));
}

beforeEach(() => localStorage.clear());

test("a game that ends is entered once, with the badges that it brings", () => {
  finish("t1", [2, 1]);
  expect(logbook()).toMatchObject({ finished: { sharks: 1 }, won: {}, strong: 0 });
  expect(earnedAt("t1").map(({ name }) => name)).toEqual(["first"]);
  finish("t2", [1, 2]);
  expect(earnedAt("t2").map(({ name }) => name)).toEqual(["won.sharks", "strong"]);
  finish("t3", [1, 2]);
  expect(earnedAt("t3")).toEqual([]);
  expect(logbook().finished).toEqual({ sharks: 3 });
});

test("what was given up is nobody's win, and a shared device wins nothing alone", () => {
  finish("t1", [1, 2], { seats: [seatOf("Léa", { resigned: true }), bot("mousse")] });
  expect(logbook().finished).toEqual({});
  finish("t2", [1, 2], { seats: [seatOf("Léa", {}), seatOf("Tom", {})], you: [0, 1] });
  expect(logbook()).toMatchObject({ won: {}, company: 1 });
  finish("t3", [1, 2, 3, 4, 5], { seats: [seatOf("Léa", {}), ...Array.from({ length: 4 }, () => bot("mousse"))] });
  expect(earned()).toEqual(["first", "company", "won.sharks", "crowd"]);
});

test("all games, and all of them won", () => {
  for (const game of GAMES) finish(game, [1, 2], { game });
  expect(earned()).toEqual(expect.arrayContaining(["everywhere", "master", ...GAMES.map((game) => `won.${game}`)]));
  expect(badges(logbook()).find(({ name }) => name === "dives25")).toMatchObject({ reached: GAMES.length, goal: 25 });
});

test("one dive a day: days in a row count up to today, or yesterday", () => {
  expect(new Set(GAMES.map((_, day) => gameOfDay(NOW + day * 86_400_000))).size).toBe(GAMES.length);
  expect([NOW, NOW + 86_400_000].map(dayOf)).toEqual(["2026-11-17", "2026-11-18"]);
  ["2026-11-15", "2026-11-16", "2026-11-17"].forEach((day) => {
    noteDive({ day, table: day });
    finish(day, [2, 1]);
  });
  expect([diveToday(NOW), diveToday(NOW + 86_400_000)]).toEqual(["2026-11-17", null]);
  expect([0, 1, 2].map((days) => streak(logbook().days, NOW + days * 86_400_000))).toEqual([3, 3, 0]);
  expect(earned()).toContain("row3");
});
