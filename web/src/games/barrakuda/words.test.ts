import { expect, test } from "vitest";

import { BAIT, COINS, IMMUNE, RECALL_OR_HEX, RETRIEVE } from "../../generated/barrakuda";
import { LANGUAGES } from "../../lib/i18n.svelte";
import { briefIn, wordsIn } from "./words";

const ROOM = 9; // letters beside the signs of a wreck on a phone

test.each(LANGUAGES)("on the smallest wrecks what two may share says itself in a few letters (%s)", (language) => {
  const briefs = [COINS, RETRIEVE, RECALL_OR_HEX, IMMUNE, BAIT].map((kind) => briefIn(wordsIn(language), kind, 3));
  expect(briefs.filter((brief) => brief.length > ROOM)).toEqual([]);
  expect(new Set(briefs).size).toBe(briefs.length);
});
