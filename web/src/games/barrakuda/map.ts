/** A hand-made map: the place of each wreck, as line times six plus column. The table has the last word on it. */

import type { Setting } from "../../generated/protocol";
import { GRID, WRECKS } from "../../generated/barrakuda";

/** The map of a first game, as `LAYOUT` in the game's `material.py`. */
export const EXAMPLE: readonly number[] = [1, 6, 7, 8, 9, 0];

export function layoutOf(setting: Setting | undefined): readonly number[] {
  return Array.isArray(setting) && setting.length === WRECKS ? setting : EXAMPLE;
}

/** A wreck goes to a place; whoever lies there goes where it came from. */
export function moved(layout: readonly number[], wreck: number, to: number): number[] {
  const from = layout[wreck - 1] ?? to;
  return layout.map((place, i) => (i === wreck - 1 ? to : place === to ? from : place));
}

function touch(a: number, b: number): boolean {
  return Math.abs(Math.floor(a / GRID) - Math.floor(b / GRID)) + Math.abs((a % GRID) - (b % GRID)) === 1;
}

/** R2 In one piece, edge to edge: told while the map is made, judged by the table. */
export function isWhole(layout: readonly number[]): boolean {
  const reached = layout.slice(0, 1);
  for (const place of reached) reached.push(...layout.filter((other) => touch(place, other) && !reached.includes(other)));
  return reached.length === layout.length;
}

/** The same shape with the wrecks dealt anew. */
export function shuffled(layout: readonly number[], count: number, luck: () => number): number[] {
  const left = [...layout];
  return Array.from({ length: count }, () => left.splice(Math.floor(luck() * left.length), 1)[0] ?? 0);
}
