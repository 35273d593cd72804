/** The clause behind each piece: what `?` opens the rulebook at. */

import { ACTION, CAGED_SHARK, COUNTER_CARD, OUT, PINK_SHARK, SURFACE, TURQUOISE_SHARK, VIOLET, WHITE_SHARK, YELLOW_SHARK } from "../../generated/plongee";
import type { Pawn, Treasure } from "./scene";

export const CLAUSE = {
  board: "P2",
  boat: "P33",
  frogman: "P3",
  oxygen: "P12",
  cage: "P42",
  counter: "P43",
  diverOpen: "P18",
  diverNeutral: "P19",
  wreck: "P59",
  grotto: "P49",
  stock: "P8",
  die: "P11",
  octopus: "P29",
  poseidon: "P30",
} as const;

const CARDS: Readonly<Record<number, string>> = {
  [PINK_SHARK]: "P38",
  [TURQUOISE_SHARK]: "P39",
  [WHITE_SHARK]: "P40",
  [YELLOW_SHARK]: "P41",
  [CAGED_SHARK]: "P42",
  [COUNTER_CARD]: "P43",
};

export function clauseOfCard(card: number): string {
  return CARDS[card] ?? "P37";
}

export function clauseOfSpace(colour: number): string {
  return colour === VIOLET ? CLAUSE.diverOpen : "P24";
}

export function clauseOfPawn(pawn: Pawn): string {
  if (pawn.place === OUT) return "P49";
  if (pawn.caged) return "P45";
  if (pawn.fleeing) return "P46";
  if (pawn.resting) return "P22";
  return pawn.place === SURFACE ? "P15" : "P17";
}

export function clauseOfTreasure(card: Treasure): string {
  return card.lies === "up" ? "P28" : "P27";
}

const ACTIONS: readonly (readonly [first: number, clause: string])[] = [
  [ACTION.FLEE, "P46"],
  [ACTION.LET_GO, "P45"],
  [ACTION.FLIP, "P28"],
  [ACTION.DECLINE, "P27"],
  [ACTION.MOVE, "P11"],
  [ACTION.PAY, "P12"],
  [ACTION.STOP, "P10"],
  [ACTION.RETURN, "P51"],
  [ACTION.ROLL, "P10"],
];

export function clauseOfAction(action: number): string {
  return ACTIONS.find(([first]) => action >= first)?.[1] ?? "P10";
}
