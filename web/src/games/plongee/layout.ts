/** Where everything lies: pure geometry, in pixels of the drawn scene. */

import type { Frame } from "../../lib/pieces/frame";
import { along, lengthOf, winding, type Box, type Point } from "./curve";
import { DIVER, OUT, PAWNS, SURFACE } from "../../generated/plongee";
import { ROW } from "./reading";
import type { Pawn } from "./scene";

export interface Spot extends Point {
  size: number;
}

/** The wreck as it is drawn, before it is brought nearer or put away. */
export const WRECK = { width: 548, height: 344, card: { width: 60, height: 64 }, pitch: { x: 66, y: 70 }, left: 10, top: 56 } as const;

export interface Layout {
  frame: Frame;
  surface: number; // y of the waterline
  space: number; // width of a space
  spaces: ReadonlyMap<number, Point>;
  current: Point[]; // the line from the surface to the surface
  diver: Spot;
  boats: Spot[];
  frogmen: Spot[]; // the middle of each, with its height
  wide: boolean; // frogmen have their chips beside them, not on them
  wreck: { x: number; y: number; scale: number }; // its left upper corner
  grotto: Spot;
  stock: Spot;
  die: Spot;
  card: Spot; // a card that is shown to all
  aside: Spot; // and the same card while it is carried out
}

const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value));
const BIGGEST_SPACE = 58;
const WIDE = 560;
const POST = 38; // the height of a frogman who hangs below his boat, where there is no room in the middle
const SHARES = { narrow: { up: 0.57, down: 0.37 }, wide: { up: 0.445, down: 0.265 } }; // of the width; the frogmen have the rest
const ROWS = [1, 3, 5, 7];
export const LORD = 1.06; // how high Poseidon's grotto is with him on it, in widths of it

interface Way {
  line: Point[];
  size: number;
}

/** The number of rows with which the spaces can be biggest. */
function wayIn(box: Box, count: number, down: boolean): Way {
  const ways = ROWS.map((rows) => {
    const line = winding(box, rows, down);
    return { line, size: Math.min(BIGGEST_SPACE, (lengthOf(line) / count) * 0.86, ((box.bottom - box.top) / rows) * 0.86) };
  });
  return ways.reduce((best, way) => (way.size > best.size ? way : best));
}

function wreckAt({ width, height }: Frame, fishing: boolean): Layout["wreck"] {
  const near = Math.min((width - 6) / WRECK.width, (height * 0.64) / WRECK.height);
  const scale = fishing ? near : Math.min(near, width * 0.0012, (height * 0.3) / WRECK.height);
  return { x: (width - WRECK.width * scale) / 2, y: height - WRECK.height * scale - (fishing ? 6 : 2), scale };
}

function boatsOn({ width }: Frame, surface: number, seats: number): Spot[] {
  const size = Math.min(width > WIDE ? 168 : 112, (width / seats) * 0.94);
  return Array.from({ length: seats }, (_, seat) => ({ x: (width * (seat + 0.5)) / seats, y: surface, size }));
}

/** One below the other, or two by two where there is room. */
function frogmenIn(box: Box, seats: number, columns: number): Spot[] {
  const rows = Math.ceil(seats / columns);
  const height = Math.min(116, (box.bottom - box.top) / rows);
  const width = (box.right - box.left) / columns;
  const start = (box.top + box.bottom - height * rows) / 2;
  return Array.from({ length: seats }, (_, seat) => {
    const row = Math.floor(seat / columns);
    return { x: box.left + width * ((seat % columns) + 0.5), y: start + height * (row + 0.5), size: height };
  });
}

function spacesOn(down: Way, up: Way, counts: { down: number; up: number }, diver: Point): Map<number, Point> {
  const descent = along(down.line, counts.down).map((point, i): [number, Point] => [SURFACE + 1 + i, point]);
  const ascent = along(up.line, counts.up).map((point, i): [number, Point] => [DIVER + 1 + i, point]);
  return new Map([...descent, [DIVER, diver], ...ascent]);
}

/** What stands beside the wreck, left and right of it; Poseidon is no higher than the path leaves him room. */
function besideWreck({ width, height }: Frame, wreck: Layout["wreck"], path: number): Pick<Layout, "grotto" | "stock" | "die"> {
  const room = wreck.x;
  const die = clamp(36, room * 0.42, 64);
  const stock = clamp(34, room * 0.38, 62);
  const middle = width - room / 2;
  const beside = room > die + stock + 24;
  const stockAt = beside ? { x: middle + die * 0.66, y: height - stock * 0.95 } : { x: middle, y: height - die * 1.2 - stock * 0.85 };
  return {
    grotto: { x: room / 2, y: height, size: Math.min(clamp(50, room * 0.86, 150), (height - path) / LORD) },
    die: beside ? { x: middle - stock * 0.66, y: height - die * 0.85, size: die } : { x: middle, y: height - die * 0.62, size: die },
    stock: { ...stockAt, size: stock },
  };
}

function belowBoats(boats: readonly Spot[]): Spot[] {
  return boats.map(({ x, y, size }) => ({ x, y: y + size * 0.2 + POST / 2, size: POST }));
}

/** The two boxes through which the path winds, so far from the edges that no space is cut. */
function waysIn(frame: Frame, edges: Pick<Box, "top" | "bottom">): { up: Box; down: Box } {
  const share = frame.width > WIDE ? SHARES.wide : SHARES.narrow;
  const inset = clamp(19, frame.width * 0.05, 36);
  return {
    up: { ...edges, left: inset, right: frame.width * share.up - inset * 0.9 },
    down: { ...edges, left: frame.width * (1 - share.down) + inset * 0.9, right: frame.width - inset },
  };
}

/** On the stock, or in the sky between two boats while the wreck is near: no card of the wreck may lie below another. */
function asideFrom(stock: Spot, boats: readonly Spot[], surface: number, fishing: boolean): Spot {
  if (!fishing) return { ...stock, y: stock.y - stock.size * 0.3, size: stock.size * 1.2 };
  return { x: (boats[0]!.x + boats[1]!.x) / 2, y: surface / 2, size: surface * 0.6 };
}

export function layoutOf(frame: Frame, counts: { down: number; up: number }, seats: number, fishing: boolean): Layout {
  const { width, height } = frame;
  const surface = Math.round(clamp(58, height * 0.145, 104));
  const boats = boatsOn(frame, surface, seats);
  const rest = wreckAt(frame, false);
  const wreck = wreckAt(frame, fishing);
  const wide = width > WIDE;
  const top = surface + boats[0]!.size * 0.2;
  const box = waysIn(frame, { top: top + (wide ? 12 : POST + 2), bottom: rest.y - 26 * rest.scale });
  const up = wayIn(box.up, counts.up, false);
  const down = wayIn(box.down, counts.down, true);
  const space = Math.min(up.size, down.size);
  const deep = up.line[0]!.y;
  const middle = { left: box.up.right + space * 0.6, right: box.down.left - space * 0.6 };
  const resting = { x: (middle.left + middle.right) / 2, y: deep };
  const beside = besideWreck(frame, rest, deep + space * 0.6);
  const diver = fishing ? { x: width / 2, y: wreck.y - space * 0.36 } : resting;
  return {
    frame,
    surface,
    space,
    spaces: spacesOn(down, up, counts, diver),
    current: [{ x: down.line[0]!.x, y: surface }, ...down.line, resting, ...up.line, { x: up.line.at(-1)!.x, y: surface }],
    diver: { ...diver, size: space * 1.9 },
    boats,
    frogmen: wide ? frogmenIn({ ...middle, top, bottom: deep - space * 1.5 }, seats, seats > 2 ? 2 : 1) : belowBoats(boats),
    wide,
    wreck,
    ...beside,
    aside: asideFrom(beside.stock, boats, surface, fishing),
    card: { x: width / 2, y: surface + (rest.y - surface) * 0.46, size: clamp(104, width * 0.17, 150) },
  };
}

/** Where a card of the wreck lies, in the scene. */
export function cellAt({ wreck }: Layout, cell: number): Point {
  const x = WRECK.left + (cell % ROW) * WRECK.pitch.x + WRECK.card.width / 2;
  const y = WRECK.top + Math.floor(cell / ROW) * WRECK.pitch.y + WRECK.card.height / 2;
  return { x: wreck.x + x * wreck.scale, y: wreck.y + y * wreck.scale };
}

const CROWDS: readonly (readonly Point[])[] = [
  [{ x: 0, y: 0 }],
  [
    { x: -0.27, y: 0.02 },
    { x: 0.27, y: 0.06 },
  ],
  [
    { x: -0.36, y: 0.08 },
    { x: 0, y: -0.16 },
    { x: 0.36, y: 0.1 },
  ],
  [
    { x: -0.34, y: -0.16 },
    { x: 0.28, y: -0.18 },
    { x: -0.28, y: 0.2 },
    { x: 0.36, y: 0.18 },
  ],
];

/** Those who share a space stand side by side; beyond four they stand around it. */
export function inCrowd(place: number, count: number): Point {
  const known = CROWDS[count - 1]?.[place];
  if (known) return known;
  const angle = (2 * Math.PI * place) / count;
  return { x: 0.48 * Math.cos(angle), y: 0.3 * Math.sin(angle) };
}

function inBoat({ boats }: Layout, pawn: Pawn): Point {
  const boat = boats[pawn.seat]!;
  return { x: boat.x + ((pawn.id % PAWNS) - 1) * boat.size * 0.25, y: boat.y - boat.size * 0.04 };
}

function onBoard(layout: Layout, pawn: Pawn, place: number): Point {
  if (place === SURFACE) return inBoat(layout, pawn);
  return place === OUT ? layout.grotto : (layout.spaces.get(place) ?? layout.diver);
}

/** Where a pawn stands: the middle of its feet. */
export function pawnSpot(layout: Layout, pawn: Pawn, pawns: readonly Pawn[]): Spot {
  const at = onBoard(layout, pawn, pawn.place);
  const size = layout.space * 0.86;
  if (pawn.place === SURFACE) return { ...at, size: Math.min(size, layout.boats[pawn.seat]!.size * 0.3) };
  const crowd = pawns.filter((other) => other.place === pawn.place);
  const { x, y } = inCrowd(crowd.indexOf(pawn), crowd.length);
  if (pawn.place === OUT) return { x: at.x + x * layout.grotto.size * 0.7, y: at.y - layout.grotto.size * 0.1, size: layout.grotto.size * 0.3 };
  const room = pawn.place === DIVER ? layout.space * 1.2 : layout.space;
  const aside = pawn.place === DIVER ? layout.space * 0.5 : 0; // beside her, not before her
  return { x: at.x + aside + x * room, y: at.y + layout.space * 0.24 + y * room, size: crowd.length > 2 ? size * 0.86 : size };
}

/** The way of a pawn in points of the scene, ending where it stands. */
export function wayOf(layout: Layout, pawn: Pawn, end: Point): Point[] {
  const passed = pawn.route.slice(0, -1).map((place) => {
    const at = onBoard(layout, pawn, place);
    return place === SURFACE || place === OUT ? at : { x: at.x, y: at.y + layout.space * 0.24 };
  });
  return [...passed, end];
}
