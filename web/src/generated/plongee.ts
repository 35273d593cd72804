// Written by `./fathom generate` from what Python declares. Do not edit.

/** What a seat sees of the table. */
export interface Sight {
  /** Phase */
  phase: number;
  /** End */
  end: number;
  /** count */
  seats: number;
  /** seat — the seat that began, P9 */
  first: number;
  /** seat — the seat whose turn it is */
  turn: number;
  /** seat — the seat that decides now: fishing, cages and flight ask others too */
  acting: number;
  /** LeaveDiver — O3 */
  leave_diver: number;
  /** TieBreak — O4 */
  tie_break: number;
  /** points — O5 */
  max_rounds: number;
  /** points — complete ones, P56 */
  rounds: number;
  /** count — the last roll */
  die: number;
  /** mask — mask of the active seat's own pawns that must leave the diver, P16 */
  bound: number;
  /** mask — mask of pawns, P22 */
  resting: number;
  /** piece — the pawn that fishes, P26 */
  fisher: number;
  /** flag — 1 once it has turned over a card, P27 */
  flipped: number;
  /** piece — the shark being resolved, P36 */
  drawn: number;
  /** mask — mask of the pawns in a cage, P45 */
  saved: number;
  /** mask — mask of the pawns that still have to flee, P46 */
  fleeing: number;
  /** spot, 3 for each seat — the space of each pawn */
  place: number[];
  /** points, 1 for each seat — chips */
  oxygen: number[];
  /** count, 1 for each seat — caged sharks kept, P42 */
  cages: number[];
  /** count, 1 for each seat — counter-cards kept, P43 */
  counters: number[];
  /** count, 8 for each seat — gold on each frogman, by kind */
  pending: number[];
  /** count, 8 for each seat — gold in front of each player, by kind */
  secured: number[];
  /** piece — what can be seen there: a kind of gold, DOWN or GONE */
  wreck: number[];
  /** count — the cards that lie face down, by kind: a bag */
  unturned: number[];
  /** count — gold among them */
  gold_down: number;
  /** count — gold that lies face up */
  gold_up: number;
  /** points — of each kind of gold */
  value: number[];
  /** count — cards of each kind in the box */
  gold: number[];
  /** count — these together, P4 */
  all_gold: number;
  /** count — the never-drawn part of the stock, by kind: a bag */
  stock: number[];
  /** count */
  under_count: number;
  /** count — action cards that left the game */
  removed: number[];
  /** count — action cards this game was begun with */
  cards: number[];
  /** piece — colours; -1 beyond the end of the path */
  way_down: number[];
  /** piece */
  way_up: number[];
  /** spot, 3 for each seat — as `place`, but RESTING for a pawn that rests */
  whereabouts: number[];
  /** count, 1 for each seat */
  pending_cards: number[];
  /** points, 1 for each seat */
  pending_value: number[];
  /** count, 1 for each seat */
  secured_cards: number[];
  /** points, 1 for each seat — what would count now, P55 */
  total: number[];
  /** points — of the gold that lies face up */
  value_up: number;
  /** count */
  stock_count: number;
  /** piece — the cards put under the stock, from the top; -1 beyond the last */
  under: number[];
}

export const LEAVE_DIVER = {
  STRICT: 0,
  FREE: 1,
} as const;

export const TIE_BREAK = {
  SHARED: 0,
  CARDS: 1,
} as const;

export const PHASE = {
  GO_ON: 0, // nothing to decide: the table goes on by itself
  START: 1, // P51: a counter-card before the free roll?
  PAWN: 2, // P14: which pawn to move
  AGAIN: 3, // P10: stop, pay for another roll, or a counter-card
  FISHING: 4, // P27
  CAGES: 5, // P45
  FLIGHT: 6, // P46: which pawn flees first
  OVER: 7,
} as const;

export const END = {
  NOT_YET: 0,
  ALL_SECURED: 1, // P54
  SURVIVOR: 2, // P53
  STALLED: 3, // P56
} as const;

export const ACTION = {
  ROLL: 0,
  RETURN: 1,
  STOP: 2,
  PAY: 3,
  MOVE: 4,
  DECLINE: 7,
  TAKE: 8,
  FLIP: 9,
  LET_GO: 41,
  CAGE: 42,
  FLEE: 45,
} as const;

export const EVENT = {
  BEGAN: 1,
  ROLLED: 2, // a die
  PAID: 3, // a chips left
  STOPPED: 4,
  RETURNED: 5, // a pawn
  MOVED: 6, // a pawn, b space, c its colour
  REACHED_DIVER: 7, // a pawn, b points to spare
  SURFACED: 8, // a pawn
  SECURED: 9, // a value, b cards
  CAPTURED: 10, // a the other seat, b its pawn, c space
  ROBBED: 11, // a the other seat, b value, c cards
  CHASED_OWN: 12, // a the pawn sent up, c space
  DREW: 13, // a card
  STOCK_EMPTY: 14,
  TOOK_OXYGEN: 15, // a chips, b chips now
  KEPT: 16, // a card
  SHARK_MISSED: 17, // a card
  CAGED: 18, // a pawn, b space, c cages left
  SENT_UP: 19, // a pawn, b space
  STAMPEDED: 20, // a pawns that flee
  FLED: 21, // a pawn, b die
  DECLINED: 22,
  FLIPPED_GOLD: 23, // a cell, b value
  MET_OCTOPUS: 24, // a cell, b pawn
  MET_POSEIDON: 25, // a cell, b pawn
  TOOK_GOLD: 26, // a value, b cards
  FISHED_OUT: 27,
  ELIMINATED: 28, // a value put back, b cards
  LEFT_ALONE: 29, // a value credited
  ALL_SECURED: 30,
  STALLED: 31, // a rounds
  WON: 32, // a value
} as const;

export const REFUSAL = {
  NONE: 0,
  GAME_OVER: 1,
  NOT_YOUR_TURN: 2,
  NO_SUCH_ACTION: 3,
  CHOOSE_PAWN: 4,
  NOT_ROLLED: 5,
  PAWN_EXCLUDED: 6,
  PAWN_RESTING: 7,
  SIX_ENTERS: 8,
  LEAVE_DIVER: 9,
  MUST_ROLL: 10,
  FREE_ROLL: 11,
  FREE_ROLL_GONE: 12,
  NO_OXYGEN: 13,
  NO_MOVABLE_PAWN: 14,
  NO_COUNTER_CARD: 15,
  NOBODY_EXCLUDED: 16,
  FISHING_FIRST: 17,
  NOT_FISHING: 18,
  TOO_LATE_TO_DECLINE: 19,
  NO_GOLD_TO_TAKE: 20,
  CARD_NOT_DOWN: 21,
  SHARK_FIRST: 22,
  NO_SHARK: 23,
  NOT_THREATENED: 24,
  FLIGHT_FIRST: 25,
  NO_STAMPEDE: 26,
  NOT_FLEEING: 27,
} as const;

export const MIN_SEATS = 2;
export const MAX_SEATS = 4;
export const PAWNS = 3;
export const ALL_PAWNS = 7;
export const STARTING_OXYGEN = 5;
export const ROLL_PRICE = 1;
export const FACES = 6;
export const ENTERING = 6;
export const NOWHERE = 0;
export const PINK = 1;
export const TURQUOISE = 2;
export const BLUE = 3;
export const ARROW = 4;
export const VIOLET = 5;
export const LONGEST_DESCENT = 20;
export const LONGEST_ASCENT = 30;
export const SURFACE = 0;
export const DIVER = 21;
export const OUT = 52;
export const SPACES = 53;
export const RESTING = 53;
export const OXYGEN_1 = 0;
export const OXYGEN_2 = 1;
export const OXYGEN_3 = 2;
export const PINK_SHARK = 3;
export const TURQUOISE_SHARK = 4;
export const YELLOW_SHARK = 5;
export const WHITE_SHARK = 6;
export const CAGED_SHARK = 7;
export const COUNTER_CARD = 8;
export const CARD_KINDS = 9;
export const NO_CARD = 9;
export const ACTION_CARDS = 55;
export const CARDS = [10, 8, 6, 7, 7, 4, 3, 6, 4] as const;
export const LEAST_CHIPS = 1;
export const FEWER_PINK = 4;
export const FEWER_TURQUOISE = 4;
export const FEWER_YELLOW = 2;
export const MOST_REMOVED = 20;
export const TREASURE_CARDS = 32;
export const GOLD_CARDS = 22;
export const OCTOPUSES = 7;
export const POSEIDONS = 3;
export const GOLD_KINDS = 8;
export const OCTOPUS = 8;
export const POSEIDON = 9;
export const TREASURE_KINDS = 10;
export const DOWN = 10;
export const GONE = 11;
export const HIGHEST_GOLD = 999;
export const GOLD_VALUES = [1, 2, 3, 4, 5, 0, 0, 0] as const;
export const GOLD_COUNTS = [7, 6, 4, 3, 2, 0, 0, 0] as const;
export const MAX_ROUNDS = 400;
export const FEWEST_ROUNDS = 10;
export const MOST_ROUNDS = 1000;
