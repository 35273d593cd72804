/** What the page and the table say to each other: docs/wire.md, in types. */

export const LANGUAGES = ["fr", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export type InBoth = Record<Language, string>;

export type Setting = number | string | boolean | number[];

export interface Option {
  name: string;
  default: Setting;
  low: number;
  high: number;
  choices: string[];
}

/** A family of actions: `sizes` [6] is six of them, numbered from `first`. */
export interface Family {
  name: string;
  first: number;
  sizes: number[];
}

export interface GameSummary {
  slug: string;
  seats: [low: number, high: number];
  ready: number;
  title: InBoth;
  line: InBoth;
  /** How long it takes, in words. */
  length: InBoth;
}

export interface GameDescription {
  slug: string;
  seats: [low: number, high: number];
  options: Option[];
  actions: Family[];
  /** The kind of each event, by name. */
  events: Record<string, number>;
  /** The clause behind each refusal, by name. */
  refusals: Record<string, string>;
  /** The fields of a sight and how long their rows are; 0 for a single number. */
  sight: Record<string, number>;
  levels: string[];
}

/** All that a game says in one language, as its `texts/<language>.toml`. */
export interface GameTexts {
  title: string;
  line: string;
  credits: string;
  words?: Record<string, string[]>;
  options?: Record<string, Record<string, string>>;
  actions: Record<string, string>;
  refusals: Record<string, string>;
  events: Record<string, string>;
  hidden?: Record<string, string>;
  sight: { seat: string; table: string[] };
}

/** What all games share, and what the table itself says. */
export interface CommonTexts {
  refusals: Record<string, string>;
  terminal: Record<string, string>;
  table?: Record<string, string>;
  /** Quick phrases for the chatter. */
  phrases?: Record<string, string>;
  [section: string]: Record<string, string> | undefined;
}

export type Sight = Record<string, number | number[]>;

/** An event as it is sent: kind, seat and four values; a secret's values are all -1. */
export type Happening = [kind: number, seat: number, a: number, b: number, c: number, d: number];

/** A seat as everybody sees it; an empty one has no name. */
export interface Seat {
  kind: "person" | "bot";
  level: string;
  name: string;
  here: boolean;
  held: boolean;
}

export type Phase = "waiting" | "playing" | "over";

export interface Table {
  id: string;
  /** Free for another table once the game is over. */
  code: string | null;
  game: string;
  settings: Record<string, Setting>;
  open: boolean;
  clock: number | null;
  /** Whether one may ask what the Captain would do. */
  hints: boolean;
  phase: Phase;
  seats: Seat[];
  host: number;
  you: number[];
  n: number;
  commitment: string;
  salts: string[] | null;
  seed: string | null;
  results: [place: number, points: number][] | null;
  next: string | null;
}

export interface Word {
  number: number;
  seat: number;
  name: string;
  text: string;
  phrase: string;
}

/** What a partner has in mind, -1 for nothing any more. */
export interface Leant {
  seat: number;
  action: number;
}

/** What can be done, by whom, and until when: part of every welcome and every step. */
export interface Turn {
  allowed: number[];
  to_act: number;
  /** The step from which one's own decision has stood; -1 without one. */
  since: number;
  deadline: number | null;
}

export interface Welcome extends Turn {
  table: Table;
  you: number;
  missed: Happening[][];
  sight: Sight;
  talk: Word[];
}

export interface Step extends Turn {
  events: Happening[];
  /** Only what changed. */
  sight: Sight;
}

/** An action and the chance of a first place with it. */
export interface Advice {
  action: number;
  chance: number;
  give_or_take: number;
  exact: boolean;
}

export interface Refused {
  refusal: string;
  /** Empty if it is the table that refuses, not the game. */
  clause: string;
}

/** A finished match, step by step, as one seat saw it. */
export interface ReplayStep {
  seat: number;
  action: number;
  events: Happening[];
  /** What changed; the first step has everything. */
  sight: Sight;
  draws: [choices: number, value: number][];
}

export interface Replay {
  table: Table;
  steps: ReplayStep[];
}

/** A step of a finished match after which the chances of the seats were others. */
export interface TurningPoint {
  number: number;
  seat: number;
  action: number;
  cause: "mistake" | "luck";
  before: number[];
  after: number[];
  /** What the Captain would have done. */
  better: number;
  given_away: number;
}

/** A sentence of a guided game, said after a step; `seat` decides then, -1: nobody does. */
export interface LessonWord {
  step: number;
  seat: number;
  clause: string;
  text: InBoth;
  /** So many events of step `step + 1` have been shown as well. */
  events: number;
  /** What comes before it is not shown. */
  unseen: boolean;
}

/** A guided first game: the steps as the learner sees them, and what is said between them. */
export interface Lesson extends Replay {
  words: LessonWord[];
}

export interface Status {
  version: string;
  games: Record<string, number>;
}

/** What a new table is asked for. */
export interface TableWish {
  game: string;
  seats: { kind: "person" | "bot"; level?: string }[];
  settings: Record<string, Setting>;
  open: boolean;
  clock: number | null;
  hints?: boolean;
  name: string;
  salt: string;
}
