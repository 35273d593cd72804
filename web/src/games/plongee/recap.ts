/** What has happened since the reader's last turn, in signs: what concerns the reader first. */

import type { EventRow } from "../../generated/protocol";
import { CAGED_SHARK, EVENT } from "../../generated/plongee";
import type { ChipName } from "./Chip.svelte";

export interface Deed {
  seat: number;
  sign: ChipName;
  amount: number;
  /** To whom it was done, -1 for nobody. */
  other: number;
  /** What told it. */
  event: EventRow;
}

/** Who does one of these has the turn. */
const TURNS: readonly number[] = [EVENT.ROLLED, EVENT.STOPPED, EVENT.RETURNED];

type Reading = (a: number, b: number) => { sign: ChipName; amount?: number; other?: number };

/** The weightiest first; the rest is of no weight, or part of one of these. */
const DEEDS: ReadonlyMap<number, Reading> = new Map<number, Reading>([
  [EVENT.ROBBED, (other, amount) => ({ sign: "coin", amount, other })],
  [EVENT.CAPTURED, (other) => ({ sign: "hand", other })],
  [EVENT.SENT_UP, () => ({ sign: "fin" })],
  [EVENT.MET_POSEIDON, () => ({ sign: "poseidon" })],
  [EVENT.MET_OCTOPUS, () => ({ sign: "octopus" })],
  [EVENT.SECURED, (amount) => ({ sign: "boat", amount })],
  [EVENT.TOOK_GOLD, (amount) => ({ sign: "coin", amount })],
  [EVENT.RETURNED, () => ({ sign: "trident" })],
  [EVENT.KEPT, (card) => ({ sign: card === CAGED_SHARK ? "cage" : "trident" })],
  [EVENT.TOOK_OXYGEN, (amount) => ({ sign: "air", amount })],
]);
const ORDER = [...DEEDS.keys()];

function deedOf(event: EventRow): Deed[] {
  const [kind, seat, a, b] = event;
  const read = DEEDS.get(kind)?.(a, b);
  return read ? [{ seat, amount: 0, other: -1, ...read, event }] : [];
}

/** From the first turn of somebody else after the reader's own. */
function since(story: readonly EventRow[], you: number): readonly EventRow[] {
  const last = story.findLastIndex(([kind, seat]) => TURNS.includes(kind) && seat === you);
  const others = story.slice(last + 1);
  const first = others.findIndex(([kind, seat]) => TURNS.includes(kind) && seat !== you);
  return first < 0 ? [] : others.slice(first);
}

export function recapOf(story: readonly EventRow[], you: number): Deed[] {
  const weight = ({ seat, other, event }: Deed): number => (seat === you || other === you ? 0 : 1) * ORDER.length + ORDER.indexOf(event[0]);
  return since(story, you)
    .flatMap(deedOf)
    .sort((one, two) => weight(one) - weight(two));
}
