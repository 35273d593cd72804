/** From what is measured to places on a track of a hundred. */
import type { StudyFigure } from "../../generated/protocol";

export type Scale = (value: number) => number;

/** All bounds fit, and zero is in sight. */
export function scaleOf(figure: StudyFigure): Scale {
  const bounds = figure.rows.flatMap(({ values }) => values.flat());
  const known = [0, figure.mark ?? 0, ...bounds];
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return (value) => (100 * (value - low)) / (high - low || 1);
}

/** Where it begins and how wide it is, whichever end is named first. */
export function spanOf(scale: Scale, one: number, other: number): { start: number; width: number } {
  const [start, end] = [scale(Math.min(one, other)), scale(Math.max(one, other))];
  return { start, width: end - start };
}
