/** What is being asked, in words, and the buttons that answer; all of it from the sight and from what is allowed. */

import type { GlyphName } from "./Glyph.svelte";
import { KIND_GLYPH } from "./Glyph.svelte";
import { ACTION, BARRACUDA, CARDS, PHASE, TEAMS, type Sight } from "../../generated/barrakuda";
import { partnerOf } from "./reading";
import { offerIn, type Words } from "./words";

export interface Asking {
  sight: Sight;
  allowed: readonly number[];
  /** The reader's seat, -1 for a spectator. */
  you: number;
  names: readonly string[];
  words: Words;
}

export interface Choice {
  action: number;
  text: string;
  glyph: GlyphName;
  seat: number; // whom it is about, -1 for nobody
  can: boolean; // else it says why not
  main: boolean;
}

/** K64 Gold between partners: the largest amounts of one action, in both directions. */
export interface Exchange {
  give: number;
  take: number;
  partner: number;
}

function choice(asking: Asking, action: number, text: string, glyph: GlyphName, more: Partial<Choice> = {}): Choice {
  return { action, text, glyph, seat: -1, can: asking.allowed.includes(action), main: false, ...more };
}

function opponents({ sight, you }: Asking): number[] {
  const partner = partnerOf(sight, you);
  return Array.from({ length: sight.seats }, (_, seat) => seat).filter((seat) => seat !== you && seat !== partner);
}

function unique(asking: Asking): Choice {
  const { sight, words } = asking;
  const kind = sight.unique[sight.wreck] ?? 0;
  const what = offerIn(words, kind, sight.unique_x[sight.wreck] ?? 0);
  return choice(asking, ACTION.UNIQUE, kind ? words("do_unique", { what }) : words("no_unique"), KIND_GLYPH[kind]!, { main: true });
}

function slot(asking: Asking): Choice[] {
  const { sight, words, names } = asking;
  const victims = opponents(asking).filter((seat) => sight.pawn[seat] === sight.wreck);
  const thefts = victims.map((seat) => choice(asking, ACTION.ROB + seat, words("rob", { name: names[seat]!, n: sight.bag[seat] ?? 0 }), "thief", { seat }));
  return [unique(asking), ...thefts, choice(asking, ACTION.PASS, words("pass"), "pass")];
}

/** R13 Alone, where the table leaves it open: the usual answer stands first, and is one tap. */
function lone(asking: Asking): Choice[] {
  const { words } = asking;
  return [unique(asking), choice(asking, ACTION.PASS, words("pass"), "pass")];
}

function hoard(asking: Asking): Choice[] {
  const { sight, words, names, you } = asking;
  return [
    choice(asking, ACTION.TAKE_HOARD, words("take_hoard", { n: sight.hoard[sight.wreck] ?? 0 }), "coin", { main: true }),
    choice(asking, ACTION.LEAVE_HOARD, words("leave_hoard", { name: names[partnerOf(sight, you)] ?? "" }), "gift"),
  ];
}

function hexOrNot(asking: Asking): Choice[] {
  const { words } = asking;
  return [choice(asking, ACTION.RECALL, words("recall"), "cards", { main: true }), choice(asking, ACTION.HEX, words("hex"), "hex", { main: true })];
}

function bait(asking: Asking): Choice[] {
  const { words, names } = asking;
  const others = opponents(asking).map((seat) => choice(asking, ACTION.EXPEL + seat, words("expel", { name: names[seat]! }), "bait", { seat, main: true }));
  return [choice(asking, ACTION.RECOVER, words("recover"), "fish", { main: true }), ...others];
}

function targets(asking: Asking): Choice[] {
  const { sight, words, names } = asking;
  return opponents(asking).map((seat) => {
    const n = sight.hand.slice(seat * CARDS, (seat + 1) * CARDS).filter(Boolean).length;
    return choice(asking, ACTION.TARGET + seat, words("target", { name: names[seat]!, n }), "hex", { seat, main: true });
  });
}

/** The buttons of a question; cards and wrecks are chosen where they lie. */
export function choicesOf(asking: Asking): Choice[] {
  if (!asking.allowed.length) return [];
  switch (asking.sight.phase) {
    case PHASE.SLOT:
      return slot(asking);
    case PHASE.LONE:
      return lone(asking);
    case PHASE.HOARD:
      return hoard(asking);
    case PHASE.GIFT:
      return [choice(asking, ACTION.PASS, asking.words("pass"), "pass")];
    case PHASE.RECALL_OR_HEX:
      return hexOrNot(asking);
    case PHASE.BAIT:
      return bait(asking);
    case PHASE.TARGET:
      return targets(asking);
    default:
      return [];
  }
}

/** K64 Asked only between partners who both stand on the wreck. */
export function exchangeOf({ allowed, sight, you }: Asking): Exchange | null {
  const give = allowed.filter((action) => action >= ACTION.GIVE && action < ACTION.ASK).length;
  const take = allowed.filter((action) => action >= ACTION.ASK && action < ACTION.PASS).length;
  return give + take ? { give, take, partner: partnerOf(sight, you) } : null;
}

/** What the reader is asked. */
export function hintOf({ sight, words, names }: Asking): string {
  const n = sight.wreck;
  const gold = sight.hoard[n] ?? 0;
  const hints: Record<number, string> = {
    [PHASE.CHOOSE]: words(sight.teams ? "lay_hint_team" : "lay_hint"),
    [PHASE.STEER]: words("steer_hint", { fins: sight.fins }),
    [PHASE.SLOT]: words("slot_hint", { n }),
    [PHASE.LONE]: words("lone_hint", { n }),
    [PHASE.GIFT]: words("gift_hint"),
    [PHASE.HOARD]: words("hoard_hint", { n: gold, wreck: n }),
    [PHASE.RECALL_OR_HEX]: words("hex_hint"),
    [PHASE.BAIT]: words("bait_hint"),
    [PHASE.TARGET]: words("target_hint"),
    [PHASE.PLACE]: words("place_hint", { name: names[sight.victim] ?? "" }),
  };
  return hints[sight.phase] ?? "";
}

/** What the others are asked, told to somebody who waits. */
export function waitingFor({ sight, words, names, you }: Asking): string {
  const asked = Array.from({ length: sight.seats }, (_, seat) => seat).filter((seat) => (sight.asked >> seat) & 1);
  const name = names[asked[0] ?? 0] ?? "";
  const all = asked.map((seat) => names[seat]).join(", ");
  switch (sight.phase) {
    case PHASE.OVER:
      return words("over");
    case PHASE.CHOOSE:
      return sight.ready[you] ? words("laid", { names: all }) : words("choosing", { names: all, n: asked.length });
    case PHASE.STEER:
      return words("steering", { name });
    case PHASE.SLOT:
      return words("slotting", { names: all, n: asked.length, wreck: sight.wreck });
    case PHASE.LONE:
      return words("loning", { name, wreck: sight.wreck });
    case PHASE.HOARD:
      return words("hoarding", { names: all });
    case PHASE.GIFT:
      return words("gifting", { name });
    case PHASE.TARGET:
      return words("targeting", { name });
    case PHASE.PLACE:
      return heldCards({ sight, words, names, you }, name);
    default:
      return words("deciding", { name });
  }
}

/** K34 The victim sees which two cards are in the hexer's fingers. */
function heldCards({ sight, words, names, you }: Pick<Asking, "sight" | "words" | "names" | "you">, name: string): string {
  if (you !== sight.victim) return words("placing", { name, victim: names[sight.victim] ?? "" });
  const cards = sight.drawn.map((card) => (card === BARRACUDA ? words("card_fish") : String(card))).join(", ");
  return words("drawn_yours", { name, cards });
}

/** The teams, each in its own line; players who play alone are one team each. */
export function teamsOf(sight: Sight): number[][] {
  const seats = Array.from({ length: sight.seats }, (_, seat) => seat);
  return sight.teams ? Array.from({ length: TEAMS }, (_, team) => seats.filter((seat) => seat % TEAMS === team)) : [seats];
}
