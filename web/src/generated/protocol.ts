// Written by `./fathom generate` from what Python declares. Do not edit.

/** A seat as everybody sees it; an empty one has no name. */
export interface Seat {
  kind: Kind;
  level: string;
  name: string;
  /** its owner is connected */
  here: boolean;
  /** a bot plays until its owner is back */
  held: boolean;
  /** its owner gave up: a bot plays to the end */
  resigned: boolean;
  /** seconds until the bot of a held seat moves: its owner dropped a moment ago */
  grace: number | null;
  /** an empty seat: whoever had it in the match before, for a while */
  kept_for: string;
  /** seconds, until anybody may take it */
  kept: number | null;
}

export type Setting = number | string | boolean | number[];

export type Pledge = string;

export type LongHex = string;

/** One round of a public beacon, in the words of drand. Until it has come there is nothing but its number. */
export interface Beacon {
  /** 0: the beacon did not even say which would be next */
  round: number;
  randomness: Pledge;
  signature: LongHex;
  previous_signature: LongHex;
}

/** One pledge for each seat, "" for a seat without; `unopened` and the beacon's value are known at the start. */
export interface Pledges {
  made: Pledge[];
  unopened: number[];
  beacon: Beacon | null;
}

/** A table as everybody sees it; only `you` depends on who looks. */
export interface Table {
  id: string;
  code: string | null;
  game: string;
  settings: Record<string, Setting>;
  open: boolean;
  clock: number | null;
  hints: boolean;
  /** who is asked for them: the Captain's level, or a name from outside */
  adviser: string;
  phase: Phase;
  seats: Seat[];
  host: number;
  you: number[];
  n: number;
  /** the seal of the seed */
  commitment: string;
  /** of the salts, once everybody is ready */
  pledges: Pledges | null;
  salts: string[] | null;
  seed: string | null;
  results: ([number, number])[] | null;
  next: string | null;
  /** decisions, so far */
  taken_back: number;
  /** of each seat, from the start on: partners have the same number */
  sides: number[];
  /** it began in a browser that knew the seed */
  brought: boolean;
}

/** A table, and the mask of the seats that may act: what somebody wants to know before they go there. */
export interface Standing {
  table: Table;
  to_act: number;
  /** seconds left, where the clock runs though nobody is there */
  deadline: number | null;
}

/** Who shall sit there. */
export interface SeatWish {
  kind: Kind;
  level?: string;
}

export type Hex = string;

/** What a new table shall be like. */
export interface TableWish {
  game: string;
  seats: SeatWish[];
  settings?: Record<string, Setting>;
  open?: boolean;
  clock?: number | null;
  hints?: boolean;
  name?: Name;
  pledge?: Hex | null;
}

/** Somebody sits down; `here` is one more person at a device that has a seat already. */
export interface SitWish {
  name: Name;
  pledge?: Hex | null;
  seat?: SeatNumber | null;
  here?: boolean;
}

/** A new match, a new salt. */
export interface RematchWish {
  pledge?: Hex | null;
}

/** The salt that a seat had pledged. */
export interface OpenedSalt {
  seat: SeatNumber;
  salt: Hex;
}

/** Everybody at one device opens their salts together. */
export interface SaltsWish {
  salts: OpenedSalt[];
}

/** Something said at the table. */
export interface Word {
  number: number;
  seat: number;
  name: string;
  text: string;
  phrase: string;
  to: Audience;
}

/** What can be done, by whom, and for how long; `since` is the step from which the seat's own decision has stood. */
export interface Turn {
  allowed: number[];
  to_act: number;
  since: number;
  deadline: number | null;
  /** what the seat decided last */
  may_take_back: boolean;
}

export type EventRow = [number, number, number, number, number, number];

/** The answer to `hello`; and told to all, unasked, when something was taken back. */
export interface Welcome extends Turn {
  table: Table;
  you: number;
  missed: EventRow[][];
  sight: Sight;
  talk: Word[];
}

/** A step as one seat learns of it. */
export interface Step extends Turn {
  events: EventRow[];
  sight: Sight;
}

/** An action, and the chance of a first place with it, give or take so much; null where nobody knows. */
export interface Advice {
  action: number;
  chance: number | null;
  give_or_take: number | null;
  exact: boolean;
}

/** The best actions, the better one first; none if the Captain had no time. */
export interface Hint {
  by: string;
  advice: Advice[];
}

/** Why not; the clause is empty if it is the table that refuses, not the game. */
export interface Refused {
  refusal: string;
  clause: string;
}

/** A step of a finished match; the first has the whole sight, the others what changed. */
export interface ReplayStep {
  seat: number;
  action: number;
  events: EventRow[];
  sight: Sight;
  draws: ([number, number])[];
  /** "person", the level of a bot, "time" or "absence"; "" where nobody wrote it down */
  chooser: string;
}

/** Steps that were taken back, `first` and those after it; before them stands the one that was gone back to. */
export interface TakenBack {
  first: number;
  steps: ReplayStep[];
}

/** A finished match as one seat saw it, what was taken back in it, and the luck behind it. */
export interface Replay {
  table: Table;
  /** that looks; -1 for whoever looks on */
  seat: number;
  /** the version that it was played by */
  rules: string;
  steps: ReplayStep[];
  taken_back: TakenBack[];
}

/** A step after which the chances were others; `better` is what the judge would have done, `kept` and `worth` are its chances with that and with the action. */
export interface TurningPoint {
  number: number;
  seat: number;
  action: number;
  cause: "mistake" | "luck";
  before: number[];
  after: number[];
  better: number;
  kept: number;
  worth: number;
}

/** Where a match turned, in its order; who judged, and whether its chances are those of a first place or of beating a rival. */
export interface Review {
  by: string;
  measure: "first" | "rival";
  turns: TurningPoint[];
}

/** A sentence of a guided game, said after step `step` and so many `events` of the next; `seat` decides then, -1: nobody does. What comes before an `unseen` one is not shown. */
export interface LessonWord {
  step: number;
  seat: number;
  clause: string;
  text: ByLanguage;
  events: number;
  unseen: boolean;
}

/** A guided first game: a match as the learner sees it, and what is said between its steps. */
export interface Lesson {
  table: Table;
  steps: ReplayStep[];
  words: LessonWord[];
}

/** The server, and how much of each game's rules is ready. */
export interface Status {
  version: string;
  games: Record<string, number>;
}

/** A choice of the box; without `choices` it is a number from `low` to `high`, or a `seat` (from 1; 0 by chance). */
export interface Option {
  name: string;
  default: Setting;
  low: number;
  high: number;
  choices: string[];
  seat: boolean;
}

/** Actions of one kind, numbered from `first`. */
export interface Family {
  name: string;
  first: number;
  sizes: number[];
}

/** A game on the shelf. */
export interface GameSummary {
  slug: string;
  seats: [number, number];
  title: ByLanguage;
  line: ByLanguage;
  aim: ByLanguage;
  length: ByLanguage;
}

/** Of one level: 400 points more win ten times as often as they lose. */
export interface Rated {
  rating: number;
  /** so far off it may be, with 95 %; 0 for the level that the others are measured against */
  error: number;
  /** that it played for that */
  games: number;
}

/** Of the levels of a game that were measured, and how. */
export interface Ratings {
  seats: number;
  /** that measures them again */
  command: string;
  levels: Record<string, Rated>;
}

/** A game with its box open. */
export interface GameDescription {
  slug: string;
  seats: [number, number];
  options: Option[];
  actions: Family[];
  events: Record<string, number>;
  refusals: Record<string, string>;
  sight: Record<string, number>;
  levels: string[];
  ratings: Ratings | null;
  adviser: string;
}

/** Why a request over HTTP was not granted. */
export interface Problem {
  status: number;
  refusal: string;
  text: ByLanguage;
}

/** `talk` is the last word that the client heard; another number of decisions taken back, and it knows nothing. */
export interface Hello {
  talk?: SmallNumber;
  taken_back?: SmallNumber;
}

/** A move; who leans says the one that is in mind, -1 for none any more. */
export interface Act {
  action: SmallNumber;
  /** as the table said; what was thought of before something was taken back is stale */
  taken_back?: SmallNumber;
}

/** Takes back one's last decision. */
export interface Back {
  taken_back?: SmallNumber;
}

/** What a partner has in mind. */
export interface Leant {
  seat: number;
  action: number;
}

/** A word in one's own words, or a quick phrase. */
export interface Say {
  text?: string;
  phrase?: string;
  to?: Audience;
}

/** The seat that a bot shall hold. */
export interface Hold {
  seat: SeatNumber;
}

/** Nothing more to say. */
export interface Empty {
}

/** The envelope of whatever a client says; `n` is the last step it saw, `id` comes back with the answer. */
export interface ClientMessage {
  t: ClientKind;
  n?: SmallNumber;
  id?: number;
  d?: unknown;
}

/** The envelope of whatever the server says; `n` is the step of the match. */
export interface ServerMessage {
  t: ServerKind;
  n: number;
  id?: number | null;
  d?: ServerData | null;
}

export type Sight = Record<string, number | number[]>;

export type Language = "fr" | "en" | "de";

export type ByLanguage = Record<Language, string>;

export type SmallNumber = number;

export type SeatNumber = number;

export type Name = string;

export type Kind = "person" | "bot";

export type Phase = "waiting" | "opening" | "playing" | "over" | "aside";

export type Audience = "all" | "partners";

/** A line of a figure. */
export interface StudyRow {
  label: string;
  /** value, low and high, as they are drawn; one for each series */
  values: ([number, number, number])[];
  /** the same in words */
  said: string[];
}

/** Some numbers side by side, or along the way through a game. */
export interface StudyFigure {
  /** bars, or a curve */
  kind: string;
  title: string;
  axis: string;
  rows: StudyRow[];
  /** their names, where there are several */
  series: string[];
  /** a line to compare with */
  mark: number | null;
  /** what is left out, and why */
  note: string;
}

/** What was found about one question. */
export interface StudySection {
  name: string;
  title: string;
  text: string[];
  figures: StudyFigure[];
}

/** A whole study in one language. */
export interface Study {
  game: string;
  title: string;
  lead: string;
  /** how bounds are to be read */
  note: string;
  sections: StudySection[];
  /** that makes its numbers again */
  command: string;
  /** the words for what there is to play with; none where there is nothing */
  explored: Record<string, string>;
  /** what of the box is not known for sure; nothing where all of it is */
  origin: string;
}

/** Something to choose, and all that may be chosen. */
export interface Axis {
  name: string;
  values: number[];
}

/** A chart for every choice: by how much, in per cent, one thing is better than another. */
export interface Explored {
  choices: Axis[];
  rows: Axis;
  columns: Axis;
  /** so many steps are one per cent */
  scale: number;
  /** base64 of a signed byte for each, the columns innermost; -128 where there is nothing */
  cells: string;
}

export type Studied = Study | Explored;

export type ClientKind = "hello" | "act" | "back" | "lean" | "say" | "hold" | "resign" | "hurry" | "hint" | "ping";

export type ServerKind = "welcome" | "step" | "table" | "lean" | "talk" | "hint" | "ok" | "no";

export type ServerData = Welcome | Step | Table | Leant | Word | Hint | Refused | Empty;
