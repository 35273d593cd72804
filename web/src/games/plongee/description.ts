/** What the picture shows beyond the game's own sentences, for those who do not see it. */

import type { Pawn, Scene } from "./scene";
import { CARD, PAWNS, type Sight } from "./sight";
import type { Words } from "./words";

type Lists = Readonly<Record<string, readonly string[]>>;

function diversOf(pawns: readonly Pawn[], who: readonly string[], lists: Lists, words: Words): string {
  return pawns.map((pawn) => words("diver_of", { diver: lists.diver?.[pawn.id % PAWNS] ?? "", name: who[pawn.seat] ?? "" })).join(", ");
}

function goldLine(scene: Scene, lists: Lists, words: Words): string {
  const up = scene.wreck.flatMap((card, cell) => (card.lies === "up" ? [`${lists.cell?.[cell] ?? ""} (${card.value})`] : []));
  return up.length ? words("up_list", { cells: up.join(", ") }) : words("up_none");
}

export function describe(scene: Scene, sight: Sight, who: readonly string[], lists: Lists, words: Words): string[] {
  const caged = scene.pawns.filter((pawn) => pawn.caged);
  const fleeing = scene.pawns.filter((pawn) => pawn.fleeing);
  return [
    goldLine(scene, lists, words),
    ...(sight.drawn === CARD.NONE ? [] : [words("shark_waits", { card: lists.card?.[sight.drawn] ?? "" })]),
    ...(caged.length ? [words("caged_list", { divers: diversOf(caged, who, lists, words) })] : []),
    ...(fleeing.length ? [words("fleeing_list", { divers: diversOf(fleeing, who, lists, words) })] : []),
  ];
}
