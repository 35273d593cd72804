/** The whole board in sentences, for those who do not see it. */

import type { Speaker } from "../../lib/speaker";
import type { Sight as AnySight } from "../../generated/protocol";
import type { Asking } from "./choices";
import type { Scene } from "./scene";
import { WRECKS } from "../../generated/barrakuda";
import type { WordKey } from "./words";

export function describe({ words, names }: Asking, scene: Scene, say: Speaker, seen: AnySight): string[] {
  const told = (key: WordKey, test: (seat: number) => boolean, n = 0) => {
    const some = names.filter((_, seat) => test(seat)).join(", ");
    return some ? [words(key, { n, names: some })] : [];
  };
  const divers = Array.from({ length: WRECKS }, (_, i) => i + 1).flatMap((n) => told("divers_told", (seat) => scene.pawn[seat] === n, n));
  return [
    ...say
      .tableLines(seen)
      .map((line) => line.trim())
      .filter((line) => /[^.\s]/.test(line)), // rows of nothing but water say nothing
    ...divers,
    ...told("centre_told", (seat) => !scene.held[seat]),
    ...told("ready_told", (seat) => scene.ready[seat] ?? false),
    ...(scene.fins ? [scene.course ? words("dice_told", { fins: scene.fins, course: scene.course }) : words("distance_told", { fins: scene.fins })] : []),
    ...(scene.path.length > 1 ? [words("way_told", { way: scene.path.join(", ") })] : []),
    ...scene.leads.map((lead) => (lead.seats.length ? words("leads", { names: lead.seats.map((seat) => names[seat]).join(", ") }) : words("tied"))),
    ...names.map((name, seat) => say.seatSentence(name, seen, seat)),
  ];
}
