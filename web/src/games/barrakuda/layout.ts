/** Where everything lies: pure geometry, in pixels of the drawn sea floor. */

import type { Frame } from "../../lib/pieces/frame";
import { whim } from "../../lib/pieces/whim";
import { GRID, WRECKS } from "../../generated/barrakuda";

export interface Spot {
  x: number; // the middle
  y: number;
  w: number;
  h: number;
}

/** How what is written on a wreck is arranged: one thing under the other, in two columns, or all in one line. */
export type Shape = "tall" | "wide" | "long";

export interface Chart {
  spots: Spot[]; // by wreck; place 0 is the boat
  shape: Shape;
  turned: boolean; // the map lies on its side, because there is more room that way
  links: [from: number, to: number][]; // wrecks that touch
  rail: number; // height of the strip with boat, centre and dice
  pawn: number; // size of a diver
}

interface Cell {
  line: number;
  column: number;
}

const GAP = 10;
const BIGGEST = { w: 224, h: 214 };
const LONGEST = 460; // a wreck in a single column
const NEEDS: Readonly<Record<Shape, readonly [w: number, h: number]>> = { tall: [84, 122], wide: [146, 74], long: [300, 46] };
const KEEP = 1.12; // the map is turned only if that helps
const NEAR = 1.01;

/** Where each wreck lies, pushed into the corner. */
export function cellsOf(sea: readonly number[]): Cell[] {
  const all = Array.from({ length: WRECKS }, (_, i) => sea.indexOf(i + 1)).map((place) => ({ line: Math.floor(place / GRID), column: place % GRID }));
  const top = Math.min(...all.map((cell) => cell.line));
  const left = Math.min(...all.map((cell) => cell.column));
  return all.map((cell) => ({ line: cell.line - top, column: cell.column - left }));
}

function sizeOf(cells: readonly Cell[]): { lines: number; columns: number } {
  return { lines: 1 + Math.max(...cells.map((cell) => cell.line)), columns: 1 + Math.max(...cells.map((cell) => cell.column)) };
}

function fit(w: number, h: number, shape: Shape): number {
  const [wide, high] = NEEDS[shape];
  return Math.min(w / wide, h / high);
}

function bestShape(w: number, h: number): Shape {
  const shapes: Shape[] = ["tall", "wide", "long"];
  return shapes.reduce((best, shape) => (Math.min(1, fit(w, h, shape)) > Math.min(1, fit(w, h, best)) ? shape : best));
}

interface Room {
  w: number;
  h: number;
  fits: number;
}

function roomFor(cells: readonly Cell[], width: number, height: number): Room {
  const { lines, columns } = sizeOf(cells);
  const w = Math.min(columns === 1 ? LONGEST : BIGGEST.w, width / columns);
  const h = Math.min(BIGGEST.h, height / lines);
  return { w, h, fits: fit(w, h, bestShape(w, h)) };
}

function railOf({ width, height }: Frame): number {
  return Math.round(Math.min(84, Math.max(width < 560 ? 42 : 60, height * 0.13)));
}

/** The map as large as it fits, upright or on its side. */
export function chartOf(frame: Frame, sea: readonly number[]): Chart {
  const rail = railOf(frame);
  const [width, height] = [frame.width - 2 * GAP, frame.height - rail - GAP];
  const upright = cellsOf(sea);
  const side = upright.map(({ line, column }) => ({ line: column, column: line }));
  const [one, other] = [roomFor(upright, width, height), roomFor(side, width, height)];
  const turned = Math.min(1, other.fits) > Math.min(1, one.fits) * KEEP;
  const [cells, room] = turned ? [side, other] : [upright, one];
  const { lines, columns } = sizeOf(cells);
  const left = (frame.width - columns * room.w) / 2;
  const top = rail + (height - lines * room.h) / 2;
  const gap = room.w < 120 ? 5 : GAP;
  const spots = cells.map(({ line, column }) => ({ x: left + (column + 0.5) * room.w, y: top + (line + 0.5) * room.h, w: room.w - gap, h: room.h - gap }));
  const shape = bestShape(room.w, room.h);
  return { spots: [boatOf(frame, rail), ...spots], shape, turned, links: linksOf(cells), rail, pawn: pawnSize(room, shape) };
}

function linksOf(cells: readonly Cell[]): [number, number][] {
  const touch = (a: Cell, b: Cell) => Math.hypot(a.line - b.line, a.column - b.column) < NEAR;
  return cells.flatMap((cell, from) => cells.flatMap((other, to): [number, number][] => (to > from && touch(cell, other) ? [[from + 1, to + 1]] : [])));
}

export const NARROW = 132; // px of a wreck on which words stand below their signs, and need all the height
const WRITTEN = 140; // px that number and lines need on a broader one

/** As large as what is written leaves room for. */
function pawnSize({ w, h }: Room, shape: Shape): number {
  if (shape === "wide") return Math.min(48, h * 0.4);
  if (shape === "long") return Math.min(40, h * 0.62);
  const left = w < NARROW ? h * 0.23 : Math.min(h * 0.28, Math.max(h * 0.23, h - WRITTEN));
  return Math.min(64, Math.max(24, Math.min(w * 0.42, left)));
}

function boatOf(frame: Frame, rail: number): Spot {
  const w = Math.min(190, frame.width * 0.31);
  return { x: GAP / 2 + w / 2, y: rail / 2 + 2, w, h: rail - 6 };
}

export interface Place {
  x: number;
  y: number;
  size: number;
}

/** Where the divers of one wreck stand, side by side; gold that lies there stays in sight. */
export function pawnSpots(chart: Chart, pawns: readonly number[], hoard: readonly number[] = []): Place[] {
  return pawns.map((wreck, seat) => {
    const here = pawns.flatMap((other, i) => (other === wreck ? [i] : []));
    const spot = chart.spots[wreck] ?? chart.spots[0]!;
    const room = standingRoom(chart, wreck) - (chart.shape === "tall" && hoard[wreck] ? chart.pawn * 0.9 : 0);
    const size = Math.min(chart.pawn, Math.max(SMALLEST, room / (here.length * ELBOW)), wreck === 0 ? spot.h * 0.62 : Infinity);
    return { ...standing(chart.shape, spot, wreck, here.indexOf(seat), here.length, size, room), size };
  });
}

const ELBOW = 0.72; // of a diver's size: a crowd stands closer, and then everybody is smaller
const SMALLEST = 20;
const FOR_DIVERS: Readonly<Record<Shape, number>> = { tall: 0.92, wide: 0.36, long: 0.22 }; // of a wreck's width

function standingRoom({ spots, shape }: Chart, wreck: number): number {
  return (spots[wreck] ?? spots[0]!).w * (wreck === 0 ? 0.66 : FOR_DIVERS[shape]);
}

function standing(shape: Shape, spot: Spot, wreck: number, nth: number, count: number, size: number, room: number): { x: number; y: number } {
  const step = Math.min(size * 1.08, (room - size) / Math.max(1, count - 1));
  const along = (nth - (count - 1) / 2) * step;
  if (wreck === 0) return { x: spot.x + along, y: spot.y };
  if (shape === "tall") return { x: spot.x - spot.w * 0.46 + size / 2 + nth * step, y: spot.y + spot.h / 2 - size * 0.56 };
  const x = spot.x + spot.w / 2 - room / 2 - 4;
  return { x: x + along, y: spot.y + spot.h / 2 - size * (shape === "wide" ? 0.6 : 0.7) };
}

const NUMBER_AT = 4; // px from the edge of a wreck to its number
const CLEAR = 4; // px between the number and the fish, which never rests
export const DRAWN = 200 / 224; // of the fish's size, from teeth to tail

/** How large the number of a wreck is: so that on a narrow one the fish finds room beside it. */
export function numberOf(chart: Chart, wreck: number): number {
  const spot = chart.spots[wreck] ?? chart.spots[WRECKS]!;
  return chart.shape === "tall" ? Math.min(headOf(chart, wreck) - 4, 42, spot.w * 0.38) : 30;
}

/** Where the fish rests on a wreck: beside the number, off what is written there. */
export function fishSpot(chart: Chart, wreck: number): Place {
  const spot = chart.spots[wreck] ?? chart.spots[WRECKS]!;
  if (chart.shape === "tall") {
    const left = spot.x - spot.w / 2 + NUMBER_AT + numberOf(chart, wreck) + CLEAR;
    const long = Math.min(spot.w * 0.72, spot.x + spot.w / 2 + CLEAR - left);
    return { x: left + long / 2, y: spot.y - spot.h / 2 + headOf(chart, wreck) * 0.46, size: long / DRAWN };
  }
  if (chart.shape === "wide") return { x: spot.x + spot.w * 0.3, y: spot.y - spot.h * 0.24, size: spot.w * 0.46 };
  return { x: spot.x + spot.w * 0.36, y: spot.y - spot.h * 0.22, size: Math.min(130, spot.w * 0.27) };
}

/** Height of the top of a wreck, with its number. */
export function headOf(chart: Chart, wreck: number): number {
  const spot = chart.spots[wreck] ?? chart.spots[WRECKS]!;
  return chart.shape === "tall" ? Math.min(50, Math.max(26, spot.h * 0.22)) : spot.h;
}

/** A ragged deck: planks side by side, shorter towards the bow, every end broken in its own way. */
export function planksOf(id: number, w: number, h: number): string[] {
  const count = Math.max(3, Math.round(h / 25));
  const high = h / count;
  const jag = w < 130 ? 2.5 : 5;
  return Array.from({ length: count }, (_, i) => {
    const edge = Math.abs((i + 0.5) / count - 0.5) * 2;
    const [bow, stern] = [edge ** 2.4 * w * 0.15, edge ** 5 * w * 0.05];
    const x0 = (id % 2 ? bow : stern) + (1 + whim(id * 9 + i, 1)) * jag;
    const x1 = w - (id % 2 ? stern : bow) - (1 + whim(id * 9 + i, 2)) * jag;
    return brokenPlank(x0, x1, i * high, high, whim(i, id), whim(i, id + 3));
  });
}

function brokenPlank(x0: number, x1: number, y: number, high: number, right: number, left: number): string {
  const third = high / 3;
  const back = `L${r(x1)} ${r(y + high)}L${r(x0)} ${r(y + high)}l${r(4 + 2 * left)} ${r(-third)} -5 ${r(-third * 0.8)}z`;
  return `M${r(x0)} ${r(y)}L${r(x1)} ${r(y)}l${r(-4 - 2 * right)} ${r(third)} 5 ${r(third * 0.7)}${back}`;
}

function r(value: number): number {
  return Math.round(value * 10) / 10;
}
