import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import barrakuda from "../games/barrakuda/matches.vectors.json";
import bermudes from "../games/bermudes/matches.vectors.json";
import breath from "../games/breath/matches.vectors.json";
import plongee from "../games/plongee/matches.vectors.json";
import sharks from "../games/sharks/matches.vectors.json";
import { PLAYERS } from "../generated/rules";
import { LocalMatch } from "./match";
import { readRules, type Fields } from "./rules";

interface Told {
  seed: string;
  salts: string[];
  seats: number;
  steps: { seat: number; action: number; events: number[][]; sight: Fields; draws: number[][] }[];
}

const SPECTATOR = -1;
const games: Record<string, { matches: unknown[] }> = { barrakuda, bermudes, breath, plongee, sharks };
const read = (slug: string) => readRules(Uint8Array.from(readFileSync(`src/games/${slug}/rules.wasm`)), slug);

describe.each(Object.keys(games))("%s", (slug) => {
  const matches = games[slug]!.matches as Told[];

  test.each(matches)("plays what Python played, with $seats seats", async (told) => {
    const match = new LocalMatch(await read(slug), told, { seats: told.seats });
    let sight: Fields = {};
    for (const [number, step] of told.steps.entries()) {
      if (number > 0) expect(match.play(step.seat, step.action)).toBe(0);
      sight = { ...sight, ...step.sight };
      expect(match.heard(SPECTATOR)).toEqual(step.events);
      expect(match.draws()).toEqual(step.draws);
      expect(match.sight(SPECTATOR)).toEqual(sight);
    }
    expect(match.toAct).toBe(0);
  });

  test.each(PLAYERS)("%s chooses something that is allowed, the same by the same luck", async (player) => {
    const match = new LocalMatch(await read(slug), matches[0]!, { seats: matches[0]!.seats });
    const seat = 31 - Math.clz32(match.toAct & -match.toAct);
    const chosen = match.choose(player, seat, [7, 0], 40);
    expect(match.allowed(seat)).toContain(chosen);
    expect(match.choose(player, seat, [7, 0], 40)).toBe(chosen);
  });

  test("refuses with a reason and leaves everything as it was", async () => {
    const match = new LocalMatch(await read(slug), matches[0]!, { seats: matches[0]!.seats });
    const before = match.sight(0);
    expect(match.play(0, 9999)).not.toBe(0);
    expect(match.sight(0)).toEqual(before);
    expect(match.allowed(SPECTATOR)).toEqual([]);
  });
});

test("what is no file of ours is refused in words", async () => {
  await expect(readRules(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0), "")).rejects.toThrow("no rules of Fathom");
});
