/** What the board shows between two sights: cards in their columns, the check of the dive before, and passing signs. */

import type { EventRow } from "../../generated/protocol";
import { CLOCK, EVENT, PHASE, type Sight } from "../../generated/bermudes";
import { valuesOf } from "./reading";

export interface Card {
  value: number;
  seat: number; // who laid it, -1 if nobody saw
  fresh: boolean; // it was laid before our eyes
}

export interface Column {
  depth: number; // 0 where the treasure is gone
  defence: number;
  cards: Card[];
  dead: boolean;
}

export type Reason = { why: "few" | "many"; count: number } | { why: "pair"; place: number; upper: number; lower: number };

export interface CheckedColumn extends Column {
  reasons: Reason[];
  won: boolean | null;
}

/** The dive that has just ended, as it lay. */
export interface Past {
  dive: number;
  columns: CheckedColumn[];
  told: EventRow[];
}

/** A gesture under water; it fades by itself. */
export interface Gesture {
  id: number;
  seat: number;
  what: "point" | "fingers" | "sign";
  value: number; // a column, one to nine fingers, or a sign
}

/** A card that sprang back; value and column are -1 if it was somebody else's. */
export interface Bounce {
  id: number;
  seat: number;
  value: number;
  column: number;
}

export interface Scene {
  dive: number;
  columns: Column[];
  past: Past | null;
  team: number;
  siren: number;
  gestures: Gesture[];
  bounce: Bounce | null;
  gasped: number; // who breathed last, -1 for nobody
  calledOff: number; // who was not holding at the last "three", -1 once all were
}

const GESTURES = 6; // no more at once
const FORGOTTEN = 40; // gestures and bounces are numbered on from the last

export function emptyScene(): Scene {
  return { dive: 0, columns: [], past: null, team: 0, siren: 0, gestures: [], bounce: null, gasped: -1, calledOff: -1 };
}

function atColumn(columns: readonly Column[], column: number, change: (column: Column) => Column): Column[] {
  return columns.map((one, place) => (place === column ? change(one) : one));
}

function lay(scene: Scene, [, seat, value, column]: EventRow, fresh: boolean): Partial<Scene> {
  const card: Card = { value, seat, fresh };
  return { columns: atColumn(scene.columns, column, (one) => ({ ...one, cards: [...one.cards, card] })) };
}

/** The columns as they lay when the dive ended, ready to be checked. */
function checking(scene: Scene): Past {
  if (scene.past) return scene.past;
  const columns = scene.columns.map((column) => ({ ...column, reasons: [], won: null }));
  return { dive: scene.dive, columns, told: [] };
}

function check(scene: Scene, event: EventRow, change: (column: CheckedColumn) => Partial<CheckedColumn>): Partial<Scene> {
  const past = checking(scene);
  const columns = past.columns.map((one, place) => (place === event[2] ? { ...one, ...change(one) } : one));
  return { past: { ...past, columns, told: [...past.told, event] } };
}

function tell(scene: Scene, event: EventRow): Partial<Scene> {
  const past = checking(scene);
  return { past: { ...past, told: [...past.told, event] } };
}

function blame(scene: Scene, event: EventRow, reason: Reason): Partial<Scene> {
  return check(scene, event, (column) => ({ reasons: [...column.reasons, reason] }));
}

function win(scene: Scene, event: EventRow): Partial<Scene> {
  return { ...check(scene, event, () => ({ won: true })), team: scene.team + 1 };
}

function lose(scene: Scene, event: EventRow): Partial<Scene> {
  const siren = scene.siren < 0 ? scene.siren : scene.siren + event[4];
  return { ...check(scene, event, () => ({ won: false })), siren };
}

function surface(scene: Scene, event: EventRow): Partial<Scene> {
  return { ...tell({ ...scene, past: null }, event), gasped: event[1], gestures: [], bounce: null };
}

function gesture(scene: Scene, seat: number, what: Gesture["what"], value: number): Partial<Scene> {
  const id = (scene.gestures.at(-1)?.id ?? 0) + 1;
  const others = scene.gestures.filter((one) => one.seat !== seat && one.id > id - FORGOTTEN);
  return { gestures: [...others.slice(1 - GESTURES), { id, seat, what, value }] };
}

function bounce(scene: Scene, seat: number, value: number, column: number): Partial<Scene> {
  return { bounce: { id: (scene.bounce?.id ?? 0) + 1, seat, value, column } };
}

function turnUp(scene: Scene, column: number, depth: number, defence: number): Partial<Scene> {
  const columns = scene.columns.slice(0, column);
  return { columns: [...columns, { depth, defence, cards: [], dead: false }] };
}

type Move = (scene: Scene, event: EventRow) => Partial<Scene>;

const MOVES: Readonly<Record<number, Move>> = {
  [EVENT.ROUND]: (_, [, , dive]) => ({ dive, columns: [] }),
  [EVENT.ASKED]: (_, [, , dive]) => ({ dive, columns: [] }),
  [EVENT.TURNED_UP]: (scene, [, , column, depth, defence]) => turnUp(scene, column, depth, defence),
  [EVENT.CALLED_OFF]: (_, [, calledOff]) => ({ calledOff }),
  [EVENT.DIVED]: () => ({ gasped: -1, calledOff: -1, gestures: [], bounce: null }),
  [EVENT.LAID]: (scene, event) => lay(scene, event, true),
  [EVENT.BOUNCED]: (scene, [, seat, value, column]) => bounce(scene, seat, value, column),
  [EVENT.POINTED]: (scene, [, seat, column]) => gesture(scene, seat, "point", column),
  [EVENT.SHOWED_FINGERS]: (scene, [, seat, fingers]) => gesture(scene, seat, "fingers", fingers),
  [EVENT.SIGNED]: (scene, [, seat, sign]) => gesture(scene, seat, "sign", sign),
  [EVENT.CHAINED]: () => ({ past: null }),
  [EVENT.BREATHED]: surface,
  [EVENT.RAN_OUT]: surface,
  [EVENT.TIME_UP]: surface,
  [EVENT.HANDS_EMPTY]: surface,
  [EVENT.TOO_FEW]: (scene, event) => blame(scene, event, { why: "few", count: event[3] }),
  [EVENT.TOO_MANY]: (scene, event) => blame(scene, event, { why: "many", count: event[3] }),
  [EVENT.WRONG_PAIR]: (scene, event) => blame(scene, event, { why: "pair", place: event[3], upper: event[4], lower: event[5] }),
  [EVENT.WON_TREASURE]: win,
  [EVENT.LOST_TREASURE]: lose,
  [EVENT.COUNTED]: tell,
  [EVENT.COUNTED_OURS]: tell,
  [EVENT.TEAM_WON]: tell,
  [EVENT.SIREN_WON]: tell,
  [EVENT.STOOD_OFF]: tell,
  [EVENT.SULKED]: tell,
  [EVENT.ASSISTED]: tell,
};

/** The scene after one more event; what has no move of its own is only said. */
export function advance(scene: Scene, event: EventRow): Scene {
  return { ...scene, ...MOVES[event[0]]?.(scene, event) };
}

/** Cards that lay there already stay the same cards. */
function lying(before: Card[], values: readonly number[]): Card[] {
  const isSame = before.length === values.length && before.every((card, place) => card.value === values[place]);
  if (isSame) return before;
  return values.map((value, place) => {
    const card = before[place];
    return card?.value === value ? card : { value, seat: -1, fresh: false };
  });
}

function columnOf(scene: Scene, sight: Sight, column: number): Column {
  const before = scene.dive === sight.dive ? scene.columns[column] : undefined;
  const now: Column = {
    depth: sight.depth[column] ?? 0,
    defence: sight.defence[column] ?? 0,
    cards: lying(before?.cards ?? [], valuesOf(sight, column)),
    dead: sight.dead[column] === 1,
  };
  return before && isAlike(before, now) ? before : now;
}

/** Ten times a second nothing changes but the time: then nothing is drawn anew. */
function isAlike<T extends object>(before: T, now: T): boolean {
  return (Object.keys(now) as (keyof T)[]).every((field) => before[field] === now[field]);
}

function columnsOf(scene: Scene, sight: Sight): Column[] {
  const columns = Array.from({ length: sight.columns }, (_, column) => columnOf(scene, sight, column));
  const isSame = columns.length === scene.columns.length && columns.every((column, place) => column === scene.columns[place]);
  return isSame ? scene.columns : columns;
}

/** The check stays in view until the next dive is under way, or for good after the last one. */
function isStillShown(past: Past, sight: Sight): boolean {
  if (sight.phase === PHASE.OVER) return past.dive === sight.dive;
  if (past.dive !== sight.dive - 1) return false;
  const justDealt = sight.clock === CLOCK.TICKS && sight.phase === PHASE.DIVE && sight.time === 0;
  return sight.phase === PHASE.COUNCIL || sight.phase === PHASE.READY || justDealt;
}

const PASSING: readonly number[] = [EVENT.POINTED, EVENT.SHOWED_FINGERS, EVENT.SIGNED, EVENT.BOUNCED];

/** Who skips a check, or sees nothing move, sees what it came to all the same; a sign that nobody saw is gone. */
export function catchUp(scene: Scene, event: EventRow): Scene {
  if (event[0] === EVENT.LAID) return { ...scene, ...lay(scene, event, false) };
  return PASSING.includes(event[0]) ? scene : advance(scene, event);
}

/** The scene that shows a sight. Where it agrees with what was shown before, nothing moves. */
export function settle(scene: Scene, sight: Sight): Scene {
  const now = {
    ...scene,
    dive: sight.dive,
    columns: columnsOf(scene, sight),
    past: scene.past && isStillShown(scene.past, sight) ? scene.past : null,
    team: sight.team,
    siren: sight.siren,
  };
  return isAlike(scene, now) ? scene : now;
}

export function longestOf(columns: readonly Column[]): number {
  return Math.max(0, ...columns.map((column) => column.cards.length));
}
