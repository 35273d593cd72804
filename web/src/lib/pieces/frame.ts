/** What a scene is drawn in, and where a piece is in it; all in pixels. */

export interface Frame {
  width: number;
  height: number;
}

export interface Spot {
  x: number; // the middle
  y: number;
  size: number; // the width
  tilt: number;
}

const NARROW = 560;

/** A phone held upright: no room for words beside the pieces. */
export function isNarrow({ width }: Frame): boolean {
  return width < NARROW;
}
