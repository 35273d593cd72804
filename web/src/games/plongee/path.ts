/** The path as it is drawn: down to the violet diver and up again. Counting along it is all that is done here. */

import { DIVER, OUT, SURFACE, type Sight } from "../../generated/plongee";

export interface Path {
  down: number[]; // colours, from the surface to the diver
  up: number[]; // colours, from the diver to the surface
}

export function pathOf(sight: Sight): Path {
  return { down: sight.way_down.filter((colour) => colour >= 0), up: sight.way_up.filter((colour) => colour >= 0) };
}

/** Every space in the order in which a pawn passes it. */
export function spacesOf({ down, up }: Path): number[] {
  return [...down.map((_, i) => SURFACE + 1 + i), DIVER, ...up.map((_, i) => DIVER + 1 + i)];
}

export function colourAt({ down, up }: Path, space: number): number {
  return (space < DIVER ? down[space - 1] : up[space - DIVER - 1]) ?? 0;
}

/** From one space forward to another, both included; the surface lies before the first and behind the last. */
export function between(path: Path, from: number, to: number): number[] {
  const spaces = spacesOf(path);
  const start = spaces.indexOf(from);
  const end = to === SURFACE ? spaces.length : spaces.indexOf(to) + 1;
  if (from === OUT || to === OUT || end <= start) return [from, to];
  return [...(start < 0 ? [SURFACE] : []), ...spaces.slice(Math.max(0, start), end), ...(to === SURFACE ? [SURFACE] : [])];
}

/** Where a finger ends that counts so many spaces forward; an open hand on the way, the diver's, holds it. */
export function countFrom(path: Path, from: number, points: number, held: boolean): number {
  const spaces = spacesOf(path);
  const start = spaces.indexOf(from);
  const diver = spaces.indexOf(DIVER);
  const goal = start + points;
  if (held && start < diver && goal > diver) return DIVER;
  return spaces[goal] ?? SURFACE;
}
