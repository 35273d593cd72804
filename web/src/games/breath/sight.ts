/** What lies on the table of Hold Your Breath!, as the server shows it; see the game's `material.py`, `state.py` and `sight.py`. */

/** Some of the fields of a sight. Rows for seats always have four places. */
export interface Sight {
  phase: number;
  ascent: number; // 0 on the way down, 1 on the way up
  turn: number;
  chooser: number; // who acts: the turn's seat, or a victim
  seats: number;
  last: number; // the seat whose turn ends this way, -1 while the deck lasts
  bottom: number;
  air: number; // of this turn
  swum: number; // of this turn
  table: number[]; // kinds in the order played, -1 behind the last
  deck_size: number;
  pile: number[]; // kinds, the newest last, -1 behind it
  pile_size: number;
  hand: number[]; // one's own, -1 behind the last
  hand_size: number[];
  front: number[]; // nothing, a Panic, a Panic face down
  panic: number[]; // the kind of that card where it is known
  sharks: number[]; // two for each seat: the Shark, the Dolphin as a Shark
  depth: number[];
  anchor: number[];
  surfaced: number[]; // 0, or when: the first is 1
}

export const PHASE = { PLAY: 0, GIVE: 1, PENALTY: 2, DUMP: 3, OVER: 4 } as const;
export const FRONT = { NOTHING: 0, OPEN: 1, FACE_DOWN: 2 } as const;

export const SEATS = 4;
export const BEASTS = 2;
export const HIDDEN = -1;
export const BREATH = 5; // one bubble of air

export const DEEDS = 5;
export const VALUE_KINDS = 20; // a value card is of the kind value * DEEDS + deed
export const SHARK = 20;
export const KRAKEN = 21;
export const DOLPHIN = 22;
export const KINDS = 23;
export const WILD = 4; // the Dolphin as the source of an action, behind the four values

/** The first action of each family. */
export const ACTION = {
  PLAY_VALUE: 0,
  WILD_VALUE: 20,
  PLAY_PANIC: 24,
  PLAY_CALM: 44,
  SEND_SHARK: 49,
  PLAY_SHARK: 89,
  SLAY_SHARK: 97,
  PLAY_KRAKEN: 101,
  PLAY_DISCARD: 103,
  PLAY_DRAW: 123,
  STOP: 128,
  GIVE: 129,
  LAY: 152,
  DUMP: 175,
  DONE: 198,
} as const;

export const EVENT = {
  BEGAN: 1,
  DREW_ONE: 2,
  DREW_TWO: 3,
  DREW_THREE: 4,
  DREW_FOUR: 5,
  BREATHED: 6,
  SWAM: 7,
  PANICKED: 8,
  CALMED: 9,
  SENT_SHARK: 10,
  SET_SHARK: 11,
  SLEW_SHARK: 12,
  CALLED_KRAKEN: 13,
  DEMANDED: 14,
  GAVE: 15,
  PLAYED_DRAW: 16,
  RAN_OUT: 17,
  LAID: 18,
  TOOK_FROM_PILE: 19,
  TOOK_FROM_TABLE: 20,
  LOST: 21,
  STAYED_PANICKED: 22,
  DUMPED: 23,
  LAST_CARD: 24,
  ANCHORED: 25,
  NOBODY_DIVED: 26,
  TURNED_UP: 27,
  SURFACED: 28,
  DEEPEST_HOME: 29,
  TIME_OUT: 30,
  NOBODY_HOME: 31,
  WON: 32,
} as const;

/** The kinds in a row that ends with -1. */
export function kindsIn(row: readonly number[]): number[] {
  return row.filter((kind) => kind >= 0);
}

/** The printed value of a card, 0 to 3, or -1 for a creature. */
export function valueOf(kind: number): number {
  return kind >= 0 && kind < VALUE_KINDS ? Math.floor(kind / DEEDS) : -1;
}
