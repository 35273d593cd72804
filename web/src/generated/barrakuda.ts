// Written by `./fathom generate` from what Python declares. Do not edit.

/** What a seat sees of the table. */
export interface Sight {
  /** Phase */
  phase: number;
  /** Stage */
  stage: number;
  /** seats */
  asked: number;
  /** count */
  seats: number;
  /** flag */
  teams: number;
  /** LastCard */
  last_card: number;
  /** count */
  goal: number;
  /** count */
  turns: number;
  /** piece */
  unique: number[];
  /** count */
  unique_x: number[];
  /** piece */
  common: number[];
  /** count */
  common_x: number[];
  /** count */
  trigger: number[];
  /** spot */
  fish: number;
  /** count */
  hoard: number[];
  /** count, 1 for each seat */
  played: number[];
  /** spot, 1 for each seat */
  pawn: number[];
  /** seat */
  controller: number;
  /** count */
  fins: number;
  /** count */
  course: number;
  /** points, 1 for each seat */
  bag: number[];
  /** spot */
  wreck: number;
  /** seats */
  waiting: number;
  /** count, 1 for each seat */
  marks: number[];
  /** count, 1 for each seat */
  hexes: number[];
  /** seat */
  giver: number;
  /** seat */
  hexer: number;
  /** seat */
  victim: number;
  /** spot */
  sea: number[];
  /** flag, 6 for each seat */
  hand: number[];
  /** piece, 5 for each seat */
  row: number[];
  /** flag, 1 for each seat */
  ready: number[];
  /** piece, 1 for each seat */
  chosen: number[];
  /** piece, 1 for each seat */
  shown: number[];
  /** flag, 1 for each seat */
  lying: number[];
  /** points, 1 for each seat */
  chest: number[];
  /** piece */
  drawn: number[];
}

export const MAP = {
  EXAMPLE: 0,
  RANDOM: 1,
  HANDMADE: 2,
} as const;

export const SIDE = {
  BASE: 0,
  EXTRA: 1,
} as const;

export const LAST_CARD = {
  AT_ONCE: 0,
  END_OF_TURN: 1,
} as const;

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

export const STAGE = {
  HOARDS: 0,
  WRECKS: 1,
  COMMON: 2,
  HEXES: 3,
} as const;

export const ACTION = {
  PLAY: 0,
  STEER: 6,
  TAKE_HOARD: 12,
  LEAVE_HOARD: 13,
  UNIQUE: 14,
  ROB: 15,
  GIVE: 19,
  ASK: 31,
  PASS: 43,
  RECALL: 44,
  HEX: 45,
  RECOVER: 46,
  EXPEL: 47,
  TARGET: 51,
  PLACE: 55,
} as const;

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

export const REFUSAL = {
  NONE: 0,
  GAME_OVER: 1,
  NOT_YOUR_TURN: 2,
  NO_SUCH_ACTION: 3,
  CARD_FIRST: 4,
  NOT_IN_HAND: 5,
  FISH_FIRST: 6,
  TOO_FAR: 7,
  HOARD_FIRST: 8,
  SLOT_FIRST: 9,
  NO_UNIQUE: 10,
  NOT_HERE: 11,
  PARTNER: 12,
  NO_EXCHANGE: 13,
  NOT_SO_MUCH: 14,
  GIFT_FIRST: 15,
  HEX_OR_NOT: 16,
  BAIT_FIRST: 17,
  NOT_IN_CENTRE: 18,
  HOLDS_NONE: 19,
  TARGET_FIRST: 20,
  TOO_FEW_CARDS: 21,
  PLACE_FIRST: 22,
  NOT_DRAWN: 23,
} as const;

export const MIN_SEATS = 2;
export const MAX_SEATS = 4;
export const TEAM_SEATS = 4;
export const TEAMS = 2;
export const COLOURS = 4;
export const WRECKS = 6;
export const SETS = 2;
export const WRECK_CARDS = 12;
export const MOST_SWAPS = 2;
export const LAIR = 6;
export const MOVEMENT_CARDS = 5;
export const BARRACUDA = 6;
export const CARDS = 6;
export const STARTING_GOLD = 2;
export const COINS_IN_BOX = 36;
export const DISTANCE_FACES = 2;
export const DIRECTION_FACES = 6;
export const MOST_IN_HOARD = 4;
export const MOST_IN_DEPOSIT = 7;
export const HEXED_CARDS = 2;
export const GOAL = 8;
export const LONG_GOAL = 10;
export const TEAM_GOAL = 12;
export const LAST_TURN = 100;
export const LARGEST_GIFT = 12;
export const NOTHING = 0;
export const COINS = 1;
export const RETRIEVE = 2;
export const DEPOSIT = 3;
export const DEPOSIT_ALL = 4;
export const RECALL_OR_HEX = 5;
export const IMMUNE = 6;
export const BAIT = 7;
export const NO_TRIGGER = 0;
export const ALL_RECOVER = 1;
export const JUMP = 2;
export const HIGHEST_AMOUNT = 9;
export const UNIQUE = [2, 2, 1, 1, 3, 0, 5, 7, 1, 1, 4, 0] as const;
export const UNIQUE_X = [3, 2, 1, 2, 0, 0, 0, 0, 2, 3, 0, 0] as const;
export const COMMON = [2, 1, 1, 1, 0, 0, 1, 1, 6, 0, 0, 0] as const;
export const COMMON_X = [1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0] as const;
export const TRIGGER = [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2] as const;
export const COINS_ON_FOUR = 3;
export const GRID = 6;
export const LAYOUT = [1, 6, 7, 8, 9, 0] as const;
