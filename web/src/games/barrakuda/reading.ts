/** Questions asked of a sight of Barrakuda. */
import { CARDS, MOVEMENT_CARDS, PHASE, TEAMS, type Sight } from "../../generated/barrakuda";

/** K60 Partners sit opposite each other; -1 for those who play alone. */
export function partnerOf(sight: Sight, seat: number): number {
  return sight.teams && seat >= 0 ? (seat + TEAMS) % sight.seats : -1;
}

/** The cards of a row, oldest first. */
export function rowOf(sight: Sight, seat: number): number[] {
  return sight.row.slice(seat * MOVEMENT_CARDS, (seat + 1) * MOVEMENT_CARDS).filter((card) => card > 0);
}

export function holds(sight: Sight, seat: number, card: number): boolean {
  return sight.hand[seat * CARDS + card - 1] === 1;
}

export function isAsked(sight: Sight, seat: number): boolean {
  return seat >= 0 && ((sight.asked >> seat) & 1) === 1;
}

/** Something is asked about the wreck being resolved, from its hoard to its bait. */
export function onWreck(phase: number): boolean {
  return (phase > PHASE.STEER && phase < PHASE.TARGET) || phase === PHASE.LONE;
}

/** The clause behind each kind of action, and behind each trigger. */
export const CLAUSE_OF_KIND: readonly string[] = ["K28", "K32", "K33", "K30", "K31", "K34", "K35", "K36"];
export const CLAUSE_OF_TRIGGER: readonly string[] = ["K18", "K37", "K38"];
