// Written by `./fathom generate` from what Python declares. Do not edit.

/** What a seat sees of the table. */
export interface Sight {
  /** Phase */
  phase: number;
  /** seat */
  turn: number;
  /** seat */
  first: number;
  /** count */
  seats: number;
  /** Fleeing */
  fleeing: number;
  /** flag */
  finish_round: number;
  /** points */
  target: number;
  /** count */
  signs: number;
  /** count */
  dice: number[];
  /** count */
  aside: number;
  /** count */
  sharks: number;
  /** count */
  fins: number[];
  /** flag */
  victims: number;
  /** count */
  owed: number;
  /** points */
  escaped: number;
  /** count, 1 for each seat */
  beach: number[];
  /** points, 1 for each seat */
  score: number[];
}

export const FLEEING = {
  SWIMMERS: 0,
  DICE: 1,
} as const;

export const PHASE = {
  BEACH: 0,
  ATTACK: 1,
  SIGN: 2,
  OVER: 3,
} as const;

export const ACTION = {
  PARTY: 0,
  STOP: 1,
  PRESS: 2,
  TAKE_SIGN: 3,
} as const;

export const EVENT = {
  ROLLED_OFF: 1,
  BEGAN: 2,
  TOOK_DICE: 3,
  ROLLED: 4,
  STOPPED: 5,
  PARTIED: 6,
  GAVE_BACK: 7,
  PRESSED_ON: 8,
  SUN: 9,
  RAIN: 10,
  SHARK: 11,
  NOBODY_SWAM: 12,
  FLED: 13,
  ROLLED_FINS: 14,
  ATE: 15,
  TOOK_SIGN: 16,
  TOOK_SIGN_FROM: 17,
  NO_SIGN_LEFT: 18,
  ESCAPED: 19,
  SHARK_JOINED: 20,
  SAVED: 21,
  BLESSED: 22,
  WON: 23,
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
