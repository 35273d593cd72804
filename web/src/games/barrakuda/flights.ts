/** What flies, and what pops up: each event as gold, cards and signs on their way from place to place. */

import type { EventRow } from "../../generated/protocol";
import type { GlyphName } from "./Glyph.svelte";
import { EVENT } from "../../generated/barrakuda";

/** From one place of the board to another, or on the spot. Places are the values of `data-at`. */
export interface Flight {
  glyph: GlyphName;
  from: string;
  to: string;
  count: number;
  text: string;
}

type Maker = (seat: number, values: readonly number[]) => Flight[];

const gold = (from: string, to: string, count: number): Flight[] => (count ? [{ glyph: "coin", from, to, count, text: "" }] : []);
const sign = (glyph: GlyphName, at: string, text = ""): Flight[] => [{ glyph, from: at, to: at, count: 1, text }];
const sent = (glyph: GlyphName, from: string, to: string): Flight[] => [{ glyph, from, to, count: 1, text: "" }];

const MADE: Readonly<Record<number, Maker>> = {
  [EVENT.LAY_DOWN]: (seat) => sent("fish", `choice-${seat}`, "centre"),
  [EVENT.TOOK_ROW_BACK]: (seat) => sign("cards", `row-${seat}`),
  [EVENT.STAYED]: (_, [wreck]) => sign("fish", `wreck-${wreck}`),
  [EVENT.COLLECTED]: (seat, [count = 0, wreck]) => gold(`hoard-${wreck}`, `bag-${seat}`, count),
  [EVENT.WAS_BITTEN]: (seat, [count = 0, wreck]) => [...sign("bite", `pawn-${seat}`, `−${count}`), ...gold(`bag-${seat}`, `hoard-${wreck}`, count)],
  [EVENT.WAS_BITTEN_IN_VAIN]: (seat) => sign("bite", `pawn-${seat}`),
  [EVENT.OVERFLOWED]: (_, [count = 0, wreck]) => gold(`hoard-${wreck}`, "centre", count),
  [EVENT.WAS_IMMUNE]: (seat) => sign("shield", `pawn-${seat}`),
  [EVENT.HAD_INITIATIVE]: (seat) => sign("flag", `pawn-${seat}`),
  [EVENT.TIED]: (_, [wreck]) => sign("tie", `wreck-${wreck}`),
  [EVENT.ROBBED]: (seat, [victim, count = 0]) => [...sign("thief", `pawn-${seat}`, `+${count}`), ...gold(`bag-${victim}`, `bag-${seat}`, count)],
  [EVENT.PASSED]: (seat) => sign("pass", `pawn-${seat}`),
  [EVENT.GAVE]: (seat, [partner, count = 0]) => gold(`bag-${seat}`, `bag-${partner}`, count),
  [EVENT.ASKED]: (seat, [partner, count = 0]) => gold(`bag-${partner}`, `bag-${seat}`, count),
  [EVENT.GAINED]: (seat, [count = 0, wreck]) => [...sign("coin", `pawn-${seat}`, `+${count}`), ...gold(`wreck-${wreck}`, `bag-${seat}`, count)],
  [EVENT.DEPOSITED]: (seat, [count = 0]) => [...sign("chest", `pawn-${seat}`, `+${count}`), ...gold(`bag-${seat}`, `chest-${seat}`, count)],
  [EVENT.MARKED]: (seat, [count = 0]) => sign("cards", `pawn-${seat}`, `${count}`),
  [EVENT.PREPARED_HEX]: (seat) => sign("hex", `pawn-${seat}`),
  [EVENT.RECOVERED]: (seat) => sent("fish", "centre", `fish-${seat}`),
  [EVENT.EXPELLED]: (_, [victim]) => sent("fish", `fish-${victim}`, "centre"),
  [EVENT.BAITED_NOTHING]: (seat) => sign("bait", `pawn-${seat}`),
  [EVENT.RETRIEVED]: (seat, [count = 0]) => sign("cards", `row-${seat}`, `${count}`),
  [EVENT.ALL_RECOVERED]: () => sign("all_recover", "centre"),
  [EVENT.HEXED]: (seat, [victim]) => sent("hex", `pawn-${seat}`, `row-${victim}`),
  [EVENT.PLACED]: (_, [, victim]) => sign("hex", `row-${victim}`),
  [EVENT.HEX_FAILED]: (seat) => sign("hex", `pawn-${seat}`),
};

export function flightsOf([kind, seat, ...values]: EventRow): Flight[] {
  return MADE[kind]?.(seat, values) ?? [];
}
