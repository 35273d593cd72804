import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { readRulebook } from "../../lib/rulebook";
import { CLAUSE, clauseOfAction, clauseOfCard, clauseOfPawn, clauseOfSpace, clauseOfTreasure } from "./clauses";
import type { Pawn } from "./scene";
import { ACTION, ARROW, BLUE, NO_CARD, OUT, PINK, SURFACE, TURQUOISE, VIOLET } from "../../generated/plongee";

const page = readRulebook(readFileSync("../src/fathom/games/plongee/rulebook.fr.md", "utf-8"));
const known = page.flatMap((section) => section.blocks.map((block) => block.clause)).filter(Boolean);

const pawn: Pawn = { id: 0, seat: 0, place: 3, resting: false, caged: false, fleeing: false, route: [], moves: 0, ride: "swims" };

test("every piece leads to a clause of the rulebook", () => {
  const pawns = [pawn, { ...pawn, place: OUT }, { ...pawn, place: SURFACE }, { ...pawn, caged: true }, { ...pawn, fleeing: true }, { ...pawn, resting: true }];
  const named = [
    ...Object.values(CLAUSE),
    ...Array.from({ length: NO_CARD + 1 }, (_, card) => clauseOfCard(card)),
    ...[PINK, TURQUOISE, BLUE, ARROW, VIOLET].map(clauseOfSpace),
    ...pawns.map(clauseOfPawn),
    clauseOfTreasure({ lies: "down" }),
    clauseOfTreasure({ lies: "up", value: 3 }),
    ...Array.from({ length: ACTION.FLEE + 3 }, (_, action) => clauseOfAction(action)),
  ];
  expect(named.filter((clause) => !known.includes(clause))).toEqual([]);
});

test("what one can do leads to the clause that allows it", () => {
  const { ROLL, RETURN, STOP, PAY, MOVE, DECLINE, TAKE, FLIP, LET_GO, CAGE, FLEE } = ACTION;
  expect([ROLL, RETURN, STOP, PAY, MOVE, DECLINE, TAKE, FLIP, LET_GO, CAGE, FLEE].map(clauseOfAction)).toEqual([
    "P10",
    "P51",
    "P10",
    "P12",
    "P11",
    "P27",
    "P27",
    "P28",
    "P45",
    "P45",
    "P46",
  ]);
});
