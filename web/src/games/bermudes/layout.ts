/** Where everything lies: pure geometry, in pixels of the drawn scene. */

import { isNarrow, type Frame } from "../../lib/pieces/frame";
import { DEEPEST } from "../../generated/bermudes";

export interface Grid {
  head: number; // below the score
  treasure: number; // the height of a treasure
  lane: number; // the width of a column with what is around it
  card: { width: number; height: number };
  step: number; // from card to card
  figure: number; // the size of the letters on a card
  top: number; // of the first card
  x: number[]; // the middle of each column
}

const MARGIN = 6;
const OVERLAP = 1.42; // a card's height, in steps
const FIGURE = 0.78; // how high a figure is, in sizes of its letters; with the card's edge it shows above the next card
const EDGE = 4;

/** `longest` is the number of cards in the longest column: beyond ten, cards move closer together. */
export function gridOf(frame: Frame, columns: number, longest: number): Grid {
  const narrow = isNarrow(frame);
  const head = narrow ? 43 : 76;
  const lane = Math.min(narrow ? 96 : 152, (frame.width - 2 * MARGIN) / Math.max(1, columns));
  const treasure = Math.min(narrow ? 54 : 96, lane * 0.94);
  const top = head + treasure + (narrow ? 5 : 8);
  const room = frame.height - top - (narrow ? 8 : 22);
  const step = Math.min(narrow ? 34 : 52, room / (Math.max(DEEPEST, longest) - 1 + OVERLAP));
  const width = Math.min(lane - (narrow ? 6 : 14), narrow ? 66 : 108);
  const middle = frame.width / 2;
  const x = Array.from({ length: columns }, (_, column) => middle + (column - (columns - 1) / 2) * lane);
  return { head, treasure, lane, card: { width, height: step * OVERLAP }, step, figure: Math.min(34, (step - EDGE) / FIGURE), top, x };
}

/** How far the ring has closed, 0 to 1. With an open countdown it says how far; hidden air says only that time goes by. */
export function tightness(seconds: number, stop: number): number {
  return stop > 0 ? Math.min(1, seconds / stop) : seconds / (seconds + 40);
}

interface Oval {
  rx: number;
  ry: number;
}

/** The held breath around the columns: from beyond the frame to the middle of it. */
export function ringOf(frame: Frame, tight: number): Oval {
  const open = 1.12 - 0.72 * tight;
  return { rx: (frame.width / 2) * open, ry: (frame.height / 2) * open };
}
