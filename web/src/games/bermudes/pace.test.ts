import { expect, test } from "vitest";

import type { EventRow } from "../../generated/protocol";
import { endingIn, headlines, msFor, reasonsIn, resultsIn } from "./pace";
import { EVENT } from "../../generated/bermudes";

const happened = (kind: number): EventRow => [kind, 0, 1, 2, 0, 0];
const kinds = (events: readonly EventRow[]): number[] => events.map(([kind]) => kind);

test("the check of six lost columns and the next deal are told within three seconds", () => {
  const column = [EVENT.TOO_FEW, EVENT.LOST_TREASURE];
  const chain = [EVENT.BREATHED, ...Array(6).fill(column).flat(), EVENT.COUNTED, EVENT.ROUND, ...Array<number>(6).fill(EVENT.TURNED_UP), EVENT.DEALT];
  const ms = Math.min(400, 1500 / chain.length);
  const whole = chain.reduce((sum, kind) => sum + msFor(happened(kind), ms), 0);
  expect(whole).toBeLessThan(1800);
  for (const kind of chain) expect(msFor(happened(kind), ms)).toBeLessThan(2 * ms);
});

test("a card says nothing; a dive chained in one breath says what it came to", () => {
  expect(headlines([happened(EVENT.LAID)])).toEqual([]);
  expect(kinds(headlines([EVENT.WANTED_NEXT, EVENT.WON_TREASURE, EVENT.COUNTED, EVENT.CHAINED, EVENT.ROUND].map(happened)))).toEqual([
    EVENT.CHAINED,
    EVENT.COUNTED,
  ]);
  expect(kinds(headlines([EVENT.WANTED_FEWER, EVENT.ROUND].map(happened)))).toEqual([EVENT.WANTED_FEWER]);
});

test("what was told of a dive is why it ended, what became of the columns, and who won", () => {
  const told = [EVENT.RAN_OUT, EVENT.WRONG_PAIR, EVENT.LOST_TREASURE, EVENT.WON_TREASURE, EVENT.TEAM_WON, EVENT.ASSISTED].map(happened);
  expect(endingIn(told)?.[0]).toBe(EVENT.RAN_OUT);
  expect(kinds(reasonsIn(told))).toEqual([EVENT.WRONG_PAIR, EVENT.LOST_TREASURE, EVENT.WON_TREASURE]);
  expect(kinds(resultsIn(told))).toEqual([EVENT.TEAM_WON, EVENT.ASSISTED]);
});
