import { expect, test } from "vitest";

import { choicesOf, exchangeOf, hintOf, teamsOf, waitingFor, type Asking } from "./choices";
import vectors from "./matches.vectors.json";
import { PHASE, type Sight } from "../../generated/barrakuda";
import { wordsIn } from "./words";

const start = vectors.matches[1]!.steps[0]!.sight as unknown as Sight;

function asked(sight: Partial<Sight>, allowed: number[], you = 0): Asking {
  return { sight: { ...start, asked: 1 << you, ...sight }, allowed, you, names: ["Toi", "Noé", "Zoé", "Max"], words: wordsIn("fr") };
}

const shown = (asking: Asking) => choicesOf(asking).map(({ action, can }) => [action, can]);

test("with the initiative: act, rob those who are here, or leave it", () => {
  const slot = asked({ phase: PHASE.SLOT, wreck: 4, pawn: [4, 4, 2, 4], bag: [1, 5, 0, 0] }, [14, 16, 18, 43]);
  expect(shown(slot)).toEqual([
    [14, true],
    [16, true],
    [18, true],
    [43, true],
  ]);
  expect(choicesOf(slot)[1]!.text).toContain("Noé");
  expect(choicesOf(slot)[1]!.text).toContain("5");
});

test("alone, where the table leaves it open: the usual answer first, or none", () => {
  const lone = asked({ phase: PHASE.LONE, wreck: 2, pawn: [2, 4, 4, 3] }, [14, 43]);
  expect(choicesOf(lone).map(({ action, can, main }) => [action, can, main])).toEqual([
    [14, true, true],
    [43, true, false],
  ]);
  expect(choicesOf(lone)[0]!.text).toContain("reprends 2");
  expect(exchangeOf(lone)).toBeNull();
});

test("a wreck without a unique action keeps a quiet button that says why", () => {
  const unique = start.unique.map((kind, wreck) => (wreck === 4 ? 0 : kind));
  expect(shown(asked({ phase: PHASE.SLOT, wreck: 4, pawn: [4, 4, 1, 1], unique }, [16, 43]))[0]).toEqual([14, false]);
});

test("a partner is never offered as a victim, but gold may change bags both ways", () => {
  const team = asked({ phase: PHASE.SLOT, teams: 1, wreck: 4, pawn: [4, 4, 4, 1] }, [14, 16, 19, 20, 31, 32, 33, 43]);
  expect(shown(team)).toEqual([
    [14, true],
    [16, true],
    [43, true],
  ]);
  expect(exchangeOf(team)).toEqual({ give: 2, take: 3, partner: 2 });
  expect(exchangeOf(asked({ phase: PHASE.SLOT }, [14, 43]))).toBeNull();
});

test("after the largest gift more may go the same way, or that is enough", () => {
  const gift = asked({ phase: PHASE.GIFT, teams: 1, giver: 0 }, [19, 20, 43]);
  expect(shown(gift)).toEqual([[43, true]]);
  expect(exchangeOf(gift)).toEqual({ give: 2, take: 0, partner: 2 });
});

test("every other question has its answers", () => {
  expect(shown(asked({ phase: PHASE.HOARD, teams: 1, wreck: 3 }, [12, 13]))).toEqual([
    [12, true],
    [13, true],
  ]);
  expect(shown(asked({ phase: PHASE.RECALL_OR_HEX }, [44, 45]))).toEqual([
    [44, true],
    [45, true],
  ]);
  expect(shown(asked({ phase: PHASE.BAIT }, [46, 49]))).toEqual([
    [46, true],
    [48, false],
    [49, true],
    [50, false],
  ]);
  expect(shown(asked({ phase: PHASE.TARGET }, [52, 54]))).toEqual([
    [52, true],
    [53, false],
    [54, true],
  ]);
  expect(shown(asked({ phase: PHASE.CHOOSE }, [0, 1]))).toEqual([]);
});

test("every phase is put into words, for those who are asked and for those who wait", () => {
  for (const phase of Object.values(PHASE)) {
    if (phase !== PHASE.OVER) expect(hintOf(asked({ phase }, []))).not.toBe("");
    expect(waitingFor(asked({ phase }, [], 1))).not.toBe("");
  }
});

test("whoever is hexed reads which cards were taken, nobody else does", () => {
  const hexed = { phase: PHASE.PLACE, asked: 1, hexer: 0, victim: 1, drawn: [2, 5] };
  expect(waitingFor({ ...asked(hexed, [], 1), sight: { ...start, ...hexed } })).toContain("2, 5");
  expect(waitingFor({ ...asked(hexed, [], 2), sight: { ...start, ...hexed, drawn: [-1, -1] } })).not.toContain("5");
});

test("partners sit together", () => {
  expect(teamsOf({ ...start, teams: 1 })).toEqual([
    [0, 2],
    [1, 3],
  ]);
  expect(teamsOf(start)).toEqual([[0, 1, 2, 3]]);
});
