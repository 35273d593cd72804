/** The buttons of each moment: what can be done, and what cannot but may be asked about. */

import { colourAt, countFrom } from "./path";
import { goldUp, isDiverOpen, type Pawn, type Scene } from "./scene";
import { ACTION, ARROW, BLUE, DIVER, OUT, PAWNS, PHASE, PINK, SURFACE, TURQUOISE, type Sight } from "../../generated/plongee";
import type { WordKey, Words } from "./words";

const SIX = 6; // P15

export interface Choice {
  action: number;
  title: string;
  detail: string;
  /** More of it for those who do not see the board: the colours of the spaces, or which card. */
  name?: string;
  /** Coral: the one thing to do now; gold: treasure to take. */
  tone: "main" | "gold" | "plain";
  can: boolean;
  /** The pawn that it is about, and the space where the die leads it. */
  pawn?: number;
  goal?: number;
  /** The colour of that space, to be drawn as the board shows it. */
  colour?: number;
  /** All the actions that would do the same: divers who stand together are alike. */
  alike?: number[];
}

export interface Asked {
  sight: Sight;
  scene: Scene;
  allowed: number[];
  words: Words;
  /** The game's own names of spaces, colours and cells. */
  names: { space: readonly string[]; colour: readonly string[]; cell: readonly string[] };
  cursor: number;
}

function plain(asked: Asked, action: number, title: string, detail: string, tone: Choice["tone"] = "plain"): Choice {
  return { action, title, detail, can: asked.allowed.includes(action), tone };
}

function placeName({ words, names }: Asked, place: number): string {
  if (place === SURFACE) return words("home");
  return place === DIVER ? words("diver") : (names.space[place] ?? "");
}

/** The same by colour. */
function shadeName(asked: Asked, place: number): string {
  const { names, scene } = asked;
  return place === SURFACE || place === DIVER ? placeName(asked, place) : (names.colour[colourAt(scene.path, place)] ?? "");
}

/** The space where a finger ends that counts the points of the die from this pawn on. */
function goalOf(scene: Scene, pawn: Pawn): number {
  return countFrom(scene.path, pawn.place, scene.die, isDiverOpen(scene));
}

/** What a space of this colour means for whoever stops there. */
export const LANDS: Readonly<Record<number, WordKey>> = { [PINK]: "lands_pink", [TURQUOISE]: "lands_turquoise", [BLUE]: "lands_blue", [ARROW]: "lands_arrow" };
const RULES: Readonly<Record<number, WordKey>> = { [PINK]: "space_pink", [TURQUOISE]: "space_turquoise", [BLUE]: "space_blue", [ARROW]: "space_arrow" };

/** P35 Pink or turquoise on the way up: whoever is there is chased away. */
function isContested({ path }: Scene, space: number): boolean {
  const colour = colourAt(path, space);
  return space > DIVER && (colour === PINK || colour === TURQUOISE);
}

/** A space and its rule, for who asks what it is. */
export function ruleOf({ scene, words, names }: Pick<Asked, "scene" | "words" | "names">, place: number): string {
  const key = RULES[colourAt(scene.path, place)];
  const space = key ? words(key, { space: names.space[place] ?? "" }) : "";
  return isContested(scene, place) ? words("space_rising", { space }) : space;
}

/** What comes of it there. */
function effectOf({ words, scene, sight }: Asked, goal: number): string {
  if (goal === SURFACE) return words("go_home");
  if (goal === DIVER) return words(isDiverOpen(scene) ? "go_fish" : "lands_blue");
  const there = isContested(scene, goal) ? scene.pawns.filter((pawn) => pawn.place === goal) : [];
  if (there.length) return words(there.some((pawn) => pawn.seat !== sight.turn) ? "captures" : "chases_own");
  const key = LANDS[colourAt(scene.path, goal)];
  return key ? words(key) : "";
}

/** P15 Who cannot swim with this die; after a six, because a new diver is called. */
function waitingFor({ sight, scene, allowed, words }: Asked): string {
  const calls =
    sight.die === SIX && scene.pawns.some((pawn) => pawn.seat === sight.turn && pawn.place === SURFACE && allowed.includes(ACTION.MOVE + (pawn.id % PAWNS)));
  return words(calls ? "six_enters" : "waits_here");
}

function moveOf(asked: Asked, number: number): Choice {
  const { scene, sight, words } = asked;
  const pawn = scene.pawns[sight.turn * PAWNS + number]!;
  const action = ACTION.MOVE + number;
  const about = { pawn: pawn.id };
  if (pawn.place === OUT) return { ...plain(asked, action, words("at_poseidon"), "…"), ...about };
  if (pawn.resting) return { ...plain(asked, action, words("home"), words("resting")), ...about };
  const [from, shade] = [placeName(asked, pawn.place), shadeName(asked, pawn.place)];
  if (!asked.allowed.includes(action)) return { ...plain(asked, action, from, waitingFor(asked)), ...about, name: shade };
  const goal = goalOf(scene, pawn);
  const colour = goal === SURFACE || goal === DIVER ? {} : { colour: colourAt(scene.path, goal) };
  const name = words("from_to", { from: shade, to: shadeName(asked, goal) });
  const title = words("from_to", { from, to: placeName(asked, goal) });
  return { ...plain(asked, action, title, effectOf(asked, goal), "main"), ...about, goal, ...colour, name };
}

/** One button for each diver, or for those who stand together. */
function moves(asked: Asked): Choice[] {
  const all = Array.from({ length: PAWNS }, (_, number) => moveOf(asked, number));
  const alikeOf = (one: Choice): Choice[] => all.filter((other) => other.can && one.can && other.title === one.title);
  return all.filter((one) => (alikeOf(one)[0] ?? one) === one).map((one) => ({ ...one, alike: alikeOf(one).map(({ action }) => action) }));
}

function beforeRoll(asked: Asked): Choice[] {
  const { words } = asked;
  return [plain(asked, ACTION.ROLL, words("roll"), words("roll_detail"), "main"), counterCard(asked)];
}

function counterCard(asked: Asked): Choice {
  return plain(asked, ACTION.RETURN, asked.words("return"), asked.words("return_detail"));
}

function again(asked: Asked): Choice[] {
  const { words, sight, scene, allowed } = asked;
  const left = (sight.oxygen[sight.turn] ?? 0) - 1;
  const mayPay = allowed.includes(ACTION.PAY);
  const pay = words(left < 0 ? "pay_never" : "pay_detail", { left });
  const held = scene.pawns.some((pawn) => pawn.seat === sight.turn && pawn.place === OUT);
  return [
    plain(asked, ACTION.STOP, words("stop"), words("stop_detail"), mayPay ? "plain" : "main"),
    plain(asked, ACTION.PAY, words("pay"), pay, mayPay ? "main" : "plain"),
    ...(held ? [counterCard(asked)] : []),
  ];
}

function fishing(asked: Asked): Choice[] {
  const { words, sight, scene, allowed, names, cursor } = asked;
  const value = goldUp(scene);
  const monsters = scene.hidden.octopus + scene.hidden.poseidon;
  const flip = ACTION.FLIP + cursor;
  const odds = words("flip_detail", { monsters, count: monsters + scene.hidden.gold });
  return [
    plain(asked, ACTION.DECLINE, words("decline"), words(allowed.includes(ACTION.DECLINE) ? "decline_detail" : "decline_never")),
    plain(
      asked,
      ACTION.TAKE,
      words(value ? "take" : "take_none", { value }),
      value ? words("take_detail", { count: sight.gold_up }) : words("take_never"),
      value ? "gold" : "plain",
    ),
    { ...plain(asked, flip, words("flip"), odds, allowed.includes(flip) ? "main" : "plain"), name: names.cell[cursor] ?? "" },
  ];
}

/** One button for each of the reader's divers that may be chosen now. */
function eachPawn(asked: Asked, first: number, title: "cage" | "flee", detail: string): Choice[] {
  const { sight, scene, allowed, words } = asked;
  return Array.from({ length: PAWNS }, (_, number) => scene.pawns[sight.acting * PAWNS + number]!)
    .filter((pawn) => allowed.includes(first + (pawn.id % PAWNS)))
    .map((pawn) => ({ ...plain(asked, first + (pawn.id % PAWNS), words(title, { place: placeName(asked, pawn.place) }), detail, "main"), pawn: pawn.id }));
}

function cages(asked: Asked): Choice[] {
  const { words, sight } = asked;
  const left = words("cage_detail", { left: sight.cages[sight.acting] ?? 0 });
  return [...eachPawn(asked, ACTION.CAGE, "cage", left), plain(asked, ACTION.LET_GO, words("let_go"), words("let_go_detail"))];
}

/** The buttons for whoever decides now. */
export function choicesOf(asked: Asked): Choice[] {
  switch (asked.sight.phase) {
    case PHASE.START:
      return beforeRoll(asked);
    case PHASE.PAWN:
      return moves(asked);
    case PHASE.AGAIN:
      return again(asked);
    case PHASE.FISHING:
      return fishing(asked);
    case PHASE.CAGES:
      return cages(asked);
    case PHASE.FLIGHT:
      return eachPawn(asked, ACTION.FLEE, "flee", asked.words("flee_detail"));
    default:
      return [];
  }
}

/** What a tap on one of the reader's own divers means now. */
export function pawnAction(phase: number, number: number): number {
  if (phase === PHASE.CAGES) return ACTION.CAGE + number;
  if (phase === PHASE.FLIGHT) return ACTION.FLEE + number;
  return ACTION.MOVE + number;
}

const ASK: Readonly<Partial<Record<number, WordKey>>> = {
  [PHASE.START]: "ask_start",
  [PHASE.PAWN]: "ask_pawn",
  [PHASE.AGAIN]: "ask_again",
  [PHASE.FISHING]: "ask_fishing",
  [PHASE.CAGES]: "ask_cages",
  [PHASE.FLIGHT]: "ask_flight",
};

const WAIT: Readonly<Partial<Record<number, WordKey>>> = {
  [PHASE.FISHING]: "wait_fishing",
  [PHASE.CAGES]: "wait_cages",
  [PHASE.FLIGHT]: "wait_flight",
  [PHASE.OVER]: "over",
};

/** What is asked of the reader; nothing while something still moves. */
export function askOf({ sight, allowed, words }: Asked, card: string): string {
  const key = ASK[sight.phase];
  return key && allowed.length ? words(key, { die: sight.die, card }) : "";
}

/** What the others are doing. */
export function waitOf(sight: Sight, words: Words, name: string): string {
  return words(WAIT[sight.phase] ?? "wait_turn", { name });
}

/** The card that the keyboard points at: the one last pointed at, or the first that can be turned over, or that is there. */
export function cursorOn(scene: Scene, allowed: readonly number[], pointed: number): number {
  const cards = scene.wreck.flatMap((card, cell) => (card.lies === "gone" ? [] : [cell]));
  const open = cards.filter((cell) => allowed.includes(ACTION.FLIP + cell));
  const fit = open.length ? open : cards;
  return fit.includes(pointed) ? pointed : (fit[0] ?? 0);
}
