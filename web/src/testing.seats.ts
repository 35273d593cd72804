/** Somebody at a table, for tests. */
import type { Seat } from "./generated/protocol";

export function seatOf(name: string, other: Partial<Seat> = {}): Seat {
  return { kind: "person", level: "", name, here: true, held: false, resigned: false, grace: null, kept_for: "", kept: null, ...other };
}
