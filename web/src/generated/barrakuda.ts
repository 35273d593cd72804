// Written by `./fathom generate` from what Python declares. Do not edit.

/** What a seat sees of the table. */
export interface Sight {
  /** Phase */
  phase: number;
  /** Stage */
  stage: number;
  /** seats — mask of the seats that may answer */
  asked: number;
  /** count */
  seats: number;
  /** flag — 1: the seats 0 and 2 against 1 and 3, K60 */
  teams: number;
  /** LastCard — R1 */
  last_card: number;
  /** count — gold in a chest, K50 */
  goal: number;
  /** count — R17 */
  last_turn: number;
  /** count — Movement cards of each player, K4 */
  movement: number;
  /** count — the turn being played, from 1 */
  turns: number;
  /** piece — the kind of action, K28 */
  unique: number[];
  /** count */
  unique_x: number[];
  /** piece */
  common: number[];
  /** count */
  common_x: number[];
  /** count — K18 */
  trigger: number[];
  /** spot — the wreck where it is */
  fish: number;
  /** count — gold */
  hoard: number[];
  /** count, 1 for each seat — how many cards lie in the row */
  played: number[];
  /** spot, 1 for each seat — the wreck where it is; 0 on the boat */
  pawn: number[];
  /** seat — the seat that leads the fish, K17; -1 for nobody */
  controller: number;
  /** count — the distance die, K14 */
  fins: number;
  /** count — the direction die, K14; 0 when it was not rolled */
  course: number;
  /** points, 1 for each seat — gold */
  bag: number[];
  /** spot — the one whose hoard or actions are being resolved */
  wreck: number;
  /** seats — mask of those who still have its common action to do */
  waiting: number;
  /** count, 1 for each seat — cards to retrieve at the end of the turn, K33 */
  marks: number[];
  /** count, 1 for each seat — hexes to cast at the end of the turn, K34 */
  hexes: number[];
  /** seat — the seat whose gold moves in an exchange, K64; -1 for nobody */
  giver: number;
  /** seat — K43; -1 for nobody */
  hexer: number;
  /** seat */
  victim: number;
  /** Lone — R13 */
  lone: number;
  /** spot — the map: the wreck on each place of the grid, 0 for open water */
  sea: number[];
  /** flag, 6 for each seat — 1 for each card that is not in the row or in the centre */
  hand: number[];
  /** piece, 5 for each seat — cards, oldest first; 0 behind the last */
  row: number[];
  /** flag, 1 for each seat — 1 once a card lies face down */
  ready: number[];
  /** piece, 1 for each seat — that card, for its owner and the partner */
  chosen: number[];
  /** piece, 1 for each seat — the card revealed last */
  shown: number[];
  /** flag, 1 for each seat — mask of pawns, K11 */
  lying: number[];
  /** points, 1 for each seat — in teams the same for both partners */
  chest: number[];
  /** piece — for the two concerned */
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

export const LONE = {
  MUST: 0,
  MAY: 1,
} as const;

export const PHASE = {
  CHOOSE: 0, // K9: a card of the hand
  STEER: 1, // K17: where the fish goes
  HOARD: 2, // K66: which partner takes the hoard
  SLOT: 3, // K23, K63: unique action, theft, exchange or nothing
  GIFT: 4, // K64: how much more changes hands
  RECALL_OR_HEX: 5, // K34
  BAIT: 6, // K36
  TARGET: 7, // K43: whom to hex
  PLACE: 8, // K34: which of the two cards
  OVER: 9, // K50
  LONE: 10, // R13: the unique action of a lone diver, or nothing
} as const;

export const STAGE = {
  HOARDS: 0, // K19
  WRECKS: 1, // K20
  COMMON: 2, // K23c, on the wreck being resolved
  HEXES: 3, // K43
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
  BEGAN: 1, // a goal
  TURN_BEGAN: 2, // a turn
  CHOSE: 3, // a card, for those who may know
  DIVED: 4, // a wreck
  LAY_DOWN: 5,
  TOOK_ROW_BACK: 6, // a cards
  ROLLED: 7, // a distance, b direction
  ROLLED_DISTANCE: 8, // a distance
  SWAM: 9, // a to wreck, b from wreck
  STAYED: 10, // a wreck
  STEERED: 11, // a wreck
  ROLLED_JUMP: 12, // a direction
  JUMPED: 13, // a wreck
  COLLECTED: 14, // a gold, b wreck
  WAS_BITTEN: 15, // a gold, b wreck
  OVERFLOWED: 16, // a gold, b wreck
  WAS_IMMUNE: 17, // a wreck
  HAD_INITIATIVE: 18, // a wreck
  TIED: 19, // a wreck
  ROBBED: 20, // a victim, b gold
  PASSED: 21,
  GAVE: 22, // a partner, b gold
  ASKED: 23, // a partner, b gold
  GAINED: 24, // a gold, b wreck
  DEPOSITED: 25, // a gold, b in the chest now
  MARKED: 26, // a cards
  PREPARED_HEX: 27,
  RECOVERED: 28,
  EXPELLED: 29, // a victim
  BAITED_NOTHING: 30,
  RETRIEVED: 31, // a cards
  ALL_RECOVERED: 32,
  HEXED: 33, // a victim
  DREW: 34, // a card, b card, c victim; for the two concerned
  PLACED: 35, // a card, b victim
  HEX_FAILED: 36,
  WON: 37, // a gold in the chest
  RAN_OUT_OF_TIME: 38, // a turns
  TEAMED_UP: 39, // a and c against b and d
  WAS_BITTEN_IN_VAIN: 40, // a wreck
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
  LONE_FIRST: 24,
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
