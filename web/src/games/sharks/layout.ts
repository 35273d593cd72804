/** Where everything lies: pure geometry, in pixels of the drawn scene. */

import { isNarrow, type Frame, type Spot } from "../../lib/pieces/frame";
import { whim } from "../../lib/pieces/whim";
import type { Die, Scene } from "./scene";
import { inPlace } from "./scene";

interface Lines {
  rope: number; // the race hangs here
  crest: number; // the dune begins
  shore: number; // the water begins
}

const BIGGEST_DIE = 108;
const MARGIN = 10;
const FEWEST = 7; // fewer dice than a turn usually has are not drawn bigger
const STEP = 1.16; // from die to die, in dice
const COUNT_ROOM = 96; // for the words beside those who escaped
const FLOOR = 8; // px of sea floor below the sharks
const SWUM = 0.6; // the part of the water above the sharks

export function linesOf(frame: Frame): Lines {
  const rope = 32;
  const crest = Math.max(rope + 34, Math.round(frame.height * 0.15));
  return { rope, crest, shore: crest + Math.round(Math.max(isNarrow(frame) ? 84 : 100, frame.height * 0.2)) };
}

/** The biggest dice with which so many fit into the water above the sharks. */
function dieSize(frame: Frame, count = FEWEST): number {
  const { depth, room } = waterOf(frame);
  const sizes = [1, 2, 3, 4].map((rows) => {
    const across = room / (Math.ceil(Math.max(FEWEST, count) / rows) * STEP);
    return Math.min(BIGGEST_DIE, across, (depth * SWUM) / (rows * STEP));
  });
  return Math.floor(Math.max(...sizes));
}

function waterOf(frame: Frame): { depth: number; room: number } {
  return { depth: frame.height - linesOf(frame).shore, room: frame.width - 2 * MARGIN };
}

/** Pieces in even rows around the middle. */
function inRows(count: number, rows: number, step: number): { x: number; row: number }[] {
  const longest = Math.ceil(count / rows);
  return Array.from({ length: count }, (_, place) => {
    const row = Math.floor(place / longest);
    const inRow = Math.min(longest, count - row * longest);
    return { x: (place - row * longest - (inRow - 1) / 2) * step, row };
  });
}

function swimming(frame: Frame, dice: readonly Die[]): Map<number, Spot> {
  const size = dieSize(frame, dice.length);
  const rows = Math.ceil(dice.length / Math.floor(waterOf(frame).room / (size * STEP)));
  const places = inRows(dice.length, rows, size * STEP);
  return new Map(
    dice.map((die, i) => {
      const { x, row } = places[i]!;
      const y = linesOf(frame).shore + size * (rows === 1 ? 1 : 0.82) + row * size * STEP;
      const spot = { x: frame.width / 2 + x + whim(die.id, 1) * size * 0.04, y: y + whim(die.id) * size * 0.08 };
      return [die.id, { ...spot, size, tilt: whim(die.id, 2) * 8 }];
    }),
  );
}

/** Those who escaped sit on the wet sand, to the right of the count. */
function ashore(frame: Frame, dice: readonly Die[]): Map<number, Spot> {
  const { crest, shore } = linesOf(frame);
  const size = Math.min(dieSize(frame) * 0.62, (shore - crest) * 0.4);
  const start = isNarrow(frame) ? MARGIN : MARGIN + COUNT_ROOM;
  const step = Math.min(size * STEP, (frame.width - MARGIN - start) / Math.max(1, dice.length));
  return new Map(
    dice.map((die, i) => [die.id, { x: start + (i + 0.5) * step, y: isNarrow(frame) ? shore : shore - size * 0.36, size, tilt: whim(die.id, 3) * 11 }]),
  );
}

/** The wooden crate on the right of the dune: the centre of the table. */
export function crateOf(frame: Frame): Spot {
  const { crest, shore } = linesOf(frame);
  const size = Math.min(104, Math.max(58, frame.width * 0.13));
  return { x: frame.width - MARGIN - size / 2, y: (crest + shore) / 2 + (shore - crest) * 0.1, size, tilt: 0 };
}

function inCrate(frame: Frame, id: number): Spot {
  const crate = crateOf(frame);
  return { x: crate.x + whim(id) * crate.size * 0.2, y: crate.y, size: dieSize(frame) * 0.35, tilt: 0 };
}

export function blueSpots(frame: Frame, scene: Scene): Map<number, Spot> {
  const placed = scene.blue.filter((die) => die.place === "water" || die.place === "eaten");
  const water = swimming(frame, placed);
  const sand = ashore(frame, inPlace(scene.blue, "sand"));
  return new Map(scene.blue.map((die) => [die.id, water.get(die.id) ?? sand.get(die.id) ?? inCrate(frame, die.id)]));
}

/** The sharks wait under the swimmers; the one that bites is with its prey. */
export function redSpots(frame: Frame, scene: Scene, blue: ReadonlyMap<number, Spot>): Map<number, Spot> {
  const size = Math.min(dieSize(frame), (frame.width - 2 * MARGIN) / 5);
  const water = inPlace(scene.red, "water");
  const y = Math.min(linesOf(frame).shore + waterOf(frame).depth * 0.8, frame.height - FLOOR - size * 0.52);
  const prey = scene.prey.map((id) => blue.get(id)).filter((spot) => spot !== undefined);
  return new Map(
    scene.red.map((die) => {
      const place = water.indexOf(die);
      if (place < 0) return [die.id, inCrate(frame, die.id + 20)];
      if (die.id === scene.fin && prey.length) return [die.id, { ...under(prey, y - size * 0.3), size, tilt: 0 }];
      const x = frame.width / 2 + (place - (water.length - 1) / 2) * size * 1.2;
      return [die.id, { x, y: y + whim(die.id, 4) * 5, size, tilt: whim(die.id, 5) * 9 }];
    }),
  );
}

/** Right below its prey, but never deeper than where it waited. */
function under(prey: readonly Spot[], deepest: number): { x: number; y: number } {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(prey.map((spot) => spot.x)), y: Math.min(deepest, mean(prey.map((spot) => spot.y + spot.size * 0.8))) };
}

export function yellowSpot(frame: Frame, scene: Scene): Spot {
  const { crest, shore } = linesOf(frame);
  const crate = crateOf(frame);
  const size = Math.min(86, (shore - crest) * 0.56);
  const rest = scene.weather === null;
  const x = crate.x - crate.size / 2 - size * 0.56;
  return rest ? { x: x + size * 0.2, y: crate.y + crate.size * 0.2, size: size * 0.6, tilt: 14 } : { x, y: crate.y, size, tilt: -9 };
}

/** A towel for each seat, side by side to the left of the crate. */
export function towelSpots(frame: Frame, seats: number): Spot[] {
  const crate = crateOf(frame);
  const { crest, shore } = linesOf(frame);
  const room = crate.x - crate.size / 2 - Math.min(86, (shore - crest) * 0.56) * 1.1 - MARGIN;
  const step = Math.min(150, room / seats);
  const size = Math.min(104, step * 0.86);
  const start = MARGIN + Math.max(0, (room - step * seats) / 2) + step / 2;
  const y = crest + (shore - crest) * (isNarrow(frame) ? 0.46 : 0.44);
  return Array.from({ length: seats }, (_, seat) => ({ x: start + seat * step, y, size, tilt: whim(seat, 6) * 3 }));
}

/** Signs stand along the top of the towel they belong to, or behind the crate. */
export function signSpots(frame: Frame, signs: readonly number[], seats: number): Spot[] {
  const towels = towelSpots(frame, seats);
  const crate = crateOf(frame);
  const size = Math.max(15, Math.min(30, frame.width * 0.045));
  return signs.map((owner, sign) => {
    const mine = signs.map((other, i) => (other === owner ? i : -1)).filter((i) => i >= 0);
    const home = towels[owner] ?? { ...crate, y: crate.y - crate.size * 0.12 };
    const step = Math.min(size * 0.92, (home.size * 0.9) / Math.max(1, mine.length));
    const x = home.x + (mine.indexOf(sign) - (mine.length - 1) / 2) * step;
    return { x, y: home.y - home.size * 0.3 - size * 0.8, size, tilt: whim(sign, 7) * 8 };
  });
}

export const MARK = 24; // px across, on the rope

/** The marks on the rope by seat, side by side where scores are close: whoever is ahead hangs further right. */
export function raceSpots(frame: Frame, score: readonly number[], target: number): number[] {
  const end = raceX(frame, target, target);
  const behind = score.map((_, seat) => seat).sort((a, b) => score[a]! - score[b]! || a - b);
  const spots = score.map((points) => raceX(frame, points, target));
  behind.forEach((seat, place) => (spots[seat] = Math.max(spots[seat]!, place ? spots[behind[place - 1]!]! + MARK : 0)));
  behind.toReversed().forEach((seat, place) => (spots[seat] = Math.min(spots[seat]!, end - place * MARK)));
  return spots;
}

/** Where a score hangs on the rope, from 0 to the target and no further. */
export function raceX(frame: Frame, score: number, target: number): number {
  const inset = isNarrow(frame) ? 30 : 44;
  return inset + (frame.width - 2 * inset) * Math.min(1, score / target);
}
