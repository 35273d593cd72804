/** What lies on the table of Shark Attacks!, as the server shows it; see the game's `sight.py` and `state.py`. */

export type Face = 0 | 1 | 2 | 3; // a wave, or so many swimmers or fins
export const FACES: readonly Face[] = [0, 1, 2, 3];

/** Some of the fields of a sight. */
export interface Sight {
  phase: number;
  turn: number;
  seats: number;
  target: number;
  signs: number;
  dice: number[]; // blue dice in the water, by what they show
  aside: number;
  sharks: number;
  fins: number[]; // red dice, by what they show
  victims: number;
  owed: number;
  escaped: number;
  beach: number[];
  score: number[];
}

export const PHASE = { BEACH: 0, ATTACK: 1, SIGN: 2, OVER: 3 } as const;
export const ACTION = { PARTY: 0, STOP: 1, PRESS: 2, TAKE_SIGN: 3 } as const;

export const BLUE_DICE = 11;
export const RED_DICE = 4;
export const SIGNS = 6;
export const PARTY_FACTOR = 2;
export const SIGNS_BACK_AT_PARTY = 2;

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

export function countSwimmers(dice: readonly number[]): number {
  return dice.reduce((sum, count, face) => sum + count * face, 0);
}
