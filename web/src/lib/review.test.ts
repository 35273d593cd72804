import { afterEach, expect, test, vi } from "vitest";

import { reader } from "./i18n.svelte";
import { fetchTurns, marksOf, mostMoved } from "./review";
import type { Speaker } from "./speaker";
import type { TurningPoint } from "../generated/protocol";

const say = { action: (action: number) => `action ${action}`, name: (seat: number) => ["Léa", "Noé"][seat] } as unknown as Speaker;
const luck: TurningPoint = { number: 4, seat: 1, action: 0, cause: "luck", before: [0.62, 0.38], after: [0.2, 0.8], better: 0, given_away: 0 };
const mistake: TurningPoint = { ...luck, number: 9, cause: "mistake", better: 2, given_away: 0.31 };

afterEach(() => void vi.unstubAllGlobals());

test("a turning point is told in a sentence", () => {
  reader.language = "fr";
  const [first, second] = marksOf([luck, mistake], say).map(({ sentence }) => sentence.replaceAll("\u00a0", " "));
  expect(first).toBe("Coup du sort : Léa passe de 62 % à 20 %.");
  expect(second).toBe("Erreur de Noé : « action 0 ». Mieux valait « action 2 » : 31 points de chances de gagner en plus.");
});

test("it is about the seat whose chance changed most", () => {
  expect(mostMoved({ before: [0.3, 0.3, 0.4], after: [0.25, 0.75, 0] })).toBe(1);
});

test("a review that takes its time is asked for again, for a while", async () => {
  const coming = { ok: false, status: 503, json: async () => ({ refusal: "REVIEW_COMING", text: { fr: "…", en: "…" } }) };
  const done = { ok: true, json: async () => ({ turns: [luck] }) };
  vi.stubGlobal("fetch", vi.fn().mockResolvedValueOnce(coming).mockResolvedValue(done));
  expect(await fetchTurns("reef", 2, 0)).toEqual([luck]);
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(coming));
  await expect(fetchTurns("reef", 2, 0)).rejects.toThrow();
  expect(fetch).toHaveBeenCalledTimes(2);
});
