import { expect, test } from "vitest";

import { KINDS, PHASE } from "../../generated/breath";
import { effect, heardAs, question, useName, type Speech } from "./speech";
import { usesOf } from "./uses";
import { wordsIn } from "./words";

const RIVALS = [1, 2, 3];
const PHASES = [PHASE.PLAY, PHASE.GIVE, PHASE.PENALTY];

function speech(language: "fr" | "en", ascent: boolean): Speech {
  return { words: wordsIn(language), ascent, names: ["Toi", "Ana", "Émile", "Zoé"], card: () => "Air 5" };
}

const uses = PHASES.flatMap((phase) => Array.from({ length: KINDS }, (_, kind) => usesOf(kind, phase, RIVALS)).flat());

test.each(["fr", "en"] as const)("every use has a name, a question where it has targets, and every option says what it does (%s)", (language) => {
  const { words } = speech(language, false);
  for (const use of uses) {
    expect(useName(words, use.name)).toMatch(/\w/);
    if (use.options.length > 1) expect(question(words, use.name)).toMatch(/\?$/);
    for (const option of use.options) expect(effect(speech(language, true), use, option, 0)).not.toMatch(/undefined|[{}]|^do_/);
  }
});

test("the same card dives on the way down and rises on the way up", () => {
  const swim = usesOf(15, PHASE.PLAY, RIVALS)[0]!;
  expect(effect(speech("fr", false), swim, swim.options[0]!, 15)).toBe("Plonger de 10");
  expect(effect(speech("fr", true), swim, swim.options[0]!, 15)).toBe("Remonter de 10");
});

test("Calm says who goes where", () => {
  const calm = usesOf(1, PHASE.PLAY, RIVALS)[1]!;
  expect(calm.options.map((option) => effect(speech("en", false), calm, option, 1)).slice(0, 2)).toEqual(["Calm down", "Shark to Ana"]);
});

test("who hears a button hears what others read on it", () => {
  expect(heardAs("Air 5", "Le Dauphin comme Air 5")).toBe("Le Dauphin comme Air 5");
  expect(heardAs("Rafle", "Appeler le Kraken")).toBe("Rafle, Appeler le Kraken");
});
