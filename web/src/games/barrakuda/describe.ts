/** The whole board in sentences, for those who do not see it. */

import type { Speaker } from "../../lib/speaker";
import type { Sight as AnySight } from "../../lib/types";
import type { Asking } from "./choices";
import type { Scene } from "./scene";
import { WRECKS } from "./sight";

export function describe({ words, names }: Asking, scene: Scene, say: Speaker, seen: AnySight): string[] {
  const named = (seats: readonly number[]) => seats.map((seat) => names[seat]).join(", ");
  const where = (test: (seat: number) => boolean) => names.flatMap((_, seat) => (test(seat) ? [seat] : []));
  const told = (seats: readonly number[], sentence: (names: string) => string) => (seats.length ? [sentence(named(seats))] : []);
  const divers = Array.from({ length: WRECKS }, (_, i) => i + 1).flatMap((n) =>
    told(
      where((seat) => scene.pawn[seat] === n),
      (all) => words("divers_told", { n, names: all }),
    ),
  );
  return [
    ...say
      .tableLines(seen)
      .map((line) => line.trim())
      .filter((line) => /[^.\s]/.test(line)), // rows of nothing but water say nothing
    ...divers,
    ...told(
      where((seat) => !scene.held[seat]),
      (all) => words("centre_told", { names: all }),
    ),
    ...told(
      where((seat) => scene.ready[seat] ?? false),
      (all) => words("ready_told", { names: all }),
    ),
    ...(scene.fins ? [scene.course ? words("dice_told", { fins: scene.fins, course: scene.course }) : words("distance_told", { fins: scene.fins })] : []),
    ...(scene.path.length > 1 ? [words("way_told", { way: scene.path.join(", ") })] : []),
    ...scene.leads.map((lead) => (lead.seats.length ? words("leads", { names: named(lead.seats) }) : words("tied"))),
    ...names.map((name, seat) => say.seatSentence(name, seen, seat)),
  ];
}
