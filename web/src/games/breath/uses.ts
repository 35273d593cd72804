/** What a card can be used for, and which actions that is. What of it is allowed now, only the table says. */

import { ACTION, BEASTS, DEEDS, DOLPHIN, KRAKEN, MAX_SEATS, PHASE, SHARK, VALUE_KINDS, WILD } from "../../generated/breath";

const VALUES = ["air5", "air10", "swim5", "swim10"] as const;
export const DEED_NAMES = ["panic", "calm", "discard", "draw"] as const;

export type Name = (typeof VALUES)[number] | (typeof DEED_NAMES)[number] | "shark" | "slay" | "kraken" | "give" | "lay" | "dump";

/** One way to do it: the action, and whom or what it is aimed at. */
export interface Option {
  action: number;
  seat: number; // -1 for nobody
  beast: number; // which Shark, -1 for none
}

export interface Use {
  name: Name;
  clause: string;
  options: Option[];
}

const CLAUSES: Readonly<Record<Name, string>> = {
  air5: "H7",
  air10: "H7",
  swim5: "H8",
  swim10: "H8",
  panic: "H17",
  calm: "H18",
  discard: "H21",
  draw: "H22",
  shark: "H19",
  slay: "H20",
  kraken: "H20",
  give: "H21",
  lay: "H11",
  dump: "H13",
};

function plain(action: number, beast = -1): Option {
  return { action, seat: -1, beast };
}

/** The same at each rival; `first` is the action at seat 0. */
function at(rivals: readonly number[], first: number, beast = -1): Option[] {
  return rivals.map((seat) => ({ action: first + seat, seat, beast }));
}

function use(name: Name, options: Option[]): Use {
  return { name, clause: CLAUSES[name], options };
}

function deed(name: (typeof DEED_NAMES)[number], source: number, rivals: readonly number[]): Use {
  if (name === "panic") return use(name, at(rivals, ACTION.PLAY_PANIC + source * MAX_SEATS));
  if (name === "discard") return use(name, at(rivals, ACTION.PLAY_DISCARD + source * MAX_SEATS));
  if (name === "draw") return use(name, [plain(ACTION.PLAY_DRAW + source)]);
  const sent = beasts().flatMap((beast) => at(rivals, ACTION.SEND_SHARK + (source * BEASTS + beast) * MAX_SEATS, beast));
  return use(name, [plain(ACTION.PLAY_CALM + source), ...sent]);
}

function beasts(): number[] {
  return Array.from({ length: BEASTS }, (_, beast) => beast);
}

/** Wild is 1 for the Dolphin in its place. */
function shark(wild: number, rivals: readonly number[]): Use {
  return use("shark", at(rivals, ACTION.PLAY_SHARK + wild * MAX_SEATS));
}

function kraken(wild: number): Use[] {
  const eaten = beasts().map((beast) => plain(ACTION.SLAY_SHARK + wild * BEASTS + beast, beast));
  return [use("slay", eaten), use("kraken", [plain(ACTION.PLAY_KRAKEN + wild)])];
}

function wild(rivals: readonly number[]): Use[] {
  const values = VALUES.map((name, value) => use(name, [plain(ACTION.WILD_VALUE + value)]));
  return [...values, ...DEED_NAMES.map((name) => deed(name, WILD, rivals)), shark(1, rivals), ...kraken(1)];
}

function ofValueCard(kind: number, rivals: readonly number[]): Use[] {
  const value = Math.floor(kind / DEEDS);
  const name = DEED_NAMES[kind % DEEDS];
  return [use(VALUES[value]!, [plain(ACTION.PLAY_VALUE + kind)]), ...(name ? [deed(name, value, rivals)] : [])];
}

/** All that a card of the hand could be in the play step, its value first. */
export function playsOf(kind: number, rivals: readonly number[]): Use[] {
  if (kind < VALUE_KINDS) return ofValueCard(kind, rivals);
  if (kind === SHARK) return [shark(0, rivals)];
  if (kind === KRAKEN) return kraken(0);
  return kind === DOLPHIN ? wild(rivals) : [];
}

/** What can be done with a card in this step of a turn: played, given up, laid down or dumped. */
export function usesOf(kind: number, phase: number, rivals: readonly number[]): Use[] {
  if (phase === PHASE.GIVE) return [use("give", [plain(ACTION.GIVE + kind)])];
  if (phase === PHASE.PENALTY) return [use("lay", [plain(ACTION.LAY + kind)])];
  if (phase === PHASE.DUMP) return [use("dump", [plain(ACTION.DUMP + kind)])];
  return playsOf(kind, rivals);
}

/** H14 The smaller numbers of cards that may be drawn to end a turn. */
export function drawsOf(allowed: readonly number[]): { action: number; count: number }[] {
  return allowed.filter((action) => action >= ACTION.DRAW).map((action) => ({ action, count: action - ACTION.DRAW }));
}

export function openOptions(one: Use, allowed: readonly number[]): Option[] {
  return one.options.filter(({ action }) => allowed.includes(action));
}
