/** What the board shows between two sights: each event moves the pieces a little further, and every pawn keeps its name. */

import type { EventRow } from "../../generated/protocol";
import { between, colourAt, pathOf, type Path } from "./path";
import {
  ARROW,
  CAGED_SHARK,
  DIVER,
  DOWN,
  EVENT,
  NO_CARD,
  OCTOPUS,
  OUT,
  PAWNS,
  PHASE,
  POSEIDON,
  SURFACE,
  TREASURE_CARDS,
  type Sight,
} from "../../generated/plongee";
import { isAmong, ownerOf } from "./reading";

/** How a pawn came to where it is: by its own strokes, in a shark's wake, or in somebody's arms. */
type Ride = "swims" | "shark" | "chased" | "octopus" | "poseidon";

export interface Pawn {
  id: number;
  seat: number;
  place: number;
  resting: boolean;
  caged: boolean;
  fleeing: boolean;
  route: number[]; // the spaces of its latest way, with both ends
  moves: number; // counts up each time it moves
  ride: Ride;
}

export type Treasure = { lies: "down" } | { lies: "up"; value: number } | { lies: "gone" };
type Monster = "octopus" | "poseidon";

export interface Scene {
  path: Path;
  turn: number;
  die: number;
  rolls: number;
  pawns: Pawn[];
  oxygen: number[];
  cages: number[];
  counters: number[];
  pending: number[]; // gold on each frogman
  pendingCards: number[];
  secured: number[];
  wreck: Treasure[];
  hidden: { gold: number; octopus: number; poseidon: number };
  fisher: number; // the pawn that fishes, or -1
  nerve: number; // cards it has turned over
  monster: { kind: Monster; cell: number } | null;
  drawn: number; // the card that lies open
  draws: number;
}

export function emptyScene(): Scene {
  return {
    path: { down: [], up: [] },
    turn: 0,
    die: 0,
    rolls: 0,
    pawns: [],
    oxygen: [],
    cages: [],
    counters: [],
    pending: [],
    pendingCards: [],
    secured: [],
    wreck: Array.from({ length: TREASURE_CARDS }, () => ({ lies: "down" })),
    hidden: { gold: 0, octopus: 0, poseidon: 0 },
    fisher: -1,
    nerve: 0,
    monster: null,
    drawn: NO_CARD,
    draws: 0,
  };
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export function goldUp(scene: Scene): number {
  return sum(scene.wreck.map((card) => (card.lies === "up" ? card.value : 0)));
}

/** The violet diver holds out her hand for as long as gold lies below her. */
export function isDiverOpen(scene: Scene): boolean {
  return scene.hidden.gold > 0 || goldUp(scene) > 0;
}

export function isAllOut(scene: Scene, seat: number): boolean {
  return scene.pawns.filter((pawn) => pawn.seat === seat).every((pawn) => pawn.place === OUT);
}

function withPlace(values: readonly number[], seat: number, change: (value: number) => number): number[] {
  return values.map((value, place) => (place === seat ? change(value) : value));
}

function withPawn(scene: Scene, id: number, change: (pawn: Pawn) => Partial<Pawn>): Partial<Scene> {
  return { pawns: scene.pawns.map((pawn) => (pawn.id === id ? { ...pawn, ...change(pawn) } : pawn)) };
}

function go(scene: Scene, seat: number, number: number, place: number, ride: Ride = "swims"): Partial<Scene> {
  return withPawn(scene, seat * PAWNS + number, (pawn) => ({
    place,
    route: ride === "swims" ? between(scene.path, pawn.place, place) : [pawn.place, place],
    moves: pawn.moves + 1,
    ride,
    caged: false,
    fleeing: false,
    resting: false,
  }));
}

function rolled(scene: Scene, seat: number, die: number): Partial<Scene> {
  const awake = scene.pawns.map((pawn) => (pawn.seat === seat && seat !== scene.turn ? { ...pawn, resting: false } : pawn));
  return { turn: seat, die, rolls: scene.rolls + 1, pawns: awake, drawn: NO_CARD };
}

function surfaced(scene: Scene, seat: number, number: number): Partial<Scene> {
  const up = { ...scene, ...go(scene, seat, number, SURFACE) };
  return withPawn(up, seat * PAWNS + number, () => ({ resting: true }));
}

function secured(scene: Scene, seat: number, value: number): Partial<Scene> {
  return { secured: withPlace(scene.secured, seat, (had) => had + value), ...emptied(scene, seat) };
}

function emptied(scene: Scene, seat: number): Pick<Scene, "pending" | "pendingCards"> {
  return { pending: withPlace(scene.pending, seat, () => 0), pendingCards: withPlace(scene.pendingCards, seat, () => 0) };
}

function gained(scene: Pick<Scene, "pending" | "pendingCards">, seat: number, value: number, cards: number): Partial<Scene> {
  return { pending: withPlace(scene.pending, seat, (had) => had + value), pendingCards: withPlace(scene.pendingCards, seat, (had) => had + cards) };
}

function reachedDiver(scene: Scene, seat: number, number: number): Partial<Scene> {
  return { ...go(scene, seat, number, DIVER), fisher: seat * PAWNS + number, nerve: 0, monster: null };
}

/** Whoever stands on an arrow when the yellow shark comes is frightened. */
function stampeded(scene: Scene): Partial<Scene> {
  return { pawns: scene.pawns.map((pawn) => ({ ...pawn, fleeing: colourAt(scene.path, pawn.place) === ARROW })) };
}

function withCard(scene: Scene, cell: number, card: Treasure): Treasure[] {
  return scene.wreck.map((other, place) => (place === cell ? card : other));
}

function flippedGold(scene: Scene, cell: number, value: number): Partial<Scene> {
  const hidden = { ...scene.hidden, gold: scene.hidden.gold - 1 };
  return { wreck: withCard(scene, cell, { lies: "up", value }), hidden, nerve: scene.nerve + 1 };
}

function metMonster(scene: Scene, kind: Monster, seat: number, cell: number, number: number): Partial<Scene> {
  const hidden = { ...scene.hidden, [kind]: scene.hidden[kind] - 1 };
  const place = kind === "octopus" ? SURFACE : OUT;
  return { ...go(scene, seat, number, place, kind), wreck: withCard(scene, cell, { lies: "gone" }), hidden, monster: { kind, cell } };
}

function tookGold(scene: Scene, seat: number, value: number, cards: number): Partial<Scene> {
  const wreck = scene.wreck.map((card): Treasure => (card.lies === "up" ? { lies: "gone" } : card));
  return { ...gained(scene, seat, value, cards), wreck };
}

function kept(scene: Scene, seat: number, card: number): Partial<Scene> {
  const more = (values: readonly number[]): number[] => withPlace(values, seat, (count) => count + 1);
  return card === CAGED_SHARK ? { cages: more(scene.cages) } : { counters: more(scene.counters) };
}

function returned(scene: Scene, seat: number, number: number): Partial<Scene> {
  return { ...go(scene, seat, number, SURFACE, "poseidon"), counters: withPlace(scene.counters, seat, (count) => count - 1) };
}

function caged(scene: Scene, seat: number, number: number, left: number): Partial<Scene> {
  const cages = withPlace(scene.cages, seat, () => left);
  return { ...withPawn(scene, seat * PAWNS + number, () => ({ caged: true })), cages };
}

function robbed(scene: Scene, seat: number, other: number, value: number, cards: number): Partial<Scene> {
  return gained({ ...scene, ...emptied(scene, other) }, seat, value, cards);
}

type Move = (scene: Scene, seat: number, a: number, b: number, c: number) => Partial<Scene>;

const MOVES: Readonly<Record<number, Move>> = {
  [EVENT.BEGAN]: (_, seat) => ({ turn: seat }),
  [EVENT.ROLLED]: rolled,
  [EVENT.PAID]: (scene, seat, left) => ({ oxygen: withPlace(scene.oxygen, seat, () => left) }),
  [EVENT.RETURNED]: returned,
  [EVENT.MOVED]: (scene, seat, pawn, space) => go(scene, seat, pawn, space),
  [EVENT.REACHED_DIVER]: reachedDiver,
  [EVENT.SURFACED]: surfaced,
  [EVENT.SECURED]: secured,
  [EVENT.CAPTURED]: (scene, _, other, pawn) => go(scene, other, pawn, SURFACE, "chased"),
  [EVENT.ROBBED]: robbed,
  [EVENT.CHASED_OWN]: (scene, seat, pawn) => go(scene, seat, pawn, SURFACE, "chased"),
  [EVENT.DREW]: (scene, _, card) => ({ drawn: card, draws: scene.draws + 1 }),
  [EVENT.TOOK_OXYGEN]: (scene, seat, _, now) => ({ oxygen: withPlace(scene.oxygen, seat, () => now) }),
  [EVENT.KEPT]: kept,
  [EVENT.CAGED]: (scene, seat, pawn, _, left) => caged(scene, seat, pawn, left),
  [EVENT.SENT_UP]: (scene, seat, pawn) => go(scene, seat, pawn, SURFACE, "shark"),
  [EVENT.STAMPEDED]: stampeded,
  [EVENT.FLED]: (scene, seat, pawn, die) => ({ die, rolls: scene.rolls + 1, ...withPawn(scene, seat * PAWNS + pawn, () => ({ fleeing: true })) }),
  [EVENT.FLIPPED_GOLD]: (scene, _, cell, value) => flippedGold(scene, cell, value),
  [EVENT.MET_OCTOPUS]: (scene, seat, cell, pawn) => metMonster(scene, "octopus", seat, cell, pawn),
  [EVENT.MET_POSEIDON]: (scene, seat, cell, pawn) => metMonster(scene, "poseidon", seat, cell, pawn),
  [EVENT.TOOK_GOLD]: tookGold,
  [EVENT.ELIMINATED]: emptied,
  [EVENT.LEFT_ALONE]: (scene, seat, value) => ({ secured: withPlace(scene.secured, seat, (had) => had + value) }),
};

/** What belongs to a fishing session; anything else means that it is over. */
const FISHING: readonly number[] = [EVENT.REACHED_DIVER, EVENT.FLIPPED_GOLD, EVENT.MET_OCTOPUS, EVENT.MET_POSEIDON, EVENT.TOOK_GOLD];

/** The scene after one more event; what has no move of its own is only said. */
export function advance(scene: Scene, event: EventRow): Scene {
  const [kind, seat, a, b, c] = event;
  const before = FISHING.includes(kind) ? scene : { ...scene, fisher: -1, monster: null };
  return { ...before, ...MOVES[kind]?.(before, seat, a, b, c) };
}

function treasureOf(sight: Sight, kind: number): Treasure {
  if (kind === DOWN) return { lies: "down" };
  return kind < OCTOPUS ? { lies: "up", value: sight.value[kind] ?? 0 } : { lies: "gone" };
}

function settlePawn(before: Pawn | undefined, id: number, sight: Sight): Pawn {
  const place = sight.place[id] ?? SURFACE;
  const fresh: Pawn = { id, seat: ownerOf(id), place, resting: false, caged: false, fleeing: false, route: [], moves: 0, ride: "swims" };
  const known = before?.place === place ? before : { ...fresh, moves: before?.moves ?? 0 };
  return { ...known, resting: isAmong(sight.resting, id), caged: isAmong(sight.saved, id), fleeing: isAmong(sight.fleeing, id) };
}

/** The scene that shows a sight. Where it agrees with what was shown before, nothing moves. */
export function settle(scene: Scene, sight: Sight): Scene {
  const bySeat = (values: readonly number[]): number[] => values.slice(0, sight.seats);
  const fishing = sight.phase === PHASE.FISHING;
  return {
    ...scene,
    path: pathOf(sight),
    turn: sight.turn,
    die: sight.die,
    pawns: Array.from({ length: sight.seats * PAWNS }, (_, id) => settlePawn(scene.pawns[id], id, sight)),
    oxygen: bySeat(sight.oxygen),
    cages: bySeat(sight.cages),
    counters: bySeat(sight.counters),
    pending: bySeat(sight.pending_value),
    pendingCards: bySeat(sight.pending_cards),
    secured: bySeat(sight.total),
    wreck: sight.wreck.map((kind) => treasureOf(sight, kind)),
    hidden: { gold: sight.gold_down, octopus: sight.unturned[OCTOPUS] ?? 0, poseidon: sight.unturned[POSEIDON] ?? 0 },
    fisher: fishing ? sight.fisher : -1,
    nerve: fishing ? Math.max(sight.flipped, scene.fisher === sight.fisher ? scene.nerve : 0) : 0,
    monster: null,
    drawn: sight.drawn,
  };
}
