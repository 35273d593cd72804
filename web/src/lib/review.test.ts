import { afterEach, expect, test, vi } from "vitest";

import { reader } from "./i18n.svelte";
import { fetchReview, marksOf, mostMoved, toldOf } from "./review";
import type { Speaker } from "./speaker";
import type { Review, TurningPoint } from "../generated/protocol";

const say = { action: (action: number) => `action ${action}`, name: (seat: number) => ["Léa", "Noé"][seat] } as unknown as Speaker;
const luck: TurningPoint = { number: 4, seat: 1, action: 0, cause: "luck", before: [0.62, 0.38], after: [0.2, 0.8], better: 0, kept: 0.5, worth: 0.5 };
const mistake: TurningPoint = { ...luck, number: 9, cause: "mistake", better: 2, kept: 0.62, worth: 0.351 };
const review: Review = { by: "capitaine", measure: "first", turns: [luck, mistake] };
const sentences = (of: Review): string[] => marksOf(of, say).map(({ sentence }) => sentence.replaceAll("\u00a0", " "));

afterEach(() => void vi.unstubAllGlobals());

test("a turning point is told in a sentence: whom luck moved, or what a mistake cost and what would have kept it", () => {
  reader.language = "en";
  const [first, second] = sentences(review);
  expect(first).toBe("Bad luck for Léa: after “action 0” by Noé, the chance of winning fell from 62 to 20 of 100.");
  expect(second).toBe("A mistake: Noé chose “action 0”, and the chance of winning fell from 62 to 35 of 100. “action 2” would have kept 62.");
  expect(sentences({ ...review, turns: [{ ...luck, before: luck.after, after: luck.before }] })).toEqual([
    "Good luck for Léa: after “action 0” by Noé, the chance of winning rose from 20 to 62 of 100.",
  ]);
});

test("in French and German too", () => {
  reader.language = "fr";
  expect(sentences(review)).toEqual([
    "Malchance pour Léa, qui tombe de 62 à 20 chances de gagner sur 100 après « action 0 », joué par Noé.",
    "Erreur : Noé choisit « action 0 », et tombe de 62 à 35 chances de gagner sur 100. « action 2 » en aurait gardé 62.",
  ]);
  reader.language = "de";
  expect(sentences(review)[1]).toBe(
    "Ein Fehler: Noé wählte „action 0“, und die Chance auf den Sieg fiel von 62 auf 35 von 100. Mit „action 2“ wären es 62 geblieben.",
  );
});

test("where a judge counts the rivals that are beaten, no chance of winning is claimed", () => {
  reader.language = "en";
  expect(sentences({ ...review, measure: "rival", turns: [mistake] })[0]).toContain("the chance of beating a rival fell from 62 to 35 of 100");
});

test("who judged is said once, and truly", () => {
  reader.language = "en";
  expect(toldOf(review, say).judge).toBe("Mistakes are judged by the Captain.");
  expect(toldOf({ ...review, by: "kraken" }, say).judge).toBe("Mistakes are judged by the Kraken.");
});

test("it is about the seat whose chance changed most", () => {
  expect(mostMoved({ before: [0.3, 0.3, 0.4], after: [0.25, 0.75, 0] })).toBe(1);
});

test("a review that takes its time is asked for again, for a while", async () => {
  const coming = { ok: false, status: 503, json: async () => ({ refusal: "REVIEW_COMING", text: { fr: "…", en: "…" } }) };
  const done = { ok: true, json: async () => review };
  vi.stubGlobal("fetch", vi.fn().mockResolvedValueOnce(coming).mockResolvedValue(done));
  expect(await fetchReview("reef", 2, 0)).toEqual(review);
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(coming));
  await expect(fetchReview("reef", 2, 0)).rejects.toThrow();
  expect(fetch).toHaveBeenCalledTimes(2);
});
