/** What the board shows between two sights: each event moves the pieces a little further. */

import type { EventRow } from "../../generated/protocol";
import { BARRACUDA, EVENT, PHASE, TEAMS, WRECKS, type Sight } from "../../generated/barrakuda";
import { holds, rowOf } from "./reading";

/** What this turn did to a diver, as a sign on the diver's place. */
export type Sign = "coin" | "bite" | "thief" | "chest" | "cards" | "hex" | "shield" | "fish" | "gift";

export interface Deed {
  sign: Sign;
  amount: number;
}

/** K23, K62 Who has the initiative on a wreck; nobody in a tie. */
interface Lead {
  wreck: number;
  seats: number[];
}

export interface Scene {
  seats: number;
  teams: number;
  turn: number;
  pawn: number[];
  lying: boolean[];
  bag: number[];
  chest: number[];
  row: number[][];
  held: boolean[]; // the Barracuda card is in hand, and not in the centre
  ready: boolean[];
  face: number[]; // the card that has just been turned over, 0 for none
  hoard: number[];
  fish: number;
  path: number[]; // the wrecks of its last swim, from where it began
  leap: boolean; // the last leg was a jump
  fins: number;
  course: number;
  throws: number; // counts up each time the dice are thrown, so that they tumble
  leads: Lead[];
  deeds: Deed[][];
  bitten: number[]; // divers who have just met the teeth
  hexer: number;
  victim: number;
  winners: number[];
}

type Values = readonly number[];
type Move = (scene: Scene, seat: number, values: Values) => Partial<Scene>;

export function emptyScene(seats: number): Scene {
  const none = <T>(value: T): T[] => Array<T>(seats).fill(value);
  return {
    seats,
    teams: 0,
    turn: 0,
    pawn: none(0),
    lying: none(false),
    bag: none(0),
    chest: none(0),
    row: none<number[]>([]),
    held: none(true),
    ready: none(false),
    face: none(0),
    hoard: Array<number>(WRECKS + 1).fill(0),
    fish: WRECKS,
    path: [],
    leap: false,
    fins: 0,
    course: 0,
    throws: 0,
    leads: [],
    deeds: none<Deed[]>([]),
    bitten: [],
    hexer: -1,
    victim: -1,
    winners: [],
  };
}

function put<T>(list: readonly T[], place: number, value: T): T[] {
  return list.map((one, i) => (i === place ? value : one));
}

function add(list: readonly number[], place: number, amount: number): number[] {
  return put(list, place, (list[place] ?? 0) + amount);
}

/** Gains of gold add up to one sign, and so do cards; all else is told one by one. */
function note(scene: Scene, seat: number, sign: Sign, amount = 0): Deed[][] {
  const before = scene.deeds[seat] ?? [];
  const same = before.find((deed) => deed.sign === sign);
  const after = same ? before.map((deed) => (deed === same ? { sign, amount: deed.amount + amount } : deed)) : [...before, { sign, amount }];
  return put(scene.deeds, seat, after);
}

function gain(scene: Scene, seat: number, gold: number): Partial<Scene> {
  return { bag: add(scene.bag, seat, gold), deeds: note(scene, seat, "coin", gold) };
}

function throwDice(scene: Scene, fins: number, course: number): Partial<Scene> {
  return { fins, course, throws: scene.throws + 1, path: [scene.fish], leap: false };
}

function swimTo(scene: Scene, wreck: number): Partial<Scene> {
  const path = scene.path.at(-1) === scene.fish ? scene.path : [scene.fish];
  return { fish: wreck, path: wreck === scene.fish ? path : [...path, wreck] };
}

function dive(scene: Scene, seat: number, card: number): Partial<Scene> {
  return {
    pawn: put(scene.pawn, seat, card),
    row: put(scene.row, seat, [...(scene.row[seat] ?? []), card]),
    ready: put(scene.ready, seat, false),
    face: put(scene.face, seat, 0),
  };
}

function lieDown(scene: Scene, seat: number): Partial<Scene> {
  return { lying: put(scene.lying, seat, true), held: put(scene.held, seat, false), ready: put(scene.ready, seat, false), face: put(scene.face, seat, 0) };
}

function bite(scene: Scene, seat: number, gold: number, wreck: number): Partial<Scene> {
  return { bag: add(scene.bag, seat, -gold), hoard: add(scene.hoard, wreck, gold), bitten: [...scene.bitten, seat], deeds: note(scene, seat, "bite", -gold) };
}

function rob(scene: Scene, thief: number, victim: number, gold: number): Partial<Scene> {
  const robbed = { ...scene, deeds: note(scene, victim, "thief", -gold) };
  return { bag: add(add(scene.bag, thief, gold), victim, -gold), deeds: note(robbed, thief, "thief", gold) };
}

function give(scene: Scene, giver: number, taker: number, gold: number): Partial<Scene> {
  const given = { ...scene, deeds: note(scene, giver, "gift", -gold) };
  return { bag: add(add(scene.bag, giver, -gold), taker, gold), deeds: note(given, taker, "gift", gold) };
}

/** K60 Partners share a chest. */
function deposit(scene: Scene, seat: number, gold: number, total: number): Partial<Scene> {
  const shares = (other: number) => other === seat || (scene.teams === 1 && other % TEAMS === seat % TEAMS);
  return {
    bag: add(scene.bag, seat, -gold),
    chest: scene.chest.map((chest, other) => (shares(other) ? total : chest)),
    deeds: note(scene, seat, "chest", gold),
  };
}

function lead(scene: Scene, wreck: number, seats: number[]): Lead[] {
  const others = scene.leads.filter((one) => one.wreck !== wreck);
  const before = scene.leads.find((one) => one.wreck === wreck)?.seats ?? [];
  return [...others, { wreck, seats: [...before, ...seats] }];
}

function place(scene: Scene, card: number, victim: number): Partial<Scene> {
  const done = { hexer: -1, victim: -1, deeds: note(scene, victim, "hex") };
  if (card === BARRACUDA) return { ...done, held: put(scene.held, victim, false) };
  return { ...done, row: put(scene.row, victim, [...(scene.row[victim] ?? []), card]) };
}

function beginTurn(scene: Scene, turn: number): Partial<Scene> {
  const nobody = scene.ready.map(() => false);
  return { turn, lying: nobody, ready: nobody, leads: [], bitten: [], hexer: -1, victim: -1 };
}

const MOVES: Readonly<Record<number, Move>> = {
  [EVENT.TURN_BEGAN]: (scene, _, [turn = 0]) => beginTurn(scene, turn),
  [EVENT.CHOSE]: (scene, seat) => ({ ready: put(scene.ready, seat, true) }),
  [EVENT.DIVED]: (scene, seat, [wreck = 0]) => dive(scene, seat, wreck),
  [EVENT.LAY_DOWN]: (scene, seat) => lieDown(scene, seat),
  [EVENT.TOOK_ROW_BACK]: (scene, seat) => ({ row: put(scene.row, seat, []) }),
  [EVENT.ROLLED]: (scene, _, [fins = 0, course = 0]) => throwDice(scene, fins, course),
  [EVENT.ROLLED_DISTANCE]: (scene, _, [fins = 0]) => throwDice(scene, fins, 0),
  [EVENT.SWAM]: (scene, _, [wreck = 0]) => swimTo(scene, wreck),
  [EVENT.STEERED]: (scene, _, [wreck = 0]) => swimTo(scene, wreck),
  [EVENT.ROLLED_JUMP]: (scene, _, [course = 0]) => ({ course, throws: scene.throws + 1 }),
  [EVENT.JUMPED]: (scene, _, [wreck = 0]) => ({ ...swimTo(scene, wreck), leap: true }),
  [EVENT.COLLECTED]: (scene, seat, [gold = 0, wreck = 0]) => ({ ...gain(scene, seat, gold), hoard: put(scene.hoard, wreck, 0) }),
  [EVENT.WAS_BITTEN]: (scene, seat, [gold = 0, wreck = 0]) => bite(scene, seat, gold, wreck),
  [EVENT.WAS_BITTEN_IN_VAIN]: (scene, seat, [wreck = 0]) => bite(scene, seat, 0, wreck),
  [EVENT.OVERFLOWED]: (scene, _, [gold = 0, wreck = 0]) => ({ hoard: add(scene.hoard, wreck, -gold) }),
  [EVENT.WAS_IMMUNE]: (scene, seat) => ({ deeds: note(scene, seat, "shield") }),
  [EVENT.HAD_INITIATIVE]: (scene, seat, [wreck = 0]) => ({ leads: lead(scene, wreck, [seat]) }),
  [EVENT.TIED]: (scene, _, [wreck = 0]) => ({ leads: lead(scene, wreck, []) }),
  [EVENT.ROBBED]: (scene, seat, [victim = 0, gold = 0]) => rob(scene, seat, victim, gold),
  [EVENT.GAVE]: (scene, seat, [partner = 0, gold = 0]) => give(scene, seat, partner, gold),
  [EVENT.ASKED]: (scene, seat, [partner = 0, gold = 0]) => give(scene, partner, seat, gold),
  [EVENT.GAINED]: (scene, seat, [gold = 0]) => gain(scene, seat, gold),
  [EVENT.DEPOSITED]: (scene, seat, [gold = 0, total = 0]) => deposit(scene, seat, gold, total),
  [EVENT.MARKED]: (scene, seat, [cards = 0]) => ({ deeds: note(scene, seat, "cards", cards) }),
  [EVENT.PREPARED_HEX]: (scene, seat) => ({ deeds: note(scene, seat, "hex") }),
  [EVENT.RECOVERED]: (scene, seat) => ({ held: put(scene.held, seat, true), deeds: note(scene, seat, "fish", 1) }),
  [EVENT.EXPELLED]: (scene, _, [victim = 0]) => ({ held: put(scene.held, victim, false), deeds: note(scene, victim, "fish", -1) }),
  [EVENT.RETRIEVED]: (scene, seat, [cards = 0]) => ({ row: put(scene.row, seat, (scene.row[seat] ?? []).slice(cards)) }),
  [EVENT.ALL_RECOVERED]: (scene) => ({ held: scene.held.map(() => true) }),
  [EVENT.HEXED]: (_, seat, [victim = 0]) => ({ hexer: seat, victim }),
  [EVENT.PLACED]: (scene, _, [card = 0, victim = 0]) => place(scene, card, victim),
  [EVENT.WON]: (scene, seat) => ({ winners: [...scene.winners, seat] }),
};

/** The scene after one more event; what has no move of its own is only said. */
export function advance(scene: Scene, event: EventRow): Scene {
  const [kind, seat, ...values] = event;
  return { ...scene, ...MOVES[kind]?.(scene, seat, values) };
}

export function isReveal(event: EventRow): boolean {
  return event[0] === EVENT.DIVED || event[0] === EVENT.LAY_DOWN;
}

const REVEALED: readonly number[] = [EVENT.DIVED, EVENT.LAY_DOWN, EVENT.TOOK_ROW_BACK];

/** K9 The events of a step in which the cards are turned over: told one by one, shown as one. */
export function revealIn(events: readonly EventRow[]): EventRow[] {
  const first = events.findIndex(isReveal);
  if (first < 0) return [];
  const after = events.findIndex((event, i) => i > first && !REVEALED.includes(event[0]));
  return events.slice(first, after < 0 ? undefined : after);
}

/** K9 All cards are turned over together: one look at what the step will tell, and the signs of the last turn are gone. */
export function turnOver(scene: Scene, events: readonly EventRow[]): Scene {
  const face = scene.face.map((_, seat) => {
    const told = events.find((event) => isReveal(event) && event[1] === seat);
    return told ? (told[0] === EVENT.LAY_DOWN ? BARRACUDA : told[2]) : 0;
  });
  return { ...scene, face, deeds: scene.deeds.map(() => []), bitten: [], leads: [], path: [], leap: false };
}

/** Who skips what moves, or sees nothing move, reads what the turn brought all the same. */
export function catchUp(scene: Scene, event: EventRow): Scene {
  return advance(isReveal(event) ? turnOver(scene, [event]) : scene, event);
}

function seatsOf<T>(sight: Sight, what: (seat: number) => T): T[] {
  return Array.from({ length: sight.seats }, (_, seat) => what(seat));
}

/** Whom the sight shows as having the initiative, for those who come when it is already being used. */
function leadsNow(scene: Scene, sight: Sight): Lead[] {
  if (sight.phase === PHASE.CHOOSE) return [];
  if (sight.phase !== PHASE.SLOT || scene.leads.some((one) => one.wreck === sight.wreck)) return scene.leads;
  return [...scene.leads, { wreck: sight.wreck, seats: seatsOf(sight, (seat) => seat).filter((seat) => (sight.asked >> seat) & 1) }];
}

/** The scene that shows a sight. Where it agrees with what was shown before, nothing moves. */
export function settle(before: Scene, sight: Sight): Scene {
  const scene = before.seats === sight.seats ? before : emptyScene(sight.seats);
  const goesOn = scene.path.at(-1) === sight.fish;
  return {
    ...scene,
    teams: sight.teams,
    turn: sight.turns,
    pawn: sight.pawn.slice(0, sight.seats),
    lying: seatsOf(sight, (seat) => sight.lying[seat] === 1),
    bag: sight.bag.slice(0, sight.seats),
    chest: sight.chest.slice(0, sight.seats),
    row: seatsOf(sight, (seat) => rowOf(sight, seat)),
    held: seatsOf(sight, (seat) => holds(sight, seat, BARRACUDA)),
    ready: seatsOf(sight, (seat) => sight.ready[seat] === 1),
    face: seatsOf(sight, () => 0),
    hoard: [...sight.hoard],
    fish: sight.fish,
    path: goesOn ? scene.path : [],
    leap: goesOn && scene.leap,
    fins: sight.fins,
    course: goesOn && scene.leap ? scene.course : sight.course,
    leads: leadsNow(scene, sight),
    hexer: sight.hexer,
    victim: sight.victim,
    winners: sight.phase === PHASE.OVER ? scene.winners : [],
  };
}
