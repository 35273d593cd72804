/** What the picture shows beyond the game's own sentences, for those who do not see it. */

import type { Pawn, Scene } from "./scene";
import { NO_CARD, PAWNS, type Sight } from "../../generated/plongee";
import type { Words } from "./words";

type Lists = Readonly<Record<string, readonly string[]>>;

/** Whom it is said to, and what everybody is called. */
export interface Reader {
  you: number;
  who: readonly string[];
  lists: Lists; // the game's own words
  words: Words;
}

function diverName(pawn: Pawn, { you, who, lists, words }: Reader): string {
  const number = pawn.id % PAWNS;
  if (pawn.seat === you) return lists.pawn?.[number] ?? "";
  return words("diver_of", { diver: lists.diver?.[number] ?? "", name: who[pawn.seat] ?? "" });
}

function goldLine(scene: Scene, { lists, words }: Reader): string {
  const up = scene.wreck.flatMap((card, cell) => (card.lies === "up" ? [`${lists.cell?.[cell] ?? ""} (${card.value})`] : []));
  return up.length ? words("up_list", { cells: up.join(", ") }) : words("up_none");
}

export function describe(scene: Scene, sight: Sight, reader: Reader): string[] {
  const { lists, words } = reader;
  const divers = (pawns: readonly Pawn[]): string => pawns.map((pawn) => diverName(pawn, reader)).join(", ");
  const caged = scene.pawns.filter((pawn) => pawn.caged);
  const fleeing = scene.pawns.filter((pawn) => pawn.fleeing);
  return [
    goldLine(scene, reader),
    ...(sight.drawn === NO_CARD ? [] : [words("shark_waits", { card: lists.card?.[sight.drawn] ?? "" })]),
    ...(caged.length ? [words("caged_list", { divers: divers(caged) })] : []),
    ...(fleeing.length ? [words("fleeing_list", { divers: divers(fleeing) })] : []),
  ];
}
