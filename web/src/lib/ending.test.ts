import { expect, test } from "vitest";

import { findFate, moodOf, ranking, winnersOf, type Results } from "./ending";
import { Speaker } from "./speaker";
import type { GameTexts } from "./texts";
import { OUT } from "../generated/plongee";
import type { GameDescription, Sight } from "../generated/protocol";

const results: Results = [
  [2, 5],
  [1, 9],
];
const vectors = import.meta.glob<{ game: GameDescription; en: { texts: GameTexts } }>("../games/*/speaker.vectors.json", { import: "default" });

/** The sentence that a game says of the first seat at the end. */
async function told(slug: string, sight: Sight, ended: Results = results): Promise<string> {
  const { game, en } = await vectors[`../games/${slug}/speaker.vectors.json`]!();
  const say = new Speaker({ language: "en", game, texts: en.texts, common: { refusals: {}, terminal: {} }, names: [], you: -1 });
  return say.fate((await findFate(slug))!(sight, 0, ended), sight, 0);
}

test("who won is glad, who lost is not, who looked on saw somebody win", () => {
  expect([0, 1, -1].map((you) => moodOf(results, you, undefined))).toEqual(["lost", "won", "watched"]);
  expect(moodOf([[2, 0]], 0, undefined)).toBe("nobody");
  expect(winnersOf(results)).toEqual([1]);
  expect(ranking(results).map(({ seat }) => seat)).toEqual([1, 0]);
});

test("against a rival all win, lose or part even together", () => {
  const all = (place: number): Results => [
    [place, 4],
    [place, 4],
  ];
  expect([moodOf(all(1), 0, 3), moodOf(all(2), -1, 7), moodOf(all(2), 1, 4)]).toEqual(["won", "lost", "nobody"]);
});

test("Shark Attacks!: short of the target, or past it and outrun", async () => {
  expect(await told("sharks", { score: [80, 104, 0], target: 100 })).toBe("20 short of the 100.");
  expect(
    await told("sharks", { score: [101, 104], target: 100 }, [
      [2, 101],
      [1, 104],
    ]),
  ).toBe("Past the 100 too, but 3 swimmers behind.");
});

test("Hold Your Breath!: still below, less deep, later, or dry", async () => {
  const sea = (anchor: number[], surfaced: number[], depth = [0, 0, 0, 0]): Sight => ({ anchor: [...anchor, 0, 0], surfaced: [...surfaced, 0, 0], depth });
  expect(await told("breath", sea([30, 20], [0, 1], [15, 0, 0, 0]))).toBe("Time ran out at depth 15: the anchor at 30 counts for nothing.");
  expect(await told("breath", sea([10, 25], [1, 2]))).toBe("Home, but the anchor at 10 lies 15 less deep.");
  expect(await told("breath", sea([25, 25], [2, 1]))).toBe("Just as deep, but home later.");
  expect(await told("breath", sea([0, 25], [1, 2]))).toBe("Did not even get wet.");
  expect(await told("breath", sea([20, 25], [0, 0], [10, 5, 0, 0]))).toContain("Nobody came home");
});

test("Barrakuda: the bag came too late, or the chest was not full", async () => {
  const boats = (chest: number[], bag: number[]): Sight => ({ chest: [...chest, 0, 0], bag: [...bag, 0, 0], goal: 8 });
  expect(await told("barrakuda", boats([5, 9], [4, 0]))).toBe("4 coins in the bag never reached the chest.");
  expect(await told("barrakuda", boats([5, 9], [1, 0]))).toBe("3 coins short of the 8.");
});

test("En plongée: Poseidon, gold under way, or simply less of it", async () => {
  const sea = (places: number[], pending: number): Sight => ({
    whereabouts: [...places, ...Array<number>(9).fill(0)],
    total: [5, 9, 0, 0],
    pending_value: [pending, 0, 0, 0],
  });
  expect(await told("plongee", sea([OUT, OUT, OUT], 0))).toBe("Poseidon keeps the whole team.");
  expect(await told("plongee", sea([OUT, 0, 7], 6))).toBe("6 gold never saw the surface.");
  expect(await told("plongee", sea([OUT, 0, 7], 2))).toBe("4 gold behind.");
});
