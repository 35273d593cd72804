/** Charts to play with: one for every choice, in one long row of signed bytes. */
import type { Explored } from "../../generated/protocol";

const NOTHING = -128;

export class Charts {
  private readonly cells: Int8Array;
  readonly width: number;
  readonly height: number;

  constructor(readonly explored: Explored) {
    this.cells = Int8Array.from(atob(explored.cells), (letter) => letter.charCodeAt(0));
    this.width = explored.columns.values.length;
    this.height = explored.rows.values.length;
  }

  /** The chart for what was chosen, row by row: per cent, null where there is nothing. */
  at(chosen: readonly number[]): (number | null)[][] {
    const nth = this.explored.choices.reduce((before, { values }, i) => before * values.length + (chosen[i] ?? 0), 0);
    const first = nth * this.width * this.height;
    return this.explored.rows.values.map((_, row) => {
      const start = first + row * this.width;
      return Array.from(this.cells.subarray(start, start + this.width), (cell) => (cell === NOTHING ? null : cell / this.explored.scale));
    });
  }
}

/** How strongly a square is coloured: the first few per cent tell most. */
export function strength(gain: number): number {
  return Math.min(1, Math.sqrt(Math.abs(gain) / 25));
}
