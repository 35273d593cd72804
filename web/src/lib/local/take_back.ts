/** Taking back one's last decision, where nobody but bots plays along: when that may be done, and how far it goes. */

import type { Played } from "./played";
import { RefusalError } from "./refusal";
import type { LocalTable } from "./table";

const MOST_TAKEN_BACK = 100; // in one match: each is played again whenever somebody checks the luck

export function mayTakeBack(table: LocalTable, seat: number): boolean {
  return seat >= 0 && whyNot(table, seat) === "";
}

/** The name of the refusal; "" if nothing stands against it. */
function whyNot(table: LocalTable, seat: number): string {
  if (table.phase !== "playing") return table.phase === "over" ? "BACK_OVER" : "SET_ASIDE";
  if (table.row.seats[seat]!.resigned) return "RESIGNED";
  if (table.own.length > 1) return "BACK_COMPANY";
  if (table.row.clock !== null || hasTimeRun(table)) return "BACK_CLOCK";
  if (table.takenBack >= MOST_TAKEN_BACK) return "BACK_OFTEN";
  return table.playing().moves.some((step) => step.seat === seat) ? "" : "BACK_NOTHING";
}

/** Live: what happened while time ran cannot happen once more. */
function hasTimeRun(table: LocalTable): boolean {
  return table.doesTimeRun || table.playing().moves.some(({ action }) => !table.isChoice(action));
}

/** The match as it was before the seat last had a choice: what is forced, the page may play again of itself. */
export function beforeLastDecision(table: LocalTable, seat: number): Played {
  const refusal = whyNot(table, seat);
  if (refusal) throw new RefusalError(refusal);
  const last = table.playing().steps.findLast((step) => step.seat === seat && step.choices > 1);
  if (!last) throw new RefusalError("BACK_NOTHING");
  return table.playing().before(last.number);
}
