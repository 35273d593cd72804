/** What the board shows between two sights: each event moves the pieces a little further, and every piece keeps its name. */

import type { EventRow } from "../../generated/protocol";
import type { Weather } from "./dice";
import { BLUE_DICE, EVENT, PHASE, RED_DICE, SIGNS, type Sight } from "../../generated/sharks";
import { FACES, type Face } from "./reading";

export type Place = "crate" | "water" | "sand" | "eaten";

export interface Die {
  id: number;
  face: Face;
  place: Place;
  rolls: number; // counts up each time it is thrown, so that it tumbles
}

export type Mood = "calm" | "party" | "fear" | "blessed";

export interface Scene {
  turn: number;
  blue: Die[];
  red: Die[];
  weather: Weather | null;
  throws: number; // of the yellow die
  mood: Mood;
  fin: number; // the red die that bites now, or -1
  prey: number[]; // the blue dice that it has caught
  signs: number[]; // where each sign stands: a seat's beach, or -1 for the centre
  score: number[];
  escaped: number;
  bloody: boolean; // a die was eaten in this attack
  event: EventRow | null; // what was shown last
}

const CENTRE = -1;

function newDice(count: number): Die[] {
  return Array.from({ length: count }, (_, id) => ({ id, face: 0, place: "crate", rolls: 0 }));
}

export function emptyScene(): Scene {
  return {
    turn: 0,
    blue: newDice(BLUE_DICE),
    red: newDice(RED_DICE),
    weather: null,
    throws: 0,
    mood: "calm",
    fin: -1,
    prey: [],
    signs: Array<number>(SIGNS).fill(CENTRE),
    score: [],
    escaped: 0,
    bloody: false,
    event: null,
  };
}

export function inPlace(dice: readonly Die[], place: Place): Die[] {
  return dice.filter((die) => die.place === place);
}

/** How many dice in the water show a wave, one, two, three. */
export function countFaces(dice: readonly Die[]): number[] {
  const water = inPlace(dice, "water");
  return FACES.map((face) => water.filter((die) => die.face === face).length);
}

function changed(dice: readonly Die[], ids: readonly number[], change: (die: Die) => Partial<Die>): Die[] {
  return dice.map((die) => (ids.includes(die.id) ? { ...die, ...change(die) } : die));
}

/** The same order each time, and yet not sorted: dice do not fall in rows. */
function strewn(ids: readonly number[]): number[] {
  const key = (id: number) => (id * 7 + 3) % 11;
  return [...ids].sort((a, b) => key(a) - key(b));
}

/** Some of the dice are thrown, so that all in the water together show `shown`. */
function thrown(dice: readonly Die[], ids: readonly number[], shown: readonly number[]): Die[] {
  const kept = countFaces(dice.filter((die) => !ids.includes(die.id)));
  const fallen = FACES.flatMap((face) => Array<Face>(Math.max(0, shown[face]! - kept[face]!)).fill(face));
  const order = strewn(ids);
  return changed(dice, ids, (die) => ({ face: fallen[order.indexOf(die.id)] ?? 0, rolls: die.rolls + 1 }));
}

/** Dice go into the water or come out of it until there are `count`, waves first. */
function bathing(dice: readonly Die[], count: number): Die[] {
  const water = inPlace(dice, "water").sort((a, b) => b.face - a.face);
  const out = water.slice(count).map((die) => die.id);
  const into = inPlace(dice, "crate").slice(0, Math.max(0, count - water.length));
  const left = changed(dice, out, () => ({ place: "crate", face: 0 }));
  return changed(
    left,
    into.map((die) => die.id),
    () => ({ place: "water", face: 0 }),
  );
}

function cleared(dice: readonly Die[]): Die[] {
  return dice.map((die) => ({ ...die, place: "crate", face: 0 }));
}

const ids = (dice: readonly Die[]): number[] => dice.map((die) => die.id);

function movedSign(signs: readonly number[], from: number, to: number, count = 1): number[] {
  let left = count;
  return signs.map((owner) => (owner === from && left-- > 0 ? to : owner));
}

function withPoints(scene: Scene, seat: number, points: number): Partial<Scene> {
  return { score: scene.score.map((score, place) => (place === seat ? score + points : score)) };
}

function rolledWater(scene: Scene, shown: readonly number[]): Partial<Scene> {
  const waves = inPlace(scene.blue, "water").filter((die) => die.face === 0);
  return { blue: thrown(scene.blue, ids(waves), shown), fin: -1, prey: [] };
}

function rolledFins(scene: Scene, shown: readonly number[]): Partial<Scene> {
  return { red: thrown(scene.red, ids(inPlace(scene.red, "water")), shown), fin: -1, prey: [] };
}

function eat(scene: Scene, fins: number, eaten: readonly number[]): Partial<Scene> {
  const hungry = inPlace(scene.red, "water").filter((die) => die.face === fins);
  const prey = eaten.flatMap((count, i) => {
    const swimmers = inPlace(scene.blue, "water").filter((die) => die.face === i + 1);
    return ids(swimmers).slice(0, count);
  });
  const next = hungry.find((die) => die.id > scene.fin) ?? hungry[0];
  return { fin: next?.id ?? -1, prey, bloody: true, blue: changed(scene.blue, prey, () => ({ place: "eaten" })) };
}

function comeAshore(scene: Scene, escaped: number): Partial<Scene> {
  const safe = inPlace(scene.blue, "water").filter((die) => die.face > 0);
  return { blue: changed(scene.blue, ids(safe), () => ({ place: "sand" })), escaped, fin: -1, prey: [] };
}

function startTurn(scene: Scene, seat: number, dice: number): Partial<Scene> {
  const blue = bathing(cleared(scene.blue), dice);
  return { turn: seat, blue, red: cleared(scene.red), weather: null, mood: "calm", escaped: 0, bloody: false, fin: -1, prey: [] };
}

function sharkComes(scene: Scene): Partial<Scene> {
  return { weather: "shark", throws: scene.throws + 1, mood: "fear", red: bathing(scene.red, 1) };
}

/** S20 As many dice as flee, all of them waves until they are thrown. */
function flee(scene: Scene, count: number): Partial<Scene> {
  const blue = bathing(scene.blue, count);
  return { blue: blue.map((die) => (die.place === "water" ? { ...die, face: 0 } : die)) };
}

type Move = (scene: Scene, seat: number, values: readonly number[]) => Partial<Scene>;

const waves = (scene: Scene): number => inPlace(scene.blue, "water").length;

const MOVES: Readonly<Record<number, Move>> = {
  [EVENT.BEGAN]: (_, seat) => ({ turn: seat }),
  [EVENT.TOOK_DICE]: (scene, seat, [dice = 0]) => startTurn(scene, seat, dice),
  [EVENT.ROLLED]: (scene, _, shown) => rolledWater(scene, shown),
  [EVENT.STOPPED]: (scene, seat, [points = 0]) => withPoints(scene, seat, points),
  [EVENT.PARTIED]: (scene, seat, [points = 0]) => ({ ...withPoints(scene, seat, points), mood: "party" }),
  [EVENT.GAVE_BACK]: (scene, seat, [count = 0]) => ({ signs: movedSign(scene.signs, seat, CENTRE, count) }),
  [EVENT.SUN]: (scene) => ({ weather: "sun", throws: scene.throws + 1, blue: bathing(scene.blue, waves(scene) + 1) }),
  [EVENT.SUN_BUT_NO_DIE]: (scene) => ({ weather: "sun", throws: scene.throws + 1 }),
  [EVENT.RAIN]: (scene) => ({ weather: "rain", throws: scene.throws + 1, blue: bathing(scene.blue, waves(scene) - 1) }),
  [EVENT.SHARK]: sharkComes,
  [EVENT.NOBODY_SWAM]: (scene) => ({ blue: cleared(scene.blue) }),
  [EVENT.FLED]: (scene, _, [dice = 0]) => flee(scene, dice),
  [EVENT.ROLLED_FINS]: (scene, _, shown) => rolledFins(scene, shown),
  [EVENT.ATE]: (scene, _, [fins = 0, ...eaten]) => eat(scene, fins, eaten),
  [EVENT.TOOK_SIGN]: (scene, seat) => ({ signs: movedSign(scene.signs, CENTRE, seat) }),
  [EVENT.TOOK_SIGN_FROM]: (scene, seat, [from = CENTRE]) => ({ signs: movedSign(scene.signs, from, seat) }),
  [EVENT.ESCAPED]: (scene, _, [, escaped = 0]) => comeAshore(scene, escaped),
  [EVENT.SHARK_JOINED]: (scene, _, [sharks = 0]) => ({ red: bathing(scene.red, sharks), fin: -1, prey: [] }),
  [EVENT.SAVED]: (scene, seat, [points = 0]) => withPoints(scene, seat, points),
  [EVENT.BLESSED]: (scene, seat, [points = 0]) => ({ ...withPoints(scene, seat, points), mood: "blessed" }),
};

/** The scene after one more event; what has no move of its own is only said. */
export function advance(scene: Scene, event: EventRow): Scene {
  const [kind = 0, seat = -1, ...values] = event;
  return { ...scene, ...MOVES[kind]?.(scene, seat, values), event };
}

function standing(signs: readonly number[], sight: Sight): number[] {
  const wanted = [...sight.beach];
  const kept = signs.map((owner) => (owner >= 0 && wanted[owner]!-- > 0 ? owner : CENTRE));
  const missing = wanted.flatMap((count, seat) => Array<number>(Math.max(0, count)).fill(seat));
  return kept.map((owner) => (owner === CENTRE ? (missing.shift() ?? CENTRE) : owner));
}

function floating(dice: readonly Die[], shown: readonly number[]): Die[] {
  const total = shown.reduce((sum, count) => sum + count, 0);
  const bathed = bathing(dice, total);
  const water = ids(inPlace(bathed, "water"));
  const same = countFaces(bathed).every((count, face) => count === shown[face]);
  return same ? bathed : thrown(bathed, water, shown).map((die, i) => ({ ...die, rolls: bathed[i]!.rolls }));
}

/** Dice on the sand go back until there are no more than `count`. */
function backFromSand(dice: readonly Die[], count: number): Die[] {
  return changed(dice, ids(inPlace(dice, "sand")).slice(count), () => ({ place: "crate", face: 0 }));
}

function upToSand(dice: readonly Die[], count: number): Die[] {
  const missing = Math.max(0, count - inPlace(dice, "sand").length);
  return changed(dice, ids(inPlace(dice, "crate")).slice(0, missing), () => ({ place: "sand", face: 1 }));
}

/** The scene that shows a sight. Where it agrees with what was shown before, nothing moves. */
export function settle(scene: Scene, sight: Sight): Scene {
  const attack = sight.sharks > 0;
  const over = sight.phase === PHASE.OVER;
  const whole = scene.blue.map((die) => (die.place === "eaten" ? { ...die, place: "crate" as const, face: 0 as Face } : die));
  return {
    ...scene,
    turn: sight.turn,
    blue: upToSand(floating(backFromSand(whole, sight.aside), sight.dice), sight.aside),
    red: attack ? floating(scene.red, sight.fins) : cleared(scene.red),
    weather: attack ? "shark" : over || scene.weather === "shark" ? null : scene.weather,
    mood: attack ? "fear" : over || scene.mood === "fear" ? "calm" : scene.mood,
    fin: -1,
    prey: [],
    signs: standing(scene.signs, sight),
    score: sight.score.slice(0, sight.seats),
    escaped: sight.escaped,
    bloody: sight.victims > 0 || sight.owed > 0, // a sign is owed for one eaten just now, S35
  };
}
