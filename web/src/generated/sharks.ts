// Written by `./fathom generate` from what Python declares. Do not edit.

/** What a seat sees of the table. */
export interface Sight {
  /** Phase */
  phase: number;
  /** seat — the seat to play */
  turn: number;
  /** seat — the seat that began, S4 */
  first: number;
  /** count */
  seats: number;
  /** Fleeing — R1 */
  fleeing: number;
  /** flag — R8 */
  finish_round: number;
  /** points — points, S2 */
  target: number;
  /** count — blue dice in the box, S1 */
  all_blue: number;
  /** count — signs in the box, S1 */
  all_signs: number;
  /** count — of a turn that begins without a sign on the beach, S5 */
  most_dice: number;
  /** count — signs in the centre */
  signs: number;
  /** count — blue dice in the water, by what they show */
  dice: number[];
  /** count — blue dice that escaped, S36 */
  aside: number;
  /** count — red dice taken, S20 and S37 */
  sharks: number;
  /** count — the same dice, by what they show */
  fins: number[];
  /** flag — 1 once a die was eaten in this attack, S37 */
  victims: number;
  /** count — signs still to be taken after this roll, S35 */
  owed: number;
  /** points — swimmers, S36 */
  escaped: number;
  /** count, 1 for each seat — signs on each beach */
  beach: number[];
  /** points, 1 for each seat */
  score: number[];
}

export const FLEEING = {
  SWIMMERS: 0,
  DICE: 1,
} as const;

export const PHASE = {
  BEACH: 0, // S7, S8
  ATTACK: 1, // S20 to S38: nothing to decide
  SIGN: 2, // S35: whose sign to take
  OVER: 3, // S40
} as const;

export const ACTION = {
  PARTY: 0, // S7: offered first
  STOP: 1,
  PRESS: 2,
  TAKE_SIGN: 3,
} as const;

export const EVENT = {
  ROLLED_OFF: 1, // a fins in all; dice that show b one, c two, d three
  BEGAN: 2,
  TOOK_DICE: 3, // a dice, b signs on the beach
  ROLLED: 4, // in the water now: a waves, b ones, c twos, d threes
  STOPPED: 5, // a points
  PARTIED: 6, // a points, b swimmers
  GAVE_BACK: 7, // a signs
  PRESSED_ON: 8,
  SUN: 9,
  RAIN: 10, // a waves left
  SHARK: 11,
  NOBODY_SWAM: 12,
  FLED: 13, // a dice to save
  ROLLED_FINS: 14, // a waves, b ones, c twos, d threes
  ATE: 15, // a fins, b ones eaten, c twos eaten, d threes eaten
  TOOK_SIGN: 16,
  TOOK_SIGN_FROM: 17, // a the opponent
  NO_SIGN_LEFT: 18,
  ESCAPED: 19, // a swimmers, b all escaped so far
  SHARK_JOINED: 20, // a red dice now
  SAVED: 21, // a points
  BLESSED: 22, // a points, b swimmers
  WON: 23, // a points
  SUN_BUT_NO_DIE: 24,
} as const;

export const REFUSAL = {
  NONE: 0,
  GAME_OVER: 1,
  NOT_YOUR_TURN: 2,
  NO_SUCH_ACTION: 3,
  WAVES_LEFT: 4,
  NO_WAVES: 5,
  SIGN_FIRST: 6,
  NO_SIGN_OWED: 7,
  NO_SIGN_THERE: 8,
} as const;

export const MIN_SEATS = 2;
export const MAX_SEATS = 6;
export const BLUE_DICE = 11;
export const RED_DICE = 4;
export const SIGNS = 6;
export const FACES = 6;
export const WAVE_FACES = 3;
export const WAVE = 0;
export const ONE = 1;
export const TWO = 2;
export const THREE = 3;
export const KINDS = 4;
export const EVENT_FACES = 3;
export const SUN = 0;
export const RAIN = 1;
export const SHARK = 2;
export const STARTING_DICE = 7;
export const SIGNS_BACK_AT_STOP = 1;
export const SIGNS_BACK_AT_PARTY = 2;
export const PARTY_FACTOR = 2;
export const BLESSING_FACTOR = 3;
export const TARGET = 100;
export const LOWEST_TARGET = 30;
export const HIGHEST_TARGET = 200;
