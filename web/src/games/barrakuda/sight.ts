/** What lies on the table of Barrakuda, as the server shows it; see the game's `sight.py`, `state.py` and `material.py`. */

import type { GameDescription } from "../../lib/types";

/** Some of the fields of a sight. Rows by wreck start at the boat, place 0; cards are 1 to 6, -1 where none can be seen. */
export interface Sight {
  phase: number;
  asked: number; // mask of the seats that may answer
  seats: number;
  teams: number;
  goal: number;
  turns: number;
  sea: number[]; // the wreck on each place of the grid, 0 for open water
  unique: number[];
  unique_x: number[];
  common: number[];
  common_x: number[];
  trigger: number[];
  fish: number;
  hoard: number[];
  hand: number[]; // six for each seat: 1 for a card that is neither in the row nor in the centre
  row: number[]; // five for each seat, oldest first
  played: number[];
  ready: number[]; // 1 once a card lies face down
  chosen: number[]; // that card, for its owner and the partner
  shown: number[];
  pawn: number[]; // a wreck, or 0 for the boat
  lying: number[];
  controller: number;
  fins: number;
  course: number; // 0 when the direction die was not rolled
  bag: number[];
  chest: number[];
  wreck: number; // the one being resolved
  marks: number[]; // cards that come back at the end of the turn
  hexes: number[];
  giver: number;
  hexer: number;
  victim: number;
  drawn: number[]; // the two cards in the hexer's fingers, for the two concerned
}

export const PHASE = {
  CHOOSE: 0,
  STEER: 1,
  HOARD: 2,
  SLOT: 3,
  GIFT: 4,
  RECALL_OR_HEX: 5,
  BAIT: 6,
  TARGET: 7,
  PLACE: 8,
  OVER: 9,
} as const;

export const WRECKS = 6;
export const GRID = 6;
export const CARDS = 6;
export const MOVEMENT_CARDS = 5;
export const BARRACUDA = 6;
export const TEAMS = 2;

/** What a wreck offers. */
export const KIND = { NOTHING: 0, COINS: 1, RETRIEVE: 2, DEPOSIT: 3, DEPOSIT_ALL: 4, RECALL_OR_HEX: 5, IMMUNE: 6, BAIT: 7 } as const;
export const TRIGGER = { NONE: 0, ALL_RECOVER: 1, JUMP: 2 } as const;

export const EVENT = {
  BEGAN: 1,
  TURN_BEGAN: 2,
  CHOSE: 3,
  DIVED: 4,
  LAY_DOWN: 5,
  TOOK_ROW_BACK: 6,
  ROLLED: 7,
  ROLLED_DISTANCE: 8,
  SWAM: 9,
  STAYED: 10,
  STEERED: 11,
  ROLLED_JUMP: 12,
  JUMPED: 13,
  COLLECTED: 14,
  WAS_BITTEN: 15,
  OVERFLOWED: 16,
  WAS_IMMUNE: 17,
  HAD_INITIATIVE: 18,
  TIED: 19,
  ROBBED: 20,
  PASSED: 21,
  GAVE: 22,
  ASKED: 23,
  GAINED: 24,
  DEPOSITED: 25,
  MARKED: 26,
  PREPARED_HEX: 27,
  RECOVERED: 28,
  EXPELLED: 29,
  BAITED_NOTHING: 30,
  RETRIEVED: 31,
  ALL_RECOVERED: 32,
  HEXED: 33,
  DREW: 34,
  PLACED: 35,
  HEX_FAILED: 36,
  WON: 37,
  RAN_OUT_OF_TIME: 38,
  TEAMED_UP: 39,
  WAS_BITTEN_IN_VAIN: 40,
} as const;

const FAMILIES = [
  "PLAY", "STEER", "TAKE_HOARD", "LEAVE_HOARD", "UNIQUE", "ROB", "GIVE", "ASK", "PASS", "RECALL", "HEX", "RECOVER", "EXPEL", "TARGET",
  "PLACE",
] as const;

/** The first action of each family. */
export type Firsts = Record<(typeof FAMILIES)[number], number>;

export function firstsOf(game: GameDescription): Firsts {
  const found = new Map(game.actions.map((family) => [family.name, family.first]));
  return Object.fromEntries(FAMILIES.map((name) => [name, found.get(name) ?? -1])) as Firsts;
}

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

/** The clause behind each kind of action, and behind each trigger. */
export const CLAUSE_OF_KIND: readonly string[] = ["K28", "K32", "K33", "K30", "K31", "K34", "K35", "K36"];
export const CLAUSE_OF_TRIGGER: readonly string[] = ["K18", "K37", "K38"];
